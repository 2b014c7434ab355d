import Foundation
import TestSupport
import Testing
import ViewerCore

@Suite("Program: what others send, and what it answers", .needs(.ipcNamespace))
struct MessageFaultTests {
  @Test("A ping comes back to the root", .fault(.ping))
  func ping() async throws {
    let stage = try FaultStage()
    let viewer = try stage.viewer(FaultStage.still)
    try viewer.waitForFirstFrame()
    let (display, window) = (stage.server.display, try #require(UInt(viewer.window)))
    await #expect(processExitsWith: .success) {
      [display = display as String, window = window as UInt] in
      let manager = try ForeignClient(display: display, window: window)
      manager.send("_NET_WM_PING", 4711, Int(window))
      var answer: ForeignClient.Message?
      try ProcessActivity.wait(for: "the answer") {
        answer = try? manager.nextMessage()
        return answer != nil
      }
      #expect(answer?.kind == "WM_PROTOCOLS" && answer?.data.first == "_NET_WM_PING")
      #expect(answer?.numbers.dropFirst().prefix(2) == [4711, Int(window)])
    }
    try viewer.press("q")
    #expect(try stage.end(viewer).count("failed") == 0)
  }

  @Test(
    "Frames that the server refuses are counted, and neither hang nor are told",
    .fault(.putRefused), arguments: FaultStage.transports)
  func putRefused(transport: String) async throws {
    let stage = try FaultStage()
    let viewer = try stage.viewer(FaultStage.moving + ["--transport", transport])
    try viewer.waitForFirstFrame()
    let (display, window) = (stage.server.display, try #require(UInt(viewer.window)))
    let program = viewer.child.identifier
    await #expect(processExitsWith: .success) {
      [display = display as String, window = window as UInt, program = program as Int32] in
      let stranger = try ForeignClient(display: display, window: window)
      try stranger.destroyWindow {
        // Frames that are put by now reach a window that is gone.
        try ProcessActivity.waitUntilAwake(program)
        // It must not end in here: the wait for an exit test's process takes any process that has
        // ended for the one it waits for, and never sees another.
        kill(program, SIGSTOP)
      }
    }
    viewer.child.send(SIGCONT)
    let report = try stage.end(viewer)
    #expect(report["end"].text == "closed" && report["transport"]["name"].text == transport)
    #expect(report.count("failed") > 0)
  }
}
