import Foundation
import TestSupport
import Testing
import Viewer

@Suite("Program: messages from other clients", .needs(.ipcNamespace))
struct MessageFaultTests {
  @Test("A ping comes back to the root", .fault(.ping))
  func ping() async throws {
    let stage = try FaultStage()
    let viewer = try stage.viewer(FaultStage.still)
    try viewer.waitForFirstFrame()
    let (display, window) = (stage.server.display, UInt(viewer.window))
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
    "Frames for a destroyed window are counted, do not hang, and cause no message",
    .fault(.putRefused), arguments: FaultStage.transports)
  func putRefused(transport: String) async throws {
    let stage = try FaultStage()
    let viewer = try stage.viewer(FaultStage.moving + ["--transport", transport])
    try viewer.waitForFirstFrame()
    let (display, window) = (stage.server.display, UInt(viewer.window))
    let program = viewer.child.identifier
    await #expect(processExitsWith: .success) {
      [display = display as String, window = window as UInt, program = program as Int32] in
      let stranger = try ForeignClient(display: display, window: window)
      try stranger.destroyWindow {
        // By now frames are put into a window that no longer exists.
        try ProcessActivity.waitUntilAwake(program)
      }
    }
    let report = try stage.end(viewer, xErrors: 0...15)
    #expect(report["end"].text == "closed" && report["transport"]["name"].text == transport)
    #expect(report.count("failed") > 0)
  }

  @Test(
    "A refused frame gives its buffer back, is counted with its error, and the next ones are shown",
    .fault(.putRefused), arguments: ["sysv", "put"])
  func someRefused(transport: String) throws {
    let stage = try FaultStage()
    let spoiler = RequestSpoiler(sharedMemoryOpcode: try stage.server.opcode(of: "MIT-SHM"))
    let pump = try BytePump(to: stage.server, spoiling: spoiler)
    let viewer = try stage.viewer(
      FaultStage.moving + ["--transport", transport], display: pump.display)
    try viewer.waitForFirstFrame()
    // One more than the viewer has buffers.
    for count in 1...3 {
      spoiler.spoilNextPicture()
      try ProcessActivity.wait(for: "a refused frame") { spoiler.count == count }
      try viewer.waitForFrames()
    }
    try viewer.press("Return")
    try viewer.grab(until: stage.rendered("200x120", for: viewer))
    try viewer.press("q")
    let report = try stage.end(viewer, xErrors: 0...3)
    #expect(report["end"].text == "quit" && report["transport"]["name"].text == transport)
    #expect(report.count("failed") == 3)
    #expect(report.count("completions") == report.count("presented") - 3)
  }
}
