import Drawing
import Foundation
import Raster
import TestSupport
import Testing
import Viewer

@Suite("Program: the viewer in a window")
struct ViewerProgramTests {
  @Test("While stopped the viewer composites, puts and awaits nothing")
  func stoppedIsIdle() throws {
    let viewer = try ViewerUnderTest(["--geometry", "320x200", "--set", "shimmering=off"])
    try viewer.settle()
    // A signal causes one wake-up; a key may cause several.
    viewer.child.send(SIGTERM)
    let report = try viewer.end().report
    #expect(report["end"].text == "signal \(SIGTERM)")
    #expect(report.count("presented") == 1)
    #expect(report.count("pixelsComposited") <= 2 * 320 * 200)
    #expect(report.count("bytesPut") <= 320 * 200 * 4)
    #expect(report.count("ticks") <= 3)
    #expect(report.count("wakeUps") <= 12)
  }

  @Test("The account of frames balances, and every frame put was read")
  func balance() throws {
    let viewer = try ViewerUnderTest(["--geometry", "320x200"])
    try viewer.waitForFrames()
    try viewer.press("q")
    let report = try viewer.end().report
    #expect(report.count("presented") > 0)
    let spent = ["presented", "unchanged", "blocked", "dropped"].map(report.count).reduce(0, +)
    #expect(spent == report.count("ticks"))
    #expect(report.count("completions") == report.count("presented"))
    #expect(report.count("failed") == 0)
    #expect(try #require(report["firstFrame"].number) > 0)
    #expect(try #require(report["memory"]["peakResidentBytes"].number) > 0)
    #expect(["fd", "sysv", "put"].contains(report["transport"]["name"].text))
    guard case .object(let transport) = report["transport"] else { return }
    #expect(transport["asked"] == .null)
  }

  @Test("A window without a requested size fits the screen at any scale")
  func defaultSize() throws {
    let viewer = try ViewerUnderTest(["--scale", "4"])
    try viewer.press("q")
    let report = try viewer.end().report
    #expect(report["frameSize"]["width"].number == 1280)
    #expect(report["frameSize"]["height"].number == 800)
  }

  @Test("A screenshot that cannot be written costs one line, and the viewer goes on")
  func unwritableScreenshot() throws {
    let viewer = try ViewerUnderTest(
      ["--geometry", "60x40", "-o", "/dev/null"], limit: "cd /proc")
    try viewer.press("s", "q")
    let outcome = try viewer.child.wait()
    #expect(outcome.status == 0)
    #expect(outcome.errors.hasPrefix("shimmer: cannot write shimmer-1.png ("))
    #expect(outcome.errors.contains("a folder that you can write to"))
    #expect(outcome.errors.filter(\.isNewline).count == 1, "\(outcome.errors)")
  }
}
