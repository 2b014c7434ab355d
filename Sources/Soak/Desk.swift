import CX11
import Display
import Glibc
import ProgramSupport
import Raster
import Synchronization
import ViewerUI

/// A second program's connection to the viewer's server, with a person's hands and eyes.
///
/// What the server refuses is of no interest here: windows come and go while they are asked for.
@safe
final class Desk {
  /// The server's name.
  let name: String

  /// The connection.
  let display: OpaquePointer

  /// The hands.
  let input: TestInput

  /// The keys.
  let keyboard: Keyboard

  /// The root window.
  let root: Window

  /// The screen's size.
  let screen: PixelSize

  /// A window that covers others and can have the keyboard.
  private let cover: Window

  /// Connects to a server.
  init(_ name: String) throws(ProgramError) {
    ServerLoss.installHandlers()
    guard let display = unsafe XOpenDisplay(name) else {
      throw ProgramError(
        "cannot open display \(name)", remedy: "name a running X server", status: .noDisplay)
    }
    unsafe ServerLoss.watch(display)
    let input = try unsafe TestInput(display)
    self.name = name
    unsafe self.display = display
    self.input = input
    keyboard = unsafe Keyboard(display, input)
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

  deinit {
    // It would print something about a server that has gone.
    if !hasLostServer { unsafe XCloseDisplay(display) }
  }

  /// Whether the server has gone, as far as was noticed: nothing that is asked here is done then.
  var hasLostServer: Bool { ServerLoss.isNoticed }

  /// Waits until the server has done everything that was asked.
  func synchronize() { unsafe XSync(display, 1) }

  /// Puts a window over a part of the screen.
  func cover(_ area: PixelRect) {
    unsafe XMoveResizeWindow(
      display, cover, Int32(area.minX), Int32(area.minY), UInt32(max(1, area.width)),
      UInt32(max(1, area.height)))
    unsafe XMapRaised(display, cover)
    synchronize()
  }

  /// Takes the covering window away.
  func uncover() {
    unsafe XUnmapWindow(display, cover)
    synchronize()
  }

  /// Gives the keyboard to a window of ours.
  func takeKeyboard() {
    cover(PixelRect(x: 0, y: 0, width: 2, height: 2))
    unsafe XSetInputFocus(display, cover, Int32(RevertToPointerRoot), Time(CurrentTime))
    synchronize()
  }

  /// The windows of a process that have a process number, by the property of that name.
  func window(of process: Int32) -> Window? {
    windows(below: root).first { cardinal("_NET_WM_PID", of: $0) == Int(process) }
  }

  /// Whether a window manager is at work: the number of its window outlasts it, the window does not.
  var hasManager: Bool {
    guard let manager = cardinal("_NET_SUPPORTING_WM_CHECK", of: root) else { return false }
    return cardinal("_NET_SUPPORTING_WM_CHECK", of: Window(bitPattern: manager)) == manager
  }

  /// Sends the root a message of 32-bit items about a window, as panels do.
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
    property(name, of: window).flatMap { $0.first }
  }

  /// The items of a property of 32-bit items, at most 32 of them.
  func property(_ name: String, of window: Window) -> [Int]? {
    var (type, format): (Atom, Int32) = (0, 0)
    var (count, left): (UInt, UInt) = (0, 0)
    var data: UnsafeMutablePointer<UInt8>?
    let atom = unsafe XInternAtom(display, name, 0)
    let code = unsafe XGetWindowProperty(
      display, window, atom, 0, 32, 0, Atom(AnyPropertyType), &type, &format, &count, &left, &data)
    guard code == 0, let data = unsafe data else { return nil }
    defer { unsafe XFree(data) }
    guard format == 32 else { return nil }
    return (0..<Int(count)).map { index in
      // SAFETY: a property of format 32 is answered as that many C longs.
      unsafe UnsafeRawPointer(data).load(fromByteOffset: index * 8, as: Int.self)
    }
  }
}

/// The keyboard of a server, by the names that the viewer has for keys.
@safe
struct Keyboard {
  private let display: OpaquePointer
  private let input: TestInput

  /// The keyboard behind a connection.
  init(_ display: OpaquePointer, _ input: TestInput) {
    unsafe self.display = display
    self.input = input
  }

  /// Moves a key, with the keys held that belong to it; nothing when the keyboard does not have it.
  func move(_ chord: KeyChord, isDown: Bool) {
    guard let key = Self.symbol(of: chord.key).flatMap(code) else { return }
    var held = modifiers(chord.modifiers)
    if key.needsShift { held.append(KeySym(XK_Shift_L)) }
    let codes = held.compactMap { code($0)?.code }
    if isDown {
      for code in codes { input.key(code, isDown: true) }
      input.key(key.code, isDown: true)
    } else {
      input.key(key.code, isDown: false)
      for code in codes.reversed() { input.key(code, isDown: false) }
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

/// Keys, buttons and movements that the server takes for a person's.
///
/// The library of the XTEST extension is opened while the program runs: `xdotool` brings it along, and
/// nothing but this needs it.
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

  /// Opens the library, and asks the server for the extension at once.
  ///
  /// Asked with the first key, a server that has died by then would be said to have no such extension.
  ///
  /// - Throws: `ProgramError` where the library is not installed, or the server does not have it.
  init(_ display: OpaquePointer) throws(ProgramError) {
    guard let library = unsafe dlopen("libXtst.so.6", RTLD_NOW | RTLD_LOCAL),
      let query = unsafe dlsym(library, "XTestQueryExtension"),
      let key = unsafe dlsym(library, "XTestFakeKeyEvent"),
      let button = unsafe dlsym(library, "XTestFakeButtonEvent"),
      let motion = unsafe dlsym(library, "XTestFakeMotionEvent")
    else {
      throw ProgramError(
        "cannot press keys", why: "there is no libXtst.so.6", remedy: "install xdotool",
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
        remedy: "name another server", status: .noDisplay)
    }
  }

  /// Moves a key.
  func key(_ code: UInt8, isDown: Bool) {
    _ = unsafe fakeKey(display, UInt32(code), isDown ? 1 : 0, 0)
  }

  /// Moves a button of the pointer; 4 and 5 are the wheel.
  func button(_ number: Int, isDown: Bool) {
    _ = unsafe fakeButton(display, UInt32(number), isDown ? 1 : 0, 0)
  }

  /// Moves the pointer to a place on the screen.
  func move(x: Int, y: Int) {
    _ = unsafe fakeMotion(display, -1, Int32(x), Int32(y), 0)
  }
}

/// Whether the server has gone, of the one connection that the program has.
///
/// Xlib would print a line and end the program: the run could not be told.
private enum ServerLoss {
  private static let flag = Atomic(false)

  /// Whether the connection broke, as far as was noticed; only a request notices.
  static var isNoticed: Bool { flag.load(ordering: .relaxed) }

  /// Replaces Xlib's handlers, which print and exit.
  ///
  /// What the server refuses is dropped: windows come and go while they are asked for.
  static func installHandlers() {
    unsafe XSetErrorHandler { _, _ in 0 }
    unsafe XSetIOErrorHandler { _ in 0 }
  }

  /// Notes it when a connection breaks, and keeps the program alive; later requests do nothing.
  static func watch(_ display: OpaquePointer) {
    unsafe XSetIOErrorExitHandler(
      display, { _, _ in ServerLoss.flag.store(true, ordering: .relaxed) }, nil)
  }
}
