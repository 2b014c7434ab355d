import Foundation
import Raster
import TestSupport
import Testing

/// The movies without loss, and transparency; every frame is compared with the picture of its time.
@Suite("Program: the pixels of movies", .needs(.tool("ffmpeg", package: "ffmpeg")))
struct MoviePixelProgramTests {
  /// A large word whose look does not depend on the background, under a light that casts partial opacities.
  private static let scene = [
    "--scene", "hero:duration=0.5,word-color=#f0e020,highlight-color=white", "--text", "Movie",
  ]

  /// Ten frames from 0.2 s on.
  private static let span = ["--from", "0.2", "--to", "0.7", "--fps", "20"]

  /// The same frames as single times.
  private static let times = (0..<10).flatMap { ["--at", "\(0.2 + Double($0) / 20)"] }

  private let stage: MovieStage

  init() throws { stage = try MovieStage() }

  /// Renders the frames as PNG files, each by its time, and as a movie.
  private func render(_ arguments: [String], as ending: String) throws {
    try stage.render(arguments + Self.times, to: "frames")
    try stage.render(arguments + Self.span, to: "a.\(ending)")
  }

  @Test(
    "An APNG has the pixels of the pictures, opaque or transparent",
    arguments: [[], ["--transparent"]])
  func apng(options: [String]) throws {
    try render(Self.scene + options, as: "apng")
    let pictures = try stage.frames(of: "frames", as: "rgba")
    let movie = try stage.frames(of: "a.apng", as: "rgba")
    #expect(pictures.count == 10 && Set(pictures).count == 10)
    #expect(MovieStage.difference(movie, pictures) == 0)
    let opacities = Set(pictures.joined().enumerated().filter { $0.offset % 4 == 3 }.map(\.element))
    #expect(options.isEmpty ? opacities == [255] : opacities.count > 10)
  }

  @Test(
    "A raw film has blue, green, red and straight alpha", arguments: [[], ["--transparent"]])
  func raw(options: [String]) throws {
    try render(Self.scene + options, as: "raw")
    let count = 4 * MovieStage.size.width * MovieStage.size.height
    let frames = MovieStage.split(try stage.bytes("a.raw"), every: count)
    #expect(try MovieStage.difference(frames, stage.frames(of: "frames", as: "bgra")) == 0)
    try stage.render(Self.scene + options + Self.span, to: "a.bgra")
    #expect(try MovieStage.difference(stage.bytes("a.bgra"), stage.bytes("a.raw")) == 0)
  }

  @Test("The film of a recording shows what its keys do")
  func recording() throws {
    let path = try stage.write(recording: "0.2 key Right\n0.35 key l\n0.5 key space\n0.7 end")
    try stage.render(["--replay", path] + Self.times, to: "frames")
    try stage.render(["--replay", path] + Self.span, to: "a.apng")
    let pictures = try stage.frames(of: "frames", as: "rgba")
    #expect(try MovieStage.difference(stage.frames(of: "a.apng", as: "rgba"), pictures) == 0)
    // Without options for times, the film shows the whole recording.
    try stage.render(["--replay", path, "--fps", "20"], to: "b.apng")
    let whole = try stage.frames(of: "b.apng", as: "rgba")
    #expect(whole.count == 14)
    #expect(MovieStage.difference(Array(whole.suffix(10)), pictures) == 0)
    let unchanged = try stage.write(recording: "0.7 end", to: "y.replay")
    try stage.render(["--replay", unchanged, "--fps", "20"], to: "c.apng")
    let plain = try stage.frames(of: "c.apng", as: "rgba")
    try #require(plain.count == 14)
    #expect(MovieStage.difference(Array(plain.prefix(4)), Array(whole.prefix(4))) == 0)
    #expect(MovieStage.difference(plain[13], whole[13]) != 0)
  }

  @Test("A YUV4MPEG2 film has the values of BT.601, plane by plane")
  func planes() throws {
    try render(Self.scene, as: "y4m")
    let pictures = try stage.frames(of: "frames", as: "rgb24")
    let area = MovieStage.size.width * MovieStage.size.height
    let bytes = try stage.bytes("a.y4m")
    let header = "YUV4MPEG2 W65 H41 F20:1 Ip A1:1 C444 XCOLORRANGE=LIMITED\n"
    try #require(bytes.starts(with: header.utf8))
    let line = Array("FRAME\n".utf8)
    let frames = MovieStage.split(
      Array(bytes.dropFirst(header.utf8.count)), every: line.count + 3 * area)
    try #require(frames.count == pictures.count)
    for (frame, picture) in zip(frames, pictures) {
      try #require(frame.count == line.count + 3 * area && frame.starts(with: line))
      let values = Array(frame.dropFirst(line.count))
      for index in 0..<area {
        let exact = Self.bt601(Array(picture[(3 * index)..<(3 * index + 3)]))
        for plane in 0..<3 {
          // Half a level is rounding; the rest allows for coefficients of sixteen bits.
          let error = abs(Double(values[plane * area + index]) - exact[plane])
          guard error > 0.506 else { continue }
          Issue.record(
            "plane \(plane) at \(index): \(values[plane * area + index]), not \(exact[plane])")
          return
        }
      }
    }
    let decoded = try stage.frames(of: "a.y4m", as: "rgb24")
    #expect(try #require(MovieStage.difference(decoded, pictures)) <= 3)
  }

  /// Luma and the two chroma values of a colour, for the limited range, as ITU-R BT.601 defines them.
  private static func bt601(_ color: [UInt8]) -> [Double] {
    let (red, green, blue) = (
      Double(color[0]) / 255, Double(color[1]) / 255, Double(color[2]) / 255
    )
    let luma = 0.299 * red + 0.587 * green + 0.114 * blue
    return [
      16 + 219 * luma, 128 + 224 * (blue - luma) / (2 * (1 - 0.114)),
      128 + 224 * (red - luma) / (2 * (1 - 0.299)),
    ]
  }

  @Test(
    "A transparent frame over a colour looks as with this background",
    arguments: [0x80_4020, 0x10_3050])
  func composited(color: Int) throws {
    try stage.render(Self.scene + Self.times + ["--transparent"], to: "clear")
    let text = String(color, radix: 16)
    let name = "#" + String(repeating: "0", count: 6 - text.count) + text
    try stage.render(Self.scene + Self.times + ["--background", name], to: "solid")
    let below = [color >> 16, color >> 8 & 255, color & 255].map(Double.init)
    let composited = try stage.frames(of: "clear", as: "rgba").map { frame in
      stride(from: 0, to: frame.count, by: 4).flatMap { first in
        let opacity = Double(frame[first + 3]) / 255
        return (0..<3).map { channel in
          UInt8(
            (Double(frame[first + channel]) * opacity + below[channel] * (1 - opacity)).rounded())
        }
      }
    }
    let solid = try stage.frames(of: "solid", as: "rgb24")
    #expect(try #require(MovieStage.difference(composited, solid)) <= 2)
  }

  @Test("The alpha of a transparent WebM is that of the pictures, but for the encoder's loss")
  func webmAlpha() throws {
    try render(Self.scene + ["--transparent"], as: "webm")
    // Only this decoder of ffmpeg reads the alpha.
    let movie = try stage.frames(of: "a.webm", as: "rgba", input: ["-c:v", "libvpx-vp9"])
    try expectAlpha(of: movie, isFrom: stage.frames(of: "frames", as: "rgba"), within: 60, mean: 3)
  }

  @Test(
    "A pixel of a transparent GIF is clear where the picture is less than half opaque, else opaque")
  func gifAlpha() throws {
    try render(Self.scene + ["--transparent"], as: "gif")
    let movie = try stage.frames(of: "a.gif", as: "rgba")
    let pictures = try stage.frames(of: "frames", as: "rgba")
    #expect(movie.count == 10)
    for (frame, picture) in zip(movie, pictures) {
      // Versions of ffmpeg decide differently on the half itself.
      for index in stride(from: 3, to: frame.count, by: 4) where abs(Int(picture[index]) - 128) > 1
      {
        guard frame[index] != (picture[index] < 128 ? 0 : 255) else { continue }
        Issue.record("an opacity of \(picture[index]) became \(frame[index])")
        return
      }
    }
  }

  @Test(
    "The alpha of a transparent WebP is that of the pictures",
    .needs(.tool("convert", package: "imagemagick")))
  func webpAlpha() throws {
    try render(Self.scene + ["--transparent"], as: "webp")
    // ImageMagick decodes the parts, the first one as a whole picture, but blends them although the file says that they
    // replace what is below.
    let outcome = try Child.run(
      "convert", ["a.webp", "+repage", "-depth", "8", "rgba:decoded"], directory: stage.folder.url)
    try #require(outcome.status == 0, "\(outcome.errors)")
    var parts = try stage.bytes("decoded")[...]
    let width = MovieStage.size.width
    var shown = [UInt8](repeating: 0, count: 4 * width * MovieStage.size.height)
    var movie: [[UInt8]] = []
    let areas = try StoredTimes.ofWebP(stage.bytes("a.webp")).areas
    try #require(areas.count == 10 && areas.allSatisfy { !$0.isBlended && !$0.isRemoved })
    for area in [PixelRect(MovieStage.size)] + areas.dropFirst().map(\.area) {
      for y in area.rows {
        let first = 4 * (y * width + area.minX)
        shown.replaceSubrange(first..<(first + 4 * area.width), with: parts.prefix(4 * area.width))
        parts = parts.dropFirst(4 * area.width)
      }
      movie.append(shown)
    }
    #expect(parts.count == 0)
    try expectAlpha(of: movie, isFrom: stage.frames(of: "frames", as: "rgba"), within: 8, mean: 1)
  }

  /// Compares the alpha of RGBA frames with that of pictures.
  private func expectAlpha(
    of movie: [[UInt8]], isFrom pictures: [[UInt8]], within most: Int, mean: Double
  ) throws {
    func alpha(_ frames: [[UInt8]]) -> [UInt8] {
      frames.flatMap { frame in stride(from: 3, to: frame.count, by: 4).map { frame[$0] } }
    }
    let (shown, drawn) = (alpha(movie), alpha(pictures))
    #expect(try #require(MovieStage.difference(shown, drawn)) <= most)
    let sum = zip(shown, drawn).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
    #expect(Double(sum) / Double(drawn.count) <= mean)
    #expect(Set(drawn).count > 10)
  }
}
