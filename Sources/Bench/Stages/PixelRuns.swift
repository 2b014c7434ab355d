import Glibc
import LayerKit
import Raster

/// A set of pixels of a frame, stored as runs in rows, which can be copied or filled.
struct PixelRuns {
  private var runs: [PixelRect] = []
  private var bounds = PixelRect.empty

  /// The number of pixels; a pixel that is in two runs counts twice.
  private(set) var count = 0

  /// Adds the pixels whose centres are inside a box.
  ///
  /// - Parameter clip: The rectangle that limits the pixels to add.
  mutating func add(_ box: TurnedBox, clippedTo clip: PixelRect) {
    for y in clip.rows {
      guard let extent = box.extent(atRow: Double(y) + 0.5) else { continue }
      // A centre x + ½ is inside from the first whole x ≥ low − ½ to the last x ≤ high − ½.
      let first = max(Int((extent.lowerBound - 0.5).rounded(.up)), clip.minX)
      let end = min(Int((extent.upperBound - 0.5).rounded(.down)) + 1, clip.maxX)
      if first >= end { continue }
      let run = PixelRect(minX: first, minY: y, maxX: end, maxY: y + 1)
      runs.append(run)
      count += run.width
      bounds = bounds.union(run)
    }
  }

  /// Copies the pixels, run by run, from the same positions of another frame.
  ///
  /// - Precondition: Both frames contain all runs.
  func copy(from source: Bitmap, to target: Bitmap) {
    check(source.size)
    check(target.size)
    source.withRows { source in
      target.withRows { target in
        for run in runs {
          // SAFETY: both sizes contain the run, as checked.
          unsafe memcpy(
            target.base + (run.minY * target.stride + run.minX),
            source.base + (run.minY * source.stride + run.minX), run.width * 4)
        }
      }
    }
  }

  /// Fills the pixels, run by run, with bytes of one value.
  ///
  /// - Precondition: The frame contains all runs.
  func fill(_ target: Bitmap, with byte: UInt8) {
    check(target.size)
    target.withRows { target in
      for run in runs {
        // SAFETY: the size contains the run, as checked.
        unsafe memset(
          target.base + (run.minY * target.stride + run.minX), Int32(byte), run.width * 4)
      }
    }
  }

  private func check(_ size: PixelSize) {
    precondition(PixelRect(size).contains(bounds), "pixels in \(bounds) of a frame of \(size)")
  }
}

/// A rectangle with round corners, rotated about its centre; with a radius of half its sides it is a disc.
struct TurnedBox {
  let center: Point
  /// The size before the rotation.
  let size: Size
  /// The corner radius, at most half the shorter side.
  let radius: Double
  /// The rotation in radians; positive rotates x toward y.
  var angle = 0.0

  /// Returns the interval of x coordinates that a row shares with the box, or `nil` if the row does not cross it.
  ///
  /// The box is the union of two rectangles that cross and four discs in the corners. The interval goes from the
  /// leftmost to the rightmost point of these shapes.
  func extent(atRow y: Double) -> ClosedRange<Double>? {
    let (cosine, sine) = (cos(angle), sin(angle))
    let rise = y - center.y
    let (inner, outer) = (
      Size(width: size.width / 2 - radius, height: size.height / 2 - radius),
      Size(width: size.width / 2, height: size.height / 2)
    )
    /// Returns the interval in a rotated rectangle without round corners, relative to the centre.
    func bar(halfWidth: Double, halfHeight: Double) -> ClosedRange<Double>? {
      // |x cos + rise sin| ≤ halfWidth and |rise cos − x sin| ≤ halfHeight.
      guard let along = Self.solve(cosine, rise * sine, halfWidth),
        let across = Self.solve(-sine, rise * cosine, halfHeight)
      else { return nil }
      let low = max(along.lowerBound, across.lowerBound)
      let high = min(along.upperBound, across.upperBound)
      return low <= high ? low...high : nil
    }
    /// Returns the interval in the disc of a corner, relative to the centre.
    func corner(_ u: Double, _ v: Double) -> ClosedRange<Double>? {
      let (x, distance) = (u * cosine - v * sine, rise - (u * sine + v * cosine))
      let square = radius * radius - distance * distance
      return square < 0 ? nil : (x - square.squareRoot())...(x + square.squareRoot())
    }
    let parts = [
      bar(halfWidth: outer.width, halfHeight: inner.height),
      bar(halfWidth: inner.width, halfHeight: outer.height),
      corner(-inner.width, -inner.height), corner(-inner.width, inner.height),
      corner(inner.width, -inner.height), corner(inner.width, inner.height),
    ].compactMap(\.self)
    guard let low = parts.map(\.lowerBound).min(), let high = parts.map(\.upperBound).max() else {
      return nil
    }
    return (center.x + low)...(center.x + high)
  }

  /// Returns the range of the numbers x with |slope x + offset| ≤ limit; `nil` if there is none.
  private static func solve(
    _ slope: Double, _ offset: Double, _ limit: Double
  ) -> ClosedRange<Double>? {
    if slope == 0 { return abs(offset) <= limit ? -.infinity ... .infinity : nil }
    let (one, other) = ((-limit - offset) / slope, (limit - offset) / slope)
    return min(one, other)...max(one, other)
  }
}
