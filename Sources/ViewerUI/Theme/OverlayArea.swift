package import LayerKit

/// The window that overlays are laid out in, and its device pixels.
package struct OverlayArea: Hashable {
  /// The window in points.
  package let bounds: Rect

  /// Device pixels in a point.
  package let scale: Double

  /// Creates the area of a window.
  package init(bounds: Rect, scale: Double) {
    self.bounds = bounds
    self.scale = scale
  }

  /// The thickness of one device pixel, in points.
  package var hairline: Double { 1 / scale }

  /// How much larger than a window of the usual size this one is, by the side that has grown less.
  ///
  /// - Parameter usual: The usual size, in points; default 1280×800.
  package func magnification(from usual: Size = Size(width: 1280, height: 800)) -> Double {
    min(bounds.width / usual.width, bounds.height / usual.height)
  }

  /// How much larger than usual print over a scene is, 1…2.5: 1 up to a window of 1280×800 points.
  var unit: Double { min(max(magnification(), 1), 2.5) }

  /// The part of it above a line.
  package func above(_ y: Double) -> OverlayArea {
    OverlayArea(
      bounds: Rect(x: 0, y: 0, width: bounds.width, height: min(y, bounds.height)), scale: scale)
  }

  /// A coordinate moved to the nearest device pixel.
  package func aligned(_ value: Double) -> Double { value.aligned(toPixelsAt: scale) }

  /// A rectangle whose edges are moved to the nearest device pixels.
  package func aligned(_ rect: Rect) -> Rect {
    let (left, top) = (aligned(rect.minX), aligned(rect.minY))
    return Rect(
      x: left, y: top, width: aligned(rect.maxX) - left, height: aligned(rect.maxY) - top)
  }
}

extension Double {
  /// A coordinate in points moved to the nearest device pixel.
  ///
  /// - Parameter scale: Device pixels in a point.
  package func aligned(toPixelsAt scale: Double) -> Double { (self * scale).rounded() / scale }
}
