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
    var (event, error): (Int32, Int32) = (0, 0)
    let exists =
      unsafe connection.hasExtension("RANDR")
      && XRRQueryExtension(connection.display, &event, &error) != 0
    eventBase = exists ? event : nil
    if !exists { return }
    let mask = Int32(RRScreenChangeNotifyMask | RRCrtcChangeNotifyMask)
    unsafe XRRSelectInput(connection.display, connection.root, mask)
    read()
  }

  /// Handles an event; if it reports a change of the outputs, reads them again and returns `true`.
  func takes(_ event: inout XEvent) -> Bool {
    guard let eventBase else { return false }
    let type = unsafe event.type
    if type != eventBase + RRScreenChangeNotify && type != eventBase + RRNotify { return false }
    // Updates the screen size that Xlib has stored.
    unsafe XRRUpdateConfiguration(&event)
    read()
    return true
  }

  private func read() {
    let display = unsafe connection.display
    outputs = []
    // The request without "Current" makes the server poll its outputs, which can take a second.
    guard let resources = unsafe XRRGetScreenResourcesCurrent(display, connection.root) else {
      return
    }
    defer { unsafe XRRFreeScreenResources(resources) }
    for index in 0..<Int(unsafe resources.pointee.ncrtc) {
      let crtc = unsafe resources.pointee.crtcs[index]
      if let output = unsafe output(of: crtc, in: resources) { outputs.append(output) }
    }
  }

  private func output(
    of crtc: RRCrtc, in resources: UnsafeMutablePointer<XRRScreenResources>
  ) -> ActiveOutput? {
    guard let info = unsafe XRRGetCrtcInfo(connection.display, resources, crtc) else { return nil }
    defer { unsafe XRRFreeCrtcInfo(info) }
    if unsafe info.pointee.mode == 0 || info.pointee.noutput == 0 { return nil }
    let area = unsafe PixelRect(
      x: Int(info.pointee.x), y: Int(info.pointee.y), width: Int(info.pointee.width),
      height: Int(info.pointee.height))
    let name = unsafe self.name(of: info.pointee.outputs[0], in: resources)
    return ActiveOutput(
      name: name, area: area, timing: unsafe timing(of: info.pointee.mode, in: resources))
  }

  private func name(
    of output: RROutput, in resources: UnsafeMutablePointer<XRRScreenResources>
  ) -> String {
    guard let info = unsafe XRRGetOutputInfo(connection.display, resources, output) else {
      return "an output"
    }
    defer { unsafe XRRFreeOutputInfo(info) }
    // SAFETY: Xlib terminates the name with a zero byte.
    return unsafe String(cString: info.pointee.name)
  }

  private func timing(
    of mode: RRMode, in resources: UnsafeMutablePointer<XRRScreenResources>
  ) -> ModeTiming? {
    for index in 0..<Int(unsafe resources.pointee.nmode) {
      let info = unsafe resources.pointee.modes[index]
      if unsafe info.id != mode { continue }
      return unsafe ModeTiming(
        dotClock: info.dotClock, horizontalTotal: UInt(info.hTotal),
        verticalTotal: UInt(info.vTotal),
        isDoubleScan: info.modeFlags & XRRModeFlags(RR_DoubleScan) != 0,
        isInterlaced: info.modeFlags & XRRModeFlags(RR_Interlace) != 0)
    }
    return nil
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
/// The corresponding RandR type is `XRRModeInfo`.
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
  static let unknown = RefreshReading(
    rate: .sixty, source: "default, not reported by the display")
}
