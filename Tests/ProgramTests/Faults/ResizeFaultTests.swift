import Raster
import TestSupport
import Testing
import ViewerCore

@Suite("Program: windows that others resize", .needs(.ipcNamespace))
struct ResizeFaultTests {
  @Test(
    "A storm of sizes costs no error and ends with the last one", .fault(.resizeStorm),
    arguments: FaultStage.transports)
  func storm(transport: String) throws {
    let stage = try FaultStage()
    let viewer = try stage.viewer(FaultStage.moving + ["--transport", transport])
    try viewer.waitForFirstFrame()
    for seed in Seeds.all {
      var generator = SeededGenerator(seed: seed)
      var commands: [String] = []
      for _ in 0..<150 {
        let (width, height) = (
          Int.random(in: 1...1000, using: &generator), Int.random(in: 1...700, using: &generator)
        )
        commands += ["windowsize", viewer.window, "\(width)", "\(height)"]
      }
      let outcome = try Child.run(
        "xdotool", commands, environment: ["DISPLAY": stage.server.display])
      #expect(outcome.status == 0, "seed \(seed): \(outcome.errors)")
    }
    try viewer.resize(width: 321, height: 123)
    try viewer.press("Return")
    try viewer.grab(until: stage.rendered("321x123", for: viewer))
    // Two buffers, and one that the server may not have said good-bye to.
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
    "A window that is resized by hand answers each request of the manager's",
    .fault(.interactiveResize))
  func byHand() async throws {
    let stage = try FaultStage()
    let manager = try WindowManager(on: stage.server)
    defer { manager.stop() }
    let viewer = try stage.viewer(FaultStage.moving)
    try viewer.waitForFirstFrame()
    let (display, window) = (stage.server.display, try #require(UInt(viewer.window)))
    try viewer.movePointer(x: 150, y: 100)
    try viewer.xdotool("keydown", "alt", "mousedown", "3")
    for step in 1...10 {
      try viewer.xdotool("mousemove_relative", "--sync", "20", "12")
      let size = PixelSize(width: 200 + 20 * step, height: 120 + 12 * step)
      try viewer.wait {
        if try viewer.frameOnScreen().size == size { return true }
        // The first movement that the manager sees only begins the drag, and it may see many as one.
        try viewer.xdotool("mousemove_relative", "--", "1", "0")
        try viewer.xdotool("mousemove_relative", "--", "-1", "0")
        return false
      }
    }
    try viewer.xdotool("mouseup", "3", "keyup", "alt")
    await #expect(processExitsWith: .success) {
      [display = display as String, window = window as UInt] in
      // The manager counts its requests, and goes on to the next size when the last was answered.
      let client = try ForeignClient(display: display, window: window)
      try ProcessActivity.wait(for: "answers") { try client.syncCounter() >= 5 }
    }
    try viewer.press("Return")
    try viewer.grab(until: stage.rendered("400x240", for: viewer))
    try viewer.press("q")
    let report = try stage.end(viewer)
    #expect(report.count("failed") == 0)
    #expect(report["frameSize"]["width"].number == 400)
  }
}
