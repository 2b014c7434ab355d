import CX11
import Raster

extension X11Connection {
  /// The size of the screen when the connection was opened, or as RandR said since.
  var screenSize: PixelSize {
    PixelSize(
      width: Int(unsafe XDisplayWidth(display, screen)),
      height: Int(unsafe XDisplayHeight(display, screen)))
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
