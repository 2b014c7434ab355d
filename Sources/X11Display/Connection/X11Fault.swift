import CX11
import Synchronization

/// An error that the server has reported for one of our requests.
///
/// Such errors arrive later than the request; the serial says which one it was.
///
/// The corresponding Xlib type is `XErrorEvent`.
public struct X11Fault: Hashable, Sendable {
  /// The error's number in the protocol.
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

/// The reports of Xlib's error handlers, by connection.
///
/// Xlib has one error handler for the whole process and calls it, without any context of ours, on
/// the thread that happens to read the connection. So this table is global and locked; each connection
/// looks only at its own entry.
enum FaultLog {
  /// The reports of one connection.
  private struct Entry {
    /// Errors that have not been taken yet, oldest first.
    var faults: [X11Fault] = []

    /// Whether the connection broke.
    ///
    /// Never becomes false again.
    var isLost = false
  }

  /// The entries by the address of Xlib's connection record.
  private static let entries = Mutex<[UInt: Entry]>([:])

  /// Replaces Xlib's handlers, which print and exit, by ones that record.
  ///
  /// Errors of connections that are not ours are dropped: the program has no other owner of Xlib.
  static func installHandlers() {
    unsafe XSetErrorHandler { display, event in
      if let display = unsafe display, let event = unsafe event {
        unsafe FaultLog.record(event.pointee, of: display)
      }
      return 0
    }
    // Printed "XIO: fatal IO error"; what follows is decided by the exit handler below.
    unsafe XSetIOErrorHandler { _ in 0 }
  }

  /// Starts an entry for a connection, and keeps the process alive when that connection breaks.
  static func open(_ display: OpaquePointer) {
    entries.withLock { $0[UInt(bitPattern: display)] = Entry() }
    // Without this libX11 calls exit(1). Once it has returned, calls on the connection do nothing.
    unsafe XSetIOErrorExitHandler(
      display,
      { display, _ in
        if let display = unsafe display { unsafe FaultLog.recordLoss(of: display) }
      }, nil)
  }

  /// Removes the entry of a connection that has been closed.
  static func close(_ display: OpaquePointer) {
    entries.withLock { $0[UInt(bitPattern: display)] = nil }
  }

  /// Whether a connection broke.
  static func isLost(_ display: OpaquePointer) -> Bool {
    entries.withLock { $0[UInt(bitPattern: display)]?.isLost ?? true }
  }

  /// Whether a connection has errors that have not been taken yet.
  static func hasFaults(of display: OpaquePointer) -> Bool {
    entries.withLock { !($0[UInt(bitPattern: display)]?.faults.isEmpty ?? true) }
  }

  /// Takes the errors of requests that satisfy a condition, and leaves the others.
  static func take(
    of display: OpaquePointer, where isWanted: (X11Fault) -> Bool = { _ in true }
  ) -> [X11Fault] {
    entries.withLock { entries in
      let key = UInt(bitPattern: display)
      guard let all = entries[key]?.faults, !all.isEmpty else { return [] }
      entries[key]?.faults = all.filter { !isWanted($0) }
      return all.filter(isWanted)
    }
  }

  private static func record(_ event: XErrorEvent, of display: OpaquePointer) {
    let fault = unsafe X11Fault(
      code: event.error_code, majorOpcode: event.request_code, minorOpcode: event.minor_code,
      serial: event.serial)
    entries.withLock { $0[UInt(bitPattern: display)]?.faults.append(fault) }
  }

  private static func recordLoss(of display: OpaquePointer) {
    entries.withLock { $0[UInt(bitPattern: display)]?.isLost = true }
  }
}
