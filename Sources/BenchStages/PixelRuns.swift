import Glibc
package import LayerKit
package import Raster

/// Pixels of a frame, as runs in rows: what a copy or a fill of "those very pixels" goes through.
package struct PixelRuns: Sendable {
  private struct Run {
    let y: Int
    let x: Int
    let count: Int
  }

  private var runs: [Run] = []
  private var bounds = PixelRect.empty

  /// How many pixels there are; those that are in two runs count twice.
  package private(set) var count = 0

  /// Creates no runs.
  package init() {}

  /// How many bytes the pixels take.
  package var byteCount: Int { 4 * count }

  /// Adds the pixels whose centres lie in an outline.
  ///
  /// - Parameters:
  ///   - outline: The outline, in pixels of the frame.
  ///   - clip: The pixels that count.
  package mutating func add(_ outline: some RowConvex, clippedTo clip: PixelRect) {
    for y in clip.rows {
      guard let extent = outline.extent(atRow: Double(y) + 0.5) else { continue }
      // A centre x + ½ lies inside from the first whole x ≥ low − ½ to the last x ≤ high − ½.
      let first = max(Int((extent.lowerBound - 0.5).rounded(.up)), clip.minX)
      let end = min(Int((extent.upperBound - 0.5).rounded(.down)) + 1, clip.maxX)
      if first >= end { continue }
      runs.append(Run(y: y, x: first, count: end - first))
      count += end - first
      bounds = bounds.union(PixelRect(minX: first, minY: y, maxX: end, maxY: y + 1))
    }
  }

  /// Copies the pixels, run by run, from the same places of another frame.
  ///
  /// - Precondition: Both frames hold all runs.
  package func copy(from source: Bitmap, to target: Bitmap) {
    check(source.size)
    check(target.size)
    source.withRows { source in
      target.withRows { target in
        for run in runs {
          // SAFETY: both sizes hold the run, as checked.
          unsafe memcpy(
            target.base + (run.y * target.stride + run.x),
            source.base + (run.y * source.stride + run.x), run.count * 4)
        }
      }
    }
  }

  /// Fills the pixels, run by run, with bytes of one value.
  ///
  /// - Precondition: The frame holds all runs.
  package func fill(_ target: Bitmap, with byte: UInt8) {
    check(target.size)
    target.withRows { target in
      for run in runs {
        // SAFETY: the size holds the run, as checked.
        unsafe memset(
          target.base + (run.y * target.stride + run.x), Int32(byte), run.count * 4)
      }
    }
  }

  private func check(_ size: PixelSize) {
    precondition(PixelRect(size).contains(bounds), "pixels in \(bounds) of a frame of \(size)")
  }
}

/// A disc.
package struct Disc: RowConvex, Sendable {
  /// Its middle.
  package var center: Point
  /// Its radius.
  package var radius: Double

  /// Creates a disc.
  package init(center: Point, radius: Double) {
    self.center = center
    self.radius = radius
  }

  /// The chord at a height.
  package func extent(atRow y: Double) -> ClosedRange<Double>? {
    let rise = y - center.y
    let square = radius * radius - rise * rise
    guard square >= 0 else { return nil }
    let half = square.squareRoot()
    return (center.x - half)...(center.x + half)
  }
}

/// A rectangle with round corners, turned about its middle.
package struct TurnedBox: RowConvex, Sendable {
  /// Its middle.
  package var center: Point
  /// Its extent before it is turned.
  package var size: Size
  /// The radius of its corners, at most half the shorter side.
  package var radius: Double
  private let cosine: Double
  private let sine: Double

  /// Creates a box.
  ///
  /// - Parameter angle: In radians; positive turns x toward y.
  package init(center: Point, size: Size, radius: Double = 0, angle: Double = 0) {
    self.center = center
    self.size = size
    self.radius = min(radius, size.width / 2, size.height / 2)
    (cosine, sine) = (cos(angle), sin(angle))
  }

  /// The stretch at a height: from the outermost left to the outermost right of two bars that cross
  /// and four discs in the corners, whose union the box is.
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

  /// The stretch of a turned rectangle without round corners.
  private func bar(halfWidth: Double, halfHeight: Double, at y: Double) -> ClosedRange<Double>? {
    let rise = y - center.y
    // |x cos + rise sin| ≤ halfWidth and |rise cos − x sin| ≤ halfHeight, for x from the middle.
    guard let along = Self.solve(cosine, rise * sine, halfWidth),
      let across = Self.solve(-sine, rise * cosine, halfHeight)
    else { return nil }
    let low = max(along.lowerBound, across.lowerBound)
    let high = min(along.upperBound, across.upperBound)
    return low <= high ? (center.x + low)...(center.x + high) : nil
  }

  /// The numbers x with |slope x + offset| ≤ limit.
  private static func solve(
    _ slope: Double, _ offset: Double, _ limit: Double
  ) -> ClosedRange<Double>? {
    if slope == 0 { return abs(offset) <= limit ? -.infinity ... .infinity : nil }
    let (one, other) = ((-limit - offset) / slope, (limit - offset) / slope)
    return min(one, other)...max(one, other)
  }
}

/// An outline that each row of a frame crosses in one stretch at most.
package protocol RowConvex {
  /// The stretch inside the outline at a height, or nothing.
  func extent(atRow y: Double) -> ClosedRange<Double>?
}
