import Display
import Foundation
import TestSupport
import Testing

@Suite("Program: keys that another program sends")
struct SentKeyProgramTests {
  @Test("They steer the window and write nothing; the same keys of the keyboard do")
  func refused() throws {
    let folder = try TemporaryFolder()
    let viewer = try ViewerUnderTest(
      ["--geometry", "320x200", "--set", "shimmering=off"], time: .skipping,
      launcher: ["env", "XDG_DATA_HOME=\(folder.url.path)"])
    try viewer.waitForFirstFrame()
    for key in ["s", "ctrl+s", "F2"] {
      try viewer.desktop.send(key: key, to: viewer.window, times: 500)
    }
    // One that is left down does not hold the keyboard's.
    try viewer.desktop.send(key: "s", to: viewer.window, .hold)
    try viewer.desktop.send(key: "p", to: viewer.window)
    try viewer.settle()
    #expect(!FileManager.default.fileExists(atPath: viewer.file("shimmer-1.png").path))
    try viewer.press("s", "q")
    let (outcome, report) = try viewer.end()
    #expect(outcome.status == 0 && outcome.errors == "screenshot: shimmer-1.png\n")
    #expect(report.triggers == ["p", "s", "q"])
    #expect(try folder.names() == [])
  }

  @Test("Where they are trusted they write")
  func trusted() throws {
    let viewer = try ViewerUnderTest(
      ["--geometry", "320x200", "--set", "shimmering=off", "--trust-sent-events"], time: .skipping)
    try viewer.waitForFirstFrame()
    for key in ["s", "F2", "q"] { try viewer.desktop.send(key: key, to: viewer.window) }
    let (outcome, report) = try viewer.end()
    #expect(outcome.errors == "screenshot: shimmer-1.png\nrecording: shimmer-1.replay\n")
    #expect(outcome.status == 0 && report["end"].text == "quit")
  }
}
