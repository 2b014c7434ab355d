import LayerKit

/// The exact area of each pixel that a parallelogram covers.
///
/// A side that crosses a row of pixels divides each pixel. The area to the left of the side belongs to the
/// parallelogram if it lies there, and is subtracted otherwise; the sum over all sides is the covered area.
struct TurnedArea {
  /// A side between two corners.
  private struct Side {
    /// The rows between which the side extends.
    var first = 0.0
    var end = 0.0
    /// The column in row 0, and its change from row to row.
    var start = 0.0
    var perRow = 0.0
    /// 1 if the parallelogram is on the side's left, and −1 otherwise.
    var sign = 0.0
  }

  /// Half the smallest extent of a side within a row, in pixels; less would only lose precision.
  private static let leastHalf = 1e-6

  private let sides: [4 of Side]

  /// Creates the area of a rectangle under a map to pixels.
  init(_ rect: Rect, toDevice: AffineTransform) {
    let corners = [
      Point(x: rect.minX, y: rect.minY), Point(x: rect.maxX, y: rect.minY),
      Point(x: rect.maxX, y: rect.maxY), Point(x: rect.minX, y: rect.maxY),
    ].map(toDevice.apply)
    let turn = toDevice.determinant < 0 ? -1.0 : 1
    sides = .init { index in
      let (a, b) = (corners[index], corners[(index + 1) & 3])
      if a.y == b.y { return Side() }
      let perRow = (b.x - a.x) / (b.y - a.y)
      return Side(
        first: min(a.y, b.y), end: max(a.y, b.y), start: a.x - perRow * a.y, perRow: perRow,
        sign: b.y > a.y ? turn : -turn)
    }
  }

  /// Returns the covered area of a pixel, within 0…1.
  func coverage(x: Int, y: Int) -> Double {
    var area = 0.0
    for index in sides.indices {
      let side = sides[index]
      let first = max(side.first, Double(y))
      let end = min(side.end, Double(y + 1))
      if first >= end { continue }
      let half = max(Self.leastHalf, (side.perRow * (end - first) / 2).magnitude)
      let middle = side.start + side.perRow * (first + end) / 2 - Double(x)
      let mean = Self.meanLeft(of: min(max(middle, -half), 1 + half), half)
      area += side.sign * (end - first) * mean
    }
    return min(max(area, 0), 1)
  }

  /// Returns the mean, over the places up to `half` from a middle, of the places limited to 0…1.
  private static func meanLeft(of middle: Double, _ half: Double) -> Double {
    (limitedSum(middle + half) - limitedSum(middle - half)) / (2 * half)
  }

  /// Returns the integral, from 0 to a place, of the places limited to 0…1.
  private static func limitedSum(_ place: Double) -> Double {
    let ahead = max(place, 0)
    let part = min(ahead, 1)
    return ahead - part * (1 - part / 2)
  }
}

/// The area of a pixel that is inside an arc: the area inside the arc's tangent, without the area between the tangent
/// and its parabola.
struct ArcArea {
  /// The larger and the smaller component of the arc's normal, without signs.
  private let major, minor: Double

  /// The smallest component of a normal; less would only lose precision.
  private static let leastSlope = 1e-6

  /// Creates the area inside an arc whose normal, of the length 1, has the given components.
  init(normalX: Double, _ normalY: Double) {
    major = max(normalX.magnitude, normalY.magnitude)
    minor = max(min(normalX.magnitude, normalY.magnitude), Self.leastSlope)
  }

  /// Returns the covered area of a pixel, within 0…1.
  ///
  /// - Parameters:
  ///   - depth: The distance of the pixel's centre from the arc, in pixels; positive inside.
  ///   - curvature: The inverse of the arc's radius in pixels.
  func coverage(depth: Double, curvature: Double) -> Double {
    let way = depth.magnitude
    let reach = max((major + minor) / 2 - way, 0)
    let slanted = min(reach, minor)
    let rest = (reach - slanted * (1 - slanted / (2 * minor))) / major
    // The ends of the tangent in the pixel, measured from the point that is nearest to the centre.
    let end = (0.5 - way * minor) / major
    let begin = max(-(0.5 + way * minor) / major, (way * major - 0.5) / minor)
    let bow = max(end * end * end - begin * begin * begin, 0) * curvature / 6
    return max((depth > 0 ? 1 - rest : rest) - bow, 0)
  }
}
