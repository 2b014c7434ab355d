import Display
import Drawing
import X11Display

/// The display that takes part.
struct PeerDisplay {
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

  /// Its members in a report.
  var json: JSONValue {
    .object([
      "name": .string(name), "vendor": .string(vendor), "release": JSONValue(Double(release)),
    ])
  }
}

extension DisplayError {
  /// What happened and why.
  fileprivate var parts: (what: String, why: String?) {
    switch self {
    case .cannotOpen(let display, let reason):
      (display.isEmpty ? "there is no display" : "cannot open the display \(display)", reason)
    case .unsupported(let feature, let reason): ("the display has no \(feature)", reason)
    case .tooFewDescriptors(let needed):
      ("too few files may be open at once", "a display takes \(needed) descriptors")
    case .system(let operation, let code): ("\(operation) failed", systemMessage(code))
    case .cannotAllocate(let byteCount, let reason):
      ("there is no memory for frames of \(byteCount) bytes", reason)
    case .connectionLost(let display): ("the connection to the display \(display) was lost", nil)
    }
  }

  /// What happened, without a full stop.
  var reason: String { ProgramError(parts.what, why: parts.why, status: 0).line }
}

extension ProgramError {
  /// What a failure of the display means for the program.
  init(_ error: DisplayError) {
    let status: Int32 =
      switch error {
      case .cannotOpen, .unsupported, .cannotAllocate, .tooFewDescriptors: 69
      case .system: 70
      case .connectionLost: 74
      }
    self.init(
      error.parts.what, why: error.parts.why,
      remedy: "name another display with --display, or measure --only pictures", status: status)
  }
}
