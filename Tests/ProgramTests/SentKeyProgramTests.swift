import Foundation
import TestSupport
import Testing
import Viewer

@Suite("Program: keys that another program sends")
struct SentKeyProgramTests {
  @Test("Sent keys control the window but write no files; the keyboard's do")
  func refused() throws {
    let folder = try TemporaryFolder()
    let viewer = try ViewerUnderTest(
      ["--geometry", "320x200", "--set", "shimmering=off"], time: .skipping,
      launcher: ["env", "XDG_DATA_HOME=\(folder.url.path)"])
    try viewer.waitForFirstFrame()
    for key in ["s", "ctrl+s", "F2"] {
      try viewer.desktop.send(key: key, to: viewer.window, times: 500)
    }
    // A sent key that is never released does not affect the keyboard's.
    try viewer.desktop.send(key: "s", to: viewer.window, .hold)
    try viewer.desktop.send(key: "p", to: viewer.window)
    try viewer.settle()
    #expect(!FileManager.default.fileExists(atPath: viewer.file("shimmer-1.png").path))
    try viewer.press("s", "q")
    let (outcome, report) = try viewer.end()
    #expect(outcome.status == 0)
    #expect(outcome.errors == viewer.line(telling: "shimmer-1.png", as: "screenshot"))
    #expect(report.triggers == ["p", "s", "q"])
    #expect(try folder.names() == [])
  }

  @Test("Trusted ones write files")
  func trusted() throws {
    let viewer = try ViewerUnderTest(
      ["--geometry", "320x200", "--set", "shimmering=off", "--trust-sent-events"], time: .skipping)
    try viewer.waitForFirstFrame()
    for key in ["s", "F2", "q"] { try viewer.desktop.send(key: key, to: viewer.window) }
    let (outcome, report) = try viewer.end()
    #expect(
      outcome.errors == viewer.line(telling: "shimmer-1.png", as: "screenshot")
        + viewer.line(telling: "shimmer-1.replay", as: "recording"))
    #expect(outcome.status == 0 && report["end"].text == "quit")
  }
}
