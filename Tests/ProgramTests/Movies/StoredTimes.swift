import Foundation
import Raster
import TestSupport

/// The times of the frames as a file of moving pictures stores them, read byte by byte.
///
/// Programs that decode such files round these times, or replace them as browsers do.
struct StoredTimes {
  /// A duration in seconds, as a fraction that is not reduced.
  struct Delay: Hashable {
    let numerator: Int
    let denominator: Int

    var seconds: Double { Double(numerator) / Double(denominator) }
  }

  /// The number of frames that the file announces; `nil` if the format has no place for it.
  var announced: Int?

  /// The number of times that the movie is played, 0 for endlessly; `nil` if the file does not say it.
  var plays: Int?

  /// The duration of each frame.
  var delays: [Delay] = []

  /// The part of the picture that each frame of a WebP file replaces or is blended over.
  var areas: [(area: PixelRect, isBlended: Bool, isRemoved: Bool)] = []

  /// The sum of the durations, in seconds.
  var total: Double { delays.reduce(0) { $0 + $1.seconds } }

  /// Reads the chunks `acTL` and `fcTL` of a PNG file with several frames.
  static func ofAPNG(_ bytes: [UInt8]) throws -> StoredTimes {
    var (times, input) = (StoredTimes(), ByteInput(bytes, isBigEndian: true))
    try input.skip(8)
    while !input.isAtEnd {
      let length = try input.number(4)
      let kind = try input.text(4)
      var chunk = try input.part(length)
      try input.skip(4)
      if kind == "acTL" {
        (times.announced, times.plays) = (try chunk.number(4), try chunk.number(4))
      }
      if kind == "fcTL" {
        // Number in the sequence, width, height, left and top edge.
        try chunk.skip(20)
        times.delays.append(
          Delay(numerator: try chunk.number(2), denominator: try chunk.number(2)))
      }
    }
    return times
  }

  /// Reads the graphic control extensions of a GIF file.
  static func ofGIF(_ bytes: [UInt8]) throws -> StoredTimes {
    var (times, input) = (StoredTimes(), ByteInput(bytes))
    try input.skip(10)
    let flags = try input.number(1)
    try input.skip(2)
    try input.skip(colorBytes(flags))
    while true {
      switch try input.number(1) {
      case 0x21:
        let label = try input.number(1)
        var blocks = try input.blocks()
        if label == 0xF9 {
          try blocks.skip(1)
          times.delays.append(Delay(numerator: try blocks.number(2), denominator: 100))
        }
        if label == 0xFF, try blocks.text(11) == "NETSCAPE2.0" {
          try blocks.skip(1)
          times.plays = try blocks.number(2)
        }
      case 0x2C:
        try input.skip(8)
        try input.skip(colorBytes(input.number(1)))
        try input.skip(1)
        _ = try input.blocks()
      case 0x3B: return times
      default: throw Child.Failure(description: "an unknown block of a GIF")
      }
    }
  }

  /// The number of bytes in the table of colours that the flags of a GIF announce.
  private static func colorBytes(_ flags: Int) -> Int {
    flags & 0x80 == 0 ? 0 : 3 << ((flags & 7) + 1)
  }

  /// Reads the chunks `ANIM` and `ANMF` of a WebP file, which has several frames.
  static func ofWebP(_ bytes: [UInt8]) throws -> StoredTimes {
    var (times, input) = (StoredTimes(), ByteInput(bytes))
    try input.skip(12)
    while !input.isAtEnd {
      let kind = try input.text(4)
      let length = try input.number(4)
      var chunk = try input.part(length)
      try input.skip(length % 2)
      if kind == "ANIM" {
        try chunk.skip(4)
        times.plays = try chunk.number(2)
      }
      if kind == "ANMF" {
        let (x, y) = (2 * (try chunk.number(3)), 2 * (try chunk.number(3)))
        let (width, height) = (try chunk.number(3) + 1, try chunk.number(3) + 1)
        times.delays.append(Delay(numerator: try chunk.number(3), denominator: 1000))
        let flags = try chunk.number(1)
        times.areas.append(
          (PixelRect(x: x, y: y, width: width, height: height), flags & 2 == 0, flags & 1 == 1))
      }
    }
    return times
  }
}

/// Bytes that are read from front to back.
private struct ByteInput {
  private var rest: ArraySlice<UInt8>
  private let isBigEndian: Bool

  init(_ bytes: [UInt8], isBigEndian: Bool = false) {
    (rest, self.isBigEndian) = (bytes[...], isBigEndian)
  }

  var isAtEnd: Bool { rest.isEmpty }

  private mutating func take(_ count: Int) throws -> ArraySlice<UInt8> {
    if count > rest.count { throw Child.Failure(description: "the file ends too early") }
    defer { rest = rest.dropFirst(count) }
    return rest.prefix(count)
  }

  mutating func skip(_ count: Int) throws { _ = try take(count) }

  /// A number without a sign.
  mutating func number(_ byteCount: Int) throws -> Int {
    let bytes = try take(byteCount)
    return (isBigEndian ? Array(bytes) : bytes.reversed()).reduce(0) { $0 << 8 | Int($1) }
  }

  mutating func text(_ byteCount: Int) throws -> String {
    String(decoding: try take(byteCount), as: UTF8.self)
  }

  mutating func part(_ byteCount: Int) throws -> ByteInput {
    ByteInput(Array(try take(byteCount)), isBigEndian: isBigEndian)
  }

  /// The blocks of a GIF up to the empty one, without the lengths that precede them.
  mutating func blocks() throws -> ByteInput {
    var all: [UInt8] = []
    while case let count = try number(1), count > 0 { all += try take(count) }
    return ByteInput(all)
  }
}
