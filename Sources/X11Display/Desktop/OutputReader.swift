import CX11
public import Display
package import Raster

/// Reads the active outputs of the screen and their refresh rates from RandR.
@safe
final class OutputReader {
  private let connection: X11Connection
  private let eventBase: Int32?

  /// The outputs as last read.
  private(set) var outputs: [ActiveOutput] = []

  /// Reads the outputs, and selects the events that report changes.
  init(_ connection: X11Connection) {
    self.connection = connection
    eventBase = try? connection.extensions.outputs.get().firstEvent
    if eventBase == nil { return }
    let mask =
      XCB_RANDR_NOTIFY_MASK_SCREEN_CHANGE.rawValue | XCB_RANDR_NOTIFY_MASK_CRTC_CHANGE.rawValue
    unsafe xcb_randr_select_input(connection.link, UInt32(connection.root), UInt16(mask))
    read()
  }

  /// Handles an event; if it reports a change of the outputs, reads them again and returns `true`.
  func takes(_ event: XEvent) -> Bool {
    guard let eventBase else { return false }
    switch unsafe event.type - eventBase {
    case XCB_RANDR_SCREEN_CHANGE_NOTIFY:
      connection.screenChanged(unsafe cx11_extension_event(event).event.screen_change)
    case XCB_RANDR_NOTIFY: break
    default: return false
    }
    read()
    return true
  }

  /// Needs three round trips.
  private func read() {
    let link = unsafe connection.link
    outputs = []
    // The request without "Current" makes the server poll its outputs, which can take a second.
    let question = unsafe xcb_randr_get_screen_resources_current(link, UInt32(connection.root))
    let reply = unsafe connection.reply(
      to: question, by: xcb_randr_get_screen_resources_current_reply)
    guard let reply else { return }
    let stamp = unsafe reply.contents.pointee.config_timestamp
    let modes = unsafe reply.list(
      xcb_randr_get_screen_resources_current_modes(reply.contents),
      count: xcb_randr_get_screen_resources_current_modes_length(reply.contents))
    let crtcs = unsafe reply.list(
      xcb_randr_get_screen_resources_current_crtcs(reply.contents),
      count: xcb_randr_get_screen_resources_current_crtcs_length(reply.contents))
    // All questions of a kind are sent before the first answer is awaited.
    let active = crtcs.map { unsafe xcb_randr_get_crtc_info(link, $0, stamp) }
      .compactMap { Crtc(unsafe connection.reply(to: $0, by: xcb_randr_get_crtc_info_reply)) }
    let names = active.map { unsafe xcb_randr_get_output_info(link, $0.output, stamp) }
      .map { name(unsafe connection.reply(to: $0, by: xcb_randr_get_output_info_reply)) }
    outputs = zip(active, names).map { crtc, name in
      ActiveOutput(
        name: name, area: crtc.area,
        timing: modes.first { $0.id == crtc.mode }.map(ModeTiming.init(_:)))
    }
  }

  private func name(_ info: ServerReply<xcb_randr_get_output_info_reply_t>?) -> String {
    guard let info else { return "an output" }
    return unsafe info.text(
      xcb_randr_get_output_info_name(info.contents),
      count: xcb_randr_get_output_info_name_length(info.contents))
  }
}

/// A part of the video hardware that shows a part of the screen on at least one output.
private struct Crtc {
  let area: PixelRect
  let mode: xcb_randr_mode_t

  /// The first of the outputs.
  let output: xcb_randr_output_t

  /// Creates a part from the server's answer; `nil` if it shows nothing.
  init?(_ reply: ServerReply<xcb_randr_get_crtc_info_reply_t>?) {
    guard let reply else { return nil }
    let info = unsafe reply.contents.pointee
    let outputs = unsafe reply.list(
      xcb_randr_get_crtc_info_outputs(reply.contents), count: Int32(info.num_outputs))
    guard info.mode != 0, let first = outputs.first else { return nil }
    (mode, output) = (info.mode, first)
    area = PixelRect(
      x: Int(info.x), y: Int(info.y), width: Int(info.width), height: Int(info.height))
  }
}

extension ModeTiming {
  fileprivate init(_ mode: xcb_randr_mode_info_t) {
    self.init(
      dotClock: UInt(mode.dot_clock), horizontalTotal: UInt(mode.htotal),
      verticalTotal: UInt(mode.vtotal),
      isDoubleScan: mode.mode_flags & XCB_RANDR_MODE_FLAG_DOUBLE_SCAN.rawValue != 0,
      isInterlaced: mode.mode_flags & XCB_RANDR_MODE_FLAG_INTERLACE.rawValue != 0)
  }
}

/// A part of the screen that a monitor shows.
package struct ActiveOutput: Hashable {
  /// The output's name, such as `HDMI-1`.
  package var name: String

  /// The part of the screen that the monitor shows, in device pixels.
  package var area: PixelRect

  /// The timing of the output's video mode, or `nil` if the server reports none.
  package var timing: ModeTiming?

  package init(name: String, area: PixelRect, timing: ModeTiming?) {
    self.name = name
    self.area = area
    self.timing = timing
  }

  /// The output's refresh rate, and its source.
  package var reading: RefreshReading {
    guard let rate = timing?.rate else { return .unknown }
    return RefreshReading(rate: rate, source: "RandR mode of \(name)")
  }
}

extension [ActiveOutput] {
  /// Returns the first output that shows a point of the screen; if none shows it, the first output of all.
  package func showing(x: Int, y: Int) -> ActiveOutput? {
    first { $0.area.columns.contains(x) && $0.area.rows.contains(y) } ?? first
  }
}

/// The parameters of a video mode that determine its refresh rate.
///
/// The corresponding RandR type is `MODEINFO`.
package struct ModeTiming: Hashable {
  /// Pixels per second; 0 for a virtual display that reports none.
  package var dotClock: UInt

  /// The length of a line in pixels, including blanking.
  package var horizontalTotal: UInt

  /// The height of a frame in lines, including blanking.
  package var verticalTotal: UInt

  /// Whether each line is sent twice.
  package var isDoubleScan = false

  /// Whether each field shows every other line.
  package var isInterlaced = false

  package init(
    dotClock: UInt, horizontalTotal: UInt, verticalTotal: UInt, isDoubleScan: Bool = false,
    isInterlaced: Bool = false
  ) {
    self.dotClock = dotClock
    self.horizontalTotal = horizontalTotal
    self.verticalTotal = verticalTotal
    self.isDoubleScan = isDoubleScan
    self.isInterlaced = isInterlaced
  }

  /// The refresh rate in hertz, as an exact fraction limited to 10…600, or `nil` if any parameter is 0.
  ///
  /// It is computed with 64 bits, because 32-bit arithmetic yields 0 at 3840×2160 and 240 Hz.
  package var rate: RefreshRate? {
    let numerator = dotClock.multipliedReportingOverflow(by: isInterlaced ? 2 : 1)
    let lines = verticalTotal.multipliedReportingOverflow(by: isDoubleScan ? 2 : 1)
    let denominator = horizontalTotal.multipliedReportingOverflow(by: lines.partialValue)
    if numerator.overflow || lines.overflow || denominator.overflow { return nil }
    guard let frames = Int64(exactly: numerator.partialValue), frames > 0,
      let seconds = Int64(exactly: denominator.partialValue), seconds > 0
    else { return nil }
    if frames / 600 >= seconds { return RefreshRate(numerator: 600, denominator: 1) }
    if frames / 10 < seconds { return RefreshRate(numerator: 10, denominator: 1) }
    return RefreshRate(numerator: frames, denominator: seconds)
  }
}

/// A refresh rate and its source.
public struct RefreshReading: Hashable, Sendable {
  /// The refresh rate; 60 Hz if the display reports none.
  public let rate: RefreshRate

  /// The source of the rate, for instance `RandR mode of HDMI-1`.
  public let source: String

  /// The rate of a display that reports none: 60 Hz.
  package static let unknown = RefreshReading(
    rate: .sixty, source: "default, not reported by the display")
}
