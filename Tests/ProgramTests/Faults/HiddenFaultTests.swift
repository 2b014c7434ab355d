import Raster
import TestSupport
import Testing

@Suite("Program: hidden windows", .needs(.ipcNamespace))
struct HiddenFaultTests {
  @Test(
    "Unmapped, minimised, on another workspace or covered it sleeps, then shows a whole frame",
    .fault(.hidden))
  func hidden() throws {
    let stage = try FaultStage()
    let manager = try WindowManager(on: stage.server)
    defer { manager.stop() }
    let viewer = try stage.viewer(FaultStage.moving)
    try viewer.waitForFirstFrame()
    let (desktop, window) = (viewer.desktop, viewer.window)
    let iconic = 3
    let steps: [(hide: () -> Void, show: () -> Void)] = [
      ({ desktop.unmap(window) }, { desktop.map(window) }),
      (
        { desktop.askManager("WM_CHANGE_STATE", about: window, iconic) },
        { desktop.askManager("_NET_ACTIVE_WINDOW", about: window, 2) }
      ),
      (
        { desktop.askManager("_NET_CURRENT_DESKTOP", about: desktop.root, 1) },
        { desktop.askManager("_NET_CURRENT_DESKTOP", about: desktop.root, 0) }
      ),
    ]
    for step in steps {
      step.hide()
      try viewer.settle()
      step.show()
      try expectWholeFrame(of: viewer, on: stage)
    }
    let cover = try Child(
      "xlogo", ["-geometry", "1280x800+0+0"], environment: ["DISPLAY": stage.server.display])
    try viewer.settle()
    cover.send(15)
    try cover.wait()
    try expectWholeFrame(of: viewer, on: stage)
    try viewer.press("q")
    let report = try stage.end(viewer)
    #expect(report.count("failed") == 0)
    #expect(report.count("completions") == report.count("presented"))
  }

  /// Waits until a viewer moves, stops the band with a key, checks the window, and starts the band again.
  ///
  /// If the server had lost the window's pixels, the frame drawn for the key would repair only a part of them.
  private func expectWholeFrame(of viewer: ViewerUnderTest, on stage: FaultStage) throws {
    try viewer.waitForFrames()
    viewer.desktop.focus(viewer.window)
    try viewer.press("Return")
    // Below the notice that the key shows.
    let scene = PixelRect(x: 0, y: 84, width: 200, height: 36)
    try viewer.grab(until: stage.rendered("200x120", for: viewer), in: scene)
    try viewer.press("space")
    try viewer.waitForFrames()
  }
}
