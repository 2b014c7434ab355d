import Drawing
import Raster
import TestSupport
import Testing
import Viewer

@Suite("Program: a server with two screens", .needs(.ipcNamespace))
struct ScreenProgramTests {
  @Test("Either screen shows every pixel and a whole fullscreen window", arguments: [0, 1])
  func shows(number: Int) throws {
    let memory = try IPCNamespace()
    let stage = try FaultStage(
      memory: memory,
      server: XvfbServer(
        screen: "640x480x24", arguments: ["-screen", "1", "800x600x24"], launcher: memory.entry))
    let display = "\(stage.server.display).\(number)"
    let screen = number == 0 ? "640x480" : "800x600"
    let scene = ["--set", "shimmering=off"]
    for transport in FaultStage.transports {
      let viewer = try stage.viewer(
        ["--geometry", "309x205+41+29", "--transport", transport] + scene, display: display)
      #expect(viewer.desktop.screenNumber == number)
      let (size, place) = ("309x205", PixelRect(x: 41, y: 29, width: 309, height: 205))
      let expected = try stage.rendered(size, for: viewer)
      try viewer.grab(until: expected)
      #expect(try viewer.grabScreen(place).hasSamePixels(as: expected))
      try viewer.press("f")
      try viewer.grab(until: stage.rendered(screen, for: viewer))
      #expect(try viewer.frameOnScreen() == PixelRect(viewer.desktop.screen))
      try viewer.press("f")
      try viewer.grab(until: expected)
      try viewer.press("q")
      let report = try stage.end(viewer)
      #expect(report["transport"]["name"].text == transport && report.count("failed") == 0)
    }
  }
}
