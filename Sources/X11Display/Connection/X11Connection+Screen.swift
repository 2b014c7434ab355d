import CX11
public import Raster

extension X11Connection {
  /// The size of the screen when the connection was opened, or as RandR said since.
  var screenSize: PixelSize {
    PixelSize(
      width: Int(unsafe XDisplayWidth(display, screen)),
      height: Int(unsafe XDisplayHeight(display, screen)))
  }

  /// The part of the screen that panels and docks leave to windows.
  ///
  /// The whole screen where no window manager says so, or says something that is not on the screen.
  public var workArea: PixelRect {
    let screen = PixelRect(screenSize)
    let desktop = items(of: atoms[.netCurrentDesktop], type: Atom(XA_CARDINAL), on: root).first
    let numbers = items(of: atoms[.netWorkarea], type: Atom(XA_CARDINAL), on: root)
    return WorkArea.rect(numbers, desktop: desktop ?? 0, screen: screen)
  }

  /// Tells the screen saver that somebody is there, as if a key had been pressed.
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
