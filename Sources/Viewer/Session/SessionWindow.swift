import Display
import LayerKit
import Raster
import ViewerUI

/// The window as a session knows it.
struct SessionWindow {
  /// The size in device pixels.
  var size: PixelSize

  /// Device pixels in a point.
  var scale: Double

  /// The part of the window that frames hold, in device pixels; `nil` for all of it.
  var visiblePart: PixelRect?

  /// Whether it fills the screen: what a key has asked for, or what the display has said since.
  var isFullscreen: Bool

  /// The window in points.
  var bounds: Rect {
    Rect(x: 0, y: 0, width: Double(size.width) / scale, height: Double(size.height) / scale)
  }

  /// The window as the overlay sees it.
  var area: OverlayArea { OverlayArea(bounds: bounds, scale: scale) }

  /// The window and the part of it that frames hold.
  var viewport: Viewport { visiblePart.map { Viewport($0, of: size) } ?? Viewport(whole: size) }

  /// A place of the pointer, in points.
  func place(of event: PointerEvent) -> Point {
    Point(x: Double(event.x) / scale, y: Double(event.y) / scale)
  }
}
