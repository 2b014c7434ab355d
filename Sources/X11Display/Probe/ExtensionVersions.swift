import CX11

/// The versions of those extensions that this library asks things of.
enum ExtensionVersions {
  /// The extensions' names, as the server lists them.
  static let names = ["MIT-SHM", "RANDR", "SYNC", "XKEYBOARD"]

  /// Asks the server; what it does not have is missing.
  static func read(_ connection: X11Connection) -> [String: String] {
    var versions: [String: String] = [:]
    versions["MIT-SHM"] = SharedMemoryVersion(connection)?.description
    versions["RANDR"] = monitors(connection)
    versions["SYNC"] = counters(connection)
    versions["XKEYBOARD"] = keyboard(connection)
    return versions
  }

  private static func monitors(_ connection: X11Connection) -> String? {
    let display = unsafe connection.display
    var (event, error, major, minor): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
    if !connection.hasExtension("RANDR") { return nil }
    if unsafe XRRQueryExtension(display, &event, &error) == 0 { return nil }
    return unsafe XRRQueryVersion(display, &major, &minor) == 0 ? nil : "\(major).\(minor)"
  }

  private static func counters(_ connection: X11Connection) -> String? {
    let display = unsafe connection.display
    var (event, error, major, minor): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
    if !connection.hasExtension("SYNC") { return nil }
    if unsafe XSyncQueryExtension(display, &event, &error) == 0 { return nil }
    return unsafe XSyncInitialize(display, &major, &minor) == 0 ? nil : "\(major).\(minor)"
  }

  private static func keyboard(_ connection: X11Connection) -> String? {
    var (opcode, event, error): (Int32, Int32, Int32) = (0, 0, 0)
    var (major, minor) = (Int32(XkbMajorVersion), Int32(XkbMinorVersion))
    if !connection.hasExtension("XKEYBOARD") { return nil }
    let exists = unsafe XkbQueryExtension(
      connection.display, &opcode, &event, &error, &major, &minor)
    return exists == 0 ? nil : "\(major).\(minor)"
  }
}
