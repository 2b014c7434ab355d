import Drawing
import Pictures
import Raster
import TestSupport
import Testing

@Suite("Decoding pictures")
struct ImageDecoderTests {
  private static let svg = """
    <svg xmlns="http://www.w3.org/2000/svg" width="40" height="20">
    <rect width="20" height="20" fill="#ff0000"/></svg>
    """

  @Test(
    "An EXIF orientation is honoured",
    arguments: [
      // The position of the red half, by EXIF 2.3, tag 0x0112.
      (1, "left"), (2, "right"), (3, "right"), (4, "left"),
      (5, "top"), (6, "top"), (7, "bottom"), (8, "bottom"),
    ])
  func orientation(value: UInt8, side: String) throws {
    let bitmap = try ImageDecoder.decode(PictureSamples.jpeg(orientation: value))
    let isTurned = value > 4
    #expect(bitmap.size == PixelSize(width: isTurned ? 8 : 16, height: isTurned ? 16 : 8))
    let probes = ["left": (1, 4), "right": (14, 4), "top": (4, 1), "bottom": (4, 14)]
    for (name, place) in probes where (name == "top" || name == "bottom") == isTurned {
      let red = bitmap[place.0, place.1] >> 16 & 0xFF
      #expect((red > 200) == (name == side), "\(name) of orientation \(value)")
    }
  }

  @Test("A JPEG is opaque and has the size of its header")
  func jpeg() throws {
    let bitmap = try ImageDecoder.decode(PictureSamples.jpeg)
    #expect(bitmap.size == PixelSize(width: 16, height: 8))
    #expect(bitmap.allPixels.allSatisfy { $0 >> 24 == 0xFF })
  }

  private func tooLarge(side: Int) -> ImageDecodingError {
    .tooLarge(size: PixelSize(width: side, height: side), limit: ImageDecoder.pixelLimit)
  }

  @Test("A header that names too many pixels is refused with its size")
  func limit() {
    #expect(throws: tooLarge(side: 65500)) {
      try ImageDecoder.decode(PictureSamples.jpeg(claiming: 65500))
    }
    #expect(throws: tooLarge(side: 50000)) {
      try ImageDecoder.decode(PictureSamples.png(claiming: 50000))
    }
    let huge = Self.svg.replacing("width=\"40\"", with: "width=\"4000000\"")
    #expect(throws: ImageDecodingError.self) {
      try ImageDecoder.decode(Array(huge.replacing("\"20\">", with: "\"2000000\">").utf8))
    }
  }

  @Test(
    "An SVG fits into the box and keeps its aspect",
    arguments: [
      (nil, 40, 20), (PixelSize(width: 100, height: 100), 100, 50),
      (PixelSize(width: 500, height: 10), 20, 10), (PixelSize(width: 1, height: 1), 1, 1),
    ])
  func vector(box: PixelSize?, width: Int, height: Int) throws {
    let bitmap = try ImageDecoder.decode(Array(Self.svg.utf8), vectorsFitting: box)
    #expect(bitmap.size == PixelSize(width: width, height: height))
    if width == 1 { return }
    #expect(bitmap[0, 0] == 0xFFFF_0000)
    #expect(bitmap[width - 1, height - 1] == 0)
  }

  @Test("An SVG is known by its first letter, behind a byte order mark and blanks")
  func vectorMark() throws {
    let bytes = [0xEF, 0xBB, 0xBF, 0x0A, 0x20] + Array(Self.svg.utf8)
    #expect(try ImageDecoder.decode(bytes).size == PixelSize(width: 40, height: 20))
  }

  @Test("A picture that ends early is an error", arguments: ["png", "jpeg", "svg"])
  func truncation(kind: String) throws {
    let whole =
      switch kind {
      case "png": try PNGWriter.encode(Bitmap.everyPair())
      case "jpeg": PictureSamples.jpeg
      default: Array(Self.svg.utf8)
      }
    _ = try ImageDecoder.decode(whole)
    for share in 0..<16 {
      let count = whole.count * share / 16
      #expect(throws: ImageDecodingError.self, "\(kind) cut to \(count) of \(whole.count)") {
        try ImageDecoder.decode(Array(whole[..<count]))
      }
    }
  }

  @Test("A JPEG without its end mark is an error although all of its data is there")
  func endMark() {
    #expect(throws: ImageDecodingError.self) {
      try ImageDecoder.decode(PictureSamples.jpeg.dropLast(2))
    }
  }

  @Test(
    "Other formats are refused",
    arguments: ["BM", "II*\0", "MM\0*", "RIFF0000WEBPVP8 ", "P6\n1 1\n255\n", "%PDF-1.4", "hello"])
  func otherFormats(start: String) {
    let bytes = Array(start.utf8) + [UInt8](repeating: 0, count: 64)
    #expect(throws: ImageDecodingError.notDecodable(reason: "its format is unknown")) {
      try ImageDecoder.decode(bytes)
    }
  }

  @Test("Garbage is an error or a picture, never a trap")
  func garbage() throws {
    var generator = SmallGenerator(state: 7)
    let samples = [
      try PNGWriter.encode(Bitmap.everyPair()), PictureSamples.jpeg(orientation: 6),
      Array(Self.svg.utf8),
    ]
    for round in 0..<300 {
      var bytes = samples[round % samples.count]
      for _ in 0..<(1 + round % 9) {
        bytes[Int(generator.next() % UInt64(bytes.count))] = UInt8(
          truncatingIfNeeded: generator.next())
      }
      _ = try? ImageDecoder.decode(bytes)
      let noise = (0..<(round * 3)).map { _ in UInt8(truncatingIfNeeded: generator.next()) }
      _ = try? ImageDecoder.decode(noise)
    }
  }
}

/// A deterministic generator of pseudo-random numbers (SplitMix64).
private struct SmallGenerator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ z >> 30) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ z >> 27) &* 0x94D0_49BB_1331_11EB
    return z ^ z >> 31
  }
}
