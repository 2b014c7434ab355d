import Display
import Foundation
import Pictures
import Raster
import TestSupport
import Testing
import Viewer

@Suite("Program: a viewer in another program's window")
struct IntoProgramTests {
  @Test(
    "It shows what render draws at the same time, in the size of the other window",
    arguments: [false, true])
  func pixels(isManaged: Bool) throws {
    let stage = try Stage(isManaged: isManaged)
    let viewer = try stage.viewer([])
    try viewer.waitForFrames()
    try viewer.press("p")
    let picture = try viewer.stillPicture()
    try viewer.press("q")
    let (outcome, report) = try viewer.end()
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
    #expect(report.xErrors.isEmpty && report.count("failed") == 0)
    let time = try #require(report["shownTime"].number)
    let file = viewer.file("rendered.png").path
    let rendered = try ShimmerProgram.run(
      [
        "render", "--scene", "wordmark", "--at", "\(time - 1000)", "--size", "500x300", "-o", file,
      ])
    #expect(rendered.status == 0, "\(rendered.errors)")
    // Below the tag that announces the pause.
    let scene = PixelRect(x: 0, y: 100, width: 500, height: 200)
    #expect(try ImageFile.load(path: file).hasSamePixels(as: picture, in: scene), "at \(time)")
    stage.manager?.stop()
  }

  @Test("When the other window changes its size, the viewer shows what render draws in that size")
  func resized() throws {
    let stage = try Stage()
    let still = ["--set", "shimmering=off"]
    let viewer = try stage.viewer(still)
    for side in stride(from: 300, through: 420, by: 10) {
      stage.desktop.resize(stage.host, to: PixelSize(width: 2 * side, height: side))
    }
    let file = viewer.file("rendered.png").path
    let rendered = try ShimmerProgram.run(
      ["render", "--scene", "wordmark", "--at", "0", "--size", "840x420", "-o", file] + still)
    #expect(rendered.status == 0, "\(rendered.errors)")
    let expected = try ImageFile.load(path: file)
    _ = try viewer.grab("the picture") { $0.isEqual(to: expected) }
    try viewer.press("q")
    #expect(try viewer.end().outcome.status == 0)
  }

  @Test("When the other window is closed, it ends with one line and without an error")
  func closed() throws {
    let stage = try Stage()
    let viewer = try stage.viewer([])
    try viewer.waitForFrames()
    stage.desktop.destroy(stage.host)
    let (outcome, report) = try viewer.end()
    #expect(outcome.status == 0)
    #expect(
      outcome.errors == "the viewer ended with the window that contained it (--into)\n")
    #expect(report["end"].text == "closed")
  }

  @Test("When it is killed, the other window remains, and nothing is in it")
  func killed() throws {
    let stage = try Stage()
    let viewer = try stage.viewer([])
    try viewer.waitForFrames()
    viewer.child.send(SIGKILL)
    _ = try viewer.child.wait()
    let limit = ContinuousClock.now + .seconds(30)
    while stage.desktop.area(of: viewer.window) != nil, ContinuousClock.now < limit {
      stage.desktop.waitForChange(milliseconds: 20)
    }
    #expect(stage.desktop.area(of: viewer.window) == nil)
    #expect(stage.desktop.area(of: stage.host) != nil)
  }

  @Test("f says that it cannot fill the screen, and Esc does not try to leave it")
  func fullscreen() throws {
    let stage = try Stage()
    let viewer = try stage.viewer(["--set", "shimmering=off"])
    let before = try viewer.stillPicture()
    let area = try viewer.frameOnScreen()
    try viewer.press("f")
    _ = try viewer.grab("the notice") { !$0.isEqual(to: before) }
    #expect(try viewer.frameOnScreen() == area)
    try viewer.press("q")
    let (outcome, report) = try viewer.end()
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
    #expect(report.xErrors.isEmpty)
  }

  @Test("While the other window is not shown, no frame is drawn")
  func hidden() throws {
    let stage = try Stage()
    let viewer = try stage.viewer([])
    try viewer.waitForFrames()
    stage.desktop.unmap(stage.host)
    try viewer.settle()
    stage.desktop.map(stage.host)
    // The focus has gone elsewhere meanwhile.
    stage.desktop.focus(viewer.window)
    try viewer.waitForFrames()
    try viewer.press("q")
    #expect(try viewer.end().outcome.status == 0)
  }

  @Test("The guide's command shows the viewer in the window of another program")
  func guide() throws {
    let guide = try MarkdownFile(
      ShimmerProgram.root.appending(
        path: "Sources/ShimmerCommand/ShimmerCommand.docc/Viewer.md"))
    let command = try #require(
      guide.blocks(of: "sh").flatMap(\.self).first { $0.contains("shimmer --into") })
    let server = try XvfbServer()
    let logo = try Child("xlogo", [], environment: ["DISPLAY": server.display])
    // Its window has no number of a process.
    try server.run("xdotool", "search", "--sync", "--onlyvisible", "--class", "XLogo")
    let folder = try ShimmerProgram.executable().deletingLastPathComponent().path
    let outcome = try Child.run(
      "/bin/sh", ["-c", "PATH=\(folder):$PATH; \(command)"],
      environment: ["DISPLAY": server.display, "WAYLAND_DISPLAY": nil])
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
    logo.send(SIGTERM)
    _ = try logo.wait()
  }

  /// A window of another program, and its display.
  private struct Stage {
    let server: XvfbServer
    let manager: WindowManager?
    let desktop: Desktop
    let host: Desktop.Window

    init(isManaged: Bool = false) throws {
      server = try XvfbServer()
      manager = isManaged ? try WindowManager(on: server) : nil
      desktop = try Desktop(server.display)
      host = desktop.create(PixelRect(x: 30, y: 30, width: 500, height: 300))
      desktop.map(host)
    }

    /// Starts a viewer in the window.
    func viewer(_ arguments: [String]) throws -> ViewerUnderTest {
      try ViewerUnderTest(
        ["--into", "0x\(String(host, radix: 16))"] + arguments, server: server)
    }
  }
}
