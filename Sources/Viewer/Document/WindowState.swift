package import LayerKit
package import Raster
import Display

/// The window of a document.
package struct WindowState: Hashable, Sendable {
  /// The size in device pixels.
  package internal(set) var size: PixelSize

  /// The number of device pixels per point.
  package internal(set) var scale: Double

  /// The scale to which a key returns.
  var desktopScale: Double

  /// Whether ``scale`` follows the desktop's.
  var followsDesktop: Bool

  /// The scale that keys chose, in this session or an earlier one; `nil` for that of the desktop or of an option.
  var chosenScale: Double?

  /// Whether the desktop's theme is dark, which scenes follow whose appearance is *auto*.
  var isDesktopDark = true

  /// Whether the window is fullscreen, as last requested by a key or reported by the display.
  ///
  /// The display's report alone is not enough, because the next key may come before the display answers.
  package internal(set) var isFullscreen: Bool

  /// The appearance of the desktop's theme.
  var desktopAppearance: SceneAppearance { isDesktopDark ? .dark : .light }

  /// The window's bounds in points.
  package var bounds: Rect {
    Rect(x: 0, y: 0, width: Double(size.width) / scale, height: Double(size.height) / scale)
  }

  /// The window's bounds and scale, for the layout of what lies over the scene.
  var area: OverlayArea { OverlayArea(bounds: bounds, scale: scale) }

  /// Enters or leaves fullscreen.
  mutating func fill(_ fills: Bool) -> Effect {
    isFullscreen = fills
    return .setFullscreen(fills)
  }

  /// Returns the pointer's position in points.
  func place(of event: PointerEvent) -> Point {
    Point(x: Double(event.x) / scale, y: Double(event.y) / scale)
  }
}
