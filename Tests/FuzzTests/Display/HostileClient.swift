import CX11
import FuzzSupport
import TestSupport

/// Another client of the server, which can write every property and send any event to every client.
@safe
final class HostileClient {
  private let connection: OpaquePointer

  let root: UInt32

  /// The client's own window, which is never mapped.
  let ownWindow: UInt32

  init(display: String) throws {
    guard let connection = unsafe xcb_connect(display, nil),
      unsafe xcb_connection_has_error(connection) == 0
    else { throw Finding(description: "no second connection to \(display)") }
    unsafe self.connection = connection
    // SAFETY: a connection without an error has a set-up with at least one screen.
    root = unsafe xcb_setup_roots_iterator(xcb_get_setup(connection)).data.pointee.root
    ownWindow = unsafe xcb_generate_id(connection)
    unsafe xcb_create_window(
      connection, 0, ownWindow, root, 0, 0, 1, 1, 0,
      UInt16(XCB_WINDOW_CLASS_INPUT_OUTPUT.rawValue), 0, 0, nil)
  }

  deinit { unsafe xcb_disconnect(connection) }

  /// Returns the atom with a name.
  func atom(_ name: String) -> UInt32 {
    let cookie = unsafe xcb_intern_atom(connection, 0, UInt16(name.utf8.count), name)
    guard let reply = unsafe xcb_intern_atom_reply(connection, cookie, nil) else { return 0 }
    defer { unsafe free(reply) }
    return unsafe reply.pointee.atom
  }

  /// Takes a selection, as a settings daemon does.
  func own(_ selection: String) {
    unsafe xcb_set_selection_owner(connection, ownWindow, atom(selection), 0)
  }

  /// Writes a property; requests that the server rejects have no effect.
  func write(_ bytes: [UInt8], to property: UInt32, type: UInt32, format: UInt8, of window: UInt32)
  {
    let count = UInt32(bytes.count) / UInt32(format / 8)
    _ = unsafe bytes.withUnsafeBytes { bytes in
      unsafe xcb_change_property(
        connection, UInt8(XCB_PROP_MODE_REPLACE.rawValue), window, property, type, format, count,
        bytes.baseAddress)
    }
  }

  /// Sends a 32-byte event to the client that owns a window.
  func send(_ event: [UInt8], to window: UInt32) {
    precondition(event.count == 32, "an event of \(event.count) bytes")
    _ = unsafe event.withUnsafeBufferPointer { bytes in
      // SAFETY: the request copies the 32 bytes.
      unsafe bytes.withMemoryRebound(to: CChar.self) { bytes in
        unsafe xcb_send_event(connection, 0, window, 0, bytes.baseAddress)
      }
    }
  }

  /// Asks a window to close, as a window manager does.
  func close(_ window: UInt32) {
    var event: [UInt8] = [UInt8(ClientMessage), 32, 0, 0]
    for word in [window, atom("WM_PROTOCOLS"), atom("WM_DELETE_WINDOW"), 0, 0, 0, 0] {
      event += Self.littleEndian(word)
    }
    send(event, to: window)
  }

  /// Waits until the server has processed all requests.
  func synchronize() {
    let cookie = unsafe xcb_get_input_focus(connection)
    unsafe free(xcb_get_input_focus_reply(connection, cookie, nil))
  }

  /// The bytes of a number, in the byte order of local clients.
  static func littleEndian(_ word: UInt32) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: word >> UInt32(8 * $0)) }
  }
}
