import CX11
import Glibc

/// Another program on the test's server, in the role of a window manager.
///
/// Only one thread of a process may use Xlib: see `ServerTests`. Elsewhere it belongs in a process of its own, the
/// body of an exit test.
@safe
public final class ForeignClient {
  /// A message as it was received.
  public struct Message {
    /// The name of the message's type.
    public let kind: String

    /// The five items as numbers.
    public let numbers: [Int]

    /// The first item as the name of an atom; an empty string if it is none.
    public let data: [String]
  }

  private let display: OpaquePointer
  private let window: Window

  /// Connects to the server of a window, and subscribes to messages to the root window.
  ///
  /// - Parameters:
  ///   - name: The display's name.
  ///   - window: The window's number.
  /// - Throws: ``WaitFailure`` if no server answers.
  public init(display name: String, window: UInt) throws {
    guard let display = unsafe XOpenDisplay(name) else {
      throw WaitFailure(waitingFor: "a second connection")
    }
    unsafe self.display = unsafe display
    self.window = window
    unsafe XSelectInput(display, XDefaultRootWindow(display), SubstructureNotifyMask)
    unsafe XSync(display, 1)
  }

  deinit { unsafe XCloseDisplay(display) }

  /// Sends the window a message of a window manager, and waits until the server has it.
  public func send(_ name: String, _ data: Int...) {
    var event = unsafe XEvent()
    unsafe event.xclient.type = ClientMessage
    unsafe event.xclient.window = window
    unsafe event.xclient.message_type = XInternAtom(display, "WM_PROTOCOLS", 0)
    unsafe event.xclient.format = 32
    let items = data + [0, 0, 0]
    unsafe event.xclient.data.l = (
      Int(bitPattern: XInternAtom(display, name, 0)), items[0], items[1], items[2], 0
    )
    unsafe XSendEvent(display, window, 0, 0, &event)
    unsafe XSync(display, 0)
  }

  /// Sends the window an event of a type that reports something about the window, with details that are true of none,
  /// and waits until the server has it.
  ///
  /// - Parameters:
  ///   - type: The event's number, such as `UnmapNotify`.
  ///   - detail: A number that only some events have: the state of a visibility, or an atom.
  public func forge(_ type: Int32, detail: Int = 0) {
    var event = unsafe XEvent()
    unsafe event.type = type
    unsafe event.xany.window = window
    switch type {
    case VisibilityNotify: unsafe event.xvisibility.state = Int32(detail)
    case PropertyNotify: unsafe event.xproperty.atom = Atom(detail)
    case Expose: unsafe (event.xexpose.width, event.xexpose.height) = (10, 10)
    case MapNotify: unsafe event.xmap.window = window
    case UnmapNotify: unsafe event.xunmap.window = window
    case DestroyNotify: unsafe event.xdestroywindow.window = window
    case ReparentNotify: unsafe event.xreparent.window = window
    default: break
    }
    unsafe XSendEvent(display, window, 0, 0, &event)
    unsafe XSync(display, 0)
  }

  /// Asks the window manager to make the window fullscreen or to restore it, as a panel does.
  public func askManagerForFullscreen(_ isOn: Bool) {
    var event = unsafe XEvent()
    unsafe event.xclient.type = ClientMessage
    unsafe event.xclient.window = window
    unsafe event.xclient.message_type = XInternAtom(display, "_NET_WM_STATE", 0)
    unsafe event.xclient.format = 32
    let (remove, add, fromPanel) = (0, 1, 2)
    let state = unsafe Int(bitPattern: XInternAtom(display, "_NET_WM_STATE_FULLSCREEN", 0))
    unsafe event.xclient.data.l = (isOn ? add : remove, state, 0, fromPanel, 0)
    let mask = SubstructureNotifyMask | SubstructureRedirectMask
    unsafe XSendEvent(display, XDefaultRootWindow(display), 0, mask, &event)
    unsafe XSync(display, 0)
  }

  /// Returns the next message sent to the root window; it must have arrived.
  public func nextMessage() throws -> Message {
    var event = unsafe XEvent()
    unsafe XSync(display, 0)
    if unsafe XCheckTypedEvent(display, ClientMessage, &event) == 0 {
      throw WaitFailure(waitingFor: "a message to the root window")
    }
    let items = unsafe event.xclient.data.l
    let numbers = [items.0, items.1, items.2, items.3, items.4]
    return Message(
      kind: name(of: unsafe event.xclient.message_type), numbers: numbers,
      data: [name(of: Atom(bitPattern: numbers[0]))])
  }

  /// Takes a selection, as a compositor does to announce itself.
  public func ownSelection(_ name: String) {
    unsafe XSetSelectionOwner(
      display, XInternAtom(display, name, 0), XDefaultRootWindow(display), Time(CurrentTime))
    unsafe XSync(display, 0)
  }

  /// Publishes settings, as a desktop's daemon does.
  public func publish(_ settings: SettingsBytes) {
    let property = unsafe XInternAtom(display, "_XSETTINGS_SETTINGS", 0)
    let bytes = settings.bytes
    unsafe XChangeProperty(
      display, XDefaultRootWindow(display), property, property, 8, PropModeReplace, bytes,
      Int32(bytes.count))
    ownSelection("_XSETTINGS_S0")
  }

  /// Destroys the window after running a body, while the server handles no other client.
  ///
  /// The server handles the requests that others send meanwhile when the window is gone.
  public func destroyWindow(after body: () throws -> Void) rethrows {
    unsafe XGrabServer(display)
    unsafe XSync(display, 0)
    defer {
      unsafe XUngrabServer(display)
      unsafe XSync(display, 0)
    }
    try body()
    unsafe XDestroyWindow(display, window)
  }

  /// Moves the window without changing its size.
  public func moveWindow() {
    unsafe XMoveWindow(display, window, 33, 44)
    unsafe XSync(display, 0)
  }

  /// Returns the value of one of the server's own counters, by its name.
  public func systemCounter(_ name: String) throws -> Int {
    let link = unsafe prepareCounters()
    guard
      let reply = unsafe xcb_sync_list_system_counters_reply(
        link, xcb_sync_list_system_counters(link), nil)
    else { throw WaitFailure(waitingFor: "the server's counters") }
    defer { unsafe free(reply) }
    var place = unsafe xcb_sync_list_system_counters_counters_iterator(reply)
    while unsafe place.rem > 0, let counter = unsafe place.data {
      let length = Int(unsafe xcb_sync_systemcounter_name_length(counter))
      // SAFETY: a name of this length is at this place of the answer. The function of libxcb 1.15 for it returns one
      // two bytes later: it takes the size of the C structure, which is padded.
      let bytes = unsafe UnsafeRawBufferPointer(
        start: UnsafeRawPointer(counter) + 14, count: length)
      if unsafe String(decoding: bytes, as: UTF8.self) == name {
        return value(of: unsafe counter.pointee.counter)
      }
      unsafe xcb_sync_systemcounter_next(&place)
    }
    throw WaitFailure(waitingFor: "a counter \(name)")
  }

  /// Returns the value of the counter that the window announces.
  public func syncCounter() throws -> Int {
    _ = unsafe prepareCounters()
    var (type, format): (Atom, Int32) = (0, 0)
    var (count, left): (UInt, UInt) = (0, 0)
    var data: UnsafeMutablePointer<UInt8>?
    let property = unsafe XInternAtom(display, "_NET_WM_SYNC_REQUEST_COUNTER", 0)
    unsafe XGetWindowProperty(
      display, window, property, 0, 1, 0, Atom(XA_CARDINAL), &type, &format, &count, &left, &data)
    guard let data = unsafe data, count == 1 else { throw WaitFailure(waitingFor: "a counter") }
    defer { unsafe XFree(data) }
    // SAFETY: Xlib returns items of format 32 as C longs.
    return value(of: UInt32(unsafe UnsafeRawPointer(data).load(as: UInt.self)))
  }

  private func prepareCounters() -> OpaquePointer? {
    let link = unsafe XGetXCBConnection(display)
    unsafe free(xcb_sync_initialize_reply(link, xcb_sync_initialize(link, 3, 1), nil))
    return unsafe link
  }

  private func value(of counter: xcb_sync_counter_t) -> Int {
    let link = unsafe XGetXCBConnection(display)
    let reply = unsafe xcb_sync_query_counter_reply(
      link, xcb_sync_query_counter(link, counter), nil)
    defer { unsafe free(reply) }
    guard let value = unsafe reply?.pointee.counter_value else { return 0 }
    return Int(value.hi) << 32 | Int(value.lo)
  }

  private func name(of atom: Atom) -> String {
    guard let text = unsafe XGetAtomName(display, atom) else { return "" }
    defer { unsafe XFree(text) }
    return unsafe String(cString: text)
  }
}
