import TestSupport
import Testing
import ViewerCore

@Suite("Program: windows that nobody sees", .needs(.ipcNamespace))
struct HiddenFaultTests {
  @Test(
    "Unmapped, minimised, on another workspace or covered it sleeps, then shows a whole frame",
    .fault(.hidden))
  func hidden() throws {
    let stage = try FaultStage()
    let manager = try WindowManager(on: stage.server)
    defer { manager.stop() }
    let (server, viewer) = (stage.server, try stage.viewer(FaultStage.moving))
    try viewer.waitForFirstFrame()
    for (hide, show) in [
      (["xdotool", "windowunmap", viewer.window], ["xdotool", "windowmap", viewer.window]),
      (
        ["xdotool", "windowminimize", viewer.window], ["xdotool", "windowactivate", viewer.window]
      ),
      (["wmctrl", "-s", "1"], ["wmctrl", "-s", "0"]),
    ] {
      try server.run(hide)
      try ProcessActivity.waitUntilAsleep(viewer.child)
      try server.run(show)
      try expectWholeFrame(of: viewer, on: stage)
    }
    let cover = try Child(
      "xlogo", ["-geometry", "1280x800+0+0"], environment: ["DISPLAY": server.display])
    try ProcessActivity.waitUntilAsleep(viewer.child)
    cover.send(15)
    try cover.wait()
    try expectWholeFrame(of: viewer, on: stage)
    try viewer.press("q")
    let report = try stage.end(viewer)
    #expect(report.count("failed") == 0)
    #expect(report.count("completions") == report.count("presented"))
  }

  /// Waits until a viewer moves, stops the band by a key, looks at all of the window, and lets the band
  /// go on.
  ///
  /// Where the server has forgotten the window's pixels, the key's own frame would mend but a part.
  private func expectWholeFrame(of viewer: ViewerUnderTest, on stage: FaultStage) throws {
    try ProcessActivity.waitUntilAwake(viewer.child)
    try viewer.xdotool("windowfocus", "--sync", viewer.window)
    try viewer.press("Return")
    try viewer.grab(until: stage.rendered("200x120", for: viewer))
    try viewer.press("space")
    try ProcessActivity.waitUntilAwake(viewer.child)
  }
}
