import CX11
import Display
import Raster

/// A window of ours at the server: made, described, and destroyed with this object.
@safe
final class NativeWindow {
  /// The window's number.
  let identifier: Window

  /// The connection that it was made on.
  let connection: X11Connection

  /// The format of its pixels.
  let format: FrameFormat

  private let colormap: Colormap

  /// Makes a window, not yet on the screen.
  ///
  /// It has no background, so the server paints nothing that the next frame would have to replace,
  /// and keeps its upper left corner when it grows: neither opening nor resizing flickers. Visual,
  /// colour map and border colour are given together: a window whose depth is not its parent's must
  /// have its own, or the server answers `BadMatch`.
  init(
    connection: X11Connection, format: FrameFormat, frame: PixelRect
  ) throws(DisplayError) {
    self.connection = connection
    self.format = format
    let (display, root) = unsafe (connection.display, connection.root)
    let visual = unsafe connection.visual(format.visual)
    colormap = unsafe XCreateColormap(display, root, visual, AllocNone)
    var attributes = XSetWindowAttributes()
    attributes.background_pixmap = 0
    attributes.border_pixel = 0
    attributes.bit_gravity = NorthWestGravity
    attributes.colormap = colormap
    attributes.event_mask = Self.eventMask
    let given = CWBackPixmap | CWBorderPixel | CWBitGravity | CWColormap | CWEventMask
    identifier = unsafe XCreateWindow(
      display, root, Int32(frame.minX), Int32(frame.minY), UInt32(frame.width),
      UInt32(frame.height), 0, Int32(format.depth), UInt32(InputOutput), visual, UInt(given),
      &attributes)
    try connection.checkConnection()
  }

  deinit {
    if connection.isLost { return }
    // The window may be gone already; the error that this gives is recorded and read by nobody.
    unsafe XDestroyWindow(connection.display, identifier)
    unsafe XFreeColormap(connection.display, colormap)
  }

  /// Shows the window.
  func map() { unsafe XMapWindow(connection.display, identifier) }

  /// Moves and sizes the window.
  func move(to frame: PixelRect) {
    unsafe XMoveResizeWindow(
      connection.display, identifier, Int32(frame.minX), Int32(frame.minY), UInt32(frame.width),
      UInt32(frame.height))
  }

  /// Sizes the window.
  func resize(to size: PixelSize) {
    unsafe XResizeWindow(
      connection.display, identifier, UInt32(max(1, size.width)), UInt32(max(1, size.height)))
  }

  /// The window on the screen, or `nil` when it is gone.
  ///
  /// Two round trips.
  func frameOnScreen() -> PixelRect? {
    let display = unsafe connection.display
    var root: Window = 0
    var (x, y): (Int32, Int32) = (0, 0)
    var (width, height, border, depth): (UInt32, UInt32, UInt32, UInt32) = (0, 0, 0, 0)
    let isThere = unsafe XGetGeometry(
      display, identifier, &root, &x, &y, &width, &height, &border, &depth)
    guard isThere != 0, let place = placeOnScreen() else { return nil }
    return PixelRect(x: place.x, y: place.y, width: Int(width), height: Int(height))
  }

  /// Where the window's corner lies on the screen, whatever frame a window manager has put around it, or `nil` when
  /// it is gone.
  ///
  /// One round trip.
  func placeOnScreen() -> PixelPoint? {
    var child: Window = 0
    var (x, y): (Int32, Int32) = (0, 0)
    let isOnScreen = unsafe XTranslateCoordinates(
      connection.display, identifier, connection.root, 0, 0, &x, &y, &child)
    return isOnScreen == 0 ? nil : PixelPoint(x: Int(x), y: Int(y))
  }

  /// The states that the window manager says the window is in.
  func managedStates() -> [Atom] {
    var states: [Atom] = []
    // The window may have been destroyed since it was said that the property changed.
    _ = connection.faults {
      states = connection.items(
        of: connection.atoms[.netWMState], type: Atom(XA_ATOM), on: identifier)
    }
    return states
  }

  private static let eventMask: Int =
    KeyPressMask | KeyReleaseMask | ButtonPressMask | ButtonReleaseMask | PointerMotionMask
    | StructureNotifyMask | ExposureMask | FocusChangeMask | VisibilityChangeMask
    | PropertyChangeMask
}
