/// The settings that a desktop's settings daemon publishes to all programs.
///
/// The corresponding protocol is the XSETTINGS specification, version 0.5.
package struct XSettings: Hashable {
  /// The value of a setting; settings that are colours are not stored.
  package enum Value: Hashable {
    /// An integer or a Boolean value.
    case integer(Int32)

    /// The value of a setting that is text.
    case string(String)
  }

  /// The values by name, for instance `Gtk/EnableAnimations`.
  package private(set) var values: [String: Value] = [:]

  /// Parses the daemon's property; drops everything after a malformed entry.
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

  /// Whether the user has disabled animations, or `nil` if the desktop does not say.
  package var wantsReducedMotion: Bool? { number("Gtk/EnableAnimations").map { $0 == 0 } }

  /// Whether the theme is dark, as its name says (`Adwaita-dark`, `Breeze Dark`), or `nil` if there is no name.
  package var isDark: Bool? {
    guard case .string(let name) = values["Net/ThemeName"] else { return nil }
    return name.lowercased().contains("dark")
  }

  /// Returns the value of a setting that is an integer; `nil` if it is missing or of another type.
  package func number(_ name: String) -> Int? {
    guard case .integer(let value) = values[name] else { return nil }
    return Int(value)
  }

  /// A position in the property's bytes.
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

    /// Reads text that is padded to a multiple of four bytes; returns `nil` if there are too few bytes.
    mutating func text(byteCount: Int) -> String? {
      let start = offset
      guard skip(byteCount), skip((4 - byteCount % 4) % 4) else { return nil }
      return String(decoding: bytes[start..<start + byteCount], as: UTF8.self)
    }

    /// Reads a setting; returns `nil` if it is malformed, and a setting without a value if it is a colour.
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
