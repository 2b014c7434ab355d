import CX11

/// A window that is never shown, as selections need it: to be asked for, and to be owned.
@safe
final class ExchangeWindow {
  /// The server's identifier of the window.
  let identifier: Window

  private let connection: X11Connection

  /// Creates a window that reports changes of its properties.
  init(_ connection: X11Connection) {
    self.connection = connection
    var attributes = XSetWindowAttributes()
    attributes.event_mask = PropertyChangeMask
    identifier = unsafe XCreateWindow(
      connection.display, connection.root, -1, -1, 1, 1, 0, 0, UInt32(InputOnly), nil,
      UInt(CWEventMask), &attributes)
  }

  deinit {
    if !connection.isLost { unsafe XDestroyWindow(connection.display, identifier) }
  }

  /// Returns the server's present time, in milliseconds; needs a round trip.
  func serverTime() -> Time {
    let property = connection.exchangeAtoms[.property]
    connection.set(property, type: Atom(XA_STRING), to: [UInt8](), on: identifier)
    connection.synchronize()
    var event = unsafe XEvent()
    unsafe XCheckTypedWindowEvent(connection.display, identifier, PropertyNotify, &event)
    return unsafe event.xproperty.time
  }
}

/// Requests about the windows of other clients, which may be gone at any time: errors are ignored, without waiting.
extension X11Connection {
  /// Sets a property of items of 8 or 32 bits.
  func write<Item: FixedWidthInteger>(
    _ items: ArraySlice<Item>, to property: Atom, type: Atom, of window: Window
  ) {
    // SAFETY: the buffer has as many items of the format as the count says.
    unsafe items.withUnsafeBytes { bytes in
      ignoreErrors(
        unsafe xcb_change_property_checked(
          link, UInt8(PropModeReplace), UInt32(truncatingIfNeeded: window),
          UInt32(truncatingIfNeeded: property), UInt32(truncatingIfNeeded: type),
          UInt8(Item.bitWidth), UInt32(items.count), bytes.baseAddress))
    }
  }

  /// Sets a property of atoms or other numbers of 32 bits.
  func write(_ numbers: [UInt], to property: Atom, type: Atom, of window: Window) {
    let items = numbers.map { UInt32(truncatingIfNeeded: $0) }
    write(items[...], to: property, type: type, of: window)
  }

  /// Selects the events of a window.
  func select(_ mask: UInt32, of window: Window) {
    var mask = mask
    ignoreErrors(
      unsafe xcb_change_window_attributes_checked(
        link, UInt32(truncatingIfNeeded: window), XCB_CW_EVENT_MASK.rawValue, &mask))
  }

  /// Returns the events of a window that this connection has selected; `nil` if the window is gone.
  func selectedEvents(of window: Window) -> UInt32? {
    attributes(of: window)?.your_event_mask
  }

  /// Answers a request for a selection.
  ///
  /// - Parameter property: The property that has the data; 0 to refuse.
  func answer(_ request: XSelectionRequestEvent, property: Atom) {
    let members = unsafe [
      request.time, request.requestor, request.selection, request.target, property, 0, 0,
    ]
    send(UInt32(SelectionNotify), members, to: unsafe request.requestor)
  }

  /// Sends an event to a window.
  ///
  /// - Parameters:
  ///   - head: The first 32 bits of the event: its number, from the lowest bit on, and what follows.
  ///   - members: The other seven members, each of 32 bits.
  ///   - window: The window.
  func send(_ head: UInt32, _ members: [UInt], to window: Window) {
    let words = [UInt32(littleEndian: head)] + members.map { UInt32(truncatingIfNeeded: $0) }
    // SAFETY: an event has 32 bytes, and so has the array.
    unsafe words.withUnsafeBytes { bytes in
      ignoreErrors(
        unsafe xcb_send_event_checked(
          link, 0, UInt32(truncatingIfNeeded: window), 0,
          bytes.baseAddress?.assumingMemoryBound(to: CChar.self)))
    }
  }

  private func ignoreErrors(_ cookie: xcb_void_cookie_t) {
    unsafe xcb_discard_reply(link, cookie.sequence)
  }

  /// Returns the names of types, without those that every owner has; needs a round trip for at most 64.
  func names(ofTypes atoms: [Atom]) -> [String] {
    let services = exchangeAtoms.names(in: atoms).map { exchangeAtoms[$0] }
    let questions = atoms.filter { !services.contains($0) }.prefix(64).map { atom in
      unsafe xcb_get_atom_name(link, UInt32(truncatingIfNeeded: atom))
    }
    return questions.compactMap { question in
      guard let reply = unsafe reply(to: question, by: xcb_get_atom_name_reply) else { return nil }
      let count = unsafe xcb_get_atom_name_name_length(reply.contents)
      return URIList.printable(
        unsafe reply.text(xcb_get_atom_name_name(reply.contents), count: count).utf8)
    }
  }
}
