/// An error that the server has reported for one of our requests.
///
/// Such errors arrive later than the request; the serial says which one it was.
///
/// The corresponding Xlib type is `XErrorEvent`.
public struct X11Fault: Hashable, Sendable {
  /// What is wrong, as a number of the protocol.
  ///
  /// For instance 3 is `BadWindow`, 9 `BadDrawable`, 10 `BadAccess` and 11 `BadAlloc`.
  public var code: UInt8

  /// The request's major number; extensions have 128 and more.
  public var majorOpcode: UInt8

  /// The request's number within its extension.
  public var minorOpcode: UInt8

  /// The request's number on its connection.
  public var serial: UInt

  /// Creates a fault.
  public init(code: UInt8, majorOpcode: UInt8, minorOpcode: UInt8, serial: UInt) {
    self.code = code
    self.majorOpcode = majorOpcode
    self.minorOpcode = minorOpcode
    self.serial = serial
  }

  /// The name of the error's code, as in the protocol.
  public var name: String {
    let names = [
      "Success", "BadRequest", "BadValue", "BadWindow", "BadPixmap", "BadAtom", "BadCursor",
      "BadFont", "BadMatch", "BadDrawable", "BadAccess", "BadAlloc", "BadColor", "BadGC",
      "BadIDChoice", "BadName", "BadLength", "BadImplementation",
    ]
    return Int(code) < names.count ? names[Int(code)] : "error \(code)"
  }
}

extension X11Fault: CustomStringConvertible {
  /// The name and the request, for instance `BadMatch (request 42.0)`.
  public var description: String { "\(name) (request \(majorOpcode).\(minorOpcode))" }
}
