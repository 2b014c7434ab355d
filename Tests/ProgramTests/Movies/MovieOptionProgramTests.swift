import Display
import Foundation
import Glibc
import Pictures
import Raster
import TestSupport
import Testing
import Viewer

/// What options select; `Mistake` has those that are refused.
@Suite("Program: the options of movies", .needs(.tool("ffmpeg", package: "ffmpeg")))
struct MovieOptionProgramTests {
  private let stage: MovieStage

  init() throws { stage = try MovieStage() }

  /// The largest difference that rounding at another time can make.
  private static let rounding = 1

  private func frames(
    ofRaw name: String, size: PixelSize = MovieStage.size
  ) throws -> [[UInt8]] {
    MovieStage.split(try stage.bytes(name), every: 4 * size.width * size.height)
  }

  // MARK: Times

  @Test("Without times, a movie shows one cycle of its scene, the same as with --cycle")
  func usualTimes() throws {
    let scene = ["--scene", "hero:duration=1.37"]
    try stage.render(scene, to: "a.raw")
    try stage.render(scene + ["--cycle"], to: "b.raw")
    let frames = try frames(ofRaw: "a.raw")
    #expect(frames.count == 82)
    #expect(try MovieStage.difference(self.frames(ofRaw: "b.raw"), frames) == 0)
    // Without --fps, a GIF has fewer frames, so that players show all of them.
    try stage.render(scene, to: "a.gif")
    #expect(try StoredTimes.ofGIF(stage.bytes("a.gif")).delays.count == 34)
  }

  @Test("The frame after the last one of a cycle is the first one")
  func seam() throws {
    let scene = ["--scene", "hero:duration=1.37"]
    try stage.render(scene + ["--cycle", "--from", "1"], to: "a.raw")
    let times = (0...82).flatMap { ["--at", "\(1 + 1.37 * Double($0) / 82)"] }
    try stage.render(scene + times, to: "frames")
    let pictures = try stage.frames(of: "frames", as: "bgra")
    try #require(pictures.count == 83)
    let cycle = try frames(ofRaw: "a.raw")
    #expect(try #require(MovieStage.difference(cycle, Array(pictures.dropLast()))) <= Self.rounding)
    #expect(try #require(MovieStage.difference(pictures[82], cycle[0])) <= Self.rounding)
    #expect(try #require(MovieStage.difference(pictures[81], cycle[0])) > 4)
  }

  @Test("A cycle begins after the last key, and shows neither pages nor notices")
  func keys() throws {
    // Large enough for a page.
    let size = PixelSize(width: 320, height: 240)
    let scene = ["--scene", "hero:duration=0.5", "--size", size.text]
    try stage.render(
      scene + ["--event", "0.3:i", "--event", "0.4:t", "--cycle"], to: "a.raw")
    try stage.render(scene + ["--from", "0.4", "--cycle"], to: "b.raw")
    try stage.render(scene + ["--event", "0.3:i", "--from", "0.4", "--to", "0.9"], to: "c.raw")
    let cycle = try frames(ofRaw: "a.raw", size: size)
    #expect(cycle.count == 30)
    #expect(try MovieStage.difference(frames(ofRaw: "b.raw", size: size), cycle) == 0)
    #expect(try MovieStage.difference(frames(ofRaw: "c.raw", size: size)[0], cycle[0]) != 0)
    try stage.render(["--scene", "hero", "--event", "0.3:l", "--cycle"], to: "d.raw")
    try stage.render(["--scene", "hero", "--from", "0.3", "--cycle"], to: "e.raw")
    #expect(try MovieStage.difference(frames(ofRaw: "d.raw"), frames(ofRaw: "e.raw")) != 0)
  }

  @Test("A folder of a cycle has a file for each frame, numbered with leading zeros")
  func folder() throws {
    let scene = ["--scene", "hero:duration=1.37", "--cycle"]
    try stage.render(scene, to: "frames")
    let names = try FileManager.default.contentsOfDirectory(atPath: stage.folder.path("frames"))
    #expect(names.sorted() == (0..<82).map { "frame-\($0 < 10 ? "0" : "")\($0).png" })
    try stage.render(scene, to: "a.raw")
    let pictures = try stage.frames(of: "frames", as: "bgra")
    #expect(try MovieStage.difference(frames(ofRaw: "a.raw"), pictures) == 0)
  }

  @Test(
    "The end of a span is not one of its frames, not even by rounding",
    arguments: [(0.1, 0.3, 60, 12), (0, 1, 30, 30), (0.7, 0.8, 10, 1), (0, 0.001, 60, 1)])
  func end(from: Double, to: Double, rate: Int, count: Int) throws {
    try stage.render(["--from", "\(from)", "--to", "\(to)", "--fps", "\(rate)"], to: "a.raw")
    #expect(try frames(ofRaw: "a.raw").count == count)
  }

  @Test("The size of a window that changes is one line for a film; PNG files have each size")
  func sizes() throws {
    let path = try stage.write(recording: "0.25 resize 50x30\n0.5 end")
    for ending in ["y4m", "raw", "apng", "gif"] {
      let outcome = try stage.run(["--replay", path, "-o", "a.\(ending)"])
      #expect(outcome.status == 2)
      #expect(
        outcome.errors.hasPrefix(
          "shimmer: the recording changes the size of the window from 65x41 to 50x30 ("),
        "\(outcome.errors)")
      #expect(outcome.errors.filter(\.isNewline).count == 1)
      #expect(try stage.folder.names() == ["x.replay"])
    }
    try stage.render(["--replay", path, "--fps", "10"], to: "frames")
    let sizes = try (0..<5).map {
      try ImageFile.load(path: stage.folder.path("frames/frame-\($0).png")).size
    }
    let small = PixelSize(width: 50, height: 30)
    #expect(sizes == Array(repeating: MovieStage.size, count: 3) + [small, small])
    // Each part has one size.
    try stage.render(["--replay", path, "--to", "0.25"], to: "first.y4m")
    #expect(try stage.probe("first.y4m").size == MovieStage.size)
    try stage.render(["--replay", path, "--from", "0.3"], to: "second.y4m")
    #expect(try stage.probe("second.y4m").size == small)
  }

  @Test(
    "Movies of a scene and transparent frames show no notices; other frames do, as the window does")
  func notices() throws {
    // The key chooses a parameter, which only a notice shows.
    let keys = ["--event", "0.1:Tab"]
    let size = PixelSize(width: 320, height: 240)
    let scene = ["--scene", "hero", "--size", size.text]
    func difference(_ options: [String], to name: String) throws -> Int? {
      try stage.render(scene + options, to: "without-\(name)")
      try stage.render(scene + options + keys, to: "with-\(name)")
      return try MovieStage.difference(
        stage.bytes("with-\(name)"), stage.bytes("without-\(name)"))
    }
    #expect(try difference(["--at", "0.2"], to: "a.png") != 0)
    #expect(try difference(["--at", "0.2", "--transparent"], to: "b.png") == 0)
    #expect(try difference(["--to", "0.3", "--fps", "10"], to: "c.raw") == 0)
    #expect(try difference(["--to", "0.3", "--fps", "10", "--transparent"], to: "d.apng") == 0)
  }

  @Test("A rate that does not divide a cycle evenly is told")
  func nearestRate() throws {
    for (rate, note) in [
      ("24", "rate: 23.889 frames/s, the nearest that divides the cycle evenly\n"), ("30", ""),
      ("29.97", "rate: 30 frames/s, the nearest that divides the cycle evenly\n"),
    ] {
      let outcome = try stage.run(["--scene", "hero", "--cycle", "--fps", rate, "-o", "a.raw"])
      #expect(outcome.status == 0 && outcome.errors == note, "\(outcome.errors)")
    }
  }

  // MARK: Names

  @Test(
    "Without -o, a movie is a new file, whose name is reported",
    arguments: ["gif", "apng", "y4m", "raw"])
  func newFile(format: String) throws {
    _ = try stage.folder.write([1, 2], to: "shimmer-2.\(format)")
    let names = ["shimmer.\(format)", "shimmer-3.\(format)"]
    for name in names {
      let outcome = try stage.run(["--to", "0.1", "--format", format])
      #expect(outcome.status == 0 && outcome.errors == "movie: \(name)\n", "\(outcome.errors)")
    }
    #expect(try stage.folder.names() == (names + ["shimmer-2.\(format)"]).sorted())
    #expect(try stage.bytes("shimmer-2.\(format)") == [1, 2])
    #expect(try MovieStage.difference(stage.bytes(names[0]), stage.bytes(names[1])) == 0)
  }

  @Test("Programs that run at once take different names")
  func atOnce() throws {
    let arguments = MovieStage.command(["--to", "0.1", "--format", "mp4"])
    let children = try (0..<4).map { _ in
      try ShimmerProgram.start(arguments, directory: stage.folder.url)
    }
    let notes = try children.map { try $0.wait().errors }
    let names = ["shimmer.mp4", "shimmer-2.mp4", "shimmer-3.mp4", "shimmer-4.mp4"]
    #expect(notes.sorted() == names.map { "movie: \($0)\n" }.sorted())
    #expect(try stage.folder.names() == names.sorted())
    for name in names { #expect(try stage.probe(name).count == 6) }
  }

  @Test("An existing file keeps its permissions, and a link its target", arguments: ["y4m", "gif"])
  func replaced(ending: String) throws {
    let file = try stage.folder.write([1], to: "old.\(ending)")
    unsafe chmod(file, 0o640)
    try FileManager.default.createSymbolicLink(
      atPath: stage.folder.path("link.\(ending)"), withDestinationPath: "old.\(ending)")
    try stage.render(["--to", "0.1"], to: "link.\(ending)")
    try stage.render(["--to", "0.1"], to: "new.\(ending)")
    let (old, new) = (try stage.bytes("old.\(ending)"), try stage.bytes("new.\(ending)"))
    #expect(MovieStage.difference(old, new) == 0)
    var status = stat()
    #expect(unsafe stat(file, &status) == 0 && status.st_mode & 0o777 == 0o640)
    #expect(try stage.folder.names() == ["link.\(ending)", "new.\(ending)", "old.\(ending)"])
  }

  @Test("An APNG may be named .png, and capital letters make no difference")
  func endings() throws {
    for (arguments, name) in [
      (["--format", "apng"], "a.png"), ([], "b.APNG"), (["--format", "APNG"], "c"),
    ] {
      try stage.render(["--to", "0.1"] + arguments, to: name)
      #expect(try StoredTimes.ofAPNG(stage.bytes(name)).announced == 6, "\(name)")
    }
  }

  @Test(
    "Names that mean something to ffmpeg are only names",
    arguments: [
      "pipe:1.gif", "a:b/c.gif", "%3d/%3d.gif", "-x.gif", "concat:a|b.gif", "a b'\"\\$.gif",
    ])
  func names(name: String) throws {
    let folders = name.split(separator: "/").dropLast()
    for folder in folders {
      try FileManager.default.createDirectory(
        atPath: stage.folder.path(String(folder)), withIntermediateDirectories: false)
    }
    // A dash needs a folder before it, so as not to look like an option.
    try stage.render(["--to", "0.1"], to: "./\(name)")
    let expected = try stage.bytes("./\(name)")
    if !name.hasPrefix("-") { try stage.render(["--to", "0.1"], to: name) }
    #expect(try StoredTimes.ofGIF(expected).delays.count == 3)
    #expect(try MovieStage.difference(stage.bytes(name), expected) == 0)
  }

  @Test(
    "A file that stands for standard output receives the movie, or the movie is refused",
    arguments: ["gif", "apng", "mp4", "y4m"])
  func device(format: String) throws {
    let outcome = try Child.run(
      "/bin/sh",
      ["-c", "\"$0\" \"$@\" >piped", ShimmerProgram.executable().path]
        + MovieStage.command(["--to", "0.1", "--format", format, "-o", "/dev/stdout"]),
      directory: stage.folder.url)
    if outcome.status != 0 {
      #expect(outcome.errors.hasPrefix("shimmer: ") && format != "y4m", "\(outcome.errors)")
      return
    }
    try stage.render(["--to", "0.1"], to: "a.\(format)")
    #expect(try MovieStage.difference(stage.bytes("piped"), stage.bytes("a.\(format)")) == 0)
  }
}
