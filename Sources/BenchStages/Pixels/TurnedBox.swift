import Glibc
package import LayerKit

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
