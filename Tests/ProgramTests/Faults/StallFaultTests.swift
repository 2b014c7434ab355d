import Glibc
import TestSupport
import Testing
import ViewerCore

@Suite("Program: a server that stands still", .needs(.ipcNamespace))
struct StallFaultTests {
  @Test(
    "For two seconds frames are skipped, not queued, and nothing spins; then it goes on",
    .fault(.serverStalls), arguments: FaultStage.transports)
  func stall(transport: String) throws {
    let stage = try FaultStage()
    let viewer = try stage.viewer(
      stage.large() + ["--transport", transport])
    try viewer.waitForFirstFrame()
    if transport == "put" {
      try stage.stopServer(duringPutOf: viewer)
    } else {
      stage.server.send(SIGSTOP)
    }
    let (before, start) = (try ProcessActivity(of: viewer.child), ContinuousClock.now)
    if transport == "put" {
      try ProcessActivity.wait(for: "two seconds") { start.duration(to: .now) > .seconds(2) }
    } else {
      // Sixty a second, each for a frame that finds no buffer.
      try ProcessActivity.waitUntilAwake(viewer.child, wakeUps: 120)
    }
    let after = try ProcessActivity(of: viewer.child)
    let seconds = start.duration(to: .now) / .seconds(1)
    stage.server.send(SIGCONT)
    #expect(after.processorSeconds - before.processorSeconds < seconds / 4)
    let shown = try viewer.grab()
    _ = try viewer.grab { !$1.hasSamePixels(as: shown) }
    try viewer.press("q")
    let report = try stage.end(viewer)
    #expect(report["end"].text == "quit" && report["transport"]["name"].text == transport)
    #expect(report.count("failed") == 0)
    #expect(report.count("completions") == report.count("presented"))
    if transport == "put" {
      // The loop stood still with the server: its deadlines have passed unseen.
      #expect(report.count("dropped") >= 60)
    } else {
      #expect(report.count("blocked") >= 60)
    }
    #expect(report.count("wakeUps") <= 2 * report.count("ticks") + 20)
  }
}
