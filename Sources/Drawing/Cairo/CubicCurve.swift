import LayerKit

/// A cubic Bézier curve.
struct CubicCurve {
  /// Where it begins.
  var from: Point

  /// What it sets out towards.
  var control1: Point

  /// What it arrives from.
  var control2: Point

  /// Where it ends.
  var to: Point

  /// The two curves that meet at a parameter within 0…1 (de Casteljau).
  func split(at t: Double) -> (CubicCurve, CubicCurve) {
    let a = from.moved(towards: control1, by: t)
    let b = control1.moved(towards: control2, by: t)
    let c = control2.moved(towards: to, by: t)
    let ab = a.moved(towards: b, by: t)
    let bc = b.moved(towards: c, by: t)
    let middle = ab.moved(towards: bc, by: t)
    return (
      CubicCurve(from: from, control1: a, control2: ab, to: middle),
      CubicCurve(from: middle, control1: bc, control2: c, to: to)
    )
  }

  /// The length in points, within a ten-thousandth of one for curves of usual size.
  var length: Double { length(depth: 0) }

  private func length(depth: Int) -> Double {
    let chord = from.distance(to: to)
    let polygon =
      from.distance(to: control1) + control1.distance(to: control2) + control2.distance(to: to)
    if !(polygon - chord > 1e-4) || depth == 12 { return (polygon + chord) / 2 }
    let (first, second) = split(at: 0.5)
    return first.length(depth: depth + 1) + second.length(depth: depth + 1)
  }

  /// The parameter at which a length from the beginning is reached.
  func parameter(atLength distance: Double) -> Double {
    var low = 0.0
    var high = 1.0
    // Each step halves the doubt; after 30 it is far below a pixel.
    for _ in 0..<30 {
      let middle = (low + high) / 2
      if split(at: middle).0.length < distance { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }
}

extension Point {
  /// The point at a fraction of the way to another one.
  func moved(towards other: Point, by fraction: Double) -> Point {
    Point(x: x + (other.x - x) * fraction, y: y + (other.y - y) * fraction)
  }

  /// The distance to another point.
  func distance(to other: Point) -> Double {
    let step = other - self
    return (step.x * step.x + step.y * step.y).squareRoot()
  }
}
