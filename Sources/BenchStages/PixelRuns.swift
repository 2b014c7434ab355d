import Glibc
package import LayerKit
package import Raster

/// A set of pixels of a frame, stored as runs in rows.
///
/// It copies or fills exactly these pixels.
package struct PixelRuns: Sendable {
  private struct Run {
    let y: Int
    let x: Int
    let count: Int
  }

  private var runs: [Run] = []
  private var bounds = PixelRect.empty

  /// The number of pixels; a pixel that is in two runs counts twice.
  package private(set) var count = 0

  /// Creates an empty set.
  package init() {}

  /// The number of bytes of the pixels, at four per pixel.
  package var byteCount: Int { 4 * count }

  /// Adds the pixels whose centres are inside an outline.
  ///
  /// - Parameters:
  ///   - outline: The outline, in pixels of the frame.
  ///   - clip: The rectangle that limits the pixels to add.
  package mutating func add(_ outline: some RowConvex, clippedTo clip: PixelRect) {
    for y in clip.rows {
      guard let extent = outline.extent(atRow: Double(y) + 0.5) else { continue }
      // A centre x + ½ is inside from the first whole x ≥ low − ½ to the last x ≤ high − ½.
      let first = max(Int((extent.lowerBound - 0.5).rounded(.up)), clip.minX)
      let end = min(Int((extent.upperBound - 0.5).rounded(.down)) + 1, clip.maxX)
      if first >= end { continue }
      runs.append(Run(y: y, x: first, count: end - first))
      count += end - first
      bounds = bounds.union(PixelRect(minX: first, minY: y, maxX: end, maxY: y + 1))
    }
  }

  /// Copies the pixels, run by run, from the same positions of another frame.
  ///
  /// - Precondition: Both frames contain all runs.
  package func copy(from source: Bitmap, to target: Bitmap) {
    check(source.size)
    check(target.size)
    source.withRows { source in
      target.withRows { target in
        for run in runs {
          // SAFETY: both sizes contain the run, as checked.
          unsafe memcpy(
            target.base + (run.y * target.stride + run.x),
            source.base + (run.y * source.stride + run.x), run.count * 4)
        }
      }
    }
  }

  /// Fills the pixels, run by run, with bytes of one value.
  ///
  /// - Precondition: The frame contains all runs.
  package func fill(_ target: Bitmap, with byte: UInt8) {
    check(target.size)
    target.withRows { target in
      for run in runs {
        // SAFETY: the size contains the run, as checked.
        unsafe memset(
          target.base + (run.y * target.stride + run.x), Int32(byte), run.count * 4)
      }
    }
  }

  private func check(_ size: PixelSize) {
    precondition(PixelRect(size).contains(bounds), "pixels in \(bounds) of a frame of \(size)")
  }
}

/// A disc, described by its centre and radius.
package struct Disc: RowConvex, Sendable {
  package var center: Point
  package var radius: Double

  package init(center: Point, radius: Double) {
    self.center = center
    self.radius = radius
  }

  /// Returns the interval of x coordinates that a row shares with the disc, or `nil` if the row does not cross it.
  package func extent(atRow y: Double) -> ClosedRange<Double>? {
    let rise = y - center.y
    let square = radius * radius - rise * rise
    guard square >= 0 else { return nil }
    let half = square.squareRoot()
    return (center.x - half)...(center.x + half)
  }
}

/// A rectangle with round corners, rotated about its centre.
package struct TurnedBox: RowConvex, Sendable {
  package var center: Point
  /// The size before the rotation.
  package var size: Size
  /// The corner radius, at most half the shorter side.
  package var radius: Double
  private let cosine: Double
  private let sine: Double

  /// Creates a box from its centre and its size before the rotation.
  ///
  /// - Parameter angle: The rotation in radians; positive rotates x toward y.
  package init(center: Point, size: Size, radius: Double = 0, angle: Double = 0) {
    self.center = center
    self.size = size
    self.radius = min(radius, size.width / 2, size.height / 2)
    (cosine, sine) = (cos(angle), sin(angle))
  }

  /// Returns the interval of x coordinates that a row shares with the box, or `nil` if the row does not cross it.
  ///
  /// The box is the union of two rectangles that cross and four discs in the corners. The interval goes from the
  /// leftmost to the rightmost point of these shapes.
  package func extent(atRow y: Double) -> ClosedRange<Double>? {
    let (inner, outer) = (
      Size(width: size.width / 2 - radius, height: size.height / 2 - radius),
      Size(width: size.width / 2, height: size.height / 2)
    )
    var parts = [
      bar(halfWidth: outer.width, halfHeight: inner.height, at: y),
      bar(halfWidth: inner.width, halfHeight: outer.height, at: y),
    ]
    for (dx, dy) in [(-1.0, -1.0), (-1, 1), (1, -1), (1, 1)] {
      let (u, v) = (dx * inner.width, dy * inner.height)
      let corner = Point(
        x: center.x + u * cosine - v * sine, y: center.y + u * sine + v * cosine)
      parts.append(Disc(center: corner, radius: radius).extent(atRow: y))
    }
    let known = parts.compactMap(\.self)
    guard let low = known.map(\.lowerBound).min(), let high = known.map(\.upperBound).max() else {
      return nil
    }
    return low...high
  }

  /// Returns the interval of x coordinates that a row shares with a rotated rectangle without round corners.
  private func bar(halfWidth: Double, halfHeight: Double, at y: Double) -> ClosedRange<Double>? {
    let rise = y - center.y
    // |x cos + rise sin| ≤ halfWidth and |rise cos − x sin| ≤ halfHeight, for x relative to the centre.
    guard let along = Self.solve(cosine, rise * sine, halfWidth),
      let across = Self.solve(-sine, rise * cosine, halfHeight)
    else { return nil }
    let low = max(along.lowerBound, across.lowerBound)
    let high = min(along.upperBound, across.upperBound)
    return low <= high ? (center.x + low)...(center.x + high) : nil
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

/// An outline that each row of a frame crosses in at most one interval.
package protocol RowConvex {
  /// Returns the interval inside the outline at a y coordinate, or `nil` if the row does not cross it.
  func extent(atRow y: Double) -> ClosedRange<Double>?
}
