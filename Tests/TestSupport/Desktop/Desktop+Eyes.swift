import CXTest
import Glibc
public import Raster

/// The reading of what a person, or a tool, can see.
extension Desktop {
  /// Returns the contents of an area of a window, with an opaque top byte; `nil` unless all of it is on the screen.
  ///
  /// - Precondition: The screen has 24 bits per pixel in four bytes, as Xvfb's has by default.
  public func picture(of window: Window, _ area: PixelRect) -> Bitmap? {
    let cookie = unsafe xcb_get_image(
      connection, UInt8(XCB_IMAGE_FORMAT_Z_PIXMAP.rawValue), window, Int16(area.minX),
      Int16(area.minY), UInt16(area.width), UInt16(area.height), .max)
    guard let reply = unsafe xcb_get_image_reply(connection, cookie, nil) else { return nil }
    defer { unsafe free(reply) }
    let count = unsafe Int(xcb_get_image_data_length(reply))
    precondition(count == area.width * area.height * 4, "\(count) bytes for \(area)")
    // SAFETY: the reply is followed by as many bytes as the library reports, aligned for words.
    let bytes = unsafe UnsafeRawBufferPointer(start: xcb_get_image_data(reply), count: count)
    return Bitmap(size: area.size) { rows in
      for y in 0..<area.height {
        for x in 0..<area.width {
          let offset = (y * area.width + x) * 4
          let pixel = unsafe bytes.load(fromByteOffset: offset, as: UInt32.self)
          rows[x, y] = 0xFF00_0000 | pixel
        }
      }
    }
  }

  /// Returns the area of a window's own pixels on the screen; `nil` if the window is gone.
  public func area(of window: Window) -> PixelRect? {
    let sizeCookie = unsafe xcb_get_geometry(connection, window)
    let placeCookie = unsafe xcb_translate_coordinates(connection, window, root, 0, 0)
    let size = unsafe xcb_get_geometry_reply(connection, sizeCookie, nil)
    let place = unsafe xcb_translate_coordinates_reply(connection, placeCookie, nil)
    defer {
      unsafe free(size)
      unsafe free(place)
    }
    guard let size = unsafe size, let place = unsafe place else { return nil }
    return unsafe PixelRect(
      x: Int(place.pointee.dst_x), y: Int(place.pointee.dst_y), width: Int(size.pointee.width),
      height: Int(size.pointee.height))
  }

  /// Returns whether a window and its ancestors are mapped.
  public func isViewable(_ window: Window) -> Bool {
    let cookie = unsafe xcb_get_window_attributes(connection, window)
    guard let reply = unsafe xcb_get_window_attributes_reply(connection, cookie, nil) else {
      return false
    }
    defer { unsafe free(reply) }
    return unsafe reply.pointee.map_state == UInt8(XCB_MAP_STATE_VIEWABLE.rawValue)
  }

  /// Returns the items of a property of 32-bit items, at most a thousand; empty if the property is missing.
  public func numbers(_ name: String, of window: Window) -> [Int] {
    let cookie = unsafe xcb_get_property(
      connection, 0, window, atom(name), XCB_GET_PROPERTY_TYPE_ANY.rawValue, 0, 1000)
    guard let reply = unsafe xcb_get_property_reply(connection, cookie, nil) else { return [] }
    defer { unsafe free(reply) }
    guard unsafe reply.pointee.format == 32, let value = unsafe xcb_get_property_value(reply)
    else { return [] }
    // SAFETY: format 32 means words of four bytes, as many as the reply reports.
    let words = unsafe UnsafeRawBufferPointer(
      start: value, count: 4 * Int(reply.pointee.value_len))
    return unsafe words.bindMemory(to: UInt32.self).map(Int.init)
  }

  /// Returns the visible window of a process, by its property `_NET_WM_PID`; `nil` if there is none.
  public func visibleWindow(of process: Int32) -> Window? { visibleWindows(of: process).first }

  /// Returns the visible windows of a process, from the lowest to the topmost.
  public func visibleWindows(of process: Int32) -> [Window] {
    windows(below: root).filter {
      numbers("_NET_WM_PID", of: $0).first == Int(process) && isViewable($0)
    }
  }

  private func windows(below parent: Window) -> [Window] {
    let cookie = unsafe xcb_query_tree(connection, parent)
    guard let reply = unsafe xcb_query_tree_reply(connection, cookie, nil) else { return [] }
    defer { unsafe free(reply) }
    // SAFETY: the reply is followed by as many numbers as the library reports.
    let children = unsafe Array(
      UnsafeBufferPointer(
        start: xcb_query_tree_children(reply),
        count: Int(xcb_query_tree_children_length(reply))))
    return children + children.flatMap { windows(below: $0) }
  }
}
