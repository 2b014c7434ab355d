import CX11
package import Raster

/// A monitor of the screen, as RandR describes it: usually one output, several for a monitor made of tiles.
package struct Monitor: Hashable, Sendable {
  /// The name, which for a single output is that of the output, such as `DP-1`.
  package var name: String

  /// The part of the screen that the monitor shows, in device pixels.
  package var area: PixelRect

  /// The size that the monitor reports, turned with its picture.
  package var size: PhysicalSize

  /// Whether the user made this the primary monitor.
  package var isPrimary: Bool

  package init(name: String, area: PixelRect, size: PhysicalSize, isPrimary: Bool = false) {
    self.name = name
    self.area = area
    self.size = size
    self.isPrimary = isPrimary
  }
}

extension X11Connection {
  /// Returns the active monitors, as read from the server now; none if the server lacks RandR 1.5.
  func monitors() -> [Monitor] {
    var (event, error, major, minor): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
    guard hasExtension("RANDR"), unsafe XRRQueryExtension(display, &event, &error) != 0,
      unsafe XRRQueryVersion(display, &major, &minor) != 0, (major, minor) >= (1, 5)
    else { return [] }
    var count: Int32 = 0
    guard let list = unsafe XRRGetMonitors(display, root, 1, &count) else { return [] }
    defer { unsafe XRRFreeMonitors(list) }
    // SAFETY: Xlib returns `count` monitors.
    return (0..<Int(count)).map { index in unsafe monitor(list[index]) }
  }

  private func monitor(_ info: XRRMonitorInfo) -> Monitor {
    Monitor(
      name: unsafe name(of: info.name),
      area: unsafe PixelRect(
        x: Int(info.x), y: Int(info.y), width: Int(info.width), height: Int(info.height)),
      size: unsafe PhysicalSize(width: Int(info.mwidth), height: Int(info.mheight)),
      isPrimary: unsafe info.primary != 0)
  }

  private func name(of atom: Atom) -> String {
    guard let name = unsafe XGetAtomName(display, atom) else { return "without a name" }
    defer { unsafe XFree(name) }
    // SAFETY: Xlib terminates the name with a zero byte.
    return unsafe String(cString: name)
  }
}

extension [Monitor] {
  /// Returns the monitor that shows a point of the screen, in device pixels; `nil` if there is no monitor.
  ///
  /// For `nil`, or a point that no monitor shows, it is the primary monitor, otherwise the first.
  fileprivate func showing(_ place: (x: Int, y: Int)?) -> Monitor? {
    let near = place.flatMap { place in
      first { $0.area.columns.contains(place.x) && $0.area.rows.contains(place.y) }
    }
    return near ?? first(where: \.isPrimary) ?? first
  }
}

extension ScaleReading {
  /// Returns the scale that suits the physical size of the monitor at a place of the screen, or, if the monitor reports
  /// none, that of the whole screen; `nil` if neither is plausible.
  ///
  /// - Parameters:
  ///   - monitors: The active monitors of the screen.
  ///   - place: A point of the screen, in device pixels; `nil`, or a point that no monitor shows, selects the primary
  ///     monitor, otherwise the first.
  ///   - screen: The screen's size in device pixels, and its size in the core protocol.
  package static func ofMillimetres(
    among monitors: [Monitor], at place: (x: Int, y: Int)?,
    screen: (pixels: PixelSize, size: PhysicalSize)
  ) -> ScaleReading? {
    let monitor = monitors.showing(place)
    let density = monitor.flatMap { MonitorScale($0.area.size, on: $0.size) }
    if let monitor, let density, !monitor.size.isInvented(for: monitor.area.size) {
      return ScaleReading(density, of: "monitor \(monitor.name)")
    }
    if let told = MonitorScale(screen: screen.pixels, on: screen.size) {
      return ScaleReading(told, of: "X server")
    }
    return density.map { ScaleReading($0, of: "monitor \(monitor?.name ?? "")") }
  }

  private init(_ density: MonitorScale, of subject: String) {
    let dots = Int(density.dotsPerInch.rounded())
    self.init(scale: density.scale, source: "\(subject), \(dots) dpi by its millimetres")
  }
}
