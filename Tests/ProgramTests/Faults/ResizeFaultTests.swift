import Raster
import TestSupport
import Testing
import Viewer

@Suite("Program: windows that others resize", .needs(.ipcNamespace))
struct ResizeFaultTests {
  @Test(
    "Many sizes in quick succession cause no error and end with the last", .fault(.resizeStorm),
    arguments: FaultStage.transports)
  func storm(transport: String) throws {
    let stage = try FaultStage()
    let viewer = try stage.viewer(FaultStage.moving + ["--transport", transport])
    try viewer.waitForFirstFrame()
    for seed in Seeds.all {
      var generator = SeededGenerator(seed: seed)
      for _ in 0..<150 {
        let size = PixelSize(
          width: .random(in: 1...1000, using: &generator),
          height: .random(in: 1...700, using: &generator))
        viewer.desktop.resize(viewer.window, to: size)
      }
    }
    try viewer.resize(width: 321, height: 123)
    try viewer.press("Return")
    // Below the notice that the key shows.
    let scene = PixelRect(x: 0, y: 60, width: 321, height: 63)
    try viewer.grab(until: stage.rendered("321x123", for: viewer), in: scene)
    // Two buffers, and one that the server may not have detached yet.
    #expect(try stage.memory.segments().count <= (transport == "sysv" ? 3 : 0))
    try viewer.press("q")
    let report = try stage.end(viewer)
    #expect(report.count("failed") == 0)
    #expect(report.count("completions") == report.count("presented"))
    #expect(report["frameSize"]["width"].number == 321)
    #expect(report["frameSize"]["height"].number == 123)
    #expect(report["transport"]["name"].text == transport)
  }

  @Test(
    "A window that is resized by hand answers the manager after each size",
    .fault(.interactiveResize))
  func byHand() async throws {
    let stage = try FaultStage()
    let manager = try WindowManager(on: stage.server)
    defer { manager.stop() }
    let viewer = try stage.viewer(FaultStage.moving)
    try viewer.waitForFirstFrame()
    let (display, window) = (stage.server.display, UInt(viewer.window))
    try viewer.movePointer(x: 150, y: 100)
    await #expect(processExitsWith: .success) {
      [display = display as String, window = window as UInt] in
      try Self.drag(window, on: display)
    }
    let expected = try stage.rendered("400x240", for: viewer)
    try viewer.wait {
      // Until the window manager notices the button's release, it grabs the keyboard.
      try viewer.press("Return")
      // Below the notice of the key.
      let scene = PixelRect(x: 0, y: 70, width: 400, height: 170)
      return try viewer.grab().hasSamePixels(as: expected, in: scene)
    }
    try viewer.press("q")
    let report = try stage.end(viewer)
    #expect(report.count("failed") == 0)
    #expect(report["frameSize"]["width"].number == 400)
  }

  /// Drags the corner of a window from 200×120 to 400×240, and waits for the answer to each new size.
  private static func drag(_ window: UInt, on display: String) throws {
    let client = try ForeignClient(display: display, window: window)
    func run(_ command: String...) throws -> String {
      let outcome = try Child.run(
        command[0], Array(command.dropFirst()), environment: ["DISPLAY": display])
      if outcome.status == 0 { return outcome.output }
      throw Child.Failure(description: "\(command): \(outcome.errors)")
    }
    _ = try run("xdotool", "keydown", "alt", "mousedown", "3")
    for step in 1...10 {
      let before = try client.syncCounter()
      _ = try run("xdotool", "mousemove_relative", "--sync", "20", "12")
      let size = "-geometry \(200 + 20 * step)x\(120 + 12 * step)"
      try ProcessActivity.wait(for: size) {
        if try run("xwininfo", "-id", "\(window)").contains(size) { return true }
        // The first movement that the manager sees only starts the drag, and it may merge several.
        _ = try run("xdotool", "mousemove_relative", "--", "1", "0")
        _ = try run("xdotool", "mousemove_relative", "--", "-1", "0")
        return false
      }
      // The manager numbers its requests.
      try ProcessActivity.wait(for: "an answer to \(size)") {
        try client.syncCounter() > before
      }
    }
    _ = try run("xdotool", "mouseup", "3", "keyup", "alt")
  }
}
