import ArgumentParser
import Display
package import Raster
import X11Display

/// The size of a frame, as `WxH`.
package struct FrameSize: Hashable, CustomStringConvertible {
  /// In device pixels.
  package let pixels: PixelSize

  /// Makes a size.
  package init(width: Int, height: Int) { pixels = PixelSize(width: width, height: height) }

  /// Reads `WxH` with sides that a window may have.
  ///
  /// - Throws: As ``init(_:sides:)``.
  package init(_ text: String) throws {
    try self.init(text, sides: 1...WindowGeometry.longestSide)
  }

  /// Reads `WxH`.
  ///
  /// - Parameter sides: How short and how long a side may be.
  /// - Throws: `ValidationError` when it is not so written, or a side is too short or too long.
  package init(_ text: String, sides: ClosedRange<Int>) throws {
    guard let pixels = PixelSize(text), sides.contains(pixels.width), sides.contains(pixels.height)
    else {
      throw ValidationError(
        "write WxH with sides of \(sides.lowerBound)…\(sides.upperBound) pixels")
    }
    self.pixels = pixels
  }

  /// The size as it is typed.
  package var description: String { pixels.text }
}
