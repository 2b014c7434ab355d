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
  ///
  /// Needs two round trips.
  func monitors() -> [Monitor] {
    guard let version = try? extensions.outputs.get(), (version.major, version.minor) >= (1, 5)
    else { return [] }
    let question = unsafe xcb_randr_get_monitors(link, UInt32(root), 1)
    let answer = unsafe reply(to: question, by: xcb_randr_get_monitors_reply)
    guard let answer else { return [] }
    let monitors = Self.monitors(in: answer)
    let names = monitors.map { unsafe xcb_get_atom_name(link, $0.name) }
      .map { name(unsafe reply(to: $0, by: xcb_get_atom_name_reply)) }
    return zip(monitors, names).map { info, name in
      Monitor(
        name: name,
        area: PixelRect(
          x: Int(info.x), y: Int(info.y), width: Int(info.width), height: Int(info.height)),
        size: PhysicalSize(
          width: Int(info.width_in_millimeters), height: Int(info.height_in_millimeters)),
        isPrimary: info.primary != 0)
    }
  }

  private static func monitors(
    in reply: ServerReply<xcb_randr_get_monitors_reply_t>
  ) -> [xcb_randr_monitor_info_t] {
    var monitors: [xcb_randr_monitor_info_t] = []
    var place = unsafe xcb_randr_get_monitors_monitors_iterator(reply.contents)
    // A list of outputs follows each monitor, so that the place of the next one depends on the server's numbers.
    while unsafe place.rem > 0, let monitor = unsafe place.data,
      unsafe reply.contains(monitor, count: 1)
    {
      unsafe monitors.append(monitor.pointee)
      unsafe xcb_randr_monitor_info_next(&place)
    }
    return monitors
  }

  private func name(_ reply: ServerReply<xcb_get_atom_name_reply_t>?) -> String {
    guard let reply else { return "without a name" }
    return unsafe reply.text(
      xcb_get_atom_name_name(reply.contents),
      count: xcb_get_atom_name_name_length(reply.contents))
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
