import ArgumentParser
import Display
import Raster
import X11Display

/// The size of a frame, as `WxH`.
struct FrameSize: Hashable, CustomStringConvertible {
  let pixels: PixelSize

  init(width: Int, height: Int) { pixels = PixelSize(width: width, height: height) }

  /// Reads `WxH`.
  ///
  /// - Throws: `ValidationError` when it is not so written, or a side is too short or too long.
  init(_ text: String) throws {
    let sides = text.split(separator: "x", omittingEmptySubsequences: false)
    let allowed = 1...WindowGeometry.longestSide
    guard sides.count == 2, sides.allSatisfy({ $0.allSatisfy(\.isNumber) }),
      let width = Int(sides[0]), let height = Int(sides[1]),
      allowed.contains(width), allowed.contains(height)
    else {
      throw ValidationError("write WxH with sides of 1…\(allowed.upperBound) pixels")
    }
    self.init(width: width, height: height)
  }

  var description: String { pixels.text }
}
