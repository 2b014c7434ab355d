import Display
import ProgramSupport
import X11Display

/// The display that takes part.
struct PeerDisplay: Encodable {
  /// Its name, such as ":0".
  let name: String

  /// The server's maker.
  let vendor: String

  /// The server's release number, in its maker's own counting.
  let release: Int

  /// Asks a display.
  ///
  /// - Parameter name: Its name, or nothing for `$DISPLAY`.
  /// - Throws: ``DisplayError/cannotOpen(display:reason:)``.
  init(name: String?) throws(DisplayError) {
    let connection = try X11Connection(name: name)
    self.name = connection.name
    vendor = connection.vendor
    release = connection.release
  }

  /// Its name, maker and release, in words.
  var line: String { "display \(name), \(vendor) \(release)" }
}

extension ProgramError {
  /// What a failure of the display means for this program.
  init(peer error: DisplayError) {
    self.init(error, remedy: "name another display with --display, or measure --only pictures")
  }
}
