/// The settings that a desktop's settings daemon publishes to all programs.
///
/// The corresponding protocol is the XSETTINGS specification, version 0.5.
package struct XSettings: Hashable {
  /// The value of a setting.
  ///
  /// Colours are stepped over.
  package enum Value: Hashable {
    /// A number or a switch.
    case integer(Int32)

    /// A text.
    case string(String)
  }

  /// The values by name, for instance `Gtk/EnableAnimations`.
  package private(set) var values: [String: Value] = [:]

  /// Reads the daemon's property; what stands behind a damaged entry is left out.
  package init(_ bytes: [UInt8]) {
    var reader = Reader(bytes: bytes)
    guard let order = reader.byte(), order <= 1 else { return }
    reader.isMostSignificantFirst = order == 1
    guard reader.skip(3), reader.skip(4), let count = reader.number32() else { return }
    for _ in 0..<count {
      guard let (name, value) = reader.setting() else { return }
      if let value { values[name] = value }
    }
  }

  /// Whether the user has switched animations off, or `nil` where the desktop does not say.
  package var wantsReducedMotion: Bool? {
    guard case .integer(let isEnabled) = values["Gtk/EnableAnimations"] else { return nil }
    return isEnabled == 0
  }

  /// A place in the property's bytes.
  private struct Reader {
    let bytes: [UInt8]
    var offset = 0
    var isMostSignificantFirst = false

    mutating func byte() -> UInt8? {
      guard offset < bytes.count else { return nil }
      defer { offset += 1 }
      return bytes[offset]
    }

    mutating func skip(_ count: Int) -> Bool {
      guard count <= bytes.count - offset else { return false }
      offset += count
      return true
    }

    mutating func number(byteCount: Int) -> UInt32? {
      guard byteCount <= bytes.count - offset else { return nil }
      defer { offset += byteCount }
      let part = bytes[offset..<offset + byteCount]
      let ordered = isMostSignificantFirst ? Array(part) : part.reversed()
      return ordered.reduce(0) { $0 << 8 | UInt32($1) }
    }

    mutating func number32() -> UInt32? { number(byteCount: 4) }

    /// A text whose length is padded to four bytes.
    mutating func text(byteCount: Int) -> String? {
      let start = offset
      guard skip(byteCount), skip((4 - byteCount % 4) % 4) else { return nil }
      return String(decoding: bytes[start..<start + byteCount], as: UTF8.self)
    }

    /// One setting; its value is `nil` for a colour.
    mutating func setting() -> (name: String, value: Value?)? {
      guard let type = byte(), skip(1), let length = number(byteCount: 2),
        let name = text(byteCount: Int(length)), skip(4)
      else { return nil }
      switch type {
      case 0: return number32().map { (name, .integer(Int32(bitPattern: $0))) }
      case 1:
        guard let length = number32(), let text = text(byteCount: Int(length)) else { return nil }
        return (name, .string(text))
      case 2: return skip(8) ? (name, nil) : nil
      default: return nil
      }
    }
  }
}
