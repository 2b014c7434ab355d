import CX11
import Raster

/// The viewer's window, as another program has it.
@safe
struct ViewerWindow {
  /// Its number.
  let number: Window

  private let desk: Desk

  /// A window on a desk.
  init(_ number: Window, on desk: Desk) {
    self.number = number
    self.desk = desk
  }

  // MARK: Eyes

  /// Where the window is on the screen, without its frame; `nil` when it is gone.
  var area: PixelRect? {
    guard let attributes = unsafe attributes else { return nil }
    var (x, y): (Int32, Int32) = (0, 0)
    var child: Window = 0
    unsafe XTranslateCoordinates(desk.display, number, desk.root, 0, 0, &x, &y, &child)
    return unsafe PixelRect(
      x: Int(x), y: Int(y), width: Int(attributes.width), height: Int(attributes.height))
  }

  /// Whether the window and what it lies in are mapped.
  var isViewable: Bool { unsafe attributes?.map_state == IsViewable }

  /// Whether the viewer has shown a frame: the window gets its icon with the first one.
  var hasShownFrame: Bool { desk.property("_NET_WM_ICON", of: number)?.isEmpty == false }

  /// The window's bytes as the server has them; `nil` where they cannot be read.
  func grab() -> [UInt8]? {
    guard let area else { return nil }
    let onScreen = area.intersection(PixelRect(desk.screen))
    if onScreen != area { return nil }
    let image = unsafe XGetImage(
      desk.display, number, 0, 0, UInt32(area.width), UInt32(area.height), UInt.max, ZPixmap)
    guard let image = unsafe image else { return nil }
    defer { unsafe XDestroyImage(image) }
    // SAFETY: an image of one plane format has its rows, one after the other, in `data`.
    return unsafe Array(
      UnsafeRawBufferPointer(
        start: image.pointee.data, count: Int(image.pointee.bytes_per_line * image.pointee.height)))
  }

  private var attributes: XWindowAttributes? {
    var attributes = unsafe XWindowAttributes()
    return unsafe XGetWindowAttributes(desk.display, number, &attributes) == 0 ? nil : attributes
  }

  // MARK: Hands

  /// Gives the window the keyboard, if it can have it.
  func takeKeyboard() {
    if isViewable {
      unsafe XSetInputFocus(desk.display, number, Int32(RevertToPointerRoot), Time(CurrentTime))
    }
    desk.synchronize()
  }

  /// Asks for another size.
  func resize(to size: PixelSize) {
    unsafe XResizeWindow(
      desk.display, number, UInt32(max(1, size.width)), UInt32(max(1, size.height)))
    desk.synchronize()
  }

  /// Asks for another place.
  func move(x: Int, y: Int) {
    unsafe XMoveWindow(desk.display, number, Int32(x), Int32(y))
    desk.synchronize()
  }

  /// Takes the window from the screen.
  func unmap() {
    unsafe XUnmapWindow(desk.display, number)
    desk.synchronize()
  }

  /// Brings the window back to the screen, on top of the others.
  ///
  /// The wheel beside a window changes workspaces under openbox, which does not follow a window that is
  /// mapped or activated on another one.
  func map() {
    unsafe XMapRaised(desk.display, number)
    desk.synchronize()
    guard desk.hasManager, let workspace = desk.property("_NET_WM_DESKTOP", of: number)?.first
    else {
      return
    }
    desk.tellManager("_NET_CURRENT_DESKTOP", window: desk.root, workspace)
  }

  /// Asks the window manager for an icon instead of the window.
  func minimize() {
    unsafe XIconifyWindow(desk.display, number, XDefaultScreen(desk.display))
    desk.synchronize()
  }

  /// Moves the pointer to a place in the window, in thousandths of its sides.
  func movePointer(x: Int, y: Int) {
    guard let area else { return }
    desk.input.move(x: area.minX + area.width * x / 1000, y: area.minY + area.height * y / 1000)
    desk.synchronize()
  }
}
