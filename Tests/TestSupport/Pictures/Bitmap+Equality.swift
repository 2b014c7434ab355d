import Foundation
public import Raster

extension Bitmap {
  /// Returns whether another picture has the same size and pixels; the padding of rows is ignored.
  ///
  /// It compares row by row in the C library: in a debug build, reading each pixel takes longer than drawing it.
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
