import Raster
import Testing
import ViewerCore

@Suite("Program: typing and undoing")
struct EntryProgramTests {
  @Test("e types a value, in the row or in large letters; Return takes it, Esc leaves it")
  func typing() throws {
    let stage = try KeyStage(["shimmering=off"])
    try stage.press("i", until: stage.rendered(keys: ["i"]), in: KeyStage.panelArea)
    let field = try stage.rendered(keys: ["i", "e", "4", "1", "2"])
    try stage.viewer.press("e", "4", "1")
    try stage.press("2", until: field, in: KeyStage.panelArea)
    let taken = try stage.rendered(["speed=412"], keys: ["i"])
    try stage.press("Return", until: taken, in: KeyStage.panelArea)
    let refused = try stage.rendered(
      ["speed=412"], keys: ["i", "e", "9", "9", "9", "9", "Return"])
    try stage.viewer.press("e", "KP_9", "9", "9", "9")
    try stage.press("Return", until: refused, in: KeyStage.panelArea)
    try stage.press("Escape", until: taken, in: KeyStage.panelArea)
    let next = try stage.rendered(["speed=51"], keys: ["i", "Tab", "e"])
    try stage.viewer.press("e", "5", "1", "2", "BackSpace")
    try stage.press("Tab", until: next, in: KeyStage.panelArea)
    try stage.viewer.press("Escape", "i", "i", "i")
    let large = try stage.rendered(["speed=51"], keys: ["Tab", "e", "3"], at: 1000.75)
    try stage.viewer.press("e")
    try stage.press("3", until: large, in: KeyStage.labelArea, within: KeyStage.labelLevels)
    try stage.viewer.press("Escape", "q")
    let report = try stage.end(.typing)
    #expect(
      report.events(["speed", "scene-4", "stop", "quit"]).map(\.name) == ["speed", "speed", "quit"])
  }

  @Test("u takes back one change after the other, Shift-u does it again until something changes")
  func undoing() throws {
    let stage = try KeyStage(["shimmering=off"])
    try stage.press("i", until: stage.rendered(keys: ["i"]), in: KeyStage.panelArea)
    try stage.viewer.press("Right", "shift+Right", "Down", "Right")
    for (key, changes) in [
      ("u", ["speed=340"]), ("u", ["speed=240"]), ("shift+u", ["speed=340"]), ("u", ["speed=240"]),
      ("u", []), ("u", []), ("shift+u", ["speed=240"]), ("Right", ["speed=240", "pause=0.5"]),
      ("shift+u", ["speed=240", "pause=0.5"]), ("u", ["speed=240"]),
    ] {
      let expected = try stage.rendered(changes, keys: ["i", "Down"])
      try stage.press(key, until: expected, in: KeyStage.panelArea)
    }
    try stage.viewer.press("q")
    _ = try stage.end(.undoing)
  }
}
