import CX11
import Synchronization

/// What Xlib's error handlers have reported, kept by connection.
///
/// Xlib has one error handler for the whole process and calls it, without any context of ours, on
/// the thread that happens to read the connection. So this table is global and locked; each connection
/// looks only at its own entry.
enum FaultLog {
  /// The reports of one connection.
  struct Entry {
    /// Errors that nobody has taken yet, oldest first.
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

  /// Whether a connection has errors that nobody has taken yet.
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
