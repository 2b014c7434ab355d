/// A file format of images, recognised by the first bytes.
enum ImageFormat {
  case png
  case jpeg
  case gif
  case svg

  /// Recognises the format of a file; `nil` if it is none of these.
  init?(_ bytes: [UInt8]) {
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      self = .png
    } else if bytes.starts(with: [0xFF, 0xD8]) {
      self = .jpeg
    } else if bytes.starts(with: "GIF8".utf8) {
      self = .gif
    } else if Self.isXML(bytes) || bytes.starts(with: Self.gzip) {
      self = .svg
    } else {
      return nil
    }
  }

  private static let gzip: [UInt8] = [0x1F, 0x8B]

  /// Returns whether the bytes can only be XML: text that begins with a tag, in one of the encodings that a reader of
  /// XML recognises before it reads a declaration (XML 1.0, appendix F).
  private static func isXML(_ bytes: [UInt8]) -> Bool {
    // UTF-16 with a byte order mark. Its blanks and tags are those of ASCII, with a zero beside each.
    for mark in [[0xFF, 0xFE], [0xFE, 0xFF]] as [[UInt8]] where bytes.starts(with: mark) {
      return isTag(bytes.dropFirst(mark.count).lazy.filter { $0 != 0 })
    }
    // UTF-16 and UTF-32 with the higher bytes first, without a mark, and the letters `<?xm` of EBCDIC. With the lower
    // bytes first, the text begins as ASCII does.
    for start in [[0, 0x3C], [0, 0, 0, 0x3C], [0x4C, 0x6F, 0xA7, 0x94]] as [[UInt8]] {
      if bytes.starts(with: start) { return true }
    }
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    return isTag(bytes.starts(with: mark) ? bytes.dropFirst(mark.count) : bytes[...])
  }

  /// Returns whether the first letter of ASCII that is not blank is `<`.
  private static func isTag(_ text: some Sequence<UInt8>) -> Bool {
    text.first(where: { ![0x09, 0x0A, 0x0D, 0x20].contains($0) }) == UInt8(ascii: "<")
  }
}
