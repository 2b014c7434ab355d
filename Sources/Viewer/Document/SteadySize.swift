package import Raster

/// The size of a window that keeps its size in points when its scale changes.
///
/// A window that did not fit the screen at one scale has its former size again at the next one, unless its size has
/// been changed meanwhile.
package struct SteadySize {
  /// The last size in points, the pixels returned for it, and the window's pixels at that time.
  private var last: (width: Double, height: Double, pixels: PixelSize, before: PixelSize)?

  /// Creates the size of a window whose scale has not changed yet.
  package init() {}

  /// Returns the size of a window at another scale, in device pixels.
  ///
  /// - Parameters:
  ///   - size: The present size, in device pixels.
  ///   - old: The present scale.
  ///   - new: The new scale.
  ///   - room: The largest size in device pixels, unless the window already is larger.
  package mutating func size(
    of size: PixelSize, from old: Double, to new: Double, room: PixelSize
  ) -> PixelSize {
    let points =
      // The window has the size before as long as the request is under way, and if it is refused.
      if let last, last.pixels == size || last.before == size {
        (width: last.width, height: last.height)
      } else {
        (width: Double(size.width) / old, height: Double(size.height) / old)
      }
    func side(_ points: Double, atMost limit: Int) -> Int {
      max(1, Int(min((points * new).rounded(), Double(limit))))
    }
    let pixels = PixelSize(
      width: side(points.width, atMost: max(room.width, size.width)),
      height: side(points.height, atMost: max(room.height, size.height)))
    last = (points.width, points.height, pixels, size)
    return pixels
  }
}
