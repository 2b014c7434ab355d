import Display
import Foundation
import Raster
import TestSupport
import Testing
import Viewer

/// The files are read by other programs, and byte by byte where those round the times.
@Suite(
  "Program: the frames and times of movies", .needs(.tool("ffprobe", package: "ffmpeg")))
struct MovieFormatProgramTests {
  /// Frames to render, and what must be in the file; all of them differ.
  struct Span: CustomTestStringConvertible, Sendable {
    let arguments: [String]
    /// The number of frames, and their number per second as a fraction.
    let count, frames, seconds: Int
    /// The same for a GIF.
    let countInGIF, framesInGIF, secondsInGIF: Int

    var testDescription: String { arguments.joined(separator: " ") }

    /// The time of a frame after the first one, in seconds.
    func time(_ frame: Int) -> Double { Double(frame * seconds) / Double(frames) }

    /// The time of a frame of a GIF in hundredths of a second, which must be whole.
    func hundredths(_ frame: Int) -> Int {
      Int((100 * Double(frame * secondsInGIF) / Double(framesInGIF)).rounded())
    }
  }

  static let spans = [
    // A cycle of 1.37 s has 82.2 frames at 60 frames per second, and 34.25 at 25.
    Span(
      arguments: ["--scene", "hero:duration=1.37"], count: 82, frames: 8200, seconds: 137,
      countInGIF: 34, framesInGIF: 3400, secondsInGIF: 137),
    Span(
      arguments: ["--from", "0.25", "--to", "0.75", "--fps", "30000/1001"], count: 15,
      frames: 30_000, seconds: 1001, countInGIF: 15, framesInGIF: 30_000, secondsInGIF: 1001),
  ]

  private let stage: MovieStage

  init() throws { stage = try MovieStage() }

  @Test(
    "An APNG stores the exact duration of each frame, and is repeated endlessly", arguments: spans)
  func apng(span: Span) throws {
    try stage.render(span.arguments, to: "a.apng")
    let stored = try StoredTimes.ofAPNG(stage.bytes("a.apng"))
    #expect(stored.announced == span.count && stored.plays == 0)
    let each = StoredTimes.Delay(numerator: span.seconds, denominator: span.frames)
    #expect(stored.delays == Array(repeating: each, count: span.count))
    let probed = try stage.probe("a.apng")
    #expect(probed.count == span.count && probed.size == MovieStage.size)
    #expect(probed.stream["codec_name"].text == "apng")
  }

  @Test("The frames of a GIF begin at the nearest hundredths of a second", arguments: spans)
  func gif(span: Span) throws {
    try stage.render(span.arguments, to: "a.gif")
    let stored = try StoredTimes.ofGIF(stage.bytes("a.gif"))
    #expect(stored.plays == 0)
    let delays = (0..<span.countInGIF).map { span.hundredths($0 + 1) - span.hundredths($0) }
    #expect(stored.delays.map(\.numerator) == delays)
    let probed = try stage.probe("a.gif")
    #expect(probed.count == span.countInGIF && probed.size == MovieStage.size)
  }

  @Test(
    "The durations in an animated WebP add up to the whole, without a growing error",
    arguments: spans)
  func webp(span: Span) throws {
    try stage.render(span.arguments, to: "a.webp")
    let stored = try StoredTimes.ofWebP(stage.bytes("a.webp"))
    #expect(stored.delays.count == span.count && stored.plays == 0)
    var begin = 0.0
    for (frame, delay) in stored.delays.enumerated() {
      #expect(abs(begin - span.time(frame)) <= 0.001, "frame \(frame)")
      begin += delay.seconds
    }
    #expect(abs(stored.total - span.time(span.count)) <= 0.002)
  }

  @Test(
    "ImageMagick reads all frames of an animated WebP",
    .needs(.tool("identify", package: "imagemagick")))
  func identify() throws {
    try stage.render(Self.spans[1].arguments, to: "a.webp")
    let outcome = try Child.run(
      "identify", ["-format", "%m\n", "a.webp"], directory: stage.folder.url)
    #expect(outcome.output == String(repeating: "WEBP\n", count: Self.spans[1].count))
  }

  @Test(
    "Videos have a frame at each time, and no other", arguments: ["mp4", "webm", "y4m"], spans)
  func video(ending: String, span: Span) throws {
    try stage.render(span.arguments, to: "a.\(ending)")
    let probed = try stage.probe("a.\(ending)")
    // MP4 counts in fractions of a frame, WebM in milliseconds; ffprobe prints six digits.
    let tolerance = ending == "webm" ? 0.000_501 : 0.000_001
    #expect(probed.count == span.count)
    try #require(probed.times.count == span.count)
    for (frame, time) in probed.times.enumerated() {
      #expect(abs(time - span.time(frame)) <= tolerance, "frame \(frame)")
    }
    if ending != "webm" {
      let duration = try #require(probed.duration)
      #expect(abs(duration - span.time(span.count)) <= 0.000_001)
    }
    let isPadded = ending == "mp4"
    #expect(probed.size == (isPadded ? PixelSize(width: 66, height: 42) : MovieStage.size))
  }

  @Test("An MP4 with odd sides repeats the last column and row")
  func edges() throws {
    try stage.render(
      ["--to", "0.1", "--background", "#c08040", "--text", "Even and odd"], to: "a.mp4")
    let size = try stage.probe("a.mp4").size
    let luma = try stage.frames(of: "a.mp4", as: "gray", size: size)
    #expect(luma.count == 6)
    for frame in luma {
      for x in 0..<size.width {
        let (last, next) = (
          frame[(size.height - 1) * size.width + x], frame[(size.height - 2) * size.width + x]
        )
        #expect(abs(Int(last) - Int(next)) <= 3, "column \(x)")
      }
      for y in 0..<size.height {
        let end = (y + 1) * size.width
        #expect(abs(Int(frame[end - 1]) - Int(frame[end - 2])) <= 3, "row \(y)")
      }
    }
  }

  @Test(
    "Videos say how their colours are to be shown, and players show them so",
    arguments: ["mp4", "webm"])
  func colors(ending: String) throws {
    // Of these colours, the matrices BT.601 and BT.709 differ by up to 20 levels.
    for color in ["#d02010", "#10a040", "#2030e0"] {
      let arguments = [
        "--to", "0.1", "--background", color, "--size", "64x48", "--scene", "hero:peak=0",
      ]
      let size = PixelSize(width: 64, height: 48)
      try stage.render(arguments, to: "a.\(ending)")
      let stream = try stage.probe("a.\(ending)").stream
      for tag in ["color_space", "color_transfer", "color_primaries"] {
        #expect(stream[tag].text == "bt709", "\(tag)")
      }
      #expect(stream["color_range"].text == "tv")
      let shown = try stage.frames(of: "a.\(ending)", as: "rgb24", size: size)
      let number = try #require(Int(color.dropFirst(), radix: 16))
      let levels = [number >> 16, number >> 8 & 255, number & 255]
      #expect(shown.count == 6)
      for frame in shown {
        for channel in 0..<3 {
          #expect(abs(Int(frame[channel]) - levels[channel]) <= 4, "\(color), channel \(channel)")
        }
      }
    }
  }
}
