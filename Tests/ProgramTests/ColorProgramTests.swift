import Drawing
import Foundation
import Raster
import TestSupport
import Testing
import ViewerCore

@Suite("Program: colours on screens of other formats")
struct ColorProgramTests {
  /// Seen by another program, which has its own idea of what the server's pixels mean.
  private func compare(
    on server: PrivateServer, transport: String, within steps: (red: Int, green: Int, blue: Int)
  ) throws {
    let scene = ["--set", "shimmering=off"]
    let viewer = try ViewerUnderTest(
      scene + ["--geometry", "200x120", "--transport", transport], server: server)
    let shown = try viewer.stillPicture()
    try viewer.press("q")
    let report = try viewer.end().report["transport"]
    #expect(report["name"].text == transport)
    let file = viewer.file("rendered.png").path
    _ = try ShimmerProgram.run(["render", "--size", "200x120", "-o", file] + scene)
    let drawn = try ImageFile.load(path: file)
    #expect(shown.size == drawn.size)
    var furthest = (red: 0, green: 0, blue: 0)
    for y in 0..<drawn.size.height {
      for x in 0..<drawn.size.width {
        let (a, b) = (shown[x, y], drawn[x, y])
        furthest.red = max(furthest.red, distance(a >> 16, b >> 16))
        furthest.green = max(furthest.green, distance(a >> 8, b >> 8))
        furthest.blue = max(furthest.blue, distance(a, b))
      }
    }
    #expect(furthest.red <= steps.red, "red")
    #expect(furthest.green <= steps.green, "green")
    #expect(furthest.blue <= steps.blue, "blue")
  }

  private func distance(_ a: UInt32, _ b: UInt32) -> Int { abs(Int(a & 0xFF) - Int(b & 0xFF)) }

  @Test(
    "With blue on top every pixel is the one that was drawn", .fault(.otherFormats),
    arguments: ["fd", "sysv", "put"])
  func blueOnTop(transport: String) throws {
    try compare(
      on: VNCServer(pixelFormat: "bgr888"), transport: transport, within: (0, 0, 0))
  }

  @Test(
    "With fewer bits every pixel is within one step", .fault(.otherFormats),
    arguments: ["fd", "sysv", "put"])
  func fewerBits(transport: String) throws {
    // 255/31 and 255/63.
    try compare(
      on: VNCServer(pixelFormat: "bgr565"), transport: transport, within: (8, 4, 8))
    try compare(
      on: XvfbServer(screen: "640x480x16"), transport: transport, within: (8, 4, 8))
  }

  @Test(
    "With more bits every pixel is the one that was drawn", .fault(.otherFormats),
    arguments: ["fd", "sysv", "put"])
  func moreBits(transport: String) throws {
    try compare(
      on: XvfbServer(screen: "640x480x30"), transport: transport, within: (0, 0, 0))
  }
}
