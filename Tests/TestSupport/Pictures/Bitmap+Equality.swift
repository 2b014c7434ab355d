import Foundation
public import Raster

extension Bitmap {
  /// Whether another picture has this one's size and pixels, whatever pads the rows.
  ///
  /// Row by row in the C library: in a debug build a look at each pixel takes longer than drawing it.
  public func isEqual(to other: Bitmap) -> Bool {
    if size != other.size { return false }
    return withRows { mine in
      other.withRows { theirs in
        (0..<size.height).allSatisfy { y in
          // SAFETY: a row has at least as many pixels as the picture is wide.
          unsafe memcmp(
            mine.base + y * mine.stride, theirs.base + y * theirs.stride, size.width * 4) == 0
        }
      }
    }
  }
}
