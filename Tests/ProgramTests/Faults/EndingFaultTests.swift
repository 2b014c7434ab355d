import Glibc
import TestSupport
import Testing
import Viewer

@Suite("Program: ways to end it from outside", .needs(.ipcNamespace))
struct EndingFaultTests {
  @Test("The close button ends it normally", .fault(.closeButton))
  func closeButton() throws {
    let stage = try FaultStage()
    let manager = try WindowManager(on: stage.server)
    defer { manager.stop() }
    let viewer = try stage.viewer(FaultStage.moving)
    try viewer.waitForFirstFrame()
    viewer.desktop.askManager("_NET_CLOSE_WINDOW", about: viewer.window)
    #expect(try stage.end(viewer)["end"].text == "closed")
  }

  @Test(
    "A window destroyed by another client ends it normally", .fault(.windowDestroyed),
    arguments: FaultStage.transports)
  func windowDestroyed(transport: String) throws {
    let stage = try FaultStage()
    let viewer = try stage.viewer(FaultStage.moving + ["--transport", transport])
    try viewer.waitForFirstFrame()
    viewer.desktop.destroy(viewer.window)
    // A flood of errors would fill the list.
    let report = try stage.end(viewer, xErrors: 0...15)
    #expect(report["end"].text == "closed")
    // Only frames that were already on their way to the window fail.
    #expect(report.count("failed") <= 2)
  }

  @Test(
    "A signal ends it with the signal's exit code, and the report is written", .fault(.signal),
    arguments: [SIGINT, SIGTERM, SIGHUP, SIGQUIT])
  func signal(number: Int32) throws {
    let stage = try FaultStage()
    for transport in FaultStage.transports {
      let viewer = try stage.viewer(FaultStage.moving + ["--transport", transport])
      try viewer.waitForFirstFrame()
      viewer.child.send(number)
      let report = try stage.end(viewer, status: 128 + number)
      #expect(report["end"].text == "signal \(number)")
      #expect(report.count("pending") == 0)
    }
  }

  @Test(
    "The signal of a crash, sent from outside, ends it", .fault(.crash),
    arguments: [SIGABRT, SIGSEGV, SIGBUS, SIGILL, SIGTRAP])
  func crash(number: Int32) throws {
    let stage = try FaultStage()
    let viewer = try stage.viewer(FaultStage.moving, limit: "ulimit -c 0")
    try viewer.waitForFirstFrame()
    viewer.child.send(number)
    let outcome = try viewer.child.wait()
    #expect(outcome.status == 128 + number && outcome.errors == "")
    try stage.expectNoSegments()
  }

  @Test(
    "While the server is stopped, a signal ends it, with its report",
    .fault(.signalWhileStalled), arguments: zip(FaultStage.transports, [SIGINT, SIGHUP, SIGTERM]))
  func signalWhileStalled(transport: String, signal: Int32) throws {
    let stage = try FaultStage()
    let viewer = try stage.viewer(
      stage.large() + ["--transport", transport])
    try viewer.waitForFirstFrame()
    if transport == "put" {
      try stage.stopServer(duringPutOf: viewer)
    } else {
      stage.server.send(SIGSTOP)
      // By now the server has both buffers.
      try ProcessActivity.waitUntilAwake(viewer.child)
    }
    viewer.child.send(signal)
    // The viewer ends while the server is still stopped.
    try ProcessActivity.wait(for: "the end") { viewer.child.hasEnded }
    stage.server.send(SIGCONT)
    let report = try stage.end(viewer, status: 128 + signal)
    #expect(report["end"].text == "signal \(signal)")
    #expect(report.count("presented") > 0)
  }
}
