import CX11
public import Display

extension X11Connection {
  /// What the desktop asks of every program, read now.
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
