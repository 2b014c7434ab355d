import TestSupport
import Testing

@Suite("Program: keyboards other than American ones")
struct KeyboardProgramTests {
  @Test("On a German keyboard brackets and backslash take AltGr, the question mark Shift")
  func german() throws {
    let server = try XvfbServer()
    try server.run("setxkbmap", "de")
    let stage = try KeyStage(["shimmering=off"], server: server)
    // Key codes: 20 is ß, 17 and 18 are 8 and 9, 108 is AltGr, 23 is Tab.
    try stage.viewer.press("shift+20", "Escape", "108+17", "108+18", "108+20", "23", "shift+23")
    try stage.viewer.press("q")
    let report = try stage.end()
    let names: Set = ["slower", "faster", "real-time", "choose-next", "choose-previous"]
    #expect(
      report.events(names).map(\.name)
        == ["slower", "faster", "real-time", "choose-next", "choose-previous"])
    #expect(report.triggers.isSuperset(of: ["?", "[", "]", "\\", "Tab", "Shift-Tab"]))
  }
}
