import CX11

/// The version of MIT-SHM that a server has.
struct SharedMemoryVersion: CustomStringConvertible {
  /// The number before the point.
  let major: Int

  /// The number behind the point.
  let minor: Int

  /// The event number by which a completed put announces itself.
  let completionEvent: Int32

  /// Asks the server; `nil` where it has no MIT-SHM.
  ///
  /// The extension is looked for first: asking for the version of one that is missing makes libXext
  /// print a line.
  init?(_ connection: X11Connection) {
    var (opcode, event, error): (Int32, Int32, Int32) = (0, 0, 0)
    let exists = unsafe XQueryExtension(connection.display, "MIT-SHM", &opcode, &event, &error)
    // See `hasExtension(_:)`; here the number of the event is wanted as well.
    if exists == 0 || connection.isLost { return nil }
    var (major, minor, pixmaps): (Int32, Int32, Int32) = (0, 0, 0)
    if unsafe XShmQueryVersion(connection.display, &major, &minor, &pixmaps) == 0 { return nil }
    self.major = Int(major)
    self.minor = Int(minor)
    completionEvent = event + ShmCompletion
  }

  /// Whether a segment can be attached by a file descriptor.
  var passesDescriptors: Bool { (major, minor) >= (1, 2) }

  var description: String { "\(major).\(minor)" }
}
