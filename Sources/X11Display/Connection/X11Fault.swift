import CX11
import Synchronization

/// An error that the server has reported for one of this client's requests.
///
/// Errors arrive later than the request; the serial identifies it.
///
/// The corresponding Xlib type is `XErrorEvent`.
public struct X11Fault: Hashable, Sendable {
  /// The error's code in the protocol.
  ///
  /// For instance 3 is `BadWindow`, 9 `BadDrawable`, 10 `BadAccess` and 11 `BadAlloc`.
  public var code: UInt8

  /// The request's major opcode; extensions have major opcodes of 128 and above.
  public var majorOpcode: UInt8

  /// The request's minor opcode, which is the number of the request within its extension.
  public var minorOpcode: UInt8

  /// The request's sequence number on its connection.
  public var serial: UInt

  /// Creates a fault from the fields of an error event.
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
/// Xlib has one error handler per process, and calls it without any user data on the thread that reads the
/// connection. The table is therefore global and locked; each connection accesses only its own entry.
enum FaultLog {
  /// The reports of one connection.
  private struct Entry {
    /// The errors that have not been taken, oldest first.
    var faults: [X11Fault] = []

    /// Whether the connection is lost; once `true`, it stays `true`.
    var isLost = false
  }

  /// The entries by the address of Xlib's connection record.
  private static let entries = Mutex<[UInt: Entry]>([:])

  /// Replaces Xlib's handlers, which print and exit, with handlers that record.
  ///
  /// Errors of connections without an entry are dropped: nothing else in the program uses Xlib.
  static func installHandlers() {
    unsafe XSetErrorHandler { display, event in
      if let display = unsafe display, let event = unsafe event {
        unsafe FaultLog.record(event.pointee, of: display)
      }
      return 0
    }
    // The default handler prints "XIO: fatal IO error". The exit handler below decides what happens next.
    unsafe XSetIOErrorHandler { _ in 0 }
  }

  /// Creates the entry of a connection, and keeps the process alive when the connection is lost.
  static func open(_ display: OpaquePointer) {
    entries.withLock { $0[UInt(bitPattern: display)] = Entry() }
    // Without this handler libX11 calls exit(1). Once the handler has returned, calls on the connection do nothing.
    unsafe XSetIOErrorExitHandler(
      display,
      { display, _ in
        if let display = unsafe display { unsafe FaultLog.recordLoss(of: display) }
      }, nil)
  }

  /// Removes the entry of a closed connection.
  static func close(_ display: OpaquePointer) {
    entries.withLock { $0[UInt(bitPattern: display)] = nil }
  }

  /// Whether a connection is lost.
  static func isLost(_ display: OpaquePointer) -> Bool {
    entries.withLock { $0[UInt(bitPattern: display)]?.isLost ?? true }
  }

  /// Returns whether a connection has errors that ``take(of:where:)`` has not returned.
  static func hasFaults(of display: OpaquePointer) -> Bool {
    entries.withLock { !($0[UInt(bitPattern: display)]?.faults.isEmpty ?? true) }
  }

  /// Removes and returns the errors that satisfy a condition; keeps the others.
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
