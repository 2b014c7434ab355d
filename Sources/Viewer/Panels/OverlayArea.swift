package import LayerKit

/// The window that overlays are laid out in, and its device pixels.
package struct OverlayArea: Hashable {
  /// The window in points.
  package let bounds: Rect

  /// Device pixels per point.
  package let scale: Double

  /// The magnification of the pages in the area: points of the window per point of the area; 1 unless ``magnified``.
  package private(set) var zoom = 1.0

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

  /// The magnification of pages, notices and other text over a scene, 1…2; 1 up to a window of 1280×800 points.
  var unit: Double { min(max(magnification(), 1).squareRoot(), 2) }

  /// The same window for pages, which are up to twice as large in a window of more than 1280×800 points.
  ///
  /// A window that is four times as wide and high has pages of twice the size. They grow more slowly than the window,
  /// so that they also follow the scale that the user sets.
  var magnified: OverlayArea {
    let zoom = unit
    var area = OverlayArea(
      bounds: Rect(x: 0, y: 0, width: bounds.width / zoom, height: bounds.height / zoom),
      scale: scale * zoom)
    area.zoom = zoom
    return area
  }

  /// Returns a position in the window, in points of this area.
  func inside(_ place: Point) -> Point { Point(x: place.x / zoom, y: place.y / zoom) }

  /// Returns a coordinate rounded to the nearest device pixel.
  package func aligned(_ value: Double) -> Double { value.aligned(toPixelsAt: scale) }

  /// Returns a rectangle whose edges are rounded to the nearest device pixels.
  package func aligned(_ rect: Rect) -> Rect {
    let (left, top) = (aligned(rect.minX), aligned(rect.minY))
    return Rect(
      x: left, y: top, width: aligned(rect.maxX) - left, height: aligned(rect.maxY) - top)
  }
}

extension Layer {
  /// Places the root layer of a page, whose contents are in points of the area.
  ///
  /// - Parameters:
  ///   - frame: The frame in points of the area.
  ///   - area: The window.
  func place(at frame: Rect, in area: OverlayArea) {
    let zoom = area.zoom
    transform = zoom == 1 ? .identity : .scale(x: zoom, y: zoom)
    self.frame = Rect(
      x: frame.minX * zoom, y: frame.minY * zoom, width: frame.width * zoom,
      height: frame.height * zoom)
  }
}

extension Double {
  /// Returns a coordinate in points, rounded to the nearest device pixel.
  ///
  /// - Parameter scale: Device pixels per point.
  package func aligned(toPixelsAt scale: Double) -> Double { (self * scale).rounded() / scale }
}
