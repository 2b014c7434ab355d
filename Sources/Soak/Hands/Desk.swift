import CX11
import Raster
import ProgramSupport

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
