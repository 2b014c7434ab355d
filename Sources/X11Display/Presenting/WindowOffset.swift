package import Raster

/// Where a corner lies in the window.
package struct WindowOffset: Hashable {
  /// Columns from the window's left edge.
  package var x = 0

  /// Rows from the window's top edge.
  package var y = 0

  /// No distance.
  package static let zero = WindowOffset()

  /// Creates an offset.
  package init(x: Int = 0, y: Int = 0) {
    self.x = x
    self.y = y
  }

  /// The offset that centres frames in a part of a window; the part's own where a frame is the larger one.
  package static func centering(_ frame: PixelSize, in part: PixelRect) -> WindowOffset {
    WindowOffset(
      x: part.minX + max(0, (part.width - frame.width) / 2),
      y: part.minY + max(0, (part.height - frame.height) / 2))
  }

  /// The parts of a window that frames do not cover: above, below, left and right of them.
  package func margins(around frame: PixelSize, in window: PixelSize) -> [PixelRect] {
    let (right, bottom) = (x + frame.width, y + frame.height)
    return [
      PixelRect(minX: 0, minY: 0, maxX: window.width, maxY: y),
      PixelRect(minX: 0, minY: bottom, maxX: window.width, maxY: window.height),
      PixelRect(minX: 0, minY: y, maxX: x, maxY: bottom),
      PixelRect(minX: right, minY: y, maxX: window.width, maxY: bottom),
    ].filter { !$0.isEmpty }
  }
}
