import Display
import Foundation
import TestSupport
import Testing
import Viewer

@Suite("Program: impossible refresh rates", .needs(.ipcNamespace))
struct RateFaultTests {
  @Test(
    "No rate means 60, an absurd one is clamped, and changes are followed",
    .fault(.absurdRate, .modeSwitch))
  func absurdRates() throws {
    // Dot clocks in MHz for about a million pixels: 2912 Hz, 1 Hz, 75 Hz.
    let modes = [("fast", "3000", 600.0), ("slow", "1", 10), ("usual", "77.26", 75)]
    let stage = try FaultStage()
    for (name, clock, _) in modes {
      try stage.server.run(
        ["xrandr", "--newmode", name, clock]
          + "1280 1281 1282 1283 800 801 802 803".split(separator: " ").map(String.init))
      try stage.server.run("xrandr", "--addmode", "screen", name)
    }
    let viewer = try stage.viewer(FaultStage.moving)
    try viewer.waitForFirstFrame()
    for (name, _, hertz) in modes {
      try stage.server.run("xrandr", "--output", "screen", "--mode", name)
      let outcome = try ShimmerProgram.run(
        ["probe", "--format", "json"], display: stage.server.display)
      #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
      let rate = try JSONDecoder().decode(JSONValue.self, from: Data(outcome.output.utf8))
      #expect(abs((rate["refreshRate"]["hertz"].number ?? 0) - hertz) < 0.01, "\(name)")
    }
    // Step one frame; its length is the period of the last mode.
    try viewer.press("p", "period")
    try viewer.settle()
    try viewer.press("q")
    let report = try stage.end(viewer)
    let rate = try #require(report["rate"].number)
    #expect(abs(rate - 75) < 0.01)
    let paused = try #require(report.events(["pause"]).first?.time)
    #expect(abs((report["shownTime"].number ?? 0) - paused - 1 / rate) < 1e-6)
    #expect(report["rateSource"].text == "RandR mode of screen")
  }

  @Test("If the display reports no rate, it is 60", .fault(.absurdRate))
  func noRate() throws {
    let stage = try FaultStage()
    let viewer = try stage.viewer(FaultStage.still)
    try viewer.press("q")
    let report = try stage.end(viewer)
    #expect(report["rate"].number == 60)
    #expect(report["rateSource"].text == "default, not reported by the display")
  }
}
