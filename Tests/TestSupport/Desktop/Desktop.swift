import CX11
import CXTest
import Glibc
public import Raster

/// Another program on a test's server, with a person's hands and eyes: it presses keys, moves the pointer and windows,
/// and reads pixels and properties.
///
/// It speaks libxcb, whose connections share nothing: unlike Xlib's, one may be used beside a window of the same
/// process. What the server refuses is dropped, because windows come and go while they are asked for. The hands are
/// in `Desktop+Hands.swift`, the eyes in `Desktop+Eyes.swift`.
@safe
public final class Desktop {
  /// A window's number at the server.
  public typealias Window = UInt32

  /// The window that all others are in.
  public let root: Window

  /// The screen's size in pixels.
  public let screen: PixelSize

  let connection: OpaquePointer

  /// The least and the greatest key code.
  let keyCodes: ClosedRange<UInt8>

  /// The numbers of atoms that have been asked for, by their names.
  private var atoms: [String: UInt32] = [:]

  /// Connects to a server.
  ///
  /// - Throws: ``WaitFailure`` if nobody answers.
  public init(_ display: String) throws {
    // A connection is never `nil`, not even one that failed.
    guard let connection = unsafe xcb_connect(display, nil),
      unsafe xcb_connection_has_error(connection) == 0,
      let setup = unsafe xcb_get_setup(connection),
      let first = unsafe xcb_setup_roots_iterator(setup).data
    else { throw WaitFailure(waitingFor: "the display \(display)") }
    unsafe self.connection = connection
    root = unsafe first.pointee.root
    screen = unsafe PixelSize(
      width: Int(first.pointee.width_in_pixels), height: Int(first.pointee.height_in_pixels))
    keyCodes = unsafe setup.pointee.min_keycode...setup.pointee.max_keycode
  }

  deinit { unsafe xcb_disconnect(connection) }

  // MARK: Waiting

  /// Waits until the server has dealt with everything that was asked for.
  public func synchronize() {
    unsafe free(xcb_get_input_focus_reply(connection, xcb_get_input_focus(connection), nil))
  }

  /// Listens to changes of a window: its properties, size and state.
  public func watch(_ window: Window) {
    let mask = XCB_EVENT_MASK_PROPERTY_CHANGE.rawValue | XCB_EVENT_MASK_STRUCTURE_NOTIFY.rawValue
    unsafe xcb_change_window_attributes(connection, window, XCB_CW_EVENT_MASK.rawValue, [mask])
    synchronize()
  }

  /// Waits until a program shows a window, and answers the window's number.
  ///
  /// - Throws: ``Child/Failure`` when the program ends without one, and after half a minute.
  public func waitForWindow(of child: Child) throws -> Window {
    let mask = XCB_EVENT_MASK_SUBSTRUCTURE_NOTIFY.rawValue
    unsafe xcb_change_window_attributes(connection, root, XCB_CW_EVENT_MASK.rawValue, [mask])
    let limit = ContinuousClock.now + .seconds(30)
    while ContinuousClock.now < limit {
      // Asked before the search, so that a window shown by the end is found.
      let hasEnded = child.hasEnded
      if let found = visibleWindow(of: child.identifier) { return found }
      if hasEnded { break }
      waitForChange(milliseconds: 20)
    }
    throw Child.Failure(description: "program \(child.identifier) shows no window")
  }

  /// Waits until something has changed about a watched window since the last call, or a time has passed.
  public func waitForChange(milliseconds: Int) {
    unsafe xcb_flush(connection)
    if takeEvents() { return }
    var descriptor = unsafe pollfd(
      fd: xcb_get_file_descriptor(connection), events: Int16(POLLIN), revents: 0)
    _ = unsafe poll(&descriptor, 1, Int32(milliseconds))
    _ = takeEvents()
  }

  /// Drops the messages that have come, and says whether there were any.
  private func takeEvents() -> Bool {
    var hasAny = false
    while let event = unsafe xcb_poll_for_event(connection) {
      hasAny = true
      unsafe free(event)
    }
    return hasAny
  }

  // MARK: Messages

  /// The number of an atom.
  func atom(_ name: String) -> UInt32 {
    if let known = atoms[name] { return known }
    let cookie = unsafe xcb_intern_atom(connection, 0, UInt16(name.utf8.count), name)
    guard let reply = unsafe xcb_intern_atom_reply(connection, cookie, nil) else { return 0 }
    defer { unsafe free(reply) }
    let number = unsafe reply.pointee.atom
    atoms[name] = number
    return number
  }

  /// Sends a window a message of 32-bit items.
  public func send(_ kind: String, to window: Window, _ data: Int...) {
    send(kind, about: window, data, to: window, mask: XCB_EVENT_MASK_NO_EVENT.rawValue)
  }

  /// Asks the window manager for something about a window, as a panel does.
  public func askManager(_ kind: String, about window: Window, _ data: Int...) {
    let mask =
      XCB_EVENT_MASK_SUBSTRUCTURE_NOTIFY.rawValue | XCB_EVENT_MASK_SUBSTRUCTURE_REDIRECT.rawValue
    send(kind, about: window, data, to: root, mask: mask)
  }

  /// Tells the client of a window where it lies and how large it is, as window managers do after a move, true or not.
  public func claim(_ area: PixelRect, of window: Window) {
    var event = xcb_configure_notify_event_t()
    event.response_type = UInt8(XCB_CONFIGURE_NOTIFY)
    (event.event, event.window) = (window, window)
    (event.x, event.y) = (Int16(area.minX), Int16(area.minY))
    (event.width, event.height) = (UInt16(area.width), UInt16(area.height))
    unsafe withUnsafeBytes(of: &event) { bytes in
      // SAFETY: an event has 32 bytes, which the library copies.
      _ = unsafe xcb_send_event(
        connection, 0, window, XCB_EVENT_MASK_NO_EVENT.rawValue,
        bytes.bindMemory(to: CChar.self).baseAddress)
    }
  }

  private func send(
    _ kind: String, about window: Window, _ data: [Int], to receiver: Window, mask: UInt32
  ) {
    var event = xcb_client_message_event_t()
    event.response_type = UInt8(XCB_CLIENT_MESSAGE)
    event.format = 32
    event.window = window
    event.type = atom(kind)
    let items = (data + [0, 0, 0, 0, 0]).map { UInt32(truncatingIfNeeded: $0) }
    unsafe event.data.data32 = (items[0], items[1], items[2], items[3], items[4])
    sendEvent(event, to: receiver, mask: mask)
    synchronize()
  }

  /// Sends an event of the library's; with an empty mask to the program that has made the window.
  func sendEvent<Event>(
    _ event: Event, to receiver: Window, mask: UInt32 = XCB_EVENT_MASK_NO_EVENT.rawValue
  ) {
    precondition(MemoryLayout<Event>.size == 32, "the protocol's events have 32 bytes")
    unsafe withUnsafeBytes(of: event) { bytes in
      // SAFETY: there are 32 bytes, which the library copies.
      _ = unsafe xcb_send_event(
        connection, 0, receiver, mask, bytes.bindMemory(to: CChar.self).baseAddress)
    }
  }
}
