import Foundation

/// A polygon that may be cut by half-planes, to compute the exact area of shapes in pixels.
public struct PolygonArea {
  private var corners: [SIMD2<Double>]

  /// Creates a convex polygon from its corners in order.
  public init(_ corners: [SIMD2<Double>]) { self.corners = corners }

  /// Creates a pixel.
  public init(pixel x: Int, _ y: Int) {
    let (left, top) = (Double(x), Double(y))
    self.init([
      SIMD2(left, top), SIMD2(left + 1, top), SIMD2(left + 1, top + 1), SIMD2(left, top + 1),
    ])
  }

  /// The area, which is not negative.
  public var area: Double {
    var twice = 0.0
    for (index, corner) in corners.enumerated() {
      let next = corners[(index + 1) % corners.count]
      twice += corner.x * next.y - corner.y * next.x
    }
    return twice.magnitude / 2
  }

  /// Removes all points at which a linear function, `start + (slope · point)`, is negative.
  ///
  /// - Returns: The two ends of the cut, in no order; `nil` if nothing is cut, or everything.
  @discardableResult
  public mutating func cut(_ start: Double, _ slope: SIMD2<Double>) -> [SIMD2<Double>]? {
    let depths = corners.map { start + ($0 * slope).sum() }
    var kept: [SIMD2<Double>] = []
    var ends: [SIMD2<Double>] = []
    for (index, corner) in corners.enumerated() {
      let next = (index + 1) % corners.count
      if depths[index] >= 0 { kept.append(corner) }
      if (depths[index] >= 0) == (depths[next] >= 0) { continue }
      let share = depths[index] / (depths[index] - depths[next])
      ends.append(corner + (corners[next] - corner) * share)
      kept.append(ends[ends.count - 1])
    }
    corners = kept
    return ends.count == 2 ? ends : nil
  }
}

extension PolygonArea {
  /// Creates a rectangle with round corners, each of which is as many chords as `chords`.
  ///
  /// - Parameters:
  ///   - middle: The middle of the rectangle.
  ///   - size: The lengths of its sides.
  ///   - radius: The radius of its corners; at most half of each side.
  ///   - across: A unit of length along the first side, in pixels.
  ///   - down: A unit of length along the second side, in pixels.
  public static func box(
    middle: SIMD2<Double>, size: SIMD2<Double>, radius: Double, across: SIMD2<Double>,
    down: SIMD2<Double>, chords: Int = 64
  ) -> PolygonArea {
    let signs: [SIMD2<Double>] = [SIMD2(1, 1), SIMD2(-1, 1), SIMD2(-1, -1), SIMD2(1, -1)]
    let count = radius > 0 ? chords : 0
    var corners: [SIMD2<Double>] = []
    for (quarter, sign) in signs.enumerated() {
      for index in 0...count {
        let angle = (Double(quarter) + Double(index) / Double(max(count, 1))) * .pi / 2
        let way = SIMD2(cos(angle), sin(angle)) * radius
        let place = sign * (size / 2 - SIMD2(repeating: radius)) + way
        corners.append(middle + across * place.x + down * place.y)
      }
    }
    return PolygonArea(corners)
  }

  /// Returns the area of a pixel inside the polygon.
  public func area(inPixel x: Int, _ y: Int) -> Double {
    var part = self
    part.cut(-Double(x), SIMD2(1, 0))
    part.cut(Double(x + 1), SIMD2(-1, 0))
    part.cut(-Double(y), SIMD2(0, 1))
    part.cut(Double(y + 1), SIMD2(0, -1))
    return part.area
  }
}
