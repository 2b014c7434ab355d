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
    let settings = XSettings(settingsBytes())
    return DesktopSettings(
      scale: scaleReading(around: frame).scale, reducedMotion: settings.wantsReducedMotion,
      isDark: settings.isDark)
  }

  /// Returns whether the desktop's theme is dark, as read from the server now; `nil` if the desktop names no theme.
  package func isThemeDark() -> Bool? { XSettings(settingsBytes()).isDark }

  /// Returns the desktop's scale and its source, as read from the server now.
  ///
  /// The scale is that of the desktop's XSETTINGS or, if they have none, `Xft.dpi`/96; otherwise `GDK_SCALE`, otherwise
  /// the scale that suits the millimetres of the primary monitor, otherwise those of the whole screen, if they are
  /// plausible, otherwise 1.
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

  /// Returns the desktop's scale for a window that is to be opened within another one, by that one's number, and its
  /// source, as read from the server now.
  package func scaleReading(inside host: UInt) -> ScaleReading {
    scaleReading(around: frameOnScreen(of: host))
  }

  /// Returns the desktop's scale for a window and its source, as read from the server now.
  ///
  /// - Parameter frame: The window's frame on the screen, whose centre selects the monitor; `nil` for the primary
  ///   monitor.
  private func scaleReading(around frame: PixelRect?) -> ScaleReading {
    chosenScaleReading() ?? monitorScaleReading(around: frame)
  }

  /// Returns the scale that the desktop's settings or `GDK_SCALE` choose, and its source; `nil` if none does.
  func chosenScaleReading() -> ScaleReading? {
    // The current property: Xlib's copy dates from the time of connecting.
    let resources = bytes(of: Atom(XA_RESOURCE_MANAGER), type: Atom(XA_STRING), on: resourceRoot)
    let text = String(decoding: resources, as: UTF8.self)
    return ScaleReading.ofDesktop(XSettings(settingsBytes()), resources: text)
      ?? ScaleReading.ofToolkit()
  }

  /// Returns the scale that applies if nothing chooses one, and its source.
  ///
  /// - Parameter frame: As for ``scaleReading(around:)``.
  func monitorScaleReading(around frame: PixelRect?) -> ScaleReading {
    let place = frame.map { (x: $0.minX + $0.width / 2, y: $0.minY + $0.height / 2) }
    return .ofMillimetres(among: monitors(), at: place, screen: (screenSize, physicalScreenSize))
      ?? .unknown
  }

  /// The root window that has the user's X resources: that of the first screen, whichever the connection uses.
  var resourceRoot: Window { unsafe XRootWindow(display, 0) }

  /// The selection whose owner publishes the settings for the connection's screen.
  var settingsSelection: Atom { unsafe XInternAtom(display, "_XSETTINGS_S\(screen)", 0) }

  private func settingsBytes() -> [UInt8] {
    let owner = unsafe XGetSelectionOwner(display, settingsSelection)
    if owner == 0 { return [] }
    let atom = atoms[.xsettingsSettings]
    return bytes(of: atom, type: atom, on: owner)
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

  /// Returns the scale that a desktop's settings set, and its source; `nil` if they set none.
  ///
  /// It is computed as GTK does: the dots per inch divided by 96, times the factor by which windows are enlarged.
  /// GNOME and MATE publish the dots without that factor in `Gdk/UnscaledDPI`, and with it in `Xft/DPI`. KDE publishes
  /// only `Gdk/UnscaledDPI`; Xfce publishes only `Xft/DPI`, without the factor. If XSETTINGS has no dots, the resource
  /// `Xft.dpi` decides. It already contains the factor where a desktop writes it, and programs without a toolkit use
  /// it as it is. The factor alone decides last.
  ///
  /// - Parameters:
  ///   - settings: The settings that the desktop's daemon publishes.
  ///   - resources: The `RESOURCE_MANAGER` property.
  package static func ofDesktop(_ settings: XSettings, resources: String) -> ScaleReading? {
    let factorName = "Gdk/WindowScalingFactor"
    let factor = settings.number(factorName).flatMap { (1...16).contains($0) ? $0 : nil }
    for name in ["Gdk/UnscaledDPI", "Xft/DPI"] {
      // In 1024ths; -1 means the default.
      guard let dots = settings.number(name).map({ Double($0) / 1024 }),
        ResourceDatabase.dotsPerInch.contains(dots)
      else { continue }
      let reading = ScaleReading(
        scale: dots / 96 * Double(factor ?? 1),
        source: factor ?? 1 > 1 ? "\(name) × \(factorName)" : name)
      if range.contains(reading.scale) { return reading }
    }
    if let dots = ResourceDatabase.fontDotsPerInch(in: resources) {
      return ScaleReading(scale: dots / 96, source: "Xft.dpi")
    }
    return factor.map { ScaleReading(scale: Double($0), source: factorName) }
  }

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
  /// The dots per inch that are believed.
  ///
  /// A value outside this range is a mistake. A window of such a scale could not be used to correct the mistake.
  static let dotsPerInch = 24.0...1536

  /// Returns the dots per inch that the `Xft.dpi` line sets, or `nil`.
  ///
  /// - Parameter text: The `RESOURCE_MANAGER` property: lines of `name: value`.
  package static func fontDotsPerInch(in text: String) -> Double? {
    for line in text.split(whereSeparator: \.isNewline) {
      guard let colon = line.firstIndex(of: ":") else { continue }
      if trimmed(line[..<colon]) != "Xft.dpi" { continue }
      let value = Double(decimal: trimmed(line[line.index(after: colon)...]))
      if let value, dotsPerInch.contains(value) { return value }
    }
    return nil
  }

  private static func trimmed(_ text: Substring) -> Substring {
    var text = text.drop(while: \.isWhitespace)
    while let last = text.last, last.isWhitespace { text.removeLast() }
    return text
  }
}
