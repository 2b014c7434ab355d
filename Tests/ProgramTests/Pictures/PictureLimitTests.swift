import Drawing
import Foundation
import TestSupport
import Testing

/// Limits on the resources an image may take, by the kernel's statistics of the program and of the decoder it waits
/// for.
@Suite("Pictures: limits of their decoder")
struct PictureLimitTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func render(_ picture: String, _ options: [String] = []) throws -> Child.Outcome {
    try ShimmerProgram.run(
      [
        "render", "--scene", "own", "--image", picture, "--size", "64x64", "-o",
        folder.path("y.png"),
      ]
        + options)
  }

  private func file(_ text: String) throws -> String {
    try folder.write(Array(text.utf8), to: "picture.svg")
  }

  @Test("An image inside an SVG counts: one of 2.7 GB is left out, not decoded")
  func pictureInside() throws {
    let outcome = try render(try file(PictureBomb.pictureInside))
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.usage.peakResidentBytes < 1100 << 20)
    #expect(outcome.usage.processorTime < .seconds(20))
  }

  @Test("The padding of rows counts: an image of one column takes 16 times its pixels")
  func column() throws {
    let path = try folder.write(
      PictureBomb.blackPNG(width: 1, height: 20_000_000), to: "picture.png")
    let outcome = try render(path, ["--picture-memory", "400"])
    #expect(outcome.status == 66)
    #expect(outcome.errors.contains("memory") && !outcome.errors.contains("crashed"))
  }

  @Test("A compressed SVG counts with its unpacked size, and the message says so")
  func blanks() throws {
    let path = try folder.write(PictureBomb.blanks, to: "picture.svgz")
    let outcome = try render(path, ["--picture-memory", "300"])
    #expect(outcome.status == 66)
    #expect(
      outcome.errors == """
        shimmer: cannot decode \(path): decoding takes more than 300 MiB of memory \
        (use a simpler image or raise --picture-memory)

        """)
    #expect(outcome.usage.peakResidentBytes < 400 << 20)
  }

  @Test("A decoder that crashes ends nothing else")
  func panic() throws {
    let path = try file(PictureBomb.panic)
    let outcome = try render(path)
    // Later versions of librsvg can draw it.
    if outcome.status == 0 { return }
    #expect(outcome.status == 66)
    #expect(
      outcome.errors
        == "shimmer: cannot decode \(path): the decoder crashed: Aborted (use another image)\n")
  }

  @Test("A wallpaper that ends its decoder is named once, and the program goes on with its own")
  func wallpaper() throws {
    let path = try folder.write(Array(PictureBomb.panic.utf8), to: "wallpaper.png")
    let outcome = try ShimmerProgram.run(
      ["render", "--size", "64x64", "-o", folder.path("y.png")],
      environment: ["SHIMMER_ASSETS": folder.url.path])
    #expect(outcome.status == 0)
    if outcome.errors.isEmpty { return }
    #expect(
      outcome.errors == """
        shimmer: cannot decode \(path): the decoder crashed: Aborted (the wallpaper is computed instead)

        """)
  }

  @Test("Processor time has a limit")
  func processorTime() throws {
    let path = try file(PictureBomb.path(segmentCount: 100_000))
    let outcome = try render(path, ["--picture-seconds", "1"])
    #expect(outcome.status == 66)
    #expect(
      outcome.errors == """
        shimmer: cannot decode \(path): decoding takes more than 1 s of processor time \
        (use a simpler image or raise --picture-seconds)

        """)
    #expect(outcome.usage.processorTime < .seconds(3))
    #expect(outcome.usage.peakResidentBytes < 1100 << 20)
  }

  @Test("Of an animation, only the first frame takes memory and time")
  func animation() throws {
    let path = try folder.write(PictureBomb.animation(frameCount: 200_000), to: "picture.gif")
    let outcome = try render(path, ["--picture-seconds", "5", "--picture-memory", "256"])
    #expect(outcome.status == 0, "\(outcome.errors)")
  }

  @Test("Real time has a limit for a file that never ends")
  func wallClock() throws {
    let path = folder.path("pipe")
    unsafe mkfifo(path, 0o600)
    // The pipe must be open for writing.
    let pipe = unsafe open(path, O_RDWR)
    defer { close(pipe) }
    let outcome = try render(path, ["--picture-seconds", "1"])
    #expect(outcome.status == 66)
    #expect(
      outcome.errors == """
        shimmer: cannot decode \(path): decoding takes longer than 2 s \
        (use a simpler image or raise --picture-seconds)

        """)
  }

  @Test("Messages of libraries appear only with --verbose, each line with the picture's name")
  func messages() throws {
    let path = try file(PictureBomb.text)
    #expect(try render(path).errors.isEmpty)
    let lines = try render(path, ["--verbose"]).errors.split(separator: "\n")
    #expect(lines.contains { $0.contains("Pango: ") })
    // The last line is what the frame cost.
    #expect(lines.dropLast().allSatisfy { $0.hasPrefix("\(path): ") }, "\(lines)")
    #expect(lines.last?.hasPrefix("drawing 1 frame took ") == true)
  }

  @Test("Megapixels have a limit that can be raised, and lowered")
  func megapixels() throws {
    // It is drawn at the largest size that fits into 2560×1600.
    let path = try file(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"1200\" height=\"1000\"><rect/></svg>")
    let outcome = try render(path, ["--picture-megapixels", "1"])
    #expect(outcome.status == 66)
    #expect(outcome.errors.contains("too large: 1920×1600 pixels, more than 1 megapixel"))
    #expect(try render(path, ["--picture-megapixels", "6"]).status == 0)
  }

  @Test("A limit set by the shell is never raised")
  func lowerLimit() throws {
    let program = try ShimmerProgram.executable().path
    let path = try folder.write(PictureBomb.blanks, to: "picture.svgz")
    let command = """
      ulimit -v 400000; exec \(program) render --scene own --image \(path) --size 64x64 -o \
      \(folder.path("y.png")) --picture-memory 4096
      """
    let outcome = try Child.run("sh", ["-c", command])
    #expect(outcome.status == 71)
    #expect(
      outcome.errors.hasSuffix(
        "more than 390 MiB of memory (use a simpler image or raise the limit with ulimit -v)\n"))
  }
}
