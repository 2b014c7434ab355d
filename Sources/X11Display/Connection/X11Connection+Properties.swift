package import CX11
import Glibc
public import Raster

/// Reading and writing of window properties.
extension X11Connection {
  /// Sets a property of 32-bit items.
  ///
  /// Xlib takes each item as a C `long`, which has 64 bits here.
  ///
  /// The corresponding X request is `ChangeProperty`.
  func set(_ property: Atom, type: Atom, to items: [Int], on window: Window) {
    _ = unsafe items.withUnsafeBytes { bytes in
      // SAFETY: format 32 reads one C `long` for each item.
      unsafe XChangeProperty(
        display, window, property, type, 32, PropModeReplace,
        bytes.bindMemory(to: UInt8.self).baseAddress, Int32(items.count))
    }
  }

  /// Sets a property of bytes.
  func set(_ property: Atom, type: Atom, to bytes: [UInt8], on window: Window) {
    _ = unsafe bytes.withUnsafeBufferPointer { bytes in
      unsafe XChangeProperty(
        display, window, property, type, 8, PropModeReplace, bytes.baseAddress,
        Int32(bytes.count))
    }
  }

  /// Returns the 32-bit items of a property, at most 1024; empty if it is missing or of another type, or if the window
  /// is gone.
  ///
  /// The corresponding X request is `GetProperty`.
  package func items(of property: Atom, type: Atom, on window: Window) -> [UInt] {
    let items: [UInt32] = read(property, type: type, limit: 1024, on: window)
    return items.map(UInt.init)
  }

  /// Returns the bytes of a property, at most 1 MiB; empty if it is missing or of another type, or if the window is gone.
  func bytes(of property: Atom, type: Atom, on window: Window) -> [UInt8] {
    read(property, type: type, limit: 262_144, on: window)
  }

  /// - Parameter limit: The largest size, in units of four bytes.
  private func read<Item: FixedWidthInteger>(
    _ property: Atom, type: Atom, limit: UInt32, on window: Window
  ) -> [Item] {
    let question = unsafe xcb_get_property(
      link, 0, UInt32(truncatingIfNeeded: window), UInt32(truncatingIfNeeded: property),
      UInt32(truncatingIfNeeded: type), 0, limit)
    let reply = unsafe reply(to: question, by: xcb_get_property_reply)
    guard let reply, unsafe Int(reply.contents.pointee.format) == Item.bitWidth else { return [] }
    let start = unsafe xcb_get_property_value(reply.contents)?.assumingMemoryBound(to: Item.self)
    return unsafe reply.list(start, count: Int32(clamping: reply.contents.pointee.value_len))
  }

  // MARK: The screen

  /// Returns a window's frame on the screen, or `nil` if the window is gone.
  ///
  /// Needs two round trips.
  func frameOnScreen(of window: Window) -> PixelRect? {
    guard let size = geometry(of: window)?.size, let place = placeOnScreen(of: window) else {
      return nil
    }
    return PixelRect(x: place.x, y: place.y, width: size.width, height: size.height)
  }

  /// Returns a window's root window and its size in device pixels, without the border; `nil` if the window is gone.
  ///
  /// Needs one round trip.
  func geometry(of window: Window) -> (root: Window, size: PixelSize)? {
    let question = unsafe xcb_get_geometry(link, UInt32(truncatingIfNeeded: window))
    let reply = unsafe reply(to: question, by: xcb_get_geometry_reply)
    return unsafe (reply?.contents.pointee).map { answer in
      (Window(answer.root), PixelSize(width: Int(answer.width), height: Int(answer.height)))
    }
  }

  /// Returns a window's attributes; `nil` if the window is gone.
  ///
  /// Needs one round trip.
  func attributes(of window: Window) -> xcb_get_window_attributes_reply_t? {
    let question = unsafe xcb_get_window_attributes(link, UInt32(truncatingIfNeeded: window))
    let reply = unsafe reply(to: question, by: xcb_get_window_attributes_reply)
    return unsafe reply?.contents.pointee
  }

  /// Returns the position of a window's upper left corner on the screen; `nil` if the window is gone.
  ///
  /// Needs one round trip.
  func placeOnScreen(of window: Window) -> PixelPoint? {
    var child: Window = 0
    var (x, y): (Int32, Int32) = (0, 0)
    let isOnScreen = unsafe XTranslateCoordinates(display, window, root, 0, 0, &x, &y, &child)
    return isOnScreen == 0 ? nil : PixelPoint(x: Int(x), y: Int(y))
  }

  /// The part of the screen that panels and docks leave free for windows, in device pixels.
  ///
  /// It is the whole screen if the window manager reports no such area, or an area that is not on the screen.
  public var workArea: PixelRect {
    let screen = PixelRect(screenSize)
    let desktop = items(of: atoms[.netCurrentDesktop], type: Atom(XA_CARDINAL), on: root).first
    let numbers = items(of: atoms[.netWorkarea], type: Atom(XA_CARDINAL), on: root)
    return WorkArea.rect(numbers, desktop: desktop ?? 0, screen: screen)
  }

  /// Resets the screen saver's timer, as a key press does.
  func resetScreenSaver() {
    unsafe XResetScreenSaver(display)
    flush()
  }

  /// Sends a message about a window to the window manager.
  func sendToRoot(
    _ type: AtomName, about window: Window, _ data: (Int, Int, Int, Int, Int)
  ) {
    var event = unsafe XEvent()
    unsafe event.xclient.type = ClientMessage
    unsafe event.xclient.window = window
    unsafe event.xclient.message_type = atoms[type]
    unsafe event.xclient.format = 32
    unsafe event.xclient.data.l = data
    let mask = SubstructureNotifyMask | SubstructureRedirectMask
    unsafe XSendEvent(display, root, 0, mask, &event)
  }
}

/// Reads the `_NET_WORKAREA` property: the part of each desktop that panels leave free for windows.
package enum WorkArea {
  /// Returns the work area of a desktop, clipped to the screen; the whole screen if the property has no usable area
  /// for the desktop.
  ///
  /// - Parameters:
  ///   - numbers: Left edge, top edge, width and height of each desktop's work area, one after the other.
  ///   - desktop: The index of the desktop, from 0.
  ///   - screen: The whole screen.
  package static func rect(_ numbers: [UInt], desktop: UInt, screen: PixelRect) -> PixelRect {
    // A property is read up to 1024 items, so the index of a desktop cannot overflow.
    guard desktop < 1024, numbers.count >= 4 * Int(desktop) + 4 else { return screen }
    let part = numbers[4 * Int(desktop)..<4 * Int(desktop) + 4]
    // Any client can write the property; X11 has no sides of more than 16 bits.
    let sides = part.map { Int(min($0, 0xFFFF)) }
    let area = PixelRect(x: sides[0], y: sides[1], width: sides[2], height: sides[3])
      .intersection(screen)
    return area.isEmpty ? screen : area
  }
}

/// The atoms that this target uses, by their protocol names.
enum AtomName: String, CaseIterable {
  case wmProtocols = "WM_PROTOCOLS"
  case wmDeleteWindow = "WM_DELETE_WINDOW"
  case wmClientMachine = "WM_CLIENT_MACHINE"
  case netWMPing = "_NET_WM_PING"
  case netWMSyncRequest = "_NET_WM_SYNC_REQUEST"
  case netWMSyncRequestCounter = "_NET_WM_SYNC_REQUEST_COUNTER"
  case netWMName = "_NET_WM_NAME"
  case netWMIconName = "_NET_WM_ICON_NAME"
  case netWMPID = "_NET_WM_PID"
  case netWMIcon = "_NET_WM_ICON"
  case netWMWindowType = "_NET_WM_WINDOW_TYPE"
  case netWMWindowTypeNormal = "_NET_WM_WINDOW_TYPE_NORMAL"
  case netWMState = "_NET_WM_STATE"
  case netWMStateFullscreen = "_NET_WM_STATE_FULLSCREEN"
  case netWMStateHidden = "_NET_WM_STATE_HIDDEN"
  case netWMStateMaximizedHorizontally = "_NET_WM_STATE_MAXIMIZED_HORZ"
  case netWMStateMaximizedVertically = "_NET_WM_STATE_MAXIMIZED_VERT"
  case netWMBypassCompositor = "_NET_WM_BYPASS_COMPOSITOR"
  case netCurrentDesktop = "_NET_CURRENT_DESKTOP"
  case netWorkarea = "_NET_WORKAREA"
  case netSupported = "_NET_SUPPORTED"
  case netSupportingWMCheck = "_NET_SUPPORTING_WM_CHECK"
  case utf8String = "UTF8_STRING"
  case compoundText = "COMPOUND_TEXT"
  case xsettingsSettings = "_XSETTINGS_SETTINGS"
  case manager = "MANAGER"
  case frameDone = "SHIMMER_FRAME_DONE"
  case handshakeAsk = "SHIMMER_ASK"
  case handshakeTold = "SHIMMER_TOLD"
}

/// The server's numbers for every name of a kind, requested in one round trip.
struct AtomTable<Name: RawRepresentable<String> & CaseIterable & Hashable> {
  private var atoms: [Name: Atom] = [:]

  /// Requests the numbers from the server.
  init(_ display: OpaquePointer) {
    let cases = Array(Name.allCases)
    var names = unsafe cases.map { unsafe strdup($0.rawValue) }
    defer { unsafe names.forEach { unsafe free($0) } }
    var numbers = [Atom](repeating: 0, count: cases.count)
    // SAFETY: both arrays have as many elements as the count says and outlive the call.
    unsafe XInternAtoms(display, &names, Int32(cases.count), 0, &numbers)
    // Xlib leaves larger numbers where the server has not answered.
    for (name, number) in zip(cases, numbers) where number <= UInt32.max { atoms[name] = number }
  }

  /// The server's number for an atom; 0, which is not a valid atom, if the server has not answered.
  subscript(name: Name) -> Atom { atoms[name] ?? 0 }

  /// Returns the names of those atoms that are in the table, in the table's order.
  func names(in atoms: [Atom]) -> [Name] { Name.allCases.filter { atoms.contains(self[$0]) } }
}
