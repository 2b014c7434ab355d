extension Path {
  /// Whether there is no step.
  public var isEmpty: Bool { elements.isEmpty }

  /// The smallest rectangle around the lines and curves, or nothing when there are none.
  ///
  /// The width of a line that is drawn along them does not count, nor does a subpath that is begun and
  /// not gone on with.
  public var boundingBox: Rect? {
    var box = PointBox()
    var pen: Point?
    var beginning: Point?
    for element in elements {
      switch element {
      case .move(let point): (pen, beginning) = (point, point)
      case .line(let point):
        box.add(pen ?? point)
        box.add(point)
        if pen == nil { beginning = point }
        pen = point
      case .curve(let first, let second, let point):
        box.add(curveFrom: pen ?? first, first, second, to: point)
        if pen == nil { beginning = first }
        pen = point
      case .close: pen = beginning
      }
    }
    return box.rect
  }
}

/// A box that grows with the points that are put in.
private struct PointBox {
  private var low = SIMD2<Double>(repeating: .infinity)
  private var high = SIMD2<Double>(repeating: -.infinity)

  var rect: Rect? {
    guard low.x <= high.x, low.y <= high.y else { return nil }
    return Rect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
  }

  mutating func add(_ point: Point) { add(SIMD2(point.x, point.y)) }

  mutating func add(curveFrom start: Point, _ first: Point, _ second: Point, to end: Point) {
    let points = [start, first, second, end].map { SIMD2($0.x, $0.y) }
    add(points[0])
    add(points[3])
    for axis in 0..<2 {
      for t in Self.turns(points.map { $0[axis] }) {
        let u = 1 - t
        let near = points[0] * (u * u * u) + points[1] * (3 * u * u * t)
        add(near + points[2] * (3 * u * t * t) + points[3] * (t * t * t))
      }
    }
  }

  private mutating func add(_ point: SIMD2<Double>) {
    // What is no number cannot be drawn.
    guard point.x.isFinite, point.y.isFinite else { return }
    low = pointwiseMin(low, point)
    high = pointwiseMax(high, point)
  }

  /// The parameters inside 0…1 at which a coordinate of a cubic turns back.
  private static func turns(_ p: [Double]) -> [Double] {
    let a = p[3] - 3 * p[2] + 3 * p[1] - p[0]
    let b = 2 * (p[2] - 2 * p[1] + p[0])
    let c = p[1] - p[0]
    let square = b * b - 4 * a * c
    guard square >= 0 else { return [] }
    let root = square.squareRoot()
    // One of the two forms loses no digits, whichever sign b has, and a may be 0.
    let q = -(b + (b < 0 ? -root : root)) / 2
    return [q / a, c / q].filter { $0 > 0 && $0 < 1 }
  }
}
