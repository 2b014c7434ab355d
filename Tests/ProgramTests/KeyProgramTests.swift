import Drawing
import Foundation
import Raster
import TestSupport
import Testing
import ViewerCore

@Suite("Program: every key of the viewer acts")
struct KeyProgramTests {
  @Test("Each key, click and drag of the key table has a trial")
  func completeness() {
    let bindings = KeyTable.rows.flatMap { $0.bindings + $0.variants }
    let tried = KeyTrial.allCases.flatMap(\.labels)
    #expect(Set(tried) == Set(bindings.map(\.trigger.label)))
    #expect(tried.count == bindings.count, "a key has two trials, or two keys one label")
  }

  @Test("Space and click begin the effect and let it end, Return ends it at once")
  func toggling() throws {
    let stage = try KeyStage(["shimmering=off", "speed=1000"])
    let still = try stage.rendered()
    try stage.viewer.grab(until: still)
    func seeMotion() throws {
      let isMoving: (Bitmap, Bitmap) -> Bool = {
        !$0.hasSamePixels(as: $1) && !$1.hasSamePixels(as: still)
      }
      _ = try stage.viewer.grab(when: isMoving)
    }
    try stage.viewer.press("space")
    try seeMotion()
    try stage.press("space", until: still)
    try stage.viewer.click(x: 240, y: 160)
    try seeMotion()
    try stage.viewer.click(x: 240, y: 160)
    try stage.viewer.grab(until: still)
    try stage.viewer.press("space")
    try seeMotion()
    try stage.press("Return", until: still)
    try stage.viewer.press("q")
    let events = try stage.end(.toggling).events(["toggle", "stop", "fading", "idle"])
    #expect(
      events.map(\.name) == [
        "toggle", "toggle", "fading", "idle", "toggle", "toggle", "fading", "idle", "toggle",
        "stop", "idle",
      ])
    guard let last = events.last else { return }
    #expect(last.time == events[events.count - 2].time)
  }

  @Test("Each help key brings the help and takes it away")
  func help() throws {
    let stage = try KeyStage(["shimmering=off"])
    let plain = try stage.rendered()
    let help = try stage.rendered(keys: ["h"])
    #expect(!help.hasSamePixels(as: plain))
    try stage.viewer.grab(until: plain)
    for (opening, closing) in [("question", "h"), ("h", "F1"), ("F1", "question")] {
      try stage.turnHelp([opening, closing])
    }
    try stage.viewer.press("q")
    _ = try stage.end(.help)
  }

  // MARK: Parameters

  @Test("Tab and Down choose the next parameter, Shift-Tab and Up the one before, in a circle")
  func choosing() throws {
    let stage = try KeyStage(["shimmering=off"])
    let first = try stage.rendered(keys: ["i"])
    let second = try stage.rendered(keys: ["i", "Down"])
    let last = try stage.rendered(keys: ["i", "Up"])
    let third = try stage.rendered(keys: ["i", "Down", "Down"])
    try stage.press("i", until: first, in: KeyStage.panelArea)
    for (key, expected) in [
      ("Tab", second), ("Down", third), ("shift+Tab", second), ("Up", first), ("Up", last),
      ("Down", first), ("shift+Tab", last), ("Tab", first), ("Tab", second),
    ] {
      try stage.press(key, until: expected, in: KeyStage.panelArea)
    }
    // What is chosen is what changes.
    let longer = try stage.rendered(["pause=0.5"], keys: ["i", "Down"])
    try stage.press("Right", until: longer, in: KeyStage.panelArea)
    try stage.viewer.press("q")
    _ = try stage.end(.choosing)
  }

  @Test("Left and Right change the chosen parameter, with Shift ten times as far, with Alt a tenth")
  func changing() throws {
    let stage = try KeyStage(["shimmering=off"])
    try stage.press("i", until: stage.rendered(keys: ["i"]), in: KeyStage.panelArea)
    for (key, speed) in [
      ("Right", 240), ("shift+Right", 340), ("alt+Right", 341), ("Left", 331),
      ("shift+Left", 231), ("alt+Left", 230),
    ] {
      let expected = try stage.rendered(["speed=\(speed)"], keys: ["i"])
      try stage.press(key, until: expected, in: KeyStage.panelArea)
    }
    try stage.viewer.press("q")
    _ = try stage.end(.changing)
  }

  @Test("Backspace resets the chosen parameter, with Shift all")
  func resetting() throws {
    // The effect is among what is reset; without a word there is nothing to see of it.
    let stage = try KeyStage(["shimmering=on"], text: " ")
    try stage.press("i", until: stage.rendered(keys: ["i"]), in: KeyStage.panelArea)
    try stage.viewer.press("shift+Right", "Down", "Right")
    for (key, changes) in [
      ("Right", ["speed=330", "pause=0.6"]), ("BackSpace", ["speed=330"]),
      ("Right", ["speed=330", "pause=0.5"]), ("shift+BackSpace", []),
    ] {
      let expected = try stage.rendered(changes, keys: ["i", "Down"])
      try stage.press(key, until: expected, in: KeyStage.panelArea)
    }
    try stage.viewer.press("q")
    _ = try stage.end(.resetting)
  }

  @Test("The picture under a paused clock is that of the changed parameters")
  func changedPicture() throws {
    let stage = try KeyStage(["begin-fade=0"])
    let before = try stage.pressAndSettle("p")
    let librarys = try stage.pressAndSettle("l")
    let samples = try stage.pressAndSettle("l")
    // Settling has chosen the opacity.
    let brighter = try stage.pressAndSettle("Right")
    try stage.viewer.press("q")
    let time = try #require(try stage.end(.sceneAction).events(["pause"]).first?.time)
    for (picture, changes) in [
      (before, []), (librarys, ["opacity=1"]), (samples, []), (brighter, ["opacity=0.35"]),
    ] {
      let expected = try stage.rendered(changes, at: time)
      #expect(
        picture.hasSamePixels(as: expected, in: KeyStage.sceneArea), "\(changes) at \(time)")
    }
  }

  @Test("A drag changes speed and opacity by its share of the window, and says so while it lasts")
  func dragging() throws {
    let stage = try KeyStage(["shimmering=off"])
    let plain = try stage.rendered()
    try stage.viewer.grab(until: plain)
    // The label of a key says the same, and stands still three quarters of a second later.
    let speed = try stage.rendered(["speed=270"], keys: ["Right"], at: 1000.75)
    let opacity = try stage.rendered(
      ["opacity=0.5"], keys: ["Tab", "Tab", "Tab", "Right"], at: 1000.75)
    for (path, label) in [
      ([(60, 100), (60, 120), (60, 180)], speed), ([(60, 100), (90, 100), (300, 100)], opacity),
    ] {
      try stage.viewer.movePointer(x: path[0].0, y: path[0].1)
      try stage.viewer.xdotool("mousedown", "1")
      for place in path.dropFirst() { try stage.viewer.movePointer(x: place.0, y: place.1) }
      try stage.viewer.grab(until: label, within: KeyStage.labelLevels)
      try stage.viewer.xdotool("mouseup", "1")
      try stage.viewer.grab(until: plain)
    }
    let panel = try stage.rendered(["speed=280", "opacity=0.55"], keys: ["i"])
    try stage.press("i", until: panel, in: KeyStage.panelArea)
    try stage.viewer.press("q")
    let report = try stage.end(.dragging)
    #expect(report.events(["speed", "opacity", "toggle"]).map(\.name) == ["speed", "opacity"])
  }

  // MARK: Time

  @Test("p lets time stand and run on, . and , move it by one frame or ten, [ ] \\ do not")
  func stepping() throws {
    // A word as wide as the window, of which the band lights a part for most of the time.
    let stage = try KeyStage(["begin-fade=0"], text: "MMMMMMMMMM")
    let unlit = try stage.rendered()
    _ = try stage.viewer.grab { !$1.hasSamePixels(as: unlit, in: KeyStage.sceneArea) }
    var pictures = [try stage.pressAndSettle("p")]
    for key in [
      "period", "period", "comma", "bracketleft", "bracketright", "backslash", "comma",
      "shift+period", "shift+comma",
    ] {
      pictures.append(try stage.pressAndSettle(key))
    }
    try stage.viewer.press("p")
    _ = try stage.viewer.grab {
      !$1.hasSamePixels(as: pictures[0], in: KeyStage.sceneArea)
        && !$1.hasSamePixels(as: $0, in: KeyStage.sceneArea)
    }
    try stage.viewer.press("q")
    let report = try stage.end(.stepping)
    // Each picture is followed by the Tab that told that it was there.
    let times = report.events(["choose-next"]).map(\.time)
    #expect(times.count == pictures.count)
    for (picture, time) in zip(pictures, times) {
      let expected = try stage.rendered(at: time)
      #expect(picture.hasSamePixels(as: expected, in: KeyStage.sceneArea), "at \(time)")
    }
    let start = try #require(times.first)
    #expect(Set([times[7], times[9]]) == [start] && Set(times[3...6]) == [times[1]])
    #expect((times[1] - start - 1.0 / 60).magnitude < 1e-8)
    #expect((times[2] - start - 2.0 / 60).magnitude < 1e-8)
    #expect((times[8] - start - 10.0 / 60).magnitude < 1e-8)
  }

  @Test(
    "[ halves how fast time runs, ] doubles it, \\ makes it real time",
    arguments: [
      ["]", "\\", "[", "["], ["[", "\\", "]"], ["[", "]", "[", "[", "\\"],
    ])
  func speed(keys: [String]) throws {
    let stage = try KeyStage(["shimmering=off"])
    let plain = try stage.rendered()
    try stage.viewer.grab(until: plain)
    let names = ["[": "bracketleft", "]": "bracketright", "\\": "backslash"]
    var beforeLast = ContinuousClock.now
    for key in keys {
      beforeLast = .now
      try stage.viewer.press(try #require(names[key]))
    }
    // What lets time pass here is a label: it comes and goes in real seconds.
    try stage.viewer.press("Tab")
    _ = try stage.viewer.grab { !$1.hasSamePixels(as: plain) }
    let shown = ContinuousClock.now
    try stage.viewer.grab(until: plain)
    let gone = ContinuousClock.now
    try stage.viewer.press("q")
    let report = try stage.end(.speed)
    let afterEnd = ContinuousClock.now

    let factor = keys.reduce(1.0) { $1 == "[" ? $0 / 2 : $1 == "]" ? $0 * 2 : 1 }
    let last = try #require(report.events(["slower", "faster", "real-time"]).last)
    let quit = try #require(report.events(["quit"]).first)
    let elapsed = Duration.seconds((quit.time - last.time) / factor)
    // True on however slow a machine; a key that did not act would halve or double it.
    #expect(elapsed >= gone - shown && elapsed <= afterEnd - beforeLast)
  }

  // MARK: Window

  @Test("Digits show the first nine scenes, Page Down and Page Up the one after and before")
  func scenes() throws {
    let stage = try KeyStage(["shimmering=off"])
    let plain = try stage.rendered()
    try stage.viewer.grab(until: plain)
    let others = (2...9).map { "\($0)" }
    for key in others + ["Next", "Prior"] {
      try stage.viewer.press(key)
      _ = try stage.viewer.grab { !$1.hasSamePixels(as: plain, in: KeyStage.sceneArea) }
    }
    // What was changed about the first scene is there again.
    try stage.press("1", until: plain)
    try stage.viewer.press("q")
    let names = try stage.end(.scenes).events(
      Set((1...9).map { "scene-\($0)" } + ["next-scene", "previous-scene"])
    ).map(\.name)
    #expect(names == others.map { "scene-\($0)" } + ["next-scene", "previous-scene", "scene-1"])
  }

  @Test("i shows the state, then the statistics, then the layers, then nothing; Shift-i a glance")
  func pages() throws {
    let stage = try KeyStage(["shimmering=off"])
    let plain = try stage.rendered()
    try stage.viewer.grab(until: plain)
    let state = try stage.press("i", until: stage.rendered(keys: ["i"]), in: KeyStage.panelArea)
    #expect(!state.hasSamePixels(as: plain, in: KeyStage.profileArea))
    try stage.viewer.press("i")
    // Nobody knows what has been measured: the state's word stays, the mask's profile goes, and where
    // the parameters were is something else.
    _ = try stage.viewer.grab {
      $1.hasSamePixels(as: state, in: KeyStage.stateArea)
        && $1.hasSamePixels(as: plain, in: KeyStage.profileArea)
        && !$1.hasSamePixels(as: state, in: KeyStage.panelArea)
        && !$1.hasSamePixels(as: plain, in: KeyStage.panelArea)
    }
    let layers = try stage.rendered(keys: ["i", "i", "i"])
    try stage.press("i", until: layers, in: KeyStage.panelArea)
    let below = try stage.rendered(keys: ["i", "i", "i", "Down"])
    try stage.press("Down", until: below, in: KeyStage.panelArea)
    try stage.press("i", until: plain)
    // The statistics come, and go by themselves, in a window that has nothing else to wake for.
    try stage.viewer.press("shift+i")
    _ = try stage.viewer.grab { !$1.hasSamePixels(as: plain, in: KeyStage.panelArea) }
    try stage.viewer.grab(until: plain)
    try stage.viewer.press("q")
    let report = try stage.end(.pages)
    let reasons = report["reasons"]
    #expect(reasons["whole window"].number ?? 0 >= 1 && reasons["key"].number ?? 0 >= 5)
    #expect(reasons["overlay"].number ?? 0 >= 4)
  }

  @Test("d outlines what frames change, until nothing changes any more")
  func damage() throws {
    let stage = try KeyStage(["shimmering=off"])
    let plain = try stage.rendered()
    let hasOutline: (Bitmap, Bitmap) -> Bool = { _, shown in
      (0..<shown.size.height).contains { y in
        (0..<shown.size.width).contains { shown[$0, y] == 0xFFFF_00FF }
      }
    }
    try stage.viewer.grab(until: plain)
    // Under a clock that stands, the outlines of the label that says so stay.
    try stage.viewer.press("p", "d")
    let outlined = try stage.viewer.grab(when: hasOutline)
    try stage.viewer.press("s")
    // Overdraw, whose legend has its four tints whole, also where it came with the tinted frame.
    try stage.viewer.press("d")
    _ = try stage.viewer.grab { _, shown in
      [0x3D7DFF, 0x35C46A, 0xFFC233, 0xFF4A3D].allSatisfy(shown.contains)
    }
    try stage.viewer.press("d")
    try stage.press("p", until: plain)
    try stage.turnHelp(["h"])
    try stage.viewer.press("q")
    _ = try stage.end(.damage, errors: "screenshot: shimmer-1.png\n")
    let saved = try ImageFile.load(path: stage.viewer.file("shimmer-1.png").path)
    #expect(saved.hasSamePixels(as: outlined), "the screenshot has the outlines that are shown")
  }

  @Test("f and F11 fill the screen and give it back", arguments: [true, false])
  func fullscreen(isManaged: Bool) throws {
    let screen = PixelSize(width: 640, height: 400)
    let server = try XvfbServer(screen: "640x400x24")
    let manager = try isManaged ? WindowManager(on: server) : nil
    let stage = try KeyStage(["shimmering=off"], server: server)
    let normal = try stage.rendered()
    let full = try stage.rendered(size: screen)
    try stage.viewer.grab(until: normal)
    for (key, expected) in [("f", full), ("F11", normal), ("F11", full), ("f", normal)] {
      try stage.press(key, until: expected)
    }
    try stage.viewer.press("q")
    _ = try stage.end(.fullscreen)
    manager?.stop()
  }

  @Test("s writes what the window shows, under a new name each time")
  func screenshot() throws {
    let stage = try KeyStage(["begin-fade=0"])
    let first = try stage.pressAndSettle("p")
    try stage.viewer.press("s")
    let second = try stage.pressAndSettle("period")
    try stage.viewer.press("s", "q")
    _ = try stage.end(
      .screenshot, errors: "screenshot: shimmer-1.png\nscreenshot: shimmer-2.png\n")
    for (name, shown) in [("shimmer-1.png", first), ("shimmer-2.png", second)] {
      let saved = try ImageFile.load(path: stage.viewer.file(name).path)
      #expect(saved.hasSamePixels(as: shown), "\(name)")
    }
  }

  @Test("Esc leaves the help, the page, fullscreen and then the program")
  func leaving() throws {
    let screen = PixelSize(width: 640, height: 400)
    let server = try XvfbServer(screen: "640x400x24")
    let stage = try KeyStage(["shimmering=off"], server: server)
    let full = try stage.rendered(size: screen)
    let page = try stage.rendered(keys: ["i"], size: screen)
    let help = try stage.rendered(keys: ["i", "h"], size: screen)
    // At the right; at the left is the media time.
    let panel = PixelRect(x: 360, y: 0, width: 280, height: 400)
    try stage.press("f", until: full)
    try stage.press("i", until: page, in: panel)
    try stage.press("h", until: help)
    try stage.press("Escape", until: page, in: panel)
    try stage.press("Escape", until: full)
    try stage.press("Escape", until: stage.rendered())
    try stage.viewer.press("Escape")
    let report = try stage.end(.leaving)
    #expect(report["end"].text == "quit")
    #expect(report.events(["leave"]).count == 4)
  }

  @Test("q quits, whatever is shown")
  func quitting() throws {
    let stage = try KeyStage(["shimmering=off"], options: ["--fullscreen"])
    try stage.viewer.press("i", "h", "q")
    #expect(try stage.end(.quitting)["end"].text == "quit")
  }
}
