import Raster
import TestSupport
import Testing

extension Bitmap {
  /// All pixels, row by row.
  var pixels: [UInt32] {
    (0..<size.height).flatMap { y in (0..<size.width).map { x in self[x, y] } }
  }

  /// A copy of the current contents.
  func copy() -> Bitmap {
    Bitmap(size: size) { rows in
      withRows { source in rows.copy(PixelRect(size), from: source) }
    }
  }
}

/// The largest difference of any channel between two pixels.
func difference(_ a: UInt32, _ b: UInt32) -> Int {
  (0..<4).map { channel in
    let shift = UInt32(channel * 8)
    return abs(Int(a >> shift & 0xFF) - Int(b >> shift & 0xFF))
  }.max() ?? 0
}

/// The largest difference of any channel between two images, and its position.
func largestDifference(
  _ a: Bitmap, _ b: Bitmap, where counts: (_ x: Int, _ y: Int) -> Bool = { _, _ in true }
) -> (levels: Int, x: Int, y: Int) {
  var worst = (levels: 0, x: 0, y: 0)
  for y in 0..<a.size.height {
    for x in 0..<a.size.width {
      let levels = difference(a[x, y], b[x, y])
      if levels > worst.levels && counts(x, y) { worst = (levels, x, y) }
    }
  }
  return worst
}

func expectEqual(
  _ a: Bitmap, _ b: Bitmap, _ comment: @autoclosure () -> String = "",
  sourceLocation: SourceLocation = #_sourceLocation
) {
  if a.isEqual(to: b) { return }
  let worst = largestDifference(a, b)
  let (x, y) = (worst.x, worst.y)
  let values = [a[x, y], b[x, y]].map { String($0, radix: 16) }
  Issue.record(
    "\(comment()): \(worst.levels) levels at (\(x), \(y)): \(values)",
    sourceLocation: sourceLocation)
}
