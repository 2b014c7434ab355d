import Foundation
import Raster

/// Small image files for the decoder's tests.
enum PictureSamples {
  /// A JPEG of 16×8 pixels: the left half red, the right half blue.
  static let jpeg = decoded(
    """
    /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAA0JCgsKCA0LCgsODg0PEyAVExISEyccHhcgLikxMC4pLSwzOko+MzZG
    NywtQFdBRkxOUlNSMj5aYVpQYEpRUk//2wBDAQ4ODhMREyYVFSZPNS01T09PT09PT09PT09PT09PT09PT09PT09P
    T09PT09PT09PT09PT09PT09PT09PT09PT0//wAARCAAIABADAREAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAA
    BQb/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFQEBAQAAAAAAAAAAAAAAAAAABwX/xAAUEQEAAAAAAAAAAAAAAAAA
    AAAA/9oADAMBAAIRAxEAPwCfRiSCMQqf/9k=
    """)

  /// A grey JPEG of 8×8 pixels, all 55.
  static let grayJPEG = decoded(
    """
    /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAIBAQEBAQIBAQECAgICAgQDAgICAgUEBAMEBgUGBgYFBgYGBwkIBgcJ
    BwYGCAsICQoKCgoKBggLDAsKDAkKCgr/wAALCAAIAAgBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAACf/EABQQAQAA
    AAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8ANt//2Q==
    """)

  /// A progressive JPEG of 16×8 pixels.
  static let progressiveJPEG = decoded(
    """
    /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAgGBgcGBQgHBwcJCQgKDBQNDAsLDBkSEw8UHRofHh0aHBwgJC4nICIs
    IxwcKDcpLDAxNDQ0Hyc5PTgyPC4zNDL/2wBDAQkJCQwLDBgNDRgyIRwhMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIy
    MjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjL/wgARCAAIABADASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAA
    AAb/xAAVAQEBAAAAAAAAAAAAAAAAAAAEBv/aAAwDAQACEAMQAAABmRRp/8QAFRABAQAAAAAAAAAAAAAAAAAAABP/
    2gAIAQEAAQUCqq//xAAXEQADAQAAAAAAAAAAAAAAAAAABBVR/9oACAEDAQE/AaLGn//EABcRAAMBAAAAAAAAAAAA
    AAAAAAAEFVH/2gAIAQIBAT8BmLYf/8QAFBABAAAAAAAAAAAAAAAAAAAAEP/aAAgBAQAGPwI//8QAFRABAQAAAAAA
    AAAAAAAAAAAAAHH/2gAIAQEAAT8hpT//2gAMAwEAAgADAAAAEPf/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oACAED
    AQE/EB//xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oACAECAQE/EF//xAAUEAEAAAAAAAAAAAAAAAAAAAAQ/9oACAEB
    AAE/EAP/2Q==
    """)

  /// A JPEG of Adobe's kind (YCCK, inverted) of 8×8 pixels, all with the inks 63, 128, 0 and 32 of 255.
  static let inkJPEG = decoded(
    """
    /9j/7gAOQWRvYmUAZAAAAAAC/9sAQwABAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEB
    AQEBAQEBAQEBAQEBAQEBAQEBAQEB/9sAQwEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEB
    AQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEB/8AAFAgACAAIBAERAAIRAQMRAQQRAP/EABUAAQEAAAAAAAAAAAAAAAAA
    AAkK/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/EABUBAQEAAAAAAAAAAAAAAAAAAAgJ/8QAFBEBAAAAAAAAAAAAAAAA
    AAAAAP/aAA4EAQACEQMRBAAAPwA70VxPV8P/2Q==
    """)

  /// A JPEG of the same kind, all cyan: 254 of 255.
  static let cyanJPEG = decoded(
    """
    /9j/7gAOQWRvYmUAZAAAAAAC/9sAQwABAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEB
    AQEBAQEBAQEBAQEBAQEBAQEB/9sAQwEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEB
    AQEBAQEBAQEBAQEBAQEBAQEB/8AAFAgACAAIBAERAAIRAQMRAQQRAP/EABUAAQEAAAAAAAAAAAAAAAAAAAkK/8QAFBAB
    AAAAAAAAAAAAAAAAAAAAAP/EABUBAQEAAAAAAAAAAAAAAAAAAAkK/8QAFBEBAAAAAAAAAAAAAAAAAAAAAP/aAA4EAQAC
    EQMRBAAAPwAXxTr+F/D/2Q==
    """)

  private static func decoded(_ text: String) -> [UInt8] {
    Array(Data(base64Encoded: text, options: .ignoreUnknownCharacters) ?? Data())
  }

  /// A JPEG with application segments, each a number and contents, behind its start.
  static func jpeg(_ jpeg: [UInt8], with segments: [(Int, [UInt8])]) -> [UInt8] {
    let inserted = segments.flatMap { number, contents -> [UInt8] in
      let count = contents.count + 2
      return [0xFF, 0xE0 | UInt8(number), UInt8(count >> 8), UInt8(count & 0xFF)] + contents
    }
    return jpeg[..<2] + inserted + jpeg[2...]
  }

  /// EXIF data with an orientation: a directory at 8 with one entry, tag 0x0112, short, one value.
  static func exif(orientation: UInt8, isBigEndian: Bool = true) -> [UInt8] {
    isBigEndian
      ? [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation]
        + [0, 0, 0, 0, 0, 0]
      : [0x49, 0x49, 42, 0, 8, 0, 0, 0, 1, 0, 0x12, 0x01, 3, 0, 1, 0, 0, 0, orientation, 0]
        + [0, 0, 0, 0, 0, 0]
  }

  /// The JPEG with an EXIF segment that sets an orientation.
  static func jpeg(orientation: UInt8) -> [UInt8] {
    jpeg(jpeg, with: [(1, Array("Exif\0\0".utf8) + exif(orientation: orientation))])
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
  static func png(claiming side: Int) -> [UInt8] {
    let header = PNGSample.number(side) + PNGSample.number(side) + [8, 6, 0, 0, 0]
    return PNGSample.signature + PNGSample.chunk("IHDR", header) + PNGSample.chunk("IDAT", [])
  }
}
