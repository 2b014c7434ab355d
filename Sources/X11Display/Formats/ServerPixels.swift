import CX11
import Raster

/// Pixels as the server has them, for proofs and tests; never in a frame.
enum ServerPixels {
  /// Reads a rectangle of a window or a pixmap, row by row, as raw values without padding bits.
  ///
  /// - Returns: `nil` if the server refuses, for instance because the window is not on the screen.
  ///
  /// The corresponding X request is `GetImage`.
  static func read(
    _ drawable: Drawable, _ rect: PixelRect, connection: X11Connection, format: FrameFormat
  ) -> [UInt32]? {
    let everyPlane = UInt.max
    let image = unsafe XGetImage(
      connection.display, drawable, Int32(rect.minX), Int32(rect.minY), UInt32(rect.width),
      UInt32(rect.height), everyPlane, ZPixmap)
    guard let image = unsafe image else { return nil }
    defer { unsafe XDestroyImage(image) }
    return unsafe values(of: image, PixelRect(rect.size), format: format)
  }

  /// The values in an image of our own side.
  static func values(
    of image: UnsafeMutablePointer<XImage>, _ rect: PixelRect, format: FrameFormat
  ) -> [UInt32] {
    var values: [UInt32] = []
    values.reserveCapacity(rect.area)
    for y in rect.rows {
      for x in rect.columns {
        let value = unsafe XGetPixel(image, Int32(x), Int32(y))
        values.append(UInt32(truncatingIfNeeded: value) & format.colorMask)
      }
    }
    return values
  }
}
