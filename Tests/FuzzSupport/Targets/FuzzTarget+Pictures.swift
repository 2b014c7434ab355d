import Decoding
import Display
import Drawing
import Foundation
import LayerKit
import Pictures
import Raster
import ShimmerCommand
import TestSupport
import Viewer

extension FuzzTarget {
  /// Raster images: PNG, JPEG and GIF.
  static let images = FuzzTarget(
    name: "images",
    dictionary: bytes([
      "IHDR", "IDAT", "IEND", "PLTE", "tRNS", "eXIf", "acTL", "cICP", "iCCP", "sRGB", "gAMA",
      "cHRM",
      "Exif\0\0", "ICC_PROFILE\0", "GIF89a", "ICCRGBG1012", "RGB ", "GRAY", "CMYK", "A2B0", "rTRC",
    ])
      + [
        [0x21, 0xF9], [0x21, 0xFF], [0x2C], [0xFF, 0xE2],
        [0xFF, 0xD8], [0xFF, 0xD9], [0xFF, 0xC0], [0xFF, 0xDA], [0xFF, 0xE1], [0x12, 0x01, 3, 0],
      ],
    longest: 2048,
    repair: PNGChunks.withTrueChecksums,
    makeCheck: {
      { input in
        // SVG has a target of its own. A large valid image takes a second to read.
        if isDrawing(input) { return }
        try decode(input, fitting: nil)
      }
    })

  /// SVG images, plain or compressed.
  static let drawings = FuzzTarget(
    name: "drawings",
    dictionary: bytes([
      "<svg ", "</svg>", "<g>", "</g>", "<rect ", "<path d=\"", "<use href=\"#a\"/>",
      "<filter id=\"a\">",
      "<feGaussianBlur stdDeviation=\"9\"/>", "<mask id=\"a\">", "<pattern id=\"a\" ", "<text>",
      "<style>",
      "<!ENTITY a \"b\">", "&a;", "&#0;", "<![CDATA[", "width=\"", "height=\"", "viewBox=\"",
      "transform=\"",
      "1e308", "-1", "nan", "100%", "1e9px", "9999999999in", "\"", "/>", "<!--",
      "xlink:href=\"file:///\"",
      "url(#a)", "<image href=\"data:image/png;base64,", "<linearGradient id=\"a\">", "clip-path",
    ]),
    longest: 1024,
    makeCheck: {
      let box = PixelSize(width: 40, height: 30)
      return { input in
        var text = input
        // Any other first byte would select another decoder.
        if !isDrawing(text) { text.insert(UInt8(ascii: "<"), at: 0) }
        try decode(text, fitting: box)
      }
    })

  /// Whether the bytes begin as SVG does: with a tag, with the mark of UTF-16, or as a file of gzip.
  private static func isDrawing(_ input: [UInt8]) -> Bool {
    [[0x3C], [0xFF, 0xFE], [0xFE, 0xFF], [0x1F, 0x8B]].contains { input.starts(with: $0) }
  }

  private static func decode(_ input: [UInt8], fitting box: PixelSize?) throws {
    let picture: Bitmap
    do {
      picture = try ImageDecoder.decode(input, vectorsFitting: box)
    } catch {
      return try requireOneLine(TerminalText.line(error.description))
    }
    let size = picture.size
    try require(!size.isEmpty, "a picture of \(size.width)×\(size.height)")
    if let box {
      return try require(size.width <= box.width && size.height <= box.height, "\(size)")
    }
    try require(size.area <= ImageDecoder.pixelLimit, "a picture of \(size.width)×\(size.height)")
    if size.area > 4096 { return }
    let written = try PNGWriter.encode(picture)
    let again = try ImageDecoder.decode(written)
    try require(again.size == size, "written with \(size), read with \(again.size)")
    for y in 0..<size.height {
      for x in 0..<size.width {
        let (pixel, other) = (picture[x, y], again[x, y])
        try require(pixel >> 24 == other >> 24, "alpha at \(x), \(y)")
        try require(pixel >> 24 != 255 || pixel == other, "an opaque pixel at \(x), \(y)")
      }
    }
  }

  /// Texts as for `--text`, in any font and size, wrapped and truncated in any way.
  static let text = FuzzTarget(
    name: "text",
    dictionary: bytes([
      "\u{0}", "\n", "\r\n", "\u{2028}", "\u{2029}", "\t", "שלום", "مرحبا", "\u{202E}", "\u{2066}",
      "\u{200D}",
      "👩\u{200D}👩\u{200D}👧", "é", "e\u{301}", "\u{FEFF}", "\u{FFFE}", "नमस्ते", "ไทย", "漢字", "\u{AD}",
      "ﬁ", "\u{10FFFF}",
    ]) + [[0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80]],
    longest: 96,
    makeCheck: {
      guard let typesetter = PangoTypesetter() else {
        throw Finding(description: "no font is installed")
      }
      return { input in
        var reader = ByteReader(input)
        let font = Font(
          families: reader.choice([[], ["Lato"], ["No, such"], [""]]),
          weight: Int(reader.int32()),
          size: reader.flag() ? Double(reader.byte() % 64) : reader.double(),
          hasTabularFigures: reader.flag())
        let size = Size(
          width: reader.flag() ? Double(reader.byte()) : reader.double(),
          height: reader.flag() ? Double(reader.byte()) : reader.double())
        let run = TextRun(
          Self.string(reader.rest), font: font,
          alignment: reader.choice([.natural, .left, .center, .right, .justified]),
          truncation: reader.choice([.none, .start, .middle, .end]), isWrapped: reader.flag())
        try setText(run, in: size, with: typesetter)
      }
    })

  private static func setText(
    _ run: TextRun, in size: Size, with typesetter: PangoTypesetter
  ) throws {
    let metrics = typesetter.metrics(of: run, width: size.width)
    try require(!metrics.lines.isEmpty, "no line")
    let numbers = metrics.size.components + [metrics.ascent] + metrics.lines.flatMap(\.components)
    // A line may have a position computed from a width that is not a number.
    try require(numbers.allSatisfy { !$0.isNaN }, "metrics \(metrics)")
    // Each call lays the text out again, so an input gets only one of them.
    if run.string.utf8.reduce(0, &+) % 2 == 0 {
      _ = typesetter.inkBounds(of: run, size: size)
      return
    }
    let part = PixelRect(x: 0, y: 0, width: 24, height: 12)
    let picture = typesetter.bitmap(of: run, size: size, part: part, scale: 1)
    try require(picture?.size == part.size, "a part of \(String(describing: picture?.size))")
  }
}

/// The checksums of PNG files, which would keep a reader from reaching mutated data.
enum PNGChunks {
  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// The file with correct checksums in all complete chunks; other files stay unchanged.
  static let withTrueChecksums: @Sendable ([UInt8]) -> [UInt8] = { file in
    guard file.starts(with: signature) else { return file }
    var file = file
    var offset = signature.count
    while offset + 12 <= file.count {
      let length = file[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
      let end = offset + 8 + length
      guard end + 4 <= file.count else { break }
      let sum = checksum(file[offset + 4..<end])
      for index in 0..<4 {
        file[end + index] = UInt8(truncatingIfNeeded: sum >> UInt32(24 - 8 * index))
      }
      offset = end + 4
    }
    return file
  }

  /// The CRC-32 of PNG.
  private static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    var sum = UInt32.max
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
    }
    return ~sum
  }
}

extension FuzzTarget {
  /// Images decoded as the program does it: in a process with limits and a filter of system calls.
  ///
  /// The process may end in any way but at a forbidden call: no damage makes an honest library want one.
  ///
  /// A hundred thousand runs of other targets correspond to ten thousand of this one.
  static let decoder = FuzzTarget(
    name: "decoder",
    dictionary: images.dictionary + drawings.dictionary
      + [
        "<feConvolveMatrix order=\"21\"", "<feTurbulence ", "numOctaves=\"", "<feMorphology ",
        "radius=\"", "<feTile/>", "font-size=\"1e9\"", "stroke-dasharray=\"", "M0 0L1e9 1e9",
      ].map { Array($0.utf8) },
    longest: 4096, repair: PNGChunks.withTrueChecksums, divisor: 10, isGuided: false,
    makeCheck: {
      let folder = try TemporaryFolder()
      let program = try ShimmerProgram.executable("shimmer-decode").path
      var limits = PictureLimits()
      (limits.megapixels, limits.mebibytes, limits.seconds) = (4, 256, 1)
      let box = PixelSize(width: 400, height: 300)
      // Twice the processor time, plus a margin for a busy machine.
      let longest = Duration.seconds(2 * limits.seconds + 8)
      return { [limits] input in
        let path = try folder.write(input, to: "picture")
        let start = ContinuousClock.now
        var size: PixelSize?
        do throws(PictureError) {
          size = try PictureDecoder(
            path, vectorsFitting: box, limits: limits, program: program
          ).take().size
        } catch {
          let line = TerminalText.line(error.description)
          try requireOneLine(line)
          try require(!line.contains("forbidden system call"), line)
        }
        let time = ContinuousClock.now - start
        if let size { try require(size.area <= limits.megapixels * 1_000_000, "\(size)") }
        try require(time < longest, "an answer after \(time)")
      }
    })
}
