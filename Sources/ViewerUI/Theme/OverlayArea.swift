package import LayerKit

/// The window that overlays are laid out in, and its device pixels.
package struct OverlayArea: Hashable {
  /// The window in points.
  package let bounds: Rect

  /// Device pixels per point.
  package let scale: Double

  /// Creates the area of a window.
  package init(bounds: Rect, scale: Double) {
    self.bounds = bounds
    self.scale = scale
  }

  /// The thickness of one device pixel, in points.
  package var hairline: Double { 1 / scale }

  /// Returns the size of the window relative to a usual size: the smaller of the ratios of the widths and of the
  /// heights.
  ///
  /// - Parameter usual: The usual size, in points; default 1280×800.
  package func magnification(from usual: Size = Size(width: 1280, height: 800)) -> Double {
    min(bounds.width / usual.width, bounds.height / usual.height)
  }

  /// The magnification of notices and of other text over a scene, 1…2.5; 1 up to a window of 1280×800 points.
  var unit: Double { min(max(magnification(), 1), 2.5) }

  /// Returns the part of the window above a y coordinate, in points.
  package func above(_ y: Double) -> OverlayArea {
    OverlayArea(
      bounds: Rect(x: 0, y: 0, width: bounds.width, height: min(y, bounds.height)), scale: scale)
  }

  /// Returns a coordinate rounded to the nearest device pixel.
  package func aligned(_ value: Double) -> Double { value.aligned(toPixelsAt: scale) }

  /// Returns a rectangle whose edges are rounded to the nearest device pixels.
  package func aligned(_ rect: Rect) -> Rect {
    let (left, top) = (aligned(rect.minX), aligned(rect.minY))
    return Rect(
      x: left, y: top, width: aligned(rect.maxX) - left, height: aligned(rect.maxY) - top)
  }
}

extension Double {
  /// Returns a coordinate in points, rounded to the nearest device pixel.
  ///
  /// - Parameter scale: Device pixels per point.
  package func aligned(toPixelsAt scale: Double) -> Double { (self * scale).rounded() / scale }
}
