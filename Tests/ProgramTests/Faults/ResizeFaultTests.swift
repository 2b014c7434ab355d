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
}
