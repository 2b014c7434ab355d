import Display
import Foundation
import Pictures
import Raster
import TestSupport
import Testing
import Viewer

@Suite("Program: a live change of the desktop's scale")
struct DesktopScaleProgramTests {
  /// A scene without motion, in a window whose size is not given.
  private static let still = ["--scene", "wordmark", "--set", "shimmering=off"]

  /// The picture that `render` draws of the still scene.
  private func rendered(
    _ size: PixelSize, scale: Double, for viewer: ViewerUnderTest
  ) throws -> Bitmap {
    let file = viewer.file("rendered.png").path
    let outcome = try ShimmerProgram.run(
      ["render", "--size", "\(size.width)x\(size.height)", "--scale", "\(scale)", "-o", file]
        + Self.still)
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
    return try ImageFile.load(path: file)
  }

  /// Waits until the window has a size and shows the scene at a scale.
  private func expect(
    _ width: Int, _ height: Int, scale: Double, in viewer: ViewerUnderTest
  ) throws {
    let size = PixelSize(width: width, height: height)
    try viewer.wait(for: "\(width)×\(height)") { try viewer.frameOnScreen().size == size }
    try viewer.grab(until: rendered(size, scale: scale, for: viewer))
  }

  /// Ends a viewer with a key and checks its report.
  private func end(_ viewer: ViewerUnderTest, scale: Double) throws {
    try viewer.press("q")
    let (outcome, report) = try viewer.end()
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
    #expect(report.count("failed") == 0 && report.xErrors.isEmpty, "\(report.xErrors)")
    #expect(report["scale"].number == scale)
  }

  @Test("Picture and window follow the desktop, and a replay repeats it")
  func follows() throws {
    let server = try XvfbServer(screen: "2600x1700x24")
    let daemon = try SettingsDaemon(.scale(1), on: server.display)
    let viewer = try ViewerUnderTest(
      Self.still + ["--geometry", "+0+0", "--record", "x.replay"], server: server)
    try expect(1280, 800, scale: 1, in: viewer)
    daemon.publish(.scale(2))
    try expect(2560, 1600, scale: 2, in: viewer)
    daemon.publish(.scale(1.5))
    try expect(1920, 1200, scale: 1.5, in: viewer)
    try viewer.press("ctrl+plus")
    try viewer.settle()
    daemon.publish(.scale(1.25))
    try viewer.settle()
    try viewer.press("ctrl+0")
    try viewer.settle()
    try end(viewer, scale: 1.25)
    let path = viewer.file("x.replay").path
    let replayed = try ViewerUnderTest(
      ["--replay", path, "--record", "y.replay"], time: .skipping, server: server)
    daemon.publish(.scale(3))
    let (outcome, report) = try replayed.end()
    #expect(outcome.status == 0 && report["end"].text == "replay", "\(outcome.errors)")
    #expect(
      try Data(contentsOf: replayed.file("y.replay")) == Data(contentsOf: viewer.file("x.replay")))
    #expect(report["scale"].number == 1.25)
  }

  @Test("A window that the user has resized keeps its size in points, also when the daemon ends")
  func resized() throws {
    let server = try XvfbServer()
    let viewer = try ViewerUnderTest(Self.still + ["--geometry", "+0+0"], server: server)
    try viewer.resize(width: 400, height: 300)
    let daemon = try SettingsDaemon(.scale(2), on: server.display)
    try expect(800, 600, scale: 2, in: viewer)
    daemon.stop()
    try expect(400, 300, scale: 1, in: viewer)
    try server.run(
      "xprop", "-root", "-f", "RESOURCE_MANAGER", "8s", "-set", "RESOURCE_MANAGER",
      "Xft.dpi:\t144\n")
    try expect(600, 450, scale: 1.5, in: viewer)
    try end(viewer, scale: 1.5)
  }

  @Test(
    "A size that is given stays, and only the picture follows",
    arguments: [(["--geometry", "400x300+0+0"], 400, 300), (["--fullscreen"], 1280, 800)])
  func given(options: [String], width: Int, height: Int) throws {
    let server = try XvfbServer()
    let daemon = try SettingsDaemon(.scale(1), on: server.display)
    let viewer = try ViewerUnderTest(Self.still + options, server: server)
    try expect(width, height, scale: 1, in: viewer)
    daemon.publish(.scale(2))
    try expect(width, height, scale: 2, in: viewer)
    try end(viewer, scale: 2)
  }

  @Test("A maximised window keeps the size that the window manager gives it")
  func maximised() throws {
    let server = try XvfbServer()
    let manager = try WindowManager(on: server)
    let daemon = try SettingsDaemon(.scale(1), on: server.display)
    let viewer = try ViewerUnderTest(Self.still, server: server)
    try viewer.resize(width: 400, height: 300)
    let (add, sides) = (1, ["VERT", "HORZ"])
    let states = sides.map { Int(viewer.desktop.atom("_NET_WM_STATE_MAXIMIZED_\($0)")) }
    viewer.desktop.askManager("_NET_WM_STATE", about: viewer.window, add, states[0], states[1])
    try viewer.wait { try viewer.frameOnScreen().width > 1200 }
    let size = try viewer.frameOnScreen().size
    daemon.publish(.scale(2))
    try expect(size.width, size.height, scale: 2, in: viewer)
    try end(viewer, scale: 2)
    manager.stop()
  }

  @Test("A scale that is asked for stays, and Ctrl-0 returns to the desktop's new one")
  func asked() throws {
    let server = try XvfbServer()
    let daemon = try SettingsDaemon(.scale(1), on: server.display)
    let viewer = try ViewerUnderTest(
      Self.still + ["--geometry", "400x300+0+0", "--scale", "1"], server: server)
    try expect(400, 300, scale: 1, in: viewer)
    daemon.publish(.scale(2))
    try viewer.settle()
    try expect(400, 300, scale: 1, in: viewer)
    try viewer.press("ctrl+0")
    try end(viewer, scale: 2)
  }
}
