import CX11
import Raster

/// The viewer's window, as another program sees it.
@safe
struct ViewerWindow {
  /// The window's number on the server.
  let number: Window

  private let desk: Desk

  init(_ number: Window, on desk: Desk) {
    self.number = number
    self.desk = desk
  }

  // MARK: Eyes

  /// The window's area on the screen, without the window manager's frame; `nil` if the window is gone.
  var area: PixelRect? {
    guard let attributes = unsafe attributes else { return nil }
    var (x, y): (Int32, Int32) = (0, 0)
    var child: Window = 0
    unsafe XTranslateCoordinates(desk.display, number, desk.root, 0, 0, &x, &y, &child)
    return unsafe PixelRect(
      x: Int(x), y: Int(y), width: Int(attributes.width), height: Int(attributes.height))
  }

  /// Whether the window and its ancestors are mapped.
  var isViewable: Bool { unsafe attributes?.map_state == IsViewable }

  /// Whether the viewer has shown a frame: it sets the window's icon with the first one.
  var hasShownFrame: Bool { !desk.property("_NET_WM_ICON", of: number).isEmpty }

  /// Returns the window's bytes as the server stores them; `nil` if they cannot be read.
  func grab() -> [UInt8]? {
    guard let area else { return nil }
    let onScreen = area.intersection(PixelRect(desk.screen))
    if onScreen != area { return nil }
    let image = unsafe XGetImage(
      desk.display, number, 0, 0, UInt32(area.width), UInt32(area.height), UInt.max, ZPixmap)
    guard let image = unsafe image else { return nil }
    defer { unsafe XDestroyImage(image) }
    // SAFETY: an image in ZPixmap format has its rows, one after the other, in `data`.
    return unsafe Array(
      UnsafeRawBufferPointer(
        start: image.pointee.data, count: Int(image.pointee.bytes_per_line * image.pointee.height)))
  }

  private var attributes: XWindowAttributes? {
    var attributes = unsafe XWindowAttributes()
    return unsafe XGetWindowAttributes(desk.display, number, &attributes) == 0 ? nil : attributes
  }

  // MARK: Hands

  /// Gives the window the keyboard focus if it is viewable.
  func takeKeyboard() {
    if isViewable {
      unsafe XSetInputFocus(desk.display, number, Int32(RevertToPointerRoot), Time(CurrentTime))
    }
    desk.synchronize()
  }

  func resize(to size: PixelSize) {
    unsafe XResizeWindow(
      desk.display, number, UInt32(max(1, size.width)), UInt32(max(1, size.height)))
    desk.synchronize()
  }

  func move(x: Int, y: Int) {
    unsafe XMoveWindow(desk.display, number, Int32(x), Int32(y))
    desk.synchronize()
  }

  func unmap() {
    unsafe XUnmapWindow(desk.display, number)
    desk.synchronize()
  }

  /// Maps the window on top of the others, and switches to its workspace.
  ///
  /// Under openbox the wheel beside a window changes the workspace, and openbox does not follow a window that is
  /// mapped or activated on another one.
  func map() {
    unsafe XMapRaised(desk.display, number)
    desk.synchronize()
    guard desk.hasManager, let workspace = desk.property("_NET_WM_DESKTOP", of: number).first
    else {
      return
    }
    desk.tellManager("_NET_CURRENT_DESKTOP", window: desk.root, workspace)
  }

  /// Asks the window manager to minimize the window.
  func minimize() {
    unsafe XIconifyWindow(desk.display, number, XDefaultScreen(desk.display))
    desk.synchronize()
  }

  /// Moves the pointer to a position in the window, in thousandths of its sides.
  func movePointer(x: Int, y: Int) {
    guard let area else { return }
    desk.input.move(x: area.minX + area.width * x / 1000, y: area.minY + area.height * y / 1000)
    desk.synchronize()
  }
}
