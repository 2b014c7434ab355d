/// The marks with which PNG and JPEG files end.
///
/// gdk-pixbuf takes such files for whole when they are cut: the rest of a JPEG is grey, an interlaced
/// PNG stays coarse, and the rows of both count as drawn.
enum PictureEnd {
  /// Whether bytes are a PNG or a JPEG that is cut before its end.
  static func isMissing(_ bytes: [UInt8]) -> Bool {
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      return isMissingInPNG(bytes)
    }
    if bytes.starts(with: [0xFF, 0xD8]) { return isMissingInJPEG(bytes) }
    return false
  }

  /// Walks the chunks: length, type, that many bytes, checksum (PNG, 5.3).
  private static func isMissingInPNG(_ bytes: [UInt8]) -> Bool {
    var offset = 8
    while offset + 12 <= bytes.count {
      let length = bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
      if bytes[(offset + 4)...].starts(with: Array("IEND".utf8)) { return false }
      offset += 12 + length
    }
    return true
  }

  /// Walks the segments: marker, length, contents (ITU T.81, B.1).
  private static func isMissingInJPEG(_ bytes: [UInt8]) -> Bool {
    var offset = 2
    while offset + 1 < bytes.count {
      let marker = bytes[offset + 1]
      // Fill bytes, coded data, stuffed zeros and restart marks lie between segments.
      if bytes[offset] != 0xFF || marker == 0xFF || marker == 0 || 0xD0...0xD7 ~= marker {
        offset += 1
        continue
      }
      if marker == 0xD9 { return false }
      guard offset + 3 < bytes.count else { return true }
      offset += 2 + (Int(bytes[offset + 2]) << 8 | Int(bytes[offset + 3]))
    }
    return true
  }
}
