import Foundation

/// Small files that make decoders use excessive memory or time.
enum PictureBomb {
  /// An SVG that contains a PNG of 30 000×30 000 one-bit pixels: 2.7 GB once decoded.
  static var pictureInside: String {
    let picture = Data(blackPNG(width: 30_000, height: 30_000)).base64EncodedString()
    return drawing("<image width=\"64\" height=\"64\" href=\"data:image/png;base64,\(picture)\"/>")
  }

  /// A gzip-compressed SVG that is a gibibyte of blanks once unpacked.
  static var blanks: [UInt8] {
    let start = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\" height=\"9\">"
    var stream = DeflateStream()
    for byte in start.utf8 { stream.append(byte) }
    stream.append(UInt8(ascii: " "), count: 1 << 30)
    // The checksum and length are wrong, but no reader gets that far.
    return [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3] + stream.finish() + [UInt8](repeating: 0, count: 8)
  }

  /// An SVG whose filter makes librsvg 2.54 end its process.
  static var panic: String {
    let ones = [String](repeating: "1", count: 21 * 21).joined(separator: " ")
    return drawing(
      """
      <filter id="a"><feConvolveMatrix order="21" kernelMatrix="\(ones)"/></filter>
      <rect width="60" height="60" filter="url(#a)"/>
      """)
  }

  /// An SVG with a line of many random, crossing segments.
  static func path(segmentCount: Int) -> String {
    var state: UInt32 = 1
    let points = (0..<segmentCount).map { _ in
      state = state &* 1_664_525 &+ 1_013_904_223
      return "\(state >> 8 & 1023) \(state >> 20 & 1023)"
    }
    let path = points.joined(separator: "L")
    return drawing("<path fill=\"none\" stroke=\"red\" d=\"M\(path)\"/>")
  }

  /// A GIF with many frames of one pixel.
  static func animation(frameCount: Int) -> [UInt8] {
    let header = Array("GIF89a".utf8) + [1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255]
    let frame: [UInt8] =
      [0x21, 0xF9, 4, 0, 1, 0, 0, 0, 0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0]
    return header + repeated(frame, count: frameCount) + [0x3B]
  }

  /// An SVG whose text is larger than any font allows, about which Pango prints many messages.
  static let text = drawing("<text y=\"30\" font-size=\"1e9\">A</text>")

  /// Repeats bytes at the cost of copying them.
  fileprivate static func repeated(_ bytes: [UInt8], count: Int) -> [UInt8] {
    if count < 2 { return count == 1 ? bytes : [] }
    let half = repeated(bytes, count: count / 2)
    return half + half + repeated(bytes, count: count % 2)
  }

  private static func drawing(_ content: String) -> String {
    "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"64\" height=\"64\">\(content)</svg>"
  }

  /// A one-bit PNG whose pixels are all 0.
  static func blackPNG(width: Int, height: Int) -> [UInt8] {
    var stream = DeflateStream()
    let byteCount = height * (1 + (width + 7) / 8)
    stream.append(0, count: byteCount)
    // The checksum (RFC 1950) of bytes that are all 0.
    let checksum = bigEndian(UInt32(byteCount % 65_521) << 16 | 1)
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
      + chunk("IHDR", bigEndian(UInt32(width)) + bigEndian(UInt32(height)) + [1, 0, 0, 0, 0])
      + chunk("IDAT", [0x78, 0x9C] + stream.finish() + checksum) + chunk("IEND", [])
  }

  private static func chunk(_ type: String, _ content: [UInt8]) -> [UInt8] {
    let body = Array(type.utf8) + content
    var sum = UInt32.max
    for byte in body {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
    }
    return bigEndian(UInt32(content.count)) + body + bigEndian(~sum)
  }

  private static func bigEndian(_ value: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }
}

/// A deflate stream (RFC 1951) with one block of fixed codes, which encodes runs of one byte.
private struct DeflateStream {
  private var bytes: [UInt8] = []
  private var pending: UInt32 = 0
  private var pendingCount = 0

  init() { write(0b011, bitCount: 3) }

  /// Appends a byte less than 144.
  mutating func append(_ byte: UInt8) { writeCode(0b0011_0000 + UInt32(byte), bitCount: 8) }

  /// Appends a byte less than 144 several times.
  mutating func append(_ byte: UInt8, count: Int) {
    append(byte)
    let (runCount, rest) = (count - 1).quotientAndRemainder(dividingBy: Self.longestRun)
    // Eight codes of 13 bits are whole bytes, all the same except the first ones.
    let period = 8
    appendRuns(min(runCount, period))
    let start = bytes.count
    appendRuns(min(runCount - min(runCount, period), period))
    if runCount > 2 * period {
      bytes += PictureBomb.repeated(Array(bytes[start...]), count: runCount / period - 2)
      appendRuns(runCount % period)
    }
    for _ in 0..<rest { append(byte) }
  }

  private static let longestRun = 258

  /// Repeats the last byte: the length 258, and the distance 1.
  private mutating func appendRuns(_ count: Int) {
    for _ in 0..<count {
      writeCode(0b1100_0101, bitCount: 8)
      writeCode(0, bitCount: 5)
    }
  }

  /// Ends the block and returns the stream.
  mutating func finish() -> [UInt8] {
    writeCode(0, bitCount: 7)
    if pendingCount > 0 { write(0, bitCount: 8 - pendingCount) }
    return bytes
  }

  /// Writes a code.
  ///
  /// Codes begin with their highest bit, everything else with its lowest.
  private mutating func writeCode(_ code: UInt32, bitCount: Int) {
    var reversed: UInt32 = 0
    for bit in 0..<bitCount { reversed |= (code >> bit & 1) << (bitCount - 1 - bit) }
    write(reversed, bitCount: bitCount)
  }

  private mutating func write(_ bits: UInt32, bitCount: Int) {
    pending |= bits << pendingCount
    pendingCount += bitCount
    while pendingCount >= 8 {
      bytes.append(UInt8(truncatingIfNeeded: pending))
      pending >>= 8
      pendingCount -= 8
    }
  }
}
