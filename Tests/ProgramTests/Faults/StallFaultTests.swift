import Display
import Glibc
import TestSupport
import Testing
import Viewer

@Suite("Program: a stopped server", .needs(.ipcNamespace))
struct StallFaultTests {
  @Test(
    "For two seconds frames are skipped without queueing or spinning; then it continues",
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
    if transport == "put" {
      // The loop blocks with the server, for long enough that sixty deadlines pass.
      let start = ContinuousClock.now
      try ProcessActivity.wait(for: "two seconds") { start.duration(to: .now) > .seconds(2) }
    } else {
      // Sixty wake-ups per second, each for a frame that finds no buffer.
      try ProcessActivity.waitUntilAwake(viewer.child, wakeUps: 120)
    }
    stage.server.send(SIGCONT)
    try viewer.waitForFrames()
    try viewer.press("q")
    let report = try stage.end(viewer)
    #expect(report["end"].text == "quit" && report["transport"]["name"].text == transport)
    #expect(report.count("failed") == 0)
    #expect(report.count("completions") == report.count("presented"))
    if transport == "put" {
      // The loop was blocked with the server and missed these deadlines.
      #expect(report.count("dropped") >= 60)
    } else {
      #expect(report.count("blocked") >= 60)
    }
    #expect(report.count("wakeUps") <= 2 * report.count("ticks") + 20)
  }
}
