import Raster
import TestSupport
import Testing
import ViewerCore

@Suite("Program: keyboards that repeat, and other than American ones")
struct KeyboardProgramTests {
  @Test("A held step repeats, a held toggle acts once", .needs(.ipcNamespace), .fault(.heldKey))
  func held() throws {
    let faults = try FaultStage()
    try faults.server.run("xset", "r", "rate", "100", "50")
    let stage = try KeyStage(
      ["shimmering=off"], server: faults.server, launcher: faults.memory.entry)
    let panels = try ["speed=230", "speed=240", "speed=250"].map {
      try stage.rendered([$0], keys: ["i"])
    }
    try stage.press("i", until: panels[0], in: KeyStage.panelArea)
    var grabs = 0
    try stage.viewer.xdotool("keydown", "Right")
    _ = try stage.viewer.grab { _, now in
      grabs += 1
      return panels.allSatisfy { !now.hasSamePixels(as: $0, in: KeyStage.panelArea) }
    }
    try stage.viewer.xdotool("keyup", "Right", "keydown", "space")
    // Longer than it took the other key to repeat.
    for _ in 0..<(2 * grabs + 10) { _ = try stage.viewer.grab() }
    try stage.viewer.xdotool("keyup", "space")
    try stage.viewer.press("q")
    let report = try faults.end(stage.viewer)
    #expect(report.count("failed") == 0)
    #expect(report.events(["increase"]).count >= 3)
    #expect(report.events(["toggle"]).count == 1)
    #expect(report["state"].text != "idle", "toggled back")
  }

  @Test("On a German keyboard brackets and backslash take AltGr, the question mark Shift")
  func german() throws {
    let server = try XvfbServer()
    try server.run("setxkbmap", "de")
    let stage = try KeyStage(["shimmering=off"], server: server)
    let plain = try stage.rendered()
    try stage.viewer.grab(until: plain)
    // Key codes: 20 is ß, 17 and 18 are 8 and 9, 108 is AltGr, 23 is Tab.
    try stage.turnHelp(["shift+20"])
    for code in ["17", "18", "20"] {
      try stage.viewer.xdotool("keydown", "108", "key", code, "keyup", "108")
    }
    try stage.press("23", until: stage.rendered(keys: ["Tab"], at: 1000.75))
    try stage.press("i", until: stage.rendered(keys: ["i", "Down"]), in: KeyStage.panelArea)
    try stage.press("shift+23", until: stage.rendered(keys: ["i"]), in: KeyStage.panelArea)
    try stage.viewer.press("q")
    let (outcome, report) = try stage.viewer.end()
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
    let names: Set = ["slower", "faster", "real-time"]
    #expect(report.events(names).map(\.name) == ["slower", "faster", "real-time"])
    #expect(report.triggers.isSuperset(of: ["?", "[", "]", "\\", "Tab", "Shift-Tab"]))
  }
}
