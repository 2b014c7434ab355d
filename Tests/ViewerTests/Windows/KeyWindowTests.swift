import Compositor
import Display
import LayerHost
import Raster
import ShimmerKit
import TestSupport
import Testing
import Viewer

@Suite("Effects of keys in the window")
struct KeyWindowTests {
  // MARK: The effect

  @Test("Space and click begin the effect and let it end, Return ends it at once")
  func toggling() throws {
    let viewer = try WatchedViewer("shimmering=off", "speed=1000")
    let hands: [() -> Void] = [{ viewer.press("space") }, { viewer.click((x: 240, y: 160)) }]
    for toggle in hands {
      for seconds in [2.6, 4] {
        toggle()
        viewer.wait(seconds)
        viewer.look()
      }
    }
    viewer.press("space")
    viewer.wait(0.6)
    viewer.look()
    viewer.press("return")
    viewer.wait(3)
    viewer.look()
    try viewer.run()
    let still = try viewer.picture()
    #expect(
      viewer.looks.map { $0.picture.isEqual(to: still) } == [false, true, false, true, false, true])
    let events = viewer.events(["toggle", "stop", "fading", "idle"])
    #expect(
      events.map(\.name) == [
        "toggle", "toggle", "fading", "idle", "toggle", "toggle", "fading", "idle", "toggle",
        "stop", "idle",
      ])
    #expect(events.last?.time == events.dropLast().last?.time)
  }

  @Test("A held step repeats, a held toggle acts once")
  func held() throws {
    let viewer = try WatchedViewer("shimmering=off")
    for key: KeyName in ["right", "space"] {
      for count in 0..<4 { viewer.press(key, isRepeat: count > 0) }
    }
    try viewer.run()
    #expect(
      viewer.events(["increase", "toggle"]).map(\.trigger) == [
        "Right", "Right", "Right", "Right", "Space",
      ])
    #expect(viewer.session.shimmer.shimmeringSpeed == 270 && viewer.session.shimmer.isShimmering)
  }

  // MARK: Parameters

  @Test("Tab and Down choose the next parameter, Shift-Tab and Up the one before, in a circle")
  func choosing() throws {
    let viewer = try WatchedViewer("shimmering=off")
    let steps: [(key: KeyName, modifiers: KeyModifiers, place: Int)] = [
      ("i", [], 0), ("tab", [], 1), ("down", [], 2), ("tab", .shift, 1), ("up", [], 0),
      ("up", [], -1), ("down", [], 0), ("tab", .shift, -1), ("tab", [], 0), ("tab", [], 1),
    ]
    for step in steps {
      viewer.press(step.key, step.modifiers)
      viewer.look()
    }
    viewer.press("right")
    viewer.look()
    try viewer.run()
    let keys = viewer.session.controls.map(\.parameter.key)
    for (look, step) in zip(viewer.looks, steps) {
      #expect(look.chosen == keys[(step.place + keys.count) % keys.count])
      let way = Array(repeating: step.place < 0 ? "up" : "down" as KeyName, count: abs(step.place))
      let expected = try viewer.picture(keys: ["i"] + way)
      #expect(look.picture.matches(expected, in: WatchedViewer.panelArea), "\(step)")
    }
    // A key changes the chosen parameter.
    let longer = try viewer.picture(["pause=0.5"], keys: ["i", "down"])
    #expect(viewer.looks.last?.picture.matches(longer, in: WatchedViewer.panelArea) == true)
  }

  /// Presses keys on the state page, and compares the page after each.
  ///
  /// - Parameters:
  ///   - steps: The keys, and the parameters that differ after each.
  ///   - viewer: A viewer with the state page open.
  ///   - way: The keys that lead from the first parameter to the chosen one.
  private func expect(
    _ steps: [(key: KeyName, modifiers: KeyModifiers, changes: [String])],
    of viewer: WatchedViewer, after way: [KeyName] = []
  ) throws {
    for step in steps {
      viewer.press(step.key, step.modifiers)
      viewer.look()
    }
    var values: [[String]] = []
    // Letters are drawn as boxes, so the values are compared as text as well.
    viewer.act { values.append(viewer.session.controls.map(\.value.text)) }
    try viewer.run()
    #expect(viewer.looks.count == steps.count)
    for (look, step) in zip(viewer.looks, steps) {
      let expected = try viewer.picture(step.changes, keys: ["i"] + way)
      #expect(look.picture.matches(expected, in: WatchedViewer.panelArea), "\(step)")
    }
    let last = try viewer.twin(steps.last?.changes ?? [])
    #expect(values == [last.controls.map(\.value.text)])
  }

  @Test("Left and Right change the chosen parameter, with Shift ten times as far, with Alt a tenth")
  func changing() throws {
    let viewer = try WatchedViewer("shimmering=off")
    viewer.press("i")
    try expect(
      [
        ("right", [], ["speed=240"]), ("right", .shift, ["speed=340"]),
        ("right", .alt, ["speed=341"]), ("left", [], ["speed=331"]),
        ("left", .shift, ["speed=231"]), ("left", .alt, ["speed=230"]),
      ], of: viewer)
  }

  @Test("Backspace resets the chosen parameter, with Shift all")
  func resetting() throws {
    // Resetting includes the effect; without a word the effect is invisible.
    let viewer = try WatchedViewer("shimmering=on", text: " ")
    viewer.press("i")
    viewer.press("right", .shift)
    viewer.press(["down", "right"])
    try expect(
      [
        ("right", [], ["speed=330", "pause=0.6"]), ("backspace", [], ["speed=330"]),
        ("right", [], ["speed=330", "pause=0.5"]), ("backspace", .shift, []),
      ], of: viewer, after: ["down"])
  }

  @Test("u undoes one change after the other, Shift-u redoes them until something changes")
  func undoing() throws {
    let viewer = try WatchedViewer("shimmering=off")
    viewer.press(["i", "right"])
    viewer.press("right", .shift)
    viewer.press(["down", "right"])
    try expect(
      [
        ("u", [], ["speed=340"]), ("u", [], ["speed=240"]), ("u", .shift, ["speed=340"]),
        ("u", [], ["speed=240"]), ("u", [], []), ("u", [], []), ("u", .shift, ["speed=240"]),
        ("right", [], ["speed=240", "pause=0.5"]), ("u", .shift, ["speed=240", "pause=0.5"]),
        ("u", [], ["speed=240"]),
      ], of: viewer, after: ["down"])
  }

  @Test("e types a value, in the row or in the notice; Return takes it, Esc leaves it")
  func typing() throws {
    let viewer = try WatchedViewer("shimmering=off")
    let steps: [(keys: [KeyName], changes: [String], same: [KeyName])] = [
      (["i", "e", "4", "1", "2"], [], ["i", "e", "4", "1", "2"]),
      (["return"], ["speed=412"], ["i"]),
      (
        ["e", "9", "9", "9", "9", "return"], ["speed=412"],
        ["i", "e", "9", "9", "9", "9", "return"]
      ),
      (["escape"], ["speed=412"], ["i"]),
      (["e", "5", "1", "2", "backspace", "tab"], ["speed=51"], ["i", "tab", "e"]),
    ]
    for step in steps {
      viewer.press(step.keys)
      viewer.look()
    }
    viewer.press(["escape", "i", "i", "i", "e", "3"])
    viewer.wait(0.7)
    viewer.look()
    viewer.press(["escape", "q"])
    #expect(try viewer.run() == .quit)
    for (look, step) in zip(viewer.looks, steps) {
      let expected = try viewer.picture(step.changes, keys: step.same)
      #expect(look.picture.matches(expected, in: WatchedViewer.panelArea), "\(step)")
    }
    let large = try viewer.picture(["speed=51"], keys: ["tab", "e", "3"], at: 1000.75)
    let last = try #require(viewer.looks.last)
    #expect(
      last.picture.matches(
        large, in: WatchedViewer.labelArea))
    #expect(last.label == LabeledValue("Pause: 0…10 s", "3"))
    // Digits, Return and Tab were not handled as commands.
    let log = viewer.events(["speed", "scene-4", "stop", "choose-next", "quit"])
    #expect(log.map(\.name) == ["speed", "speed", "quit"])
  }

  // MARK: The window

  @Test(
    "Each help key brings the help, turns its pages and takes it away",
    arguments: [("?", "h"), ("h", "f1"), ("f1", "?")] as [(KeyName, KeyName)])
  func help(opening: KeyName, closing: KeyName) throws {
    let viewer = try WatchedViewer("shimmering=off")
    let plain = try viewer.picture()
    var pages = [try viewer.picture(keys: ["h"])]
    #expect(!pages[0].isEqual(to: plain))
    while let last = pages.last, !last.isEqual(to: plain) {
      try #require(pages.count < 10, "the help does not go")
      pages.append(
        try viewer.picture(keys: Array(repeating: "h", count: pages.count + 1)))
    }
    for index in pages.indices {
      viewer.press(index == 0 ? opening : closing)
      viewer.look()
    }
    try viewer.run()
    #expect(zip(viewer.looks, pages).allSatisfy { $0.picture.isEqual(to: $1) })
    #expect(viewer.events(["help"]).count == pages.count)
  }

  @Test("Digits show the first nine scenes, Page Down and Page Up the one after and before")
  func scenes() throws {
    let viewer = try WatchedViewer("shimmering=off")
    let others = [1, 3, 4, 5, 6, 7, 8, 9].map { "\($0)" }
    for key in others + ["pagedown", "pageup"] {
      viewer.press(KeyName(key))
      viewer.wait(0.5)
      viewer.look()
    }
    viewer.press("2")
    viewer.wait(3)
    viewer.look()
    try viewer.run()
    let plain = try viewer.picture()
    let same = viewer.looks.map { $0.picture.matches(plain, in: WatchedViewer.sceneArea) }
    #expect(same == Array(repeating: false, count: others.count + 2) + [true])
    let last = try #require(viewer.looks.last)
    #expect(last.picture.isEqual(to: plain), "what was changed about the scene is there")
    let names = (1...9).map { "scene-\($0)" } + ["next-scene", "previous-scene"]
    #expect(
      viewer.events(Set(names)).map(\.name)
        == others.map { "scene-\($0)" } + ["next-scene", "previous-scene", "scene-2"])
  }

  @Test("i shows the state, then the statistics, then the layers, then nothing; Shift-i a glance")
  func pages() throws {
    let viewer = try WatchedViewer(
      "shimmering=off", explainsFrames: true)
    for key: KeyName in ["i", "i", "i", "down", "i"] {
      viewer.press(key)
      viewer.look()
    }
    viewer.press("i", .shift)
    viewer.look()
    viewer.wait(4)
    viewer.look()
    try viewer.run()
    let panel = WatchedViewer.panelArea
    let plain = try viewer.picture()
    let shown = viewer.looks.map(\.picture)
    try #require(shown.count == 7)
    #expect(shown[0].matches(try viewer.picture(keys: ["i"]), in: panel))
    // What was measured is unknown here: check only that the panel differs.
    #expect(!shown[1].matches(shown[0], in: panel) && !shown[1].matches(plain, in: panel))
    #expect(shown[2].matches(try viewer.picture(keys: ["i", "i", "i"]), in: panel))
    #expect(shown[3].matches(try viewer.picture(keys: ["i", "i", "i", "down"]), in: panel))
    #expect(!shown[3].matches(shown[2], in: panel))
    #expect(shown[4].isEqual(to: plain))
    #expect(!shown[5].matches(plain, in: panel) && shown[6].isEqual(to: plain))
    let reasons = viewer.loop.report.framesByReason
    #expect(reasons["whole window"] == 1)
    #expect((reasons["key"] ?? 0) >= 5)
  }

  @Test("d outlines what frames change, then tints it, then shows neither")
  func damage() throws {
    let viewer = try WatchedViewer("shimmering=off")
    // Under a paused clock, the outlines and tints of the pause notice stay.
    viewer.press("p")
    for _ in 0..<2 {
      viewer.press("d")
      viewer.look()
    }
    viewer.press(["d", "p"])
    viewer.wait(3)
    viewer.look()
    try viewer.run()
    let plain = try viewer.picture()
    let shown = viewer.looks.map(\.picture)
    try #require(shown.count == 3)
    let outline: UInt32 = 0xFFFF_00FF
    #expect(shown[0].contains(outline) && !shown[1].contains(outline))
    // The legend shows its four tints unmixed; what lies over the scene is not tinted, so that it can be read, but the
    // pixels beside it that share its blocks are.
    #expect(Overdraw.tints.allSatisfy(shown[1].contains))
    #expect((1...200).contains(Self.tintedPixels(of: shown[1], over: plain[240, 4])))
    #expect(shown[1].matches(plain, in: PixelRect(x: 0, y: 306, width: 480, height: 14)))
    #expect(shown[2].isEqual(to: plain))
    #expect((viewer.loop.report.paths.byName["overdraw"] ?? 0) >= 1)
  }

  /// The number of pixels with the tint of one or two layers over a background.
  private static func tintedPixels(of picture: Bitmap, over ground: UInt32) -> Int {
    var tinted: Set<UInt32> = []
    for tint in Overdraw.tints.prefix(2) {
      for share: UInt32 in [112, 208] {
        var pixel: UInt32 = 0xFF00_0000
        for shift: UInt32 in [0, 8, 16] {
          let (old, new) = (ground >> shift & 0xFF, tint >> shift & 0xFF)
          pixel |= ((old * (256 - share) + new * share) >> 8) << shift
        }
        tinted.insert(pixel)
      }
    }
    var count = 0
    for y in PixelRect(picture.size).rows {
      for x in PixelRect(picture.size).columns where tinted.contains(picture[x, y]) { count += 1 }
    }
    return count
  }

  // MARK: The end

  @Test("Esc leaves the help, the page, the timeline, fullscreen and, twice, the program")
  func leaving() throws {
    let viewer = try WatchedViewer("shimmering=off")
    var effects: [Effect] = []
    viewer.loop.onEffect = { effects.append($0) }
    for key: KeyName in ["f", "t", "i", "h", "escape", "escape", "escape", "escape"] {
      viewer.press(key)
      viewer.look()
    }
    viewer.press(["escape", "escape"])
    #expect(try viewer.run() == .quit)
    let above = viewer.looks.map(\.above)
    try #require(above.count == 8)
    #expect(above[0].isEmpty && Set(above.prefix(4)).count == 4)
    #expect(above[4...] == [above[2], above[1], [], []])
    let plain = try viewer.picture()
    #expect(viewer.looks[6].picture.isEqual(to: plain))
    #expect(effects == [.setFullscreen(true), .setFullscreen(false)])
    #expect(viewer.events(["leave"]).count == 6)
  }

  @Test("In a window that began in fullscreen, one Esc leaves it, and two more quit")
  func leavingFullscreen() throws {
    let viewer = try WatchedViewer("shimmering=off", isFullscreen: true)
    var effects: [Effect] = []
    viewer.loop.onEffect = { effects.append($0) }
    viewer.press(["f", "f", "escape", "escape", "escape"])
    #expect(try viewer.run() == .quit)
    #expect(effects == [.setFullscreen(false), .setFullscreen(true), .setFullscreen(false)])
    #expect(viewer.events(["leave"]).count == 3, "neither of the first two ended it")
  }

  @Test(
    "q quits, whatever is shown",
    arguments: [[], ["i"], ["i", "i", "i"], ["h"], ["t"], ["d"], ["p"], ["i", "h"]] as [[KeyName]])
  func quitting(keys: [KeyName]) throws {
    let viewer = try WatchedViewer("shimmering=off", isFullscreen: true)
    viewer.press(keys + ["q"])
    #expect(try viewer.run() == .quit)
    #expect(viewer.session.log.entries.last?.trigger == "q")
  }
}
