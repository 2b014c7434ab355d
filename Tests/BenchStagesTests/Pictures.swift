import Raster
import Testing

/// Bitmaps for stages, and comparisons of frames.
enum Pictures {
  /// Returns an opaque bitmap whose pixels all differ from their neighbours.
  static func checks(_ size: PixelSize) -> Bitmap {
    Bitmap(size: size) { rows in
      for y in 0..<size.height {
        for x in 0..<size.width {
          rows[x, y] = 0xFF00_0000 | UInt32((x &* 37 &+ y &* 101) & 0xFF) &* 0x01_0101
        }
      }
    }
  }
}

extension Bitmap {
  /// Returns the number of pixels that satisfy a condition.
  func count(_ isCounted: (UInt32) -> Bool) -> Int {
    (0..<size.height).reduce(0) { sum, y in
      sum + (0..<size.width).count { isCounted(self[$0, y]) }
    }
  }

  /// Returns the number of pixels that differ from those of a bitmap of the same size.
  func differences(from other: Bitmap) -> Int {
    (0..<size.height).reduce(0) { sum, y in
      sum + (0..<size.width).count { self[$0, y] != other[$0, y] }
    }
  }
}

/// Expects two bitmaps of the same size to have the same pixels.
func expectEqual(
  _ a: Bitmap, _ b: Bitmap, _ comment: @autoclosure () -> String = "",
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let count = a.differences(from: b)
  if count > 0 {
    Issue.record("\(comment()): \(count) pixels differ", sourceLocation: sourceLocation)
  }
}
