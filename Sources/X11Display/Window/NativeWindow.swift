import CX11
import Display
import Glibc
package import Raster

/// A window at the server, which is destroyed with this object.
@safe
final class NativeWindow {
  /// The server's identifier of the window.
  let identifier: Window

  /// The connection on which the window was created.
  let connection: X11Connection

  /// The format of the window's pixels.
  let format: WindowFormat

  /// Whether the window belongs to the window manager, as it is not within another program's window.
  let isTopLevel: Bool

  /// The colour map that was created for this window; `nil` if it uses the screen's.
  private let ownColormap: Colormap?

  /// Creates a window that is not mapped.
  ///
  /// The window has no background, so the server paints nothing that the next frame would replace. Its contents stay
  /// in the upper left corner when it grows. Neither opening nor resizing therefore flickers. Visual, colour map and
  /// border colour are set together: a window whose depth differs from its parent's must have its own, or the server
  /// reports `BadMatch`. A window of the screen's default visual uses the screen's colour map: programs such as `xwd`,
  /// which copy several windows at once, would otherwise convert its colours.
  ///
  /// - Parameters:
  ///   - connection: The connection to the server.
  ///   - format: The visual of the window, and the format of its pixels.
  ///   - frame: The window's frame in its parent.
  ///   - host: The window of another program that is the parent; `nil` for the root window.
  init(
    connection: X11Connection, format: WindowFormat, frame: PixelRect, inside host: HostWindow?
  ) throws(DisplayError) {
    self.connection = connection
    self.format = format
    isTopLevel = host == nil
    let (display, root) = unsafe (connection.display, connection.root)
    let visual = unsafe connection.visual(format.visual)
    let isDefault =
      unsafe format.visual == XVisualIDFromVisual(XDefaultVisual(display, connection.screen))
    ownColormap = unsafe isDefault ? nil : XCreateColormap(display, root, visual, AllocNone)
    var attributes = XSetWindowAttributes()
    attributes.background_pixmap = 0
    attributes.border_pixel = 0
    attributes.bit_gravity = NorthWestGravity
    attributes.colormap = unsafe ownColormap ?? XDefaultColormap(display, connection.screen)
    attributes.event_mask = Self.eventMask
    let given = CWBackPixmap | CWBorderPixel | CWBitGravity | CWColormap | CWEventMask
    identifier = unsafe XCreateWindow(
      display, host?.identifier ?? root, Int32(frame.minX), Int32(frame.minY), UInt32(frame.width),
      UInt32(frame.height), 0, Int32(format.depth), UInt32(InputOutput), visual, UInt(given),
      &attributes)
    try connection.checkConnection()
  }

  deinit {
    if connection.isLost { return }
    // The window may have been destroyed already; the resulting error is recorded and ignored.
    unsafe XDestroyWindow(connection.display, identifier)
    if let ownColormap { unsafe XFreeColormap(connection.display, ownColormap) }
  }

  func map() { unsafe XMapWindow(connection.display, identifier) }

  func withdraw() {
    if isTopLevel {
      unsafe XWithdrawWindow(connection.display, identifier, connection.screen)
    } else {
      unsafe XUnmapWindow(connection.display, identifier)
    }
  }

  /// Asks for the keyboard focus; `time` is the server's, of the user's action.
  func takeFocus(at time: Time) {
    unsafe XSetInputFocus(connection.display, identifier, RevertToParent, time)
  }

  /// Moves and resizes the window.
  func move(to frame: PixelRect) {
    unsafe XMoveResizeWindow(
      connection.display, identifier, Int32(frame.minX), Int32(frame.minY), UInt32(frame.width),
      UInt32(frame.height))
  }

  func resize(to size: PixelSize) {
    unsafe XResizeWindow(
      connection.display, identifier, UInt32(max(1, size.width)), UInt32(max(1, size.height)))
  }

  /// Returns the window's frame on the screen, or `nil` if the window is gone.
  ///
  /// Needs two round trips.
  func frameOnScreen() -> PixelRect? { connection.frameOnScreen(of: identifier) }

  /// Returns the position of the window's upper left corner on the screen, inside a window manager's decoration;
  /// `nil` if the window is gone.
  ///
  /// Needs one round trip.
  func placeOnScreen() -> PixelPoint? { connection.placeOnScreen(of: identifier) }

  /// Returns the window's `_NET_WM_STATE` property, which the window manager keeps; empty if the window is gone.
  func managedStates() -> [Atom] {
    connection.items(of: connection.atoms[.netWMState], type: Atom(XA_ATOM), on: identifier)
  }

  private static let eventMask: Int =
    KeyPressMask | KeyReleaseMask | ButtonPressMask | ButtonReleaseMask | PointerMotionMask
    | StructureNotifyMask | ExposureMask | FocusChangeMask | VisibilityChangeMask
    | PropertyChangeMask

  // MARK: Identity

  /// Sets every property that describes the window; call it before the window is mapped.
  ///
  /// A window within another one has only its names and its process.
  func describe(_ options: WindowOptions, placement: WindowPlacement, syncCounter: SyncCounter?) {
    setClass(instance: options.name, class: options.className)
    setTitle(options.title)
    setProcess()
    if !isTopLevel { return }
    setHints(options, placement: placement)
    setProtocols(syncCounter)
    let atoms = connection.atoms
    setAtoms(.netWMWindowType, [atoms[.netWMWindowTypeNormal]])
  }

  /// Sets the icons for the window manager's lists.
  func setIcon(_ icon: [Bitmap]) {
    if !isTopLevel { return }
    connection.set(
      connection.atoms[.netWMIcon], type: Atom(XA_CARDINAL), to: IconData.words(of: icon),
      on: identifier)
  }

  /// Sets the text in the title bar and of the icon.
  ///
  /// The text is set twice, as the conventions ask: in UTF-8 for window managers that follow EWMH, and in the
  /// encodings of ICCCM for all others.
  func setTitle(_ title: String) {
    let (atoms, title) = (connection.atoms, WindowText.printable(title))
    for name in [AtomName.netWMName, .netWMIconName] {
      connection.set(atoms[name], type: atoms[.utf8String], to: Array(title.utf8), on: identifier)
    }
    let text = WindowText(title)
    let type = text.isLatin ? Atom(XA_STRING) : atoms[.compoundText]
    for name in [XA_WM_NAME, XA_WM_ICON_NAME] {
      connection.set(Atom(name), type: type, to: text.bytes, on: identifier)
    }
  }

  /// Sets a property that is a list of atoms.
  func setAtoms(_ property: AtomName, _ values: [Atom]) {
    connection.set(
      connection.atoms[property], type: Atom(XA_ATOM), to: values.map { Int(bitPattern: $0) },
      on: identifier)
  }

  private func setClass(instance: String, class className: String) {
    connection.set(
      Atom(XA_WM_CLASS), type: Atom(XA_STRING),
      to: WindowText.latinName(instance) + [0] + WindowText.latinName(className) + [0],
      on: identifier)
  }

  private func setHints(_ options: WindowOptions, placement: WindowPlacement) {
    var hints = XWMHints()
    hints.flags = InputHint | StateHint
    hints.input = 1
    hints.initial_state = NormalState
    unsafe XSetWMHints(connection.display, identifier, &hints)
    var sizes = XSizeHints()
    sizes.flags = PMinSize | PWinGravity
    if placement.isSizeChosen { sizes.flags |= USSize } else { sizes.flags |= PSize }
    if placement.isPlaceChosen { sizes.flags |= USPosition }
    sizes.x = Int32(placement.frame.minX)
    sizes.y = Int32(placement.frame.minY)
    sizes.width = Int32(placement.frame.width)
    sizes.height = Int32(placement.frame.height)
    sizes.min_width = Int32(max(1, options.minimumSize.width))
    sizes.min_height = Int32(max(1, options.minimumSize.height))
    sizes.win_gravity = placement.gravity
    unsafe XSetWMNormalHints(connection.display, identifier, &sizes)
  }

  private func setProtocols(_ syncCounter: SyncCounter?) {
    let atoms = connection.atoms
    var protocols = [atoms[.wmDeleteWindow], atoms[.netWMPing]]
    if let syncCounter {
      protocols.append(atoms[.netWMSyncRequest])
      connection.set(
        atoms[.netWMSyncRequestCounter], type: Atom(XA_CARDINAL),
        to: [Int(syncCounter.identifier)], on: identifier)
    }
    setAtoms(.wmProtocols, protocols)
  }

  /// The name of this machine; `nil` if it cannot be read.
  static var machineName: String? {
    var name = [CChar](repeating: 0, count: 256)
    // One byte less than the array has, so that the name always ends with a zero.
    guard unsafe gethostname(&name, name.count - 1) == 0 else { return nil }
    return String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// Sets the process number and the machine's name; a window manager may kill a process only if both are known.
  private func setProcess() {
    guard let machine = Self.machineName else { return }
    let atoms = connection.atoms
    connection.set(
      atoms[.wmClientMachine], type: Atom(XA_STRING), to: WindowText.latinName(machine),
      on: identifier)
    connection.set(
      atoms[.netWMPID], type: Atom(XA_CARDINAL), to: [Int(getpid())], on: identifier)
  }
}

/// Icons in the form of the `_NET_WM_ICON` property.
package enum IconData {
  /// The longest side in pixels that still fits one request to a server without BIG-REQUESTS.
  package static let longestSide = 192

  /// Returns the width, the height and the pixels of each icon in turn; omits icons that are empty or too large.
  ///
  /// The property requires colours that are not premultiplied.
  package static func words(of icons: [Bitmap]) -> [Int] {
    var words: [Int] = []
    for icon in icons where !icon.size.isEmpty {
      if max(icon.size.width, icon.size.height) > longestSide { continue }
      words += [icon.size.width, icon.size.height]
      icon.withRows { rows in
        for y in 0..<icon.size.height {
          for x in 0..<icon.size.width { words.append(Int(straight(rows[x, y]))) }
        }
      }
    }
    return words
  }

  /// Returns a premultiplied pixel with its colours divided by alpha, rounded to nearest.
  package static func straight(_ pixel: UInt32) -> UInt32 {
    let alpha = pixel >> 24
    if alpha == 0 { return 0 }
    var result = alpha << 24
    for shift: UInt32 in [0, 8, 16] {
      let value = (((pixel >> shift) & 0xFF) * 255 + alpha / 2) / alpha
      result |= min(value, 255) << shift
    }
    return result
  }
}

/// The counter that shows the window manager when a new size has been drawn.
///
/// The window manager sends a number, then the new size. The program sets the counter to that number once it has sent
/// the first frame of that size. Until then a window manager that supports the protocol delays the next size, so that
/// decoration and contents grow together.
///
/// The corresponding protocol is `_NET_WM_SYNC_REQUEST`, with the basic counter.
@safe
final class SyncCounter {
  /// The server's identifier of the counter.
  let identifier: UInt32

  private let connection: X11Connection
  private var requested: xcb_sync_int64_t?
  private var due: xcb_sync_int64_t?

  /// Creates a counter; `nil` if SYNC cannot be used.
  init?(_ connection: X11Connection) {
    guard case .success = connection.extensions.counters else { return nil }
    identifier = unsafe cx11_new_id(connection.display)
    self.connection = connection
    unsafe xcb_sync_create_counter(connection.link, identifier, xcb_sync_int64_t(hi: 0, lo: 0))
  }

  deinit {
    if connection.isLost { return }
    unsafe xcb_sync_destroy_counter(connection.link, identifier)
  }

  /// Records the number that the window manager has sent; the new size arrives after it.
  func request(low: Int, high: Int) {
    requested = xcb_sync_int64_t(
      hi: Int32(truncatingIfNeeded: high), lo: UInt32(truncatingIfNeeded: low))
  }

  /// Records the arrival of the new size.
  ///
  /// - Parameter needsFrame: Whether a frame of that size will be presented; otherwise the counter is set at once.
  func sizeArrived(needsFrame: Bool) {
    guard let requested else { return }
    self.requested = nil
    due = requested
    if !needsFrame { frameWasPresented() }
  }

  /// Sets the counter if a number is pending.
  ///
  /// The request follows the put on the same connection, so the server processes both in this order.
  func frameWasPresented() {
    guard let due else { return }
    self.due = nil
    unsafe xcb_sync_set_counter(connection.link, identifier, due)
  }
}
