/// Small PNG files that the tests write byte by byte (PNG, third edition).
struct PNGSample {
  /// The kinds of pixels (PNG, table 11.1).
  enum ColorType: UInt8, CaseIterable, Sendable {
    case gray = 0
    case color = 2
    case palette = 3
    case grayAlpha = 4
    case colorAlpha = 6

    /// The number of samples in a pixel.
    var channels: Int {
      [.gray: 1, .color: 3, .palette: 1, .grayAlpha: 2, .colorAlpha: 4][self] ?? 0
    }
  }

  var width = 1
  var height = 1
  var type = ColorType.color
  var depth = 8
  var isInterlaced = false

  /// Chunks between the header and the pixels.
  var chunks: [(String, [UInt8])] = []

  /// Chunks behind the pixels.
  var lateChunks: [(String, [UInt8])] = []

  /// The samples of the pixel at a column and a row.
  var pixel: (Int, Int) -> [Int]

  /// Returns a PNG of one pixel of 8-bit colours.
  static func pixel(_ color: [Int], _ chunks: [(String, [UInt8])]) -> [UInt8] {
    PNGSample(chunks: chunks) { _, _ in color }.bytes
  }

  /// The bytes of the file.
  var bytes: [UInt8] {
    let header =
      Self.number(width) + Self.number(height) + [
        UInt8(depth), type.rawValue, 0, 0, isInterlaced ? 1 : 0,
      ]
    let all =
      [("IHDR", header)] + chunks + [("IDAT", Self.compressed(rows))] + lateChunks + [("IEND", [])]
    return Self.signature + all.flatMap { Self.chunk($0, $1) }
  }

  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// The first column and row of each pass, and the steps (PNG, 8.2).
  private static let passes = [
    (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2),
    (0, 1, 1, 2),
  ]

  /// All rows, each behind the number of its filter.
  private var rows: [UInt8] {
    (isInterlaced ? Self.passes : [(0, 0, 1, 1)]).flatMap { left, top, across, down -> [UInt8] in
      let columns = Array(stride(from: left, to: width, by: across))
      if columns.isEmpty { return [] }
      return stride(from: top, to: height, by: down).flatMap { y in
        [0] + packed(columns.flatMap { pixel($0, y) })
      }
    }
  }

  private func packed(_ samples: [Int]) -> [UInt8] {
    if depth == 16 { return samples.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] } }
    var bytes = [UInt8](repeating: 0, count: (samples.count * depth + 7) / 8)
    for (index, sample) in samples.enumerated() {
      bytes[index * depth / 8] |= UInt8(sample << (8 - depth - index * depth % 8))
    }
    return bytes
  }

  static func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
    let body = Array(type.utf8) + data
    return number(data.count) + body + number(checksum(body))
  }

  /// Four bytes, the highest first.
  static func number(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  /// The checksum of chunks (ISO 3309).
  private static func checksum(_ bytes: [UInt8]) -> Int {
    var sum = UInt32.max
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
    }
    return Int(~sum)
  }

  /// Returns data in zlib's format, in blocks that are not compressed (RFC 1950, RFC 1951).
  static func compressed(_ data: [UInt8]) -> [UInt8] {
    var output: [UInt8] = [0x78, 0x01]
    for start in stride(from: 0, to: max(data.count, 1), by: 65_535) {
      let part = data[start...].prefix(65_535)
      let isLast = start + part.count == data.count
      let length = [UInt8(part.count & 0xFF), UInt8(part.count >> 8)]
      output += [isLast ? 1 : 0] + length + length.map { ~$0 } + part
    }
    var (low, high) = (1, 0)
    for byte in data {
      low = (low + Int(byte)) % 65_521
      high = (high + low) % 65_521
    }
    return output + number(high << 16 | low)
  }
}
