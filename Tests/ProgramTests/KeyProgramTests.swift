import Display
import Foundation
import LayerKit
import Pictures
import Raster
import TestSupport
import Testing
import Viewer

/// Tests keys and the mouse with events of a real server.
///
/// Their effects are tested in process, where time is a number.
@Suite("Program: keys and the mouse")
struct KeyProgramTests {
  @Test("Every key, click and drag of the key table acts")
  func all() throws {
    let folder = try TemporaryFolder()
    let presets = folder.url.appending(path: "shimmer/presets")
    try FileManager.default.createDirectory(at: presets, withIntermediateDirectories: true)
    for name in ["a", "b"] {
      try Data("version: 1\nvalues:\n  speed: 100\n".utf8).write(
        to: presets.appending(path: "\(name).yaml"))
    }
    let stage = try KeyStage(
      ["shimmering=off"],
      launcher: ["env", "XDG_DATA_HOME=\(folder.url.path)", "XDG_DATA_DIRS=/nowhere"])
    try stage.viewer.waitForFirstFrame()
    let bindings = KeyTable.rows.flatMap { $0.bindings + $0.variants }
    for binding in bindings where binding.command != .leave && binding.command != .quit {
      switch binding.trigger {
      case .key(let chord): try stage.viewer.press(Self.name(of: chord))
      case .click: try stage.viewer.click(x: 240, y: 160)
      case .middleClick:
        // On a row of the page it resets, unless a field is open.
        try stage.viewer.press("e")
        try stage.viewer.click(2, x: 60, y: 100)
        try stage.viewer.press("Escape")
      case .drag: try stage.viewer.drag([(60, 100), (60, 120), (60, 180)])
      }
      // Commands that consume keys themselves: the help turns pages, an entry accepts text.
      if let command = binding.command,
        [.toggleHelp, .enterValue, .openFile].contains(command)
      {
        try stage.viewer.press("Escape")
      }
      if binding.command == .savePreset { try stage.viewer.press("Return") }
    }
    try stage.viewer.press("q")
    let (outcome, report) = try stage.viewer.end()
    #expect(outcome.status == 0 && report["end"].text == "quit" && report.xErrors == [])
    let labels = Set(bindings.map(\.trigger.label))
    #expect(labels.count == bindings.count, "two keys have one label")
    // The first key that quits is the last one that can be pressed.
    let others: Set = ["Ctrl-q", "Ctrl-w"]
    #expect(
      labels.subtracting(report.triggers).subtracting(others).sorted() == [], "these did not act")
    for written in ["screenshot: ", "recording: ", "preset: "] {
      #expect(outcome.errors.contains(written), "\(outcome.errors)")
    }
  }

  /// The X name of a chord.
  private static func name(of chord: KeyChord) -> String {
    let words = [
      "return": "Return", "tab": "Tab", "escape": "Escape", "backspace": "BackSpace",
      "left": "Left", "right": "Right", "up": "Up", "down": "Down", "pageup": "Prior",
      "pagedown": "Next", "home": "Home", "end": "End", "insert": "Insert", "+": "plus",
      "-": "minus",
    ]
    let key = chord.key.name
    let isFunction = key.count > 1 && key.first == "f" && Int(key.dropFirst()) != nil
    let held: [(KeyModifiers, String)] = [(.control, "ctrl"), (.alt, "alt"), (.shift, "shift")]
    let names = held.filter { chord.modifiers.contains($0.0) }.map(\.1)
    return (names + [words[key] ?? (isFunction ? key.uppercased() : key)]).joined(separator: "+")
  }

  @Test("A drag on the scene, or on the panel before its first frame, sets values")
  func drags() throws {
    let stage = try KeyStage(["shimmering=off"])
    try stage.viewer.waitForFirstFrame()
    try stage.viewer.drag([(60, 100), (60, 120), (60, 180)])
    try stage.viewer.drag([(60, 100), (90, 100), (300, 100)])
    try stage.viewer.press("i")
    try stage.viewer.settle()
    let dragged = ["speed=280", "opacity=0.55"]
    try stage.viewer.grab(
      until: stage.rendered(dragged, keys: ["i"]), in: KeyStage.panelArea)
    try stage.viewer.press("i", "i", "i")
    try stage.viewer.settle()

    let (row, share, value) = try panelRow()
    // A stopped viewer reads all of these events at once when it continues, before it can draw.
    stage.viewer.child.send(SIGSTOP)
    try stage.viewer.press("i")
    try stage.viewer.drag(
      [0.5, 0.6, share].map {
        (Int((row.minX + $0 * row.width).rounded()), Int(row.center.y))
      })
    stage.viewer.child.send(SIGCONT)
    try stage.viewer.settle()
    try stage.viewer.grab(
      until: stage.rendered(["speed=\(value)", "opacity=0.55"], keys: ["i"]),
      in: KeyStage.panelArea)
    try stage.viewer.press("q")
    let report = try stage.end()
    #expect(
      report.events(["speed", "opacity", "toggle"]).map(\.name) == ["speed", "opacity", "speed"])
  }

  /// The panel's row of the speed, a fraction of its width, and the speed that a drag to that fraction sets.
  private func panelRow() throws -> (row: Rect, share: Double, value: String) {
    let entry = try SceneCatalog.entry(named: "wordmark")
    let session = Session(
      entry, assignments: [try entry.assignment("shimmering=off")], size: KeyStage.size)
    session.apply(.key("i"), at: 0)
    session.advance(to: session.context.time)
    let index = try #require(session.controls.firstIndex { $0.parameter.key == "speed" })
    let row = try #require(session.overlay.frame(of: .bar(index)))
    let x = (row.minX + 0.75 * row.width).rounded()
    let share = (x - row.minX) / row.width
    let speed = session.controls["speed"]?.parameter
    return (row, share, try #require(speed?.value(near: 1000 * share, inStepsOf: .ordinary)?.text))
  }

  @Test("f and F11 enter and leave fullscreen, Esc leaves it", arguments: [true, false])
  func fullscreen(isManaged: Bool) throws {
    let screen = PixelSize(width: 640, height: 400)
    let server = try XvfbServer(screen: "640x400x24")
    let manager = try isManaged ? WindowManager(on: server) : nil
    let stage = try KeyStage(["shimmering=off"], server: server)
    let normal = try stage.rendered()
    let full = try stage.rendered(size: screen)
    try stage.viewer.grab(until: normal)
    for (key, expected) in [
      ("f", full), ("F11", normal), ("F11", full), ("f", normal), ("f", full), ("Escape", normal),
    ] {
      try stage.press(key, until: expected)
    }
    try stage.viewer.press("q")
    #expect(try stage.end()["end"].text == "quit")
    manager?.stop()
  }

  @Test("s writes what the window shows, outlines of damage too, under a new name each time")
  func screenshot() throws {
    let stage = try KeyStage(["begin-fade=0"])
    try stage.viewer.waitForFrames()
    try stage.viewer.press("p", "d")
    let outlined = try stage.viewer.stillPicture()
    #expect(outlined.contains(0xFF00FF), "under a clock that stands the notice's outlines stay")
    try stage.viewer.press("s")
    try stage.viewer.settle()
    try stage.viewer.press("d", "d", "period")
    let plain = try stage.viewer.stillPicture()
    try stage.viewer.press("s", "q")
    _ = try stage.end(
      errors: ["shimmer-1.png", "shimmer-2.png"]
        .map { stage.viewer.line(telling: $0, as: "screenshot") }.joined())
    for (name, shown) in [("shimmer-1.png", outlined), ("shimmer-2.png", plain)] {
      let saved = try ImageFile.load(path: stage.viewer.file(name).path)
      // The tag of the ongoing action is only in the window.
      let rest = PixelRect(
        x: 0, y: 56, width: KeyStage.size.width, height: KeyStage.size.height - 56)
      #expect(saved.hasSamePixels(as: shown, in: rest), "\(name)")
      #expect(saved[24, 24] == saved[2, 2], "\(name) has no tag")
    }
  }
}
