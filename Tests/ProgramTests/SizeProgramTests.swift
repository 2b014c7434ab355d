import Display
import Drawing
import Foundation
import Pictures
import Raster
import TestSupport
import Testing
import Viewer

@Suite("Program: sizes of windows and frames", .needs(.ipcNamespace))
struct SizeProgramTests {
  /// A scene without motion.
  private static let still = ["--scene", "wordmark", "--set", "shimmering=off"]

  /// The picture that `render` draws of the still scene at a size.
  private func rendered(_ size: PixelSize, in folder: TemporaryFolder) throws -> Bitmap {
    let path = folder.path("\(size.width)x\(size.height).png")
    let outcome = try ShimmerProgram.run(
      ["render", "--size", "\(size.width)x\(size.height)", "-o", path] + Self.still)
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
    return try ImageFile.load(path: path)
  }

  /// Whether one picture is a part of another.
  private func isPart(_ part: Bitmap, of whole: Bitmap, at area: PixelRect) -> Bool {
    part.size == area.size
      && area.rows.allSatisfy { y in
        area.columns.allSatisfy { x in part[x - area.minX, y - area.minY] == whole[x, y] }
      }
  }

  @Test(
    "A window of any size, from one pixel to the longest side, shows to its last pixel",
    .fault(.absurdSize),
    arguments: [(1, 1), (2, 3), (7, 5), (1, 32767), (32767, 1), (3, 32767), (32767, 3)])
  func shows(width: Int, height: Int) throws {
    let (folder, size) = (try TemporaryFolder(), PixelSize(width: width, height: height))
    let expected = try rendered(size, in: folder)
    #expect(expected.size == size)
    // The window's last corner is in the screen's: 1280×800, as on every test's server.
    let stage = try FaultStage()
    let viewer = try stage.viewer(["--geometry", "\(width)x\(height)-0-0"] + Self.still)
    let area = PixelRect(
      minX: max(0, width - 100), minY: max(0, height - 100), maxX: width, maxY: height)
    let onScreen = area.offset(x: 1280 - width, y: 800 - height)
    try viewer.wait { isPart(try viewer.grabScreen(onScreen), of: expected, at: area) }
    try viewer.press("q")
    let report = try stage.end(viewer)
    #expect(report.count("failed") == 0)
    #expect(report["windowSize"]["width"].number == Double(width))
    #expect(report["windowSize"]["height"].number == Double(height))
  }

  @Test("A longer side is cut, with one line", .fault(.absurdSize))
  func cut() throws {
    let stage = try FaultStage()
    let viewer = try stage.viewer(["--geometry", "40000x20+0+0"])
    try viewer.press("q")
    let report = try stage.end(
      viewer, errors: "the window size was limited (a side has at most 32767 pixels)")
    #expect(report["windowSize"]["width"].number == 32767)
    #expect(report["windowSize"]["height"].number == 20)
  }

  @Test(
    "At the largest possible size, a window needs memory for the screen only, and shows its part",
    .fault(.absurdSize), arguments: ["fd", "put"])
  func largest(transport: String) throws {
    let folder = try TemporaryFolder()
    let stage = try FaultStage()
    let viewer = try stage.viewer(
      ["--geometry", "640x400+0+0", "--transport", transport] + Self.still)
    let screen = PixelRect(x: 0, y: 0, width: 1280, height: 800)
    let largest = PixelSize(width: 32767, height: 32767)
    try viewer.resize(width: largest.width, height: largest.height)
    for (x, y) in [(0, 0), (-31487, -31967)] {
      try viewer.move(x: x, y: y)
      // The word is outside this part.
      let expected = DuskWallpaper.render(size: largest, part: screen.offset(x: -x, y: -y))
      try viewer.wait { try viewer.grabScreen(screen).hasSamePixels(as: expected) }
    }
    try viewer.move(x: 0, y: 0)
    // Here the word is inside the part, which begins within the window.
    let large = PixelSize(width: 1600, height: 1000)
    let whole = try rendered(large, in: folder)
    try viewer.resize(width: large.width, height: large.height)
    try viewer.move(x: -320, y: -200)
    let area = screen.offset(x: 320, y: 200)
    try viewer.wait { isPart(try viewer.grabScreen(screen), of: whole, at: area) }
    try viewer.press("s")
    var saved: Bitmap?
    try viewer.wait {
      saved = try? ImageFile.load(path: viewer.file("shimmer-1.png").path)
      return saved != nil
    }
    let picture = try #require(saved)
    let part = PixelRect(x: 256, y: 104, width: 1344, height: 896)
    #expect(isPart(picture, of: whole, at: part), "a screenshot is what the frame holds")
    try viewer.move(x: 0, y: 0)
    try viewer.resize(width: 640, height: 400)
    // Below the notice of the screenshot.
    let scene = PixelRect(x: 0, y: 80, width: 640, height: 320)
    try viewer.grab(
      until: try rendered(PixelSize(width: 640, height: 400), in: folder), in: scene)
    #expect(try stage.memory.segments().count <= (transport == "sysv" ? 3 : 0))
    try viewer.press("q")
    let report = try viewer.end().report
    try stage.expectOrder(report)
    #expect(report.count("failed") == 0)
    // By the kernel's count. The whole window would take 4 GiB.
    let peak = try #require(report["memory"]["peakResidentBytes"].number)
    #expect(peak < 150 * 1_048_576)
  }

  @Test(
    "Without memory for a size, the last picture stays, centred, with one line until a size fits",
    .fault(.absurdSize),
    arguments: ["fd", "sysv", "put"])
  func noMemory(transport: String) throws {
    let folder = try TemporaryFolder()
    let small = PixelSize(width: 200, height: 120)
    // Frames are at most as large as the screen: here 64 MiB each.
    let memory = try IPCNamespace()
    let stage = try FaultStage(
      memory: memory, server: XvfbServer(screen: "4000x4000x24", launcher: memory.entry))
    let viewer = try stage.viewer(
      ["--geometry", "200x120+0+0", "--transport", transport] + Self.still,
      limit: "ulimit -v 260000")
    let expected = try rendered(small, in: folder)
    for (width, height, place) in [(20000, 20000, 0), (21000, 20001, -5000)] {
      try viewer.resize(width: width, height: height)
      try viewer.move(x: place, y: place)
      // The middle of the part that frames would have: 4096 pixels from a multiple of 64 on.
      let corner = 2048 + place + (-place / 64 * 64)
      let area = PixelRect(x: corner - 100, y: corner - 60, width: 200, height: 120)
      try viewer.wait { try viewer.grabScreen(area).hasSamePixels(as: expected) }
      let above = try viewer.grabScreen(area.offset(x: 0, y: -120))
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
      outcome.errors.hasPrefix("shimmer: there is not enough memory for frames of 67108864 bytes (")
    )
    #expect(outcome.errors.filter(\.isNewline).count == 1, "\(outcome.errors)")
    #expect(report["transport"]["name"].text == transport)
    try stage.expectOrder(report)
    #expect(report.count("failed") == 0 && report.count("pending") == 0)
  }

  @Test("Under any limit of memory, a window shows its frame or is refused with one line")
  func memoryLimits() throws {
    // Frames are at most as large as the screen, rounded up: here 17 MiB each.
    let server = try XvfbServer(screen: "2000x2000x24")
    let program = try ShimmerProgram.executable().path
    var ends: Set<Int32> = []
    for limit in stride(from: 60_000, through: 240_000, by: 10_000) {
      let command = """
        ulimit -c 0; ulimit -v \(limit); exec "$0" view --geometry 20000x20000 --frames 1
        """
      let outcome = try Child.run(
        "/bin/sh", ["-c", command, program], environment: ["DISPLAY": server.display])
      let isRefused =
        ["frames of 17842176 bytes", "the viewer"].contains {
          outcome.errors.hasPrefix("shimmer: there is not enough memory for \($0) (")
        }
        && outcome.errors.filter(\.isNewline).count == 1
      #expect(
        outcome.status == (isRefused ? 71 : 0), "\(limit) kB: \(outcome.errors.prefix(500))")
      ends.insert(outcome.status)
    }
    #expect(ends == [0, 71])
  }

  @Test("Repeated resizing to one pixel and back causes no error and leaks no memory")
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
    // Two buffers, and one that the server may not have detached yet.
    #expect(try stage.memory.segments().count <= 3)
    try viewer.press("q")
    let report = try stage.end(viewer)
    #expect(report.count("failed") == 0)
    #expect(report["frameSize"]["width"].number == 240)
  }
}
