import CX11
import CXTest
import Glibc
public import Raster

/// Another program on a test's server, with a person's hands and eyes: it presses keys, moves the pointer and
/// windows, and reads pixels and properties.
///
/// It uses libxcb, whose connections share no state: unlike one of Xlib's, such a connection may be used beside a
/// window of the same process. Errors of the server are ignored, because windows come and go while requests for them
/// are under way. The eyes are in `Desktop+Eyes.swift`.
@safe
public final class Desktop {
  /// A window's number on the server.
  public typealias Window = UInt32

  /// The root window of the display's screen, which contains all others.
  public let root: Window

  /// The number of the screen, from 0.
  public let screenNumber: Int

  /// The screen's size in pixels.
  public let screen: PixelSize

  let connection: OpaquePointer

  /// The range of key codes.
  let keyCodes: ClosedRange<UInt8>

  /// The numbers of the atoms requested so far, by name.
  private var atoms: [String: UInt32] = [:]

  /// Connects to a server.
  ///
  /// - Parameter display: The display's name, such as `:99`, or `:99.1` for its second screen.
  /// - Throws: ``WaitFailure`` if no server answers.
  public init(_ display: String) throws {
    var number: Int32 = 0
    // A connection is never `nil`, not even one that failed.
    guard let connection = unsafe xcb_connect(display, &number),
      unsafe xcb_connection_has_error(connection) == 0,
      let setup = unsafe xcb_get_setup(connection)
    else { throw WaitFailure(waitingFor: "the display \(display)") }
    var screens = unsafe xcb_setup_roots_iterator(setup)
    for _ in 0..<number { unsafe xcb_screen_next(&screens) }
    guard let chosen = unsafe screens.data else {
      throw WaitFailure(waitingFor: "the screen of \(display)")
    }
    unsafe self.connection = connection
    screenNumber = Int(number)
    root = unsafe chosen.pointee.root
    screen = unsafe PixelSize(
      width: Int(chosen.pointee.width_in_pixels), height: Int(chosen.pointee.height_in_pixels))
    keyCodes = unsafe setup.pointee.min_keycode...setup.pointee.max_keycode
  }

  deinit { unsafe xcb_disconnect(connection) }

  // MARK: Waiting

  /// Waits until the server has processed all requests.
  public func synchronize() {
    unsafe free(xcb_get_input_focus_reply(connection, xcb_get_input_focus(connection), nil))
  }

  /// Subscribes to changes of a window: its properties, size and state.
  public func watch(_ window: Window) {
    let mask = XCB_EVENT_MASK_PROPERTY_CHANGE.rawValue | XCB_EVENT_MASK_STRUCTURE_NOTIFY.rawValue
    unsafe xcb_change_window_attributes(connection, window, XCB_CW_EVENT_MASK.rawValue, [mask])
    synchronize()
  }

  /// Waits until a program shows a window, and returns the window's number.
  ///
  /// - Throws: ``Child/Failure`` if the program ends without one, or after half a minute.
  public func waitForWindow(of child: Child) throws -> Window {
    let mask = XCB_EVENT_MASK_SUBSTRUCTURE_NOTIFY.rawValue
    unsafe xcb_change_window_attributes(connection, root, XCB_CW_EVENT_MASK.rawValue, [mask])
    let limit = ContinuousClock.now + .seconds(30)
    while ContinuousClock.now < limit {
      // Read before the search, so that a window shown just before the end is found.
      let hasEnded = child.hasEnded
      if let found = visibleWindow(of: child.identifier) { return found }
      if hasEnded { break }
      waitForChange(milliseconds: 20)
    }
    throw Child.Failure(description: "program \(child.identifier) shows no window")
  }

  /// Waits until a watched window has changed since the last call, or until a time has passed.
  public func waitForChange(milliseconds: Int) {
    unsafe xcb_flush(connection)
    if takeEvents() { return }
    var descriptor = unsafe pollfd(
      fd: xcb_get_file_descriptor(connection), events: Int16(POLLIN), revents: 0)
    _ = unsafe poll(&descriptor, 1, Int32(milliseconds))
    _ = takeEvents()
  }

  /// Discards the events received so far, and returns whether there were any.
  private func takeEvents() -> Bool {
    var hasAny = false
    while let event = unsafe xcb_poll_for_event(connection) {
      hasAny = true
      unsafe free(event)
    }
    return hasAny
  }

  // MARK: Messages

  /// Returns the number of an atom; 0 if the server does not answer.
  public func atom(_ name: String) -> UInt32 {
    if let known = atoms[name] { return known }
    let cookie = unsafe xcb_intern_atom(connection, 0, UInt16(name.utf8.count), name)
    guard let reply = unsafe xcb_intern_atom_reply(connection, cookie, nil) else { return 0 }
    defer { unsafe free(reply) }
    let number = unsafe reply.pointee.atom
    atoms[name] = number
    return number
  }

  /// Sends a window a client message of 32-bit items.
  public func send(_ kind: String, to window: Window, _ data: Int...) {
    send(kind, about: window, data, to: window, mask: XCB_EVENT_MASK_NO_EVENT.rawValue)
  }

  /// Sends the window manager a request about a window, as a panel does.
  public func askManager(_ kind: String, about window: Window, _ data: Int...) {
    let mask =
      XCB_EVENT_MASK_SUBSTRUCTURE_NOTIFY.rawValue | XCB_EVENT_MASK_SUBSTRUCTURE_REDIRECT.rawValue
    send(kind, about: window, data, to: root, mask: mask)
  }

  /// Sends the client of a window its position and size, true or not, as window managers do after a move.
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

  /// Sends an event; with an empty mask, to the client that created the window.
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

/// The actions of a person at a desk.
extension Desktop {
  /// The movement of a key or a button.
  public enum Movement {
    /// Pressed and released again.
    case press
    /// Pressed and kept down.
    case hold
    /// Released after being held.
    case release
  }

  // MARK: Keys

  /// Presses, holds or releases a key.
  ///
  /// - Parameters:
  ///   - key: Its name in X, the character that it prints, or its code in two or three digits, preceded by the names
  ///     of the keys held with it: `space`, `?`, `shift+Tab`, `ctrl+s`, `38`.
  ///   - movement: The movement of the key.
  /// - Throws: ``WaitFailure`` if the keyboard lacks the key.
  public func key(_ key: String, _ movement: Movement = .press) throws {
    let codes = try codes(of: key)
    if movement != .release { for code in codes { fake(XCB_KEY_PRESS, code) } }
    if movement != .hold { for code in codes.reversed() { fake(XCB_KEY_RELEASE, code) } }
    settleInput()
  }

  /// Sends a window a key that no one has pressed, as any program on its display can.
  ///
  /// - Parameters:
  ///   - key: As for ``key(_:_:)``.
  ///   - window: The window that receives the events.
  ///   - movement: The movement that the events report.
  ///   - times: The number of repetitions.
  public func send(
    key: String, to window: Window, _ movement: Movement = .press, times: Int = 1
  ) throws {
    var event = xcb_key_press_event_t()
    event.detail = try codes(of: key).last ?? 0
    event.root = root
    event.event = window
    event.same_screen = 1
    for (word, bit) in [("shift", XCB_MOD_MASK_SHIFT), ("ctrl", XCB_MOD_MASK_CONTROL)]
    where key.hasPrefix("\(word)+") {
      event.state = UInt16(bit.rawValue)
    }
    for _ in 0..<times {
      if movement != .release {
        event.response_type = UInt8(XCB_KEY_PRESS)
        sendEvent(event, to: window)
      }
      if movement != .hold {
        event.response_type = UInt8(XCB_KEY_RELEASE)
        sendEvent(event, to: window)
      }
    }
    synchronize()
  }

  /// Returns the codes of a key and of those held with it, in the order in which they are pressed.
  private func codes(of chord: String) throws -> [UInt8] {
    // The last part of "shift++" is the plus.
    let parts = chord.split(separator: "+").map(String.init)
    let held = parts.dropLast().map { Self.heldKeys[$0] ?? $0 }
    let names = held + [parts.last ?? "+"]
    let symbols = self.symbols()
    return try names.flatMap { name in
      if name.count > 1, let code = UInt8(name), keyCodes.contains(code) { return [code] }
      guard let codes = Self.codes(of: name, among: symbols) else {
        throw WaitFailure(waitingFor: "a key \(name) on this keyboard")
      }
      return codes
    }
  }

  private static let heldKeys = [
    "shift": "Shift_L", "ctrl": "Control_L", "alt": "Alt_L", "altgr": "ISO_Level3_Shift",
  ]

  /// Returns the code of the key with a symbol, preceded by that of Shift if the symbol needs it.
  private static func codes(
    of name: String, among symbols: [(code: UInt8, column: Int, symbol: UInt32)]
  ) -> [UInt8]? {
    let scalar = name.unicodeScalars.count == 1 ? name.unicodeScalars.first?.value : nil
    let wanted = unsafe scalar ?? UInt32(XStringToKeysym(name))
    func code(of symbol: UInt32, in column: Int) -> UInt8? {
      symbols.first { $0.symbol == symbol && $0.column == column }?.code
    }
    if let plain = code(of: wanted, in: 0) { return [plain] }
    guard let shifted = code(of: wanted, in: 1), let shift = code(of: UInt32(XK_Shift_L), in: 0)
    else { return nil }
    return [shift, shifted]
  }

  /// Returns the present symbols of all keys; those in column 1 need Shift.
  private func symbols() -> [(code: UInt8, column: Int, symbol: UInt32)] {
    let count = keyCodes.upperBound - keyCodes.lowerBound + 1
    let cookie = unsafe xcb_get_keyboard_mapping(connection, keyCodes.lowerBound, count)
    guard let reply = unsafe xcb_get_keyboard_mapping_reply(connection, cookie, nil) else {
      return []
    }
    defer { unsafe free(reply) }
    let columns = unsafe Int(reply.pointee.keysyms_per_keycode)
    // SAFETY: the reply is followed by as many symbols as the library reports.
    let symbols = unsafe UnsafeBufferPointer(
      start: xcb_get_keyboard_mapping_keysyms(reply),
      count: Int(xcb_get_keyboard_mapping_keysyms_length(reply)))
    return unsafe symbols.enumerated().map { index, symbol in
      (keyCodes.lowerBound + UInt8(index / columns), index % columns, symbol)
    }
  }

  // MARK: Pointer

  /// Moves the pointer to a position on the screen.
  public func movePointer(x: Int, y: Int) {
    fake(XCB_MOTION_NOTIFY, 0, x: Int16(x), y: Int16(y))
    settleInput()
  }

  /// Moves the pointer relative to its position.
  public func movePointer(byX x: Int, y: Int) {
    fake(XCB_MOTION_NOTIFY, 1, x: Int16(x), y: Int16(y))
    settleInput()
  }

  /// Presses, holds or releases a button; 1 is the primary one, 4 and 5 are the wheel's steps up and down.
  public func button(_ number: Int, _ movement: Movement = .press) {
    if movement != .release { fake(XCB_BUTTON_PRESS, UInt8(number)) }
    if movement != .hold { fake(XCB_BUTTON_RELEASE, UInt8(number)) }
    settleInput()
  }

  /// Sends an input to the server; a key or a button goes down two milliseconds later.
  ///
  /// The server delays all requests of this connection until then. A key that goes down in the millisecond in which
  /// it went up would look as if it were held.
  private func fake(_ type: Int32, _ detail: UInt8, x: Int16 = 0, y: Int16 = 0) {
    let delay: UInt32 = type == XCB_KEY_PRESS || type == XCB_BUTTON_PRESS ? 2 : 0
    unsafe xcb_test_fake_input(
      connection, UInt8(type), detail, delay, UInt32(XCB_NONE), x, y, 0)
  }

  /// Waits until the server has delivered the input.
  ///
  /// The server handles input between two requests: after the second reply, the input that preceded the first is on
  /// its way.
  private func settleInput() {
    synchronize()
    synchronize()
  }

  // MARK: Windows

  /// Creates a window that this program does not draw, and that is not mapped.
  ///
  /// - Parameters:
  ///   - area: Its place in its parent.
  ///   - parent: The window that contains it; the root window by default.
  ///   - showsPixels: Whether it can show anything; otherwise it only receives input.
  public func create(
    _ area: PixelRect, inside parent: Window? = nil, showsPixels: Bool = true
  ) -> Window {
    let window = unsafe xcb_generate_id(connection)
    let kind = showsPixels ? XCB_WINDOW_CLASS_INPUT_OUTPUT : XCB_WINDOW_CLASS_INPUT_ONLY
    unsafe xcb_create_window(
      connection, UInt8(XCB_COPY_FROM_PARENT), window, parent ?? root, Int16(area.minX),
      Int16(area.minY), UInt16(area.width), UInt16(area.height), 0, UInt16(kind.rawValue), 0, 0, nil
    )
    synchronize()
    return window
  }

  /// Puts a window into another one.
  public func move(_ window: Window, into parent: Window) {
    unsafe xcb_reparent_window(connection, window, parent, 0, 0)
    synchronize()
  }

  /// Gives a window the keyboard focus.
  public func focus(_ window: Window) {
    unsafe xcb_set_input_focus(
      connection, UInt8(XCB_INPUT_FOCUS_POINTER_ROOT.rawValue), window, UInt32(XCB_CURRENT_TIME))
    synchronize()
  }

  /// Requests another size of a window, in pixels.
  public func resize(_ window: Window, to size: PixelSize) {
    let mask = XCB_CONFIG_WINDOW_WIDTH.rawValue | XCB_CONFIG_WINDOW_HEIGHT.rawValue
    unsafe xcb_configure_window(
      connection, window, UInt16(mask), [UInt32(size.width), UInt32(size.height)])
    synchronize()
  }

  /// Moves a window's corner to a position, which may be off the screen.
  public func move(_ window: Window, x: Int, y: Int) {
    let mask = XCB_CONFIG_WINDOW_X.rawValue | XCB_CONFIG_WINDOW_Y.rawValue
    unsafe xcb_configure_window(
      connection, window, UInt16(mask), [x, y].map { UInt32(bitPattern: Int32($0)) })
    synchronize()
  }

  /// Maps a window, so that it appears on the screen.
  public func map(_ window: Window) {
    unsafe xcb_map_window(connection, window)
    synchronize()
  }

  /// Unmaps a window, so that it leaves the screen.
  public func unmap(_ window: Window) {
    unsafe xcb_unmap_window(connection, window)
    synchronize()
  }

  /// Destroys a window that belongs to another program.
  public func destroy(_ window: Window) {
    unsafe xcb_destroy_window(connection, window)
    synchronize()
  }

  /// Replaces the user's X resources, lines of `name: value`.
  public func setResources(_ text: String) {
    unsafe xcb_change_property(
      connection, UInt8(XCB_PROP_MODE_REPLACE.rawValue), root, XCB_ATOM_RESOURCE_MANAGER.rawValue,
      XCB_ATOM_STRING.rawValue, 8, UInt32(text.utf8.count), text)
    synchronize()
  }

  /// Makes the server wait with the requests of all other clients, until ``releaseServer()``.
  public func holdServer() {
    unsafe xcb_grab_server(connection)
    synchronize()
  }

  /// Lets the server go on with the requests of other clients.
  public func releaseServer() {
    unsafe xcb_ungrab_server(connection)
    synchronize()
  }

  /// Disconnects the program that created a window.
  public func killClient(of window: Window) {
    unsafe xcb_kill_client(connection, window)
    synchronize()
  }
}
