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
}
