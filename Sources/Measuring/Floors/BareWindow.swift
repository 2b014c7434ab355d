import CX11
import Display
import Raster

/// A window that no window manager touches, so that it has its size and its place at once.
@safe
final class BareWindow {
  /// The window's number.
  let identifier: Window

  /// What is drawn with; it asks for no exposure events.
  let context: GC

  private let server: BareDisplay

  /// Makes a window in the upper left corner of the screen, waits until it is mapped, and puts it below all others.
  init(_ server: BareDisplay, size: PixelSize) throws(DisplayError) {
    self.server = server
    var attributes = XSetWindowAttributes()
    attributes.background_pixmap = 0
    attributes.override_redirect = 1
    attributes.event_mask = StructureNotifyMask
    let given = CWBackPixmap | CWOverrideRedirect | CWEventMask
    let root = unsafe XRootWindow(server.pointer, server.screen)
    // Depth 0 and no visual mean those of the root.
    identifier = unsafe XCreateWindow(
      server.pointer, root, 0, 0, UInt32(size.width), UInt32(size.height), 0, 0,
      UInt32(InputOutput), nil, UInt(given), &attributes)
    var values = XGCValues()
    values.graphics_exposures = 0
    unsafe context = unsafe XCreateGC(
      server.pointer, identifier, UInt(GCGraphicsExposures), &values)
    unsafe XMapWindow(server.pointer, identifier)
    var event = unsafe XEvent()
    repeat { try unsafe server.nextEvent(&event) } while unsafe event.type != MapNotify
    unsafe XSelectInput(server.pointer, identifier, 0)
    try lower()
  }

  deinit {
    guard server.isAlive else { return }
    unsafe XFreeGC(server.pointer, context)
    unsafe XDestroyWindow(server.pointer, identifier)
  }

  /// Puts the window above all others, so that all of it is seen.
  func raise() throws(DisplayError) {
    unsafe XRaiseWindow(server.pointer, identifier)
    try server.synchronize()
  }

  /// Puts the window below all others, so that it hides none.
  func lower() throws(DisplayError) {
    unsafe XLowerWindow(server.pointer, identifier)
    try server.synchronize()
  }
}
