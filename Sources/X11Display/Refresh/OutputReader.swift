import CX11
import Raster

/// Reads from RandR which parts of the screen are shown, and how often.
@safe
final class OutputReader {
  private let connection: X11Connection
  private let eventBase: Int32?

  /// The outputs as they were read last.
  private(set) var outputs: [ActiveOutput] = []

  /// Reads the outputs, and asks to be told of changes.
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

  /// Whether an event says that the outputs have changed; they have been read again then.
  func takes(_ event: inout XEvent) -> Bool {
    guard let eventBase else { return false }
    let type = unsafe event.type
    if type != eventBase + RRScreenChangeNotify && type != eventBase + RRNotify { return false }
    // Tells Xlib of the new screen size.
    unsafe XRRUpdateConfiguration(&event)
    read()
    return true
  }

  private func read() {
    let display = unsafe connection.display
    outputs = []
    // "Current": the other request makes the server poll its outputs, which can take a second.
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
    // SAFETY: Xlib ends the name with a zero byte of its own.
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
