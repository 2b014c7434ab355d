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

/// The reports of Xlib's error handlers about one connection.
///
/// Xlib has one error handler per process, and calls it without any user data on the thread that reads the
/// connection. The handlers find a connection's log in a table that is therefore global and locked. The connection
/// itself reads its log without locks while there are no reports, which it does several times in a frame.
final class FaultLog: Sendable {
  /// The errors that have not been taken, oldest first.
  private let faults = Mutex<[X11Fault]>([])

  /// The number of errors that have not been taken.
  private let count = Atomic(0)

  private let hasEnded = Atomic(false)

  /// The logs by the address of Xlib's connection record.
  private static let all = Mutex<[UInt: FaultLog]>([:])

  /// Creates the log of a connection, and keeps the process alive when the connection is lost.
  init(of display: OpaquePointer) {
    Self.all.withLock { $0[UInt(bitPattern: display)] = self }
    // Without this handler libX11 calls exit(1). Once the handler has returned, calls on the connection do nothing.
    unsafe XSetIOErrorExitHandler(
      display,
      { display, bufferEnd in
        unsafe cx11_restore_buffer(display, bufferEnd)
        if let display = unsafe display { unsafe FaultLog.log(of: display)?.recordLoss() }
      }, cx11_buffer_end(display))
  }

  /// Replaces Xlib's handlers, which print and exit, with handlers that record.
  ///
  /// Errors of connections without a log are dropped: nothing else in the program uses Xlib.
  static func installHandlers() {
    unsafe XSetErrorHandler { display, event in
      if let display = unsafe display, let event = unsafe event {
        unsafe FaultLog.log(of: display)?.record(event.pointee)
      }
      return 0
    }
    // The default handler prints "XIO: fatal IO error". The exit handler decides what happens next.
    unsafe XSetIOErrorHandler { _ in 0 }
  }

  /// Removes the log of a closed connection from the table.
  static func close(_ display: OpaquePointer) {
    _ = all.withLock { $0.removeValue(forKey: UInt(bitPattern: display)) }
  }

  private static func log(of display: OpaquePointer) -> FaultLog? {
    all.withLock { $0[UInt(bitPattern: display)] }
  }

  /// Whether the connection is lost; once `true`, it stays `true`.
  var isLost: Bool { hasEnded.load(ordering: .acquiring) }

  /// Whether there are errors that ``take(where:)`` has not returned.
  var hasFaults: Bool { count.load(ordering: .acquiring) != 0 }

  /// Removes and returns the errors that satisfy a condition; keeps the others.
  func take(where isWanted: (X11Fault) -> Bool = { _ in true }) -> [X11Fault] {
    if !hasFaults { return [] }
    return faults.withLock { faults in
      let all = faults
      faults = all.filter { !isWanted($0) }
      count.store(faults.count, ordering: .releasing)
      return all.filter(isWanted)
    }
  }

  private func record(_ event: XErrorEvent) {
    let fault = unsafe X11Fault(
      code: event.error_code, majorOpcode: event.request_code, minorOpcode: event.minor_code,
      serial: event.serial)
    faults.withLock { faults in
      faults.append(fault)
      count.store(faults.count, ordering: .releasing)
    }
  }

  private func recordLoss() { hasEnded.store(true, ordering: .releasing) }
}
