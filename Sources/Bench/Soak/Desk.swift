import CX11
import Display
import Glibc
import Raster
import ShimmerCommand
import Viewer
import X11Display

/// A connection to the viewer's server with which this program acts as a user: it sends input and reads the screen.
///
/// Errors of the server are ignored: windows come and go while requests for them are under way.
@safe
final class Desk {
  private let connection: X11Connection

  /// The source of keys, buttons and pointer moves.
  let input: TestInput

  let root: Window

  /// The screen's size in pixels.
  let screen: PixelSize

  /// A window of this program that can cover the viewer's window or take the keyboard focus.
  private let cover: Window

  /// Connects to a server.
  init(_ name: String) throws(ProgramError) {
    do throws(DisplayError) {
      connection = try X11Connection(name: name)
    } catch {
      throw ProgramError(
        "cannot open display \(name)", remedy: "use a running X server", status: .noDisplay)
    }
    let display = unsafe connection.display
    input = try unsafe TestInput(display)
    root = unsafe XDefaultRootWindow(display)
    let number = unsafe XDefaultScreen(display)
    screen = unsafe PixelSize(
      width: Int(XDisplayWidth(display, number)), height: Int(XDisplayHeight(display, number)))
    var attributes = XSetWindowAttributes()
    attributes.override_redirect = 1
    attributes.background_pixel = unsafe XWhitePixel(display, number)
    cover = unsafe XCreateWindow(
      display, root, 0, 0, 1, 1, 0, 0, UInt32(InputOutput), nil,
      UInt(CWOverrideRedirect | CWBackPixel), &attributes)
  }

  /// The server's name.
  var name: String { connection.name }

  /// The connection of Xlib.
  var display: OpaquePointer { unsafe connection.display }

  /// Whether the server is known to be gone; requests then have no effect.
  var hasLostServer: Bool { connection.isLost }

  /// Waits until the server has processed all requests.
  func synchronize() {
    unsafe XSync(display, 1)
    _ = connection.takeFaults()
  }

  /// Covers a part of the screen with a window.
  func cover(_ area: PixelRect) {
    unsafe XMoveResizeWindow(
      display, cover, Int32(area.minX), Int32(area.minY), UInt32(max(1, area.width)),
      UInt32(max(1, area.height)))
    unsafe XMapRaised(display, cover)
    synchronize()
  }

  /// Hides the covering window.
  func uncover() {
    unsafe XUnmapWindow(display, cover)
    synchronize()
  }

  /// Gives the keyboard focus to a window of this program.
  func takeKeyboard() {
    cover(PixelRect(x: 0, y: 0, width: 2, height: 2))
    unsafe XSetInputFocus(display, cover, Int32(RevertToPointerRoot), Time(CurrentTime))
    synchronize()
  }

  /// Returns the window of a process, found by its property `_NET_WM_PID`; `nil` if there is none.
  func window(of process: Int32) -> Window? {
    windows(below: root).first { cardinal("_NET_WM_PID", of: $0) == Int(process) }
  }

  /// Whether a window manager is running.
  ///
  /// The root window's property may outlast the manager, but the manager's own window, whose number it holds, does
  /// not.
  var hasManager: Bool {
    guard let manager = cardinal("_NET_SUPPORTING_WM_CHECK", of: root) else { return false }
    return cardinal("_NET_SUPPORTING_WM_CHECK", of: Window(bitPattern: manager)) == manager
  }

  /// Sends the root window a client message about a window, with 32-bit items, as a desktop panel does.
  func tellManager(_ kind: String, window: Window, _ data: Int...) {
    var event = unsafe XEvent()
    unsafe event.xclient.type = ClientMessage
    unsafe event.xclient.window = window
    unsafe event.xclient.message_type = XInternAtom(display, kind, 0)
    unsafe event.xclient.format = 32
    let items = data + [0, 0, 0]
    unsafe event.xclient.data.l = (items[0], items[1], items[2], 0, 0)
    let mask = SubstructureNotifyMask | SubstructureRedirectMask
    unsafe XSendEvent(display, root, 0, mask, &event)
    synchronize()
  }

  private func windows(below parent: Window) -> [Window] {
    var (root, above): (Window, Window) = (0, 0)
    var list: UnsafeMutablePointer<Window>?
    var count: UInt32 = 0
    guard unsafe XQueryTree(display, parent, &root, &above, &list, &count) != 0,
      let list = unsafe list
    else { return [] }
    defer { unsafe XFree(list) }
    let children = unsafe Array(UnsafeBufferPointer(start: list, count: Int(count)))
    return children + children.flatMap { windows(below: $0) }
  }

  private func cardinal(_ name: String, of window: Window) -> Int? {
    property(name, of: window).first
  }

  /// Returns the items of a property of 32-bit items; empty if the window lacks the property.
  func property(_ name: String, of window: Window) -> [Int] {
    let atom = unsafe XInternAtom(display, name, 0)
    return connection.items(of: atom, type: Atom(AnyPropertyType), on: window).map { Int($0) }
  }
}

/// A source of keys, buttons and pointer moves that the server handles like those of a person.
///
/// The library of the XTEST extension is opened at run time: `xdotool` installs it, and only this type needs it.
@safe
struct TestInput {
  typealias Query =
    @convention(c) (
      OpaquePointer, UnsafeMutablePointer<Int32>, UnsafeMutablePointer<Int32>,
      UnsafeMutablePointer<Int32>, UnsafeMutablePointer<Int32>
    ) -> Int32
  typealias Fake = @convention(c) (OpaquePointer, UInt32, Int32, UInt) -> Int32
  typealias FakeMotion = @convention(c) (OpaquePointer, Int32, Int32, Int32, UInt) -> Int32

  private let display: OpaquePointer
  private let fakeKey: Fake
  private let fakeButton: Fake
  private let fakeMotion: FakeMotion

  /// Opens the library, and queries the server's extension at once.
  ///
  /// If the first key caused the query, a server that had died by then would seem to lack the extension.
  ///
  /// - Throws: `ProgramError` if the library is not installed, or the server lacks the extension.
  init(_ display: OpaquePointer) throws(ProgramError) {
    guard let library = unsafe dlopen("libXtst.so.6", RTLD_NOW | RTLD_LOCAL),
      let query = unsafe dlsym(library, "XTestQueryExtension"),
      let key = unsafe dlsym(library, "XTestFakeKeyEvent"),
      let button = unsafe dlsym(library, "XTestFakeButtonEvent"),
      let motion = unsafe dlsym(library, "XTestFakeMotionEvent")
    else {
      throw ProgramError(
        "cannot press keys", why: "libXtst.so.6 is not installed", remedy: "install xdotool",
        status: .noDisplay)
    }
    unsafe self.display = display
    // SAFETY: these are the types in <X11/extensions/XTest.h>, where Bool is an int.
    unsafe fakeKey = unsafeBitCast(key, to: Fake.self)
    unsafe fakeButton = unsafeBitCast(button, to: Fake.self)
    unsafe fakeMotion = unsafeBitCast(motion, to: FakeMotion.self)
    var (event, error, major, minor): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
    let ask = unsafe unsafeBitCast(query, to: Query.self)
    if unsafe ask(display, &event, &error, &major, &minor) == 0 {
      throw ProgramError(
        "cannot press keys", why: "the server has no XTEST extension",
        remedy: "use another server", status: .noDisplay)
    }
  }

  private func key(_ code: UInt8, isDown: Bool) {
    _ = unsafe fakeKey(display, UInt32(code), isDown ? 1 : 0, 0)
  }

  /// Presses or releases a button of the pointer; 4 and 5 are the wheel.
  func button(_ number: Int, isDown: Bool) {
    _ = unsafe fakeButton(display, UInt32(number), isDown ? 1 : 0, 0)
  }

  /// Moves the pointer to a position on the screen.
  func move(x: Int, y: Int) {
    _ = unsafe fakeMotion(display, -1, Int32(x), Int32(y), 0)
  }
}

// Keys by the viewer's names.
extension TestInput {
  /// Presses or releases a key and its modifiers; does nothing if the keyboard lacks the key.
  func key(_ chord: KeyChord, isDown: Bool) {
    guard let key = Self.symbol(of: chord.key).flatMap(code) else { return }
    var held = modifiers(chord.modifiers)
    if key.needsShift { held.append(KeySym(XK_Shift_L)) }
    let codes = held.compactMap { code($0)?.code }
    if isDown {
      for code in codes { self.key(code, isDown: true) }
      self.key(key.code, isDown: true)
    } else {
      self.key(key.code, isDown: false)
      for code in codes.reversed() { self.key(code, isDown: false) }
    }
  }

  private func modifiers(_ set: KeyModifiers) -> [KeySym] {
    var symbols: [KeySym] = []
    if set.contains(.control) { symbols.append(KeySym(XK_Control_L)) }
    if set.contains(.alt) { symbols.append(KeySym(XK_Alt_L)) }
    if set.contains(.shift) { symbols.append(KeySym(XK_Shift_L)) }
    return symbols
  }

  private func code(_ symbol: KeySym) -> (code: UInt8, needsShift: Bool)? {
    let code = unsafe XKeysymToKeycode(display, symbol)
    if code == 0 { return nil }
    return (code, unsafe XkbKeycodeToKeysym(display, code, 0, 0) != symbol)
  }

  private static func symbol(of key: KeyName) -> KeySym? {
    if let symbol = words[key.name] { return KeySym(symbol) }
    let scalars = key.name.unicodeScalars
    if let scalar = scalars.first, scalars.count == 1 { return KeySym(scalar.value) }
    // F1 to F12.
    guard scalars.first == "f", let number = Int(key.name.dropFirst()) else { return nil }
    return KeySym(Int(XK_F1) + number - 1)
  }

  private static let words: [String: Int32] = [
    "space": XK_space, "return": XK_Return, "tab": XK_Tab, "escape": XK_Escape,
    "backspace": XK_BackSpace, "left": XK_Left, "right": XK_Right, "up": XK_Up, "down": XK_Down,
    "pageup": XK_Page_Up, "pagedown": XK_Page_Down, "home": XK_Home, "end": XK_End,
  ]
}
