import CX11
public import Display
import Platform

extension X11Connection {
  /// The desktop's preferences for every program, read now.
  public func desktopSettings() -> DesktopSettings {
    DesktopSettings(
      scale: scaleReading().scale, reducedMotion: XSettings(settingsBytes()).wantsReducedMotion)
  }

  /// The desktop's scale, read now, and where it is known from.
  ///
  /// It is `Xft.dpi`/96, else `GDK_SCALE`, else 1. The millimetres that a screen claims are not
  /// believed: virtual servers invent them.
  public func scaleReading() -> ScaleReading {
    // The live property: Xlib's copy dates from the moment of connecting.
    let resources = bytes(of: Atom(XA_RESOURCE_MANAGER), type: Atom(XA_STRING), on: root)
    if let dots = ResourceDatabase.fontDotsPerInch(in: String(decoding: resources, as: UTF8.self)) {
      return ScaleReading(scale: dots / 96, source: "Xft.dpi")
    }
    return .ofToolkit() ?? .unknown
  }

  private func settingsBytes() -> [UInt8] {
    let selection = unsafe XInternAtom(display, "_XSETTINGS_S\(screen)", 0)
    let owner = unsafe XGetSelectionOwner(display, selection)
    if owner == 0 { return [] }
    let atom = atoms[.xsettingsSettings]
    var found: [UInt8] = []
    // The daemon may go away between the two requests.
    _ = faults { found = bytes(of: atom, type: atom, on: owner) }
    return found
  }
}

/// Device pixels in a point and where the number is known from.
public struct ScaleReading: Hashable, Sendable {
  /// Device pixels in a point; positive.
  public let scale: Double

  /// The source of the scale, for instance `Xft.dpi`.
  public let source: String

  /// Creates a reading.
  public init(scale: Double, source: String) {
    self.scale = scale
    self.source = source
  }

  /// The scale that `GDK_SCALE` says; `nil` where it is unset or no number within 0.25…16.
  package static func ofToolkit() -> ScaleReading? {
    guard let text = Environment.value(of: "GDK_SCALE"), let scale = Double(decimal: text),
      (0.25...16).contains(scale)
    else { return nil }
    return ScaleReading(scale: scale, source: "GDK_SCALE")
  }

  /// The scale where the desktop names none: 1.
  static let unknown = ScaleReading(scale: 1, source: "default, the desktop says nothing")
}

/// The few things that are read from the user's X resources.
package enum ResourceDatabase {
  /// Dots per inch as the `Xft.dpi` line says, or `nil`.
  ///
  /// - Parameter text: The `RESOURCE_MANAGER` property: lines of `name: value`.
  package static func fontDotsPerInch(in text: String) -> Double? {
    for line in text.split(whereSeparator: \.isNewline) {
      guard let colon = line.firstIndex(of: ":") else { continue }
      if trimmed(line[..<colon]) != "Xft.dpi" { continue }
      let value = Double(decimal: trimmed(line[line.index(after: colon)...]))
      // Beyond these it is a mistake, and a window of that scale could not be used to correct it.
      if let value, (24...1536).contains(value) { return value }
    }
    return nil
  }

  private static func trimmed(_ text: Substring) -> Substring {
    var text = text.drop(while: \.isWhitespace)
    while let last = text.last, last.isWhitespace { text.removeLast() }
    return text
  }
}

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
