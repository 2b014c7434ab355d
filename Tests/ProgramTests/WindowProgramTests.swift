import Drawing
import Foundation
import Raster
import TestSupport
import Testing
import Viewer

@Suite("Program: behaviour of the window")
struct WindowProgramTests {
  /// A scene without motion.
  private static let still = ["--set", "shimmering=off"]

  private static let screen = PixelSize(width: 1280, height: 800)

  @Test("The window says what it is, with its picture in four sizes")
  func identity() throws {
    let viewer = try ViewerUnderTest(
      Self.still + ["--geometry", "200x120", "--title", "Schimmer ✨", "--name", "probe"])
    try viewer.wait { try viewer.properties().contains("_NET_WM_ICON(CARDINAL)") }
    let text = try viewer.properties()
    for line in [
      "WM_CLASS(STRING) = \"probe\", \"Shimmer\"", "_NET_WM_NAME(UTF8_STRING) = \"Schimmer ✨\"",
      "_NET_WM_PID(CARDINAL) = \(viewer.child.identifier)", "WM_CLIENT_MACHINE(STRING)",
      "_NET_WM_WINDOW_TYPE(ATOM) = _NET_WM_WINDOW_TYPE_NORMAL",
      "protocols  WM_DELETE_WINDOW, _NET_WM_PING, _NET_WM_SYNC_REQUEST",
      "user specified size: 200 by 120", "Client accepts input or input focus: True",
    ] { #expect(text.contains(line), "\(line) in \(text)") }
    for side in [16, 32, 48, 64] { #expect(text.contains("Icon (\(side) x \(side))")) }
    try viewer.press("q")
    #expect(try viewer.end().outcome.status == 0)
  }

  @Test("Under a window manager f fills the screen, and f brings the window back to its place")
  func managedFullscreen() throws {
    let server = try XvfbServer()
    let manager = try WindowManager(on: server)
    let viewer = try ViewerUnderTest(
      Self.still + ["--geometry", "200x120+100+80"], server: server)
    let before = try viewer.frameOnScreen()
    #expect(before.size == PixelSize(width: 200, height: 120))
    for isOn in [true, false, true] {
      try viewer.press("f")
      let expected = isOn ? PixelRect(Self.screen) : before
      try viewer.wait { try viewer.frameOnScreen() == expected }
      try viewer.wait {
        let text = try viewer.properties()
        return text.contains("_NET_WM_STATE_FULLSCREEN") == isOn
          && text.contains("_NET_WM_BYPASS_COMPOSITOR(CARDINAL) = \(isOn ? 1 : 0)")
      }
    }
    try viewer.press("Escape", "q")
    let (outcome, report) = try viewer.end()
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
    #expect(report["end"].text == "quit")
    manager.stop()
  }

  @Test("A resting pointer over a fullscreen window is hidden, and reappears")
  func pointer() throws {
    let viewer = try ViewerUnderTest(Self.still + ["--geometry", "800x600+0+0"])
    try viewer.settle()
    try viewer.movePointer(x: 400, y: 300)
    #expect(try viewer.isPointerShown())
    try viewer.press("f")
    try viewer.wait { try viewer.frameOnScreen() == PixelRect(Self.screen) }
    try viewer.wait { try !viewer.isPointerShown() }
    var x = 400
    try viewer.wait {
      // Keep moving: a look may take longer than the delay after which a resting pointer is hidden.
      x += 10
      try viewer.movePointer(x: x, y: 300)
      return try viewer.isPointerShown()
    }
    try viewer.wait { try !viewer.isPointerShown() }
    try viewer.press("f")
    let before = PixelRect(x: 0, y: 0, width: 800, height: 600)
    try viewer.wait { try viewer.frameOnScreen() == before }
    try viewer.wait { try viewer.isPointerShown() }
    try viewer.press("q")
    let (outcome, report) = try viewer.end()
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
    #expect(report.count("failed") == 0)
  }

  @Test("The desktop's scale is followed, unless another one is asked for", arguments: [nil, "3"])
  func scale(asked: String?) throws {
    let server = try XvfbServer()
    try server.run(
      "xprop", "-root", "-f", "RESOURCE_MANAGER", "8s", "-set", "RESOURCE_MANAGER",
      "Xft.dpi:\t144\n")
    let viewer = try ViewerUnderTest(
      Self.still + ["--geometry", "200x120"] + (asked.map { ["--scale", $0] } ?? []),
      server: server)
    try viewer.press("q")
    let report = try viewer.end().report
    #expect(report["scale"].number == (asked == nil ? 1.5 : 3))
    #expect(report["frameSize"]["width"].number == 200, "in device pixels")
  }

  @Test(
    "Keys act on every keyboard, by character or position, even after a layout change",
    .needs(.ipcNamespace), .fault(.otherLayout),
    arguments: [("us", 38), ("de", 38), ("fr", 24), ("ru", 38)])
  func layouts(layout: String, placeOfA: Int) throws {
    // Key codes, because names would be looked up in an American layout. 33 is p, 65 is Space, 40 is d.
    let keys = ["33", "40", "65", "\(placeOfA)", "33", placeOfA == 38 ? "24" : "38"]
    for isSetBefore in [true, false] {
      let stage = try FaultStage()
      let other = layout == "fr" ? "us" : "fr"
      try stage.server.run("setxkbmap", isSetBefore ? layout : other)
      let viewer = try stage.viewer(FaultStage.still)
      try viewer.waitForFirstFrame()
      if !isSetBefore { try stage.server.run("setxkbmap", layout) }
      for key in keys { try viewer.press(key) }
      let report = try stage.end(viewer)
      #expect(report["end"].text == "quit")
      #expect(report.triggers.isSuperset(of: ["p", "d", "Space", "q"]))
      #expect(report.events(["pause"]).count == 2)
      #expect(report.count("failed") == 0)
    }
  }

  @Test("A signal ends a program that waits for a server's first answer")
  func signalWhileOpening() throws {
    let server = try XvfbServer()
    server.send(SIGSTOP)
    let child = try ShimmerProgram.start(["view"], display: server.display)
    try ProcessActivity.wait(for: "the watch of signals") {
      try child.hasEnded || ProcessActivity.blocks(SIGTERM, in: child)
    }
    child.send(SIGTERM)
    // The program ends while the server is still stopped, so no answer has arrived.
    let outcome = try child.wait()
    server.send(SIGCONT)
    #expect(outcome.status == 128 + SIGTERM)
    #expect(outcome.errors.isEmpty, "\(outcome.errors)")
  }
}
