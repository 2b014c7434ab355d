import Display
import Foundation
import Pictures
import Raster
import TestSupport
import Testing
import Viewer

@Suite("Program: recordings and replays")
struct ReplayProgramTests {
  private static let second: Int64 = 1_000_000_000

  private static func recording(_ name: String, of viewer: ViewerUnderTest) throws -> Recording {
    try Recording(text: String(contentsOf: viewer.file(name), encoding: .utf8))
  }

  /// The pictures that `render` draws from a recording at instants, in nanoseconds since its start.
  private static func rendered(
    _ path: String, at instants: [Int64], beside viewer: ViewerUnderTest
  ) throws -> [Bitmap] {
    let folder = viewer.file("frames").path
    let times = instants.flatMap { ["--at", "\(Double($0) / 1e9)"] }
    let outcome = try ShimmerProgram.run(
      ["render", "--replay", path] + times + ["-o", folder + "-%d.png"])
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
    return try instants.indices.map {
      try ImageFile.load(path: "\(folder)-\(NumberText.index($0, of: instants.count)).png")
    }
  }

  @Test("Recorded input is drawn by render and replayed by view")
  func again() throws {
    let viewer = try ViewerUnderTest(
      [
        "--geometry", "400x250", "--text", "Hi, \\ you", "--background", "navy", "--record",
        "x.replay",
      ])
    try viewer.waitForFrames()
    try viewer.press("p")
    let first = try viewer.stillPicture()
    try viewer.press("p", "Right", "Tab", "Left")
    try viewer.drag([(100, 100), (100, 140), (100, 180)])
    try viewer.resize(width: 320, height: 200)
    try viewer.press("Page_Down", "Page_Up", "i", "p")
    let second = try viewer.stillPicture()
    #expect(second.size == PixelSize(width: 320, height: 200))
    try viewer.press("q")
    let (outcome, report) = try viewer.end()
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
    let recording = try Self.recording("x.replay", of: viewer)
    let pauses = recording.entries.filter { $0.input == .key(KeyPress("p")) }.map(\.instant)
    try #require(pauses.count == 3)
    #expect(report.events(["pause"]).map(\.time).first == 1000 + Double(pauses[0]) / 1e9)
    let path = viewer.file("x.replay").path
    let pictures = try Self.rendered(
      path, at: [pauses[2] + 3 * Self.second, pauses[1] - 1], beside: viewer)
    #expect(pictures[1].hasSamePixels(as: first))
    #expect(pictures[0].hasSamePixels(as: second))
    // Move the end so far away that it does not come during the test.
    var longer = recording
    #expect(longer.entries.removeLast().input == .key(KeyPress("q")))
    longer.end += 600 * Self.second
    try Data(longer.text.utf8).write(to: viewer.file("longer.replay"))
    let shown = try ViewerUnderTest(["--replay", viewer.file("longer.replay").path])
    // Below the tag that announces the replay.
    try shown.grab(until: second, in: PixelRect(x: 0, y: 100, width: 320, height: 100))
    try shown.press("Escape")
    #expect(try shown.end().outcome.status == 0)
    let replayed = try ViewerUnderTest(
      ["--replay", path, "--record", "y.replay"], time: .skipping)
    let (end, account) = try replayed.end()
    #expect(end.status == 0 && end.errors.isEmpty && account.xErrors == [], "\(end.errors)")
    #expect(account["end"].text == "replay")
    #expect(
      try Data(contentsOf: replayed.file("y.replay")) == Data(contentsOf: viewer.file("x.replay")))
  }

  @Test(
    "Overlays above a scene are replayed: large, light, scaled, with reduced motion",
    arguments: [
      (["--geometry", "1000x700", "--scene", "life-cycle"], ["t", "space"]),
      (["--geometry", "800x500", "--scene", "layer-lab"], ["t", "shift+t"]),
      (["--geometry", "900x600", "--set", "appearance=light"], ["i", "i", "i", "Down", "Down"]),
      (["--geometry", "900x700", "--scale", "2", "--reduced-motion"], ["i", "t", "Right"]),
    ])
  func pages(options: [String], keys: [String]) throws {
    let viewer = try ViewerUnderTest(options + ["--record", "x.replay"], time: .skipping)
    try viewer.waitForFirstFrame()
    for key in keys { try viewer.press(key) }
    try viewer.press("p")
    let shown = try viewer.stillPicture()
    try viewer.press("q")
    #expect(try viewer.end().outcome.status == 0)
    let entries = try Self.recording("x.replay", of: viewer).entries
    let quit = try #require(entries.last { $0.input == .key(KeyPress("q")) }).instant
    let path = viewer.file("x.replay").path
    let pictures = try Self.rendered(
      path, at: [quit - 1, entries.first?.instant ?? 0], beside: viewer)
    #expect(pictures[0].hasSamePixels(as: shown))
    #expect(!pictures[1].hasSamePixels(as: shown))
  }

  @Test("F2 saves all that was done, under a new name each time")
  func save() throws {
    let stage = try KeyStage(["shimmering=off"])
    try stage.viewer.press("F2")
    try stage.viewer.settle()
    try stage.viewer.press("space", "F2", "q")
    _ = try stage.end(
      errors: ["shimmer-1.replay", "shimmer-2.replay"]
        .map { stage.viewer.line(telling: $0, as: "recording") }.joined())
    let first = try Self.recording("shimmer-1.replay", of: stage.viewer)
    let second = try Self.recording("shimmer-2.replay", of: stage.viewer)
    #expect(first.entries.map(\.input) == [.key(KeyPress("f2"))])
    #expect(
      second.entries.map(\.input) == [
        .key(KeyPress("f2")),
        .notice(title: "Recording", text: stage.viewer.file("shimmer-1.replay").path),
        .key(KeyPress("space")), .key(KeyPress("f2")),
      ])
    #expect(second.background != nil)
    #expect(second.assignments.contains { $0.key == "text" && !$0.value.text.isEmpty })
  }

  @Test("A recording that cannot be written costs one line, and the viewer goes on")
  func unwritable() throws {
    let viewer = try ViewerUnderTest(
      ["--geometry", "60x40", "-o", "/dev/null"], limit: "cd /proc")
    try viewer.press("F2", "q")
    let outcome = try viewer.child.wait()
    #expect(outcome.status == 0)
    #expect(outcome.errors.hasPrefix("shimmer: cannot write shimmer-1.replay ("))
    #expect(outcome.errors.filter(\.isNewline).count == 1, "\(outcome.errors)")
  }

  @Test("Each file that can be written at the end is written, even if others cannot")
  func others() throws {
    let (server, folder) = (try XvfbServer(), try TemporaryFolder())
    defer { withExtendedLifetime(server) {} }
    let outcome = try ShimmerProgram.run(
      ["view", "--geometry", "60x40", "--frames", "1", "-o", "/dev/full"]
        + ["--record", "/dev/full", "--save-preset", "x.yaml"],
      display: server.display, directory: folder.url)
    #expect(outcome.status == 73 && outcome.errors.hasPrefix("shimmer: cannot write /dev/full ("))
    #expect(outcome.errors.filter(\.isNewline).count == 1, "\(outcome.errors)")
    #expect(try folder.names() == ["x.yaml"])
  }

  @Test("The recording is also written after a signal")
  func signal() throws {
    let viewer = try ViewerUnderTest(
      ["--geometry", "200x120", "--set", "shimmering=off", "--record", "x.replay"])
    try viewer.press("space")
    try viewer.waitForEffect()
    viewer.child.send(SIGTERM)
    let outcome = try viewer.end().outcome
    #expect(outcome.status == 128 + SIGTERM)
    #expect(try Self.recording("x.replay", of: viewer).entries.count == 1)
  }

  @Test("Esc ends a replay, other keys do nothing")
  func live() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(
      Array(
        "shimmer recording 1\nscene wordmark\nset shimmering=off\nsize 200x120\n99 key q\n99 end\n"
          .utf8), to: "x.replay")
    let viewer = try ViewerUnderTest(["--replay", path, "--record", "y.replay"])
    try viewer.waitForFirstFrame()
    try viewer.press("space", "f", "Escape")
    let (outcome, report) = try viewer.end()
    #expect(outcome.status == 0 && report["end"].text == "quit")
    #expect(try Self.recording("y.replay", of: viewer).entries == [])
  }

  @Test("render draws the frame of each deadline, at the sizes that the window had")
  func frames() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(
      Array(
        """
        shimmer recording 1
        scene wordmark
        size 60x40
        rate 10
        0.25 resize 50x30
        0.25 rate 20
        0.5 end

        """.utf8), to: "x.replay")
    let outcome = try ShimmerProgram.run(
      ["render", "--replay", path, "--frames", "all", "-o", folder.path("all")])
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path("all"))
    // Sampled at 0.1, 0.2, 0.3, then every 0.05 s.
    #expect(names.count == 7)
    let sizes = try (0..<7).map {
      try ImageFile.load(path: folder.path("all/frame-\($0).png")).size
    }
    let (large, small) = (PixelSize(width: 60, height: 40), PixelSize(width: 50, height: 30))
    #expect(sizes == [large, large] + Array(repeating: small, count: 5))
    let two = try ShimmerProgram.run(
      ["render", "--replay", path, "--frames", "2", "-o", folder.path("two")])
    #expect(two.status == 0)
    #expect(
      try Data(contentsOf: URL(filePath: folder.path("two/frame-1.png")))
        == Data(contentsOf: URL(filePath: folder.path("all/frame-1.png"))))
  }
}
