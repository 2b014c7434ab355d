import Display
import Glibc
import TestSupport
import Testing

@Suite("Program: ways to end it from outside", .needs(.ipcNamespace))
struct EndingFaultTests {
  @Test("The close button ends it in peace", .fault(.closeButton))
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
    "A window that a stranger destroys ends it in peace", .fault(.windowDestroyed),
    arguments: FaultStage.transports)
  func windowDestroyed(transport: String) throws {
    let stage = try FaultStage()
    let viewer = try stage.viewer(FaultStage.moving + ["--transport", transport])
    try viewer.waitForFirstFrame()
    viewer.desktop.destroy(viewer.window)
    // A storm would fill the list of errors.
    let report = try stage.end(viewer, xErrors: 0...15)
    #expect(report["end"].text == "closed")
    // No more than were on their way to the window.
    #expect(report.count("failed") <= 2)
  }

  @Test(
    "A signal ends it with its number, and the report is written", .fault(.signal),
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

  @Test("An abort from outside ends it", .fault(.abort))
  func abort() throws {
    let stage = try FaultStage()
    let viewer = try stage.viewer(FaultStage.moving, limit: "ulimit -c 0")
    try viewer.waitForFirstFrame()
    viewer.child.send(SIGABRT)
    let outcome = try viewer.child.wait()
    #expect(outcome.status == 128 + SIGABRT && outcome.errors == "")
    try stage.expectNoSegments()
  }

  @Test(
    "While the server stands still a signal ends it, with its report",
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
      // Both buffers are with the server by then.
      try ProcessActivity.waitUntilAwake(viewer.child)
    }
    viewer.child.send(signal)
    // It ends while the server still stands.
    try ProcessActivity.wait(for: "the end") { viewer.child.hasEnded }
    stage.server.send(SIGCONT)
    let report = try stage.end(viewer, status: 128 + signal)
    #expect(report["end"].text == "signal \(signal)")
    #expect(report.count("presented") > 0)
  }
}
