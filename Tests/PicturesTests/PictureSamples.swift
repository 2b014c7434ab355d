import Foundation
import Raster

/// Small image files for the decoder's tests.
enum PictureSamples {
  /// A JPEG of 16×8 pixels: the left half red, the right half blue.
  static let jpeg = Array(
    Data(
      base64Encoded: """
        /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAA0JCgsKCA0LCgsODg0PEyAVExISEyccHhcgLikxMC4pLSwzOko+MzZG
        NywtQFdBRkxOUlNSMj5aYVpQYEpRUk//2wBDAQ4ODhMREyYVFSZPNS01T09PT09PT09PT09PT09PT09PT09PT09P
        T09PT09PT09PT09PT09PT09PT09PT09PT0//wAARCAAIABADAREAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAA
        BQb/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFQEBAQAAAAAAAAAAAAAAAAAABwX/xAAUEQEAAAAAAAAAAAAAAAAA
        AAAA/9oADAMBAAIRAxEAPwCfRiSCMQqf/9k=
        """, options: .ignoreUnknownCharacters) ?? Data())

  /// The JPEG with an EXIF segment that sets an orientation.
  static func jpeg(orientation: UInt8) -> [UInt8] {
    var exif: [UInt8] = Array("Exif".utf8) + [0, 0]
    // Big-endian TIFF, one directory at 8 with one entry: tag 0x0112, short, one value.
    exif += [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1]
    exif += [0, orientation, 0, 0, 0, 0, 0, 0]
    let segment = [0xFF, 0xE1, 0, UInt8(exif.count + 2)] + exif
    return Array(jpeg[..<2]) + segment + jpeg[2...]
  }

  /// The JPEG with a different size in its frame header.
  static func jpeg(claiming side: UInt16) -> [UInt8] {
    var bytes = jpeg
    for index in bytes.indices.dropLast(9) where bytes[index...].starts(with: [0xFF, 0xC0]) {
      for offset in [5, 7] {
        bytes[index + offset] = UInt8(side >> 8)
        bytes[index + offset + 1] = UInt8(side & 0xFF)
      }
    }
    return bytes
  }

  /// A PNG that consists only of a header with the given size.
  static func png(claiming side: UInt32) -> [UInt8] {
    func bytes(_ value: UInt32) -> [UInt8] {
      [24, 16, 8, 0].map { UInt8(value >> $0 & 0xFF) }
    }
    let header = Array("IHDR".utf8) + bytes(side) + bytes(side) + [8, 6, 0, 0, 0]
    let start: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    return start + bytes(13) + header + bytes(checksum(header)) + bytes(0)
      + Array("IDAT".utf8) + bytes(checksum(Array("IDAT".utf8)))
  }

  /// The checksum of PNG's chunks (ISO 3309).
  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    var sum = UInt32.max
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
    }
    return ~sum
  }
}
