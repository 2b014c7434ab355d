import Glibc
import TestSupport
import Testing
import Viewer

@Suite("Program: faults that end the connection or the program", .needs(.ipcNamespace))
struct LossFaultTests {
  private func movingViewer(
    _ stage: FaultStage, _ transport: String
  ) throws -> ViewerUnderTest {
    let viewer = try stage.viewer(FaultStage.moving + ["--transport", transport])
    try viewer.waitForFirstFrame()
    return viewer
  }

  @Test(
    "After SIGKILL and after a crash no segment is left", .fault(.killed),
    arguments: FaultStage.transports)
  func killed(transport: String) throws {
    let stage = try FaultStage()
    // The Swift runtime survives the usual crash signals when they are sent from outside, but not this one.
    for signal in [SIGKILL, SIGSYS] {
      let viewer = try movingViewer(stage, transport)
      #expect(try stage.memory.segments().isEmpty == (transport != "sysv"))
      viewer.child.send(signal)
      #expect(try viewer.child.wait().status == 128 + signal)
      try stage.expectNoSegments()
    }
  }

  @Test(
    "A server that is killed causes one line, and the report is written", .fault(.serverKilled),
    arguments: FaultStage.transports)
  func serverKilled(transport: String) throws {
    let stage = try FaultStage()
    let viewer = try movingViewer(stage, transport)
    stage.server.send(SIGKILL)
    try expectLoss(of: viewer, transport, on: stage)
  }

  @Test(
    "A client that is disconnected causes one line, and the report is written",
    .fault(.clientKilled),
    arguments: FaultStage.transports)
  func clientKilled(transport: String) throws {
    let stage = try FaultStage()
    let viewer = try movingViewer(stage, transport)
    viewer.desktop.killClient(of: viewer.window)
    try expectLoss(of: viewer, transport, on: stage)
  }

  private func expectLoss(
    of viewer: ViewerUnderTest, _ transport: String, on stage: FaultStage
  ) throws {
    let report = try stage.end(
      viewer, status: 74, errors: FaultStage.lost(stage.server.display))
    #expect(report["end"] == .null)
    #expect(report["transport"]["name"].text == transport)
    #expect(report.count("presented") > 0 && report.count("failed") == 0)
  }
}
