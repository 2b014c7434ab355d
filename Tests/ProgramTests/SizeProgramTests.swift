import Drawing
import Foundation
import Raster
import TestSupport
import Testing
import ViewerCore

@Suite("Program: sizes of windows and frames", .needs(.ipcNamespace))
struct SizeProgramTests {
  /// A scene that stands still.
  private static let still = ["--set", "shimmering=off"]

  /// What `render` draws of the still scene at a size.
  private func rendered(_ size: PixelSize, in folder: TemporaryFolder) throws -> Bitmap {
    let path = folder.path("\(size.width)x\(size.height).png")
    let outcome = try ShimmerProgram.run(
      ["render", "--size", "\(size.width)x\(size.height)", "-o", path] + Self.still)
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
    return try ImageFile.load(path: path)
  }

  /// Whether a picture is a part of another one.
  private func isPart(_ part: Bitmap, of whole: Bitmap, at area: PixelRect) -> Bool {
    part.size == area.size
      && area.rows.allSatisfy { y in
        area.columns.allSatisfy { x in part[x - area.minX, y - area.minY] == whole[x, y] }
      }
  }

  @Test(
    "A window from one pixel to the longest side shows, to its last pixel", .fault(.absurdSize),
    arguments: [(1, 1), (2, 3), (7, 5), (1, 32767), (32767, 1), (3, 32767), (32767, 3)])
  func shows(width: Int, height: Int) throws {
    let (folder, size) = (try TemporaryFolder(), PixelSize(width: width, height: height))
    let expected = try rendered(size, in: folder)
    #expect(expected.size == size)
    // Its last corner lies in the screen's: 1280×800, as every test's server has it.
    let stage = try FaultStage()
    let viewer = try stage.viewer(["--geometry", "\(width)x\(height)-0-0"] + Self.still)
    let area = PixelRect(
      minX: max(0, width - 100), minY: max(0, height - 100), maxX: width, maxY: height)
    let onScreen = area.offset(x: 1280 - width, y: 800 - height)
    try viewer.wait { isPart(try viewer.grabScreen(onScreen), of: expected, at: area) }
    try viewer.press("q")
    let report = try stage.end(viewer)
    #expect(report.count("failed") == 0)
    #expect(report["frameSize"]["width"].number == Double(width))
    #expect(report["frameSize"]["height"].number == Double(height))
  }

  @Test("A longer side is cut, with one line", .fault(.absurdSize))
  func cut() throws {
    let stage = try FaultStage()
    let viewer = try stage.viewer(["--geometry", "40000x20+0+0"])
    try viewer.press("q")
    let report = try stage.end(
      viewer, errors: "the window is cut (a side has at most 32767 pixels)")
    #expect(report["frameSize"]["width"].number == 32767)
    #expect(report["frameSize"]["height"].number == 20)
  }

  @Test(
    "Without memory for a size the last picture stays, centred, with one line until it fits again",
    .fault(.absurdSize),
    arguments: ["fd", "sysv", "put"])
  func noMemory(transport: String) throws {
    let folder = try TemporaryFolder()
    let small = PixelSize(width: 200, height: 120)
    let stage = try FaultStage()
    let viewer = try stage.viewer(
      ["--geometry", "200x120+0+0", "--transport", transport] + Self.still,
      limit: "ulimit -v 1500000")
    let expected = try rendered(small, in: folder)
    for (width, height) in [(20000, 20000), (21000, 20001)] {
      try viewer.resize(width: width, height: height)
      // The middle of the window comes to the middle of the screen.
      try viewer.move(x: 640 - width / 2, y: 400 - height / 2)
      let area = PixelRect(x: 540, y: 340, width: 200, height: 120)
      try viewer.wait { try viewer.grabScreen(area).hasSamePixels(as: expected) }
      let above = try viewer.grabScreen(PixelRect(x: 540, y: 240, width: 200, height: 100))
      #expect(above.isOfOneColor && above[0, 0] & 0xFF_FFFF == 0)
    }
    try viewer.move(x: 0, y: 0)
    for size in [PixelSize(width: 320, height: 200), small] {
      try viewer.resize(width: size.width, height: size.height)
      let expected = try rendered(size, in: folder)
      try viewer.grab(until: expected)
    }
    try viewer.press("q")
    let (outcome, report) = try viewer.end()
    #expect(outcome.status == 0)
    #expect(
      outcome.errors.hasPrefix("shimmer: there is no memory for frames of 1600000000 bytes ("))
    #expect(outcome.errors.filter(\.isNewline).count == 1, "\(outcome.errors)")
    #expect(report["transport"]["name"].text == transport)
    try stage.expectOrder(report)
    #expect(report.count("failed") == 0 && report.count("pending") == 0)
  }

  @Test("To one pixel and back, again and again, costs no error and leaves no memory")
  func oneAndBack() throws {
    let folder = try TemporaryFolder()
    let stage = try FaultStage()
    let viewer = try stage.viewer(["--geometry", "240x160+0+0", "--transport", "sysv"])
    for _ in 0..<6 {
      try viewer.resize(width: 1, height: 1)
      try viewer.resize(width: 240, height: 160)
    }
    try viewer.press("Return")
    let expected = try rendered(PixelSize(width: 240, height: 160), in: folder)
    try viewer.grab(until: expected)
    // Two buffers, and one that the server may not have said good-bye to.
    #expect(try stage.memory.segments().count <= 3)
    try viewer.press("q")
    let report = try stage.end(viewer)
    #expect(report.count("failed") == 0)
    #expect(report["frameSize"]["width"].number == 240)
  }
}
