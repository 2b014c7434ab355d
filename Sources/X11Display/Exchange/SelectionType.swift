package import Display

/// The types of data that are taken from other programs, in order of preference.
///
/// Files come before pictures, because they have names, and text comes last: browsers copy a picture with its address,
/// file managers a file with its path.
package enum SelectionType: String, CaseIterable, Sendable {
  case uriList = "text/uri-list"
  case copiedFiles = "x-special/gnome-copied-files"
  case png = "image/png"
  case jpeg = "image/jpeg"
  case svg = "image/svg+xml"
  case gif = "image/gif"
  case color = "application/x-color"
  case utf8 = "UTF8_STRING"
  case utf8Plain = "text/plain;charset=utf-8"
  case latin = "STRING"
  case plain = "text/plain"

  /// What data of the type is.
  package var kind: Delivery.Kind {
    switch self {
    case .uriList, .copiedFiles: .files
    case .png, .jpeg, .svg, .gif: .picture
    case .color: .color
    case .utf8, .utf8Plain, .latin, .plain: .text
    }
  }

  /// The number of bits of an item of the type, in the protocol's words the format.
  var format: UInt8 { self == .color ? 16 : 8 }

  /// Returns what the data means.
  ///
  /// A text is repaired where it is not in its encoding, and zeros are left out. A text of one line that is the URI of
  /// a file is that file.
  ///
  /// - Parameters:
  ///   - bytes: The data, with items of 16 bits in the processor's order.
  ///   - host: The name of this machine, which URIs of files may have.
  package func content(of bytes: [UInt8], host: String) -> Delivery.Content {
    switch kind {
    case .files: URIList(bytes, isCopy: self == .copiedFiles).content(host: host)
    case .picture:
      bytes.isEmpty ? .nothing(reason: "the picture is empty") : .picture(bytes)
    case .color: Self.color(bytes)
    case .text, .unknown: text(bytes, host: host)
    }
  }

  private static func color(_ bytes: [UInt8]) -> Delivery.Content {
    guard bytes.count == 8 else { return .nothing(reason: "the colour has not four numbers") }
    let parts = stride(from: 0, to: 8, by: 2).map { index in
      let item = UInt16(littleEndian: UInt16(bytes[index]) | UInt16(bytes[index + 1]) << 8)
      return (UInt32(item) * 255 + 32_767) / 65_535
    }
    return .color(parts[3] << 24 | parts[0] << 16 | parts[1] << 8 | parts[2])
  }

  private func text(_ bytes: [UInt8], host: String) -> Delivery.Content {
    let bytes = bytes.filter { $0 != 0 }
    if bytes.isEmpty { return .nothing(reason: "the text is empty") }
    let isLatin =
      switch self {
      case .latin: true
      case .plain: String(validating: bytes, as: UTF8.self) == nil
      default: false
      }
    let text =
      isLatin
      ? String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
      : String(decoding: bytes, as: UTF8.self)
    if text.utf8.starts(with: "file:///".utf8) {
      let list = URIList(bytes)
      if list.lines.count == 1, case .files(let paths) = list.content(host: host) {
        return .files(paths)
      }
    }
    return .text(text)
  }
}
