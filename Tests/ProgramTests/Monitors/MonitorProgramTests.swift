import Display
import Foundation
import Pictures
import Raster
import TestSupport
import Testing
import Viewer

/// Tests on Xorg, which needs root: they do nothing unless `SHIMMER_ALL_SERVERS` is 1, as in the nightly stage
/// `monitors`.
@Suite("Program: two monitors of one screen")
struct MonitorProgramTests {
  private static let still = ["--scene", "wordmark", "--set", "shimmering=off"]

  /// The parts of the screen that the monitors show, and their rates in hertz.
  private static let areas = [0, 1280].map { PixelRect(x: $0, y: 0, width: 1280, height: 800) }
  private static let rates = [106_500_000.0 / (1696 * 838), 83_500_000.0 / (1680 * 831)]
  private static let outputs = [XorgServer.output, XorgServer.secondOutput]

  /// Starts a server with two monitors; `nil` if the tests do not run.
  private func server() throws -> XorgServer? {
    guard ProcessInfo.processInfo.environment["SHIMMER_ALL_SERVERS"] == "1" else { return nil }
    let server = try XorgServer()
    try server.addMonitor()
    return server
  }

  /// The geometry of a small window on a monitor.
  private func geometry(on monitor: Int) -> [String] {
    ["--geometry", "300x200+\(Self.areas[monitor].minX + 40)+30"]
  }

  private func rendered(_ size: PixelSize, for viewer: ViewerUnderTest) throws -> Bitmap {
    let file = viewer.file("rendered.png").path
    let outcome = try ShimmerProgram.run(
      ["render", "--size", "\(size.width)x\(size.height)", "-o", file] + Self.still)
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
    return try ImageFile.load(path: file)
  }

  /// Steps one frame, ends the viewer, and checks that the frame was as long as those of a monitor.
  private func end(_ viewer: ViewerUnderTest, on monitor: Int) throws {
    try viewer.press("p", "period")
    try viewer.settle()
    try viewer.press("q")
    let (outcome, report) = try viewer.end()
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
    #expect(report.xErrors.isEmpty && report.count("failed") == 0, "\(report.xErrors)")
    let rate = try #require(report["rate"].number)
    #expect(abs(rate - Self.rates[monitor]) < 1e-6)
    #expect(report["rateSource"].text == "RandR mode of \(Self.outputs[monitor])")
    let paused = try #require(report.events(["pause"]).first?.time)
    #expect(abs((report["shownTime"].number ?? 0) - paused - 1 / rate) < 1e-6)
  }

  @Test(
    "The rate is that of the monitor to which the window was moved",
    arguments: [
      [0], [1], [0, 1], [1, 0], [0, 1, 0],
    ])
  func rate(path: [Int]) throws {
    guard let server = try server() else { return }
    let viewer = try ViewerUnderTest(geometry(on: path[0]), server: server)
    try viewer.waitForFrames()
    for monitor in path.dropFirst() {
      try viewer.move(x: Self.areas[monitor].minX + 50, y: 40)
      try viewer.waitForFrames()
    }
    try end(viewer, on: path[path.count - 1])
  }

  @Test(
    "On either monitor every pixel is right, and fullscreen fills that monitor alone",
    arguments: [false, true], [0, 1])
  func fullscreen(isManaged: Bool, monitor: Int) throws {
    guard let server = try server() else { return }
    let manager = try isManaged ? WindowManager(on: server) : nil
    let viewer = try ViewerUnderTest(Self.still + geometry(on: monitor), server: server)
    let small = try rendered(PixelSize(width: 300, height: 200), for: viewer)
    try viewer.grab(until: small)
    let (before, other) = (try viewer.frameOnScreen(), Self.areas[1 - monitor])
    #expect(try viewer.grabScreen(before).hasSamePixels(as: small))
    let beside = try viewer.grabScreen(other)
    try viewer.press("f")
    let area = Self.areas[monitor]
    try viewer.wait(for: "fullscreen") { try viewer.frameOnScreen() == area }
    let large = try rendered(area.size, for: viewer)
    try viewer.wait(for: "the picture") { try viewer.grabScreen(area).hasSamePixels(as: large) }
    #expect(try viewer.grabScreen(other).hasSamePixels(as: beside))
    try viewer.press("f")
    try viewer.wait(for: "the old place") { try viewer.frameOnScreen() == before }
    try viewer.grab(until: small)
    try end(viewer, on: monitor)
    manager?.stop()
  }

  @Test(
    "The program goes on without the monitor on which its window was", arguments: [false, true])
  func unplugged(isManaged: Bool) throws {
    guard let server = try server() else { return }
    let manager = try isManaged ? WindowManager(on: server) : nil
    let viewer = try ViewerUnderTest(geometry(on: 1), server: server)
    try viewer.waitForFrames()
    try server.removeMonitor()
    // Without a window manager nothing brings the window back; Openbox brings back its edge.
    if !isManaged { try viewer.move(x: 50, y: 40) }
    try viewer.wait(for: "the other monitor") {
      try viewer.frameOnScreen().minX < Self.areas[0].maxX
    }
    try viewer.waitForFrames()
    try end(viewer, on: 0)
    manager?.stop()
  }

  @Test("A fullscreen window moves to the monitor that is left", arguments: [false, true])
  func unpluggedFullscreen(isManaged: Bool) throws {
    guard let server = try server() else { return }
    let manager = try isManaged ? WindowManager(on: server) : nil
    let viewer = try ViewerUnderTest(geometry(on: 1), server: server)
    try viewer.press("f")
    try viewer.wait(for: "fullscreen") { try viewer.frameOnScreen() == Self.areas[1] }
    try viewer.waitForFrames()
    try server.removeMonitor()
    try viewer.wait(for: "the other monitor") { try viewer.frameOnScreen() == Self.areas[0] }
    try viewer.waitForFrames()
    try end(viewer, on: 0)
    manager?.stop()
  }

  @Test("The scale of a sharp monitor is that of the place where the window began")
  func scale() throws {
    guard let server = try server() else { return }
    try server.run(
      "xrandr", "--setmonitor", "SHARP", "1280/152x800/95+1280+0", XorgServer.secondOutput)
    for (monitor, scale) in [(0, 1.0), (1, 2.25)] {
      let viewer = try ViewerUnderTest(Self.still + geometry(on: monitor), server: server)
      try viewer.settle()
      try viewer.move(x: Self.areas[1 - monitor].minX + 50, y: 40)
      // The settings have changed, but say nothing about the scale.
      var settings = SettingsBytes()
      settings.add("Net/ThemeName", "Plain")
      let daemon = try SettingsDaemon(settings, on: server.display)
      try viewer.settle()
      try viewer.press("q")
      let report = try viewer.end().report
      #expect(report["scale"].number == scale && report["frameSize"]["width"].number == 300)
      daemon.stop()
    }
  }
}
