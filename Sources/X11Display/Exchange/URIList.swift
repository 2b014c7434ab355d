package import Display

/// A list of URIs, as programs hand over files (RFC 2483, section 5).
package struct URIList {
  /// The URIs, without comments and empty lines.
  package let lines: [ArraySlice<UInt8>]

  /// Reads a list.
  ///
  /// - Parameters:
  ///   - bytes: The list, whose lines end with line feeds, carriage returns or both.
  ///   - isCopy: Whether a first line says `copy` or `cut`, as GNOME's file managers write it.
  package init(_ bytes: [UInt8], isCopy: Bool = false) {
    let all = bytes.split { $0 == 0x0A || $0 == 0x0D || $0 == 0 }
    lines = all.dropFirst(isCopy ? 1 : 0).filter { $0.first != 0x23 }
  }

  /// Returns the paths of the files; if a URI is not that of a file of this machine, nothing and the reason.
  ///
  /// - Parameter host: The name of this machine.
  package func content(host: String) -> Delivery.Content {
    let paths = lines.map { Self.path($0, host: host) }
    if let other = paths.firstIndex(of: nil) {
      return .nothing(reason: "\(Self.printable(lines[other])) is not a file of this machine")
    }
    return paths.isEmpty
      ? .nothing(reason: "the list of files is empty") : .files(paths.compactMap(\.self))
  }

  /// Returns the path in the URI of a local file: `file:/path`, `file:///path` or `file://host/path`; `nil` if it is
  /// none, or if its path cannot be one.
  private static func path(_ uri: ArraySlice<UInt8>, host: String) -> String? {
    guard String(decoding: uri.prefix(5), as: UTF8.self).lowercased() == "file:" else { return nil }
    var rest = uri.dropFirst(5)
    if rest.starts(with: "//".utf8) {
      rest = rest.dropFirst(2)
      let name = String(decoding: rest.prefix { $0 != 0x2F }, as: UTF8.self).lowercased()
      guard ["", "localhost", host.lowercased()].contains(name) else { return nil }
      rest = rest.drop { $0 != 0x2F }
    }
    guard rest.first == 0x2F, let bytes = decoded(rest), !bytes.contains(0) else { return nil }
    return String(validating: bytes, as: UTF8.self)
  }

  /// Returns bytes with their percent signs and two digits replaced; `nil` if digits are missing.
  private static func decoded(_ bytes: ArraySlice<UInt8>) -> [UInt8]? {
    var (result, rest): ([UInt8], _) = ([], bytes)
    while var byte = rest.popFirst() {
      if byte == 0x25 {
        let digits = rest.prefix(2).compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
        guard digits.count == 2 else { return nil }
        byte = UInt8(16 * digits[0] + digits[1])
        rest = rest.dropFirst(2)
      }
      result.append(byte)
    }
    return result
  }

  /// Returns at most 40 characters of what another program has written, in ASCII; others become question marks.
  static func printable(_ bytes: some Collection<UInt8>) -> String {
    let text = bytes.prefix(40).map { (0x20...0x7E).contains($0) ? $0 : 0x3F }
    return String(decoding: text, as: UTF8.self) + (bytes.count > 40 ? "…" : "")
  }
}
