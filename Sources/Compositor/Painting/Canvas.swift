import Raster

/// Wide pixels to paint on, addressed as those of the frame.
///
/// A picture of a part of the frame is painted with the coordinates of the whole, so that the
/// numbers that decide on a pixel are the same wherever it is painted.
struct Canvas {
  /// The memory.
  let rows: WideRows

  /// The place of the memory's first pixel in the frame.
  let origin: PixelPoint

  /// The pixels of the frame that may change; all of them are in memory.
  private(set) var clip: PixelRect

  /// Makes memory paintable.
  init(_ rows: WideRows, at origin: PixelPoint, clip: PixelRect) {
    self.rows = rows
    self.origin = origin
    let all = PixelRect(rows.size).offset(x: origin.x, y: origin.y)
    self.clip = clip.intersection(all)
  }

  /// The same pixels, of which fewer may change.
  func clipped(to rect: PixelRect) -> Canvas {
    var canvas = self
    canvas.clip = clip.intersection(rect)
    return canvas
  }

  /// A rectangle of the frame in the memory's own coordinates, clipped.
  func local(_ rect: PixelRect) -> PixelRect {
    rect.intersection(clip).offset(x: -origin.x, y: -origin.y)
  }

  /// A place of the frame in the memory's own coordinates.
  func local(_ point: PixelPoint) -> PixelPoint {
    PixelPoint(x: point.x - origin.x, y: point.y - origin.y)
  }
}
