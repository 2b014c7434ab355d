import CX11
public import Display
import Platform
package import Raster

extension X11Connection {
  /// Returns the desktop's preferences that apply to all programs, as read from the server now.
  ///
  /// A scale that depends on the monitor is that of the primary one.
  public func desktopSettings() -> DesktopSettings { desktopSettings(around: nil) }

  /// Returns the desktop's preferences for a window at a frame of the screen; `nil` for no window.
  func desktopSettings(around frame: PixelRect?) -> DesktopSettings {
    DesktopSettings(
      scale: scaleReading(around: frame).scale,
      reducedMotion: XSettings(settingsBytes()).wantsReducedMotion)
  }

  /// Returns the desktop's scale and its source, as read from the server now.
  ///
  /// The scale is `Xft.dpi`/96 if that resource is set, otherwise `GDK_SCALE`, otherwise the scale that suits the
  /// millimetres of the primary monitor if they are plausible, otherwise 1.
  public func scaleReading() -> ScaleReading { scaleReading(around: nil) }

  /// Returns the desktop's scale for a window that is to be opened, and its source, as read from the server now.
  ///
  /// The monitor is the one at the requested position; without a position the window manager decides, and the primary
  /// monitor counts.
  ///
  /// - Parameters:
  ///   - geometry: The size and the position that the user requested.
  ///   - size: The size in device pixels that applies where the geometry has none.
  package func scaleReading(for geometry: WindowGeometry, default size: PixelSize) -> ScaleReading {
    let placement = WindowPlacement(geometry, default: size, screen: screenSize)
    return scaleReading(around: placement.isPlaceChosen ? placement.frame : nil)
  }

  /// Returns the desktop's scale for a window and its source, as read from the server now.
  ///
  /// - Parameter frame: The window's frame on the screen, whose centre selects the monitor; `nil` for the primary
  ///   monitor.
  private func scaleReading(around frame: PixelRect?) -> ScaleReading {
    // The current property: Xlib's copy dates from the time of connecting.
    let resources = bytes(of: Atom(XA_RESOURCE_MANAGER), type: Atom(XA_STRING), on: root)
    if let dots = ResourceDatabase.fontDotsPerInch(in: String(decoding: resources, as: UTF8.self)) {
      return ScaleReading(scale: dots / 96, source: "Xft.dpi")
    }
    if let reading = ScaleReading.ofToolkit() { return reading }
    let place = frame.map { (x: $0.minX + $0.width / 2, y: $0.minY + $0.height / 2) }
    return .ofMonitor(among: monitors(), at: place) ?? .unknown
  }

  private func settingsBytes() -> [UInt8] {
    let selection = unsafe XInternAtom(display, "_XSETTINGS_S\(screen)", 0)
    let owner = unsafe XGetSelectionOwner(display, selection)
    if owner == 0 { return [] }
    let atom = atoms[.xsettingsSettings]
    var found: [UInt8] = []
    // The settings daemon may end between the two requests.
    _ = faults { found = bytes(of: atom, type: atom, on: owner) }
    return found
  }
}

/// A scale and its source.
public struct ScaleReading: Hashable, Sendable {
  /// Device pixels per point; positive.
  public let scale: Double

  /// The source of the scale, for instance `Xft.dpi`.
  public let source: String

  /// Creates a reading of a scale from a source.
  public init(scale: Double, source: String) {
    self.scale = scale
    self.source = source
  }

  /// The scales that a user can choose.
  package static let range = 0.25...16

  /// The scale that `GDK_SCALE` sets; `nil` if it is unset or not a number within 0.25…16.
  package static func ofToolkit() -> ScaleReading? {
    guard let text = Environment.value(of: "GDK_SCALE"), let scale = Double(decimal: text),
      range.contains(scale)
    else { return nil }
    return ScaleReading(scale: scale, source: "GDK_SCALE")
  }

  /// The scale if neither the desktop nor a monitor decides: 1.
  static let unknown = ScaleReading(scale: 1, source: "default, not set by the desktop")
}

/// The values that are read from the user's X resources.
package enum ResourceDatabase {
  /// Returns the dots per inch that the `Xft.dpi` line sets, or `nil`.
  ///
  /// - Parameter text: The `RESOURCE_MANAGER` property: lines of `name: value`.
  package static func fontDotsPerInch(in text: String) -> Double? {
    for line in text.split(whereSeparator: \.isNewline) {
      guard let colon = line.firstIndex(of: ":") else { continue }
      if trimmed(line[..<colon]) != "Xft.dpi" { continue }
      let value = Double(decimal: trimmed(line[line.index(after: colon)...]))
      // A value outside this range is a mistake. A window of such a scale could not be used to correct the mistake.
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
  package var wantsReducedMotion: Bool? {
    guard case .integer(let isEnabled) = values["Gtk/EnableAnimations"] else { return nil }
    return isEnabled == 0
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
