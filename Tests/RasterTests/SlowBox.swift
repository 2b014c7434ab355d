import Raster
import TestSupport

/// A box and its colours, drawn pixel by pixel in `Double`, without runs; a turned box cuts polygons out of pixels.
struct SlowBox {
  /// The centre, in pixels from the frame's corner.
  var center: SIMD2<Double>

  /// The lengths along the two directions.
  var size: SIMD2<Double>

  /// The direction from left to right, in radians.
  var angle = 0.0

  /// The angle in radians by which the direction from top to bottom exceeds a right angle.
  var skew = 0.0

  /// The radius of the corners.
  var radius = 0.0

  /// Straight blue, green, red and alpha before the first stretch.
  var first = SIMD4<Float>(0.25, 0.5, 1, 1)

  /// The interval of each stretch along the axis, and its final colour.
  var stretches: [(place: ClosedRange<Double>, color: SIMD4<Float>)] = []

  /// The points at 0 and 1 of the axis, in pixels.
  var axis: (from: SIMD2<Double>, to: SIMD2<Double>) = (.zero, SIMD2(1, 0))

  /// The colour with all stretches; `nil` if there are too many.
  var ramp: BoxRamp? {
    var ramp = BoxRamp(first, along: along)
    for stretch in stretches where !ramp.add(stretch.color, over: stretch.place) { return nil }
    return ramp
  }

  /// The position in the form that the kernels use.
  var field: BoxField {
    func edge(_ normal: SIMD2<Double>, _ half: Double) -> LinearField {
      let start = ((SIMD2(0.5, 0.5) - center) * normal).sum() + half
      return LinearField(start: start, perColumn: normal.x, perRow: normal.y)
    }
    return BoxField(
      left: edge(across, size.x / 2), right: edge(-across, size.x / 2),
      top: edge(down, size.y / 2), bottom: edge(-down, size.y / 2), radius: radius)
  }

  private var along: LinearField {
    let way = axis.to - axis.from
    let growth = way / (way * way).sum()
    return LinearField(
      start: ((SIMD2(0.5, 0.5) - axis.from) * growth).sum(), perColumn: growth.x,
      perRow: growth.y)
  }

  /// The unit vectors at right angles to the edges.
  private var across: SIMD2<Double> { Self.direction(angle) }
  private var down: SIMD2<Double> { Self.direction(angle + skew + .pi / 2) }

  /// The coverage of a pixel, 0…1.
  func coverage(_ x: Int, _ y: Int) -> Double {
    let place = SIMD2(Double(x) + 0.5, Double(y) + 0.5) - center
    let (u, v) = ((place * across).sum(), (place * down).sum())
    let (left, right) = (size.x / 2 + u, size.x / 2 - u)
    let (top, bottom) = (size.y / 2 + v, size.y / 2 - v)
    let corner = SIMD2(radius - min(left, right), radius - min(top, bottom))
    let isCorner = radius > 0 && corner.x > 0 && corner.y > 0
    let length = (corner * corner).sum().squareRoot()
    if isTurned {
      let straight = straightArea(x, y)
      let outward =
        (across * (left < right ? -corner.x : corner.x)
          + down * (top < bottom ? -corner.y : corner.y)) / length
      return isCorner ? min(straight, arcArea(x, y, depth: radius - length, outward)) : straight
    }
    if isCorner { return min(max(0.5 + radius - length, 0), 1) }
    return Self.overlap(left, right) * Self.overlap(top, bottom)
  }

  /// Whether the edges are not parallel to rows and columns.
  var isTurned: Bool {
    !(across.y == 0 && down.x == 0 || across.x == 0 && down.y == 0)
  }

  /// The area of a pixel inside the four edges.
  private func straightArea(_ x: Int, _ y: Int) -> Double {
    var part = PolygonArea(pixel: x, y)
    for (normal, half) in [(across, size.x / 2), (down, size.y / 2)] {
      let middle = (center * normal).sum()
      part.cut(half - middle, normal)
      part.cut(half + middle, -normal)
    }
    return part.area
  }

  /// The area of a pixel inside the tangent of an arc, without the area between the tangent and its parabola.
  private func arcArea(_ x: Int, _ y: Int, depth: Double, _ outward: SIMD2<Double>) -> Double {
    let middle = SIMD2(Double(x) + 0.5, Double(y) + 0.5)
    var part = PolygonArea(pixel: x, y)
    let ends = part.cut(depth + (middle * outward).sum(), -outward)
    let along = SIMD2(-outward.y, outward.x)
    let places = ends.map { $0.map { (($0 - middle) * along).sum() }.sorted() } ?? [0, 0]
    let bow = (places[1] * places[1] * places[1] - places[0] * places[0] * places[0]) / (6 * radius)
    return max(part.area - bow, 0)
  }

  /// The exact area of a pixel that the box covers, 0…1; a skewed box must have sharp corners.
  func area(_ x: Int, _ y: Int) -> Double {
    PolygonArea.box(middle: center, size: size, radius: radius, across: across, down: down)
      .area(inPixel: x, y)
  }

  /// The colour of a pixel.
  func color(_ x: Int, _ y: Int) -> SIMD4<Double> {
    let way = axis.to - axis.from
    let place = SIMD2(Double(x) + 0.5, Double(y) + 0.5) - axis.from
    let t = (place * way).sum() / (way * way).sum()
    var color = SIMD4<Double>(first)
    for (place, next) in stretches {
      if t <= place.lowerBound { return color }
      let share = (t - place.lowerBound) / (place.upperBound - place.lowerBound)
      let end = SIMD4<Double>(next)
      if share < 1 { return color + (end - color) * share }
      color = end
    }
    return color
  }

  /// The largest error of a pixel's channels, in levels.
  func error(of result: UInt32, over back: UInt32, _ x: Int, _ y: Int) -> Double {
    var color = color(x, y)
    let alpha = color.w * coverage(x, y)
    color.w = 1
    return Self.distance(of: result) { channel, shift in
      Double(back >> shift & 0xFF) * (1 - alpha) + 255 * color[channel] * alpha
    }
  }

  /// The largest error for a content that shows through the box.
  func error(
    of result: UInt32, showing content: UInt32, over back: UInt32, _ x: Int, _ y: Int
  ) -> Double {
    let share = color(x, y).w * coverage(x, y)
    let rest = 1 - Double(content >> 24) / 255 * share
    return Self.distance(of: result) { _, shift in
      Double(back >> shift & 0xFF) * rest + Double(content >> shift & 0xFF) * share
    }
  }

  private static func distance(
    of pixel: UInt32, from exact: (_ channel: Int, _ shift: UInt32) -> Double
  ) -> Double {
    var worst = 0.0
    for channel in 0..<4 {
      let shift = UInt32(channel * 8)
      worst = max(worst, abs(Double(pixel >> shift & 0xFF) - exact(channel, shift)))
    }
    return worst
  }

  /// The part of a pixel's width between two opposite edges.
  private static func overlap(_ one: Double, _ other: Double) -> Double {
    max(0, min(one, 0.5) + min(other, 0.5))
  }

  /// Cosine and sine, exact for quarter turns.
  static func direction(_ angle: Double) -> SIMD2<Double> {
    let quarters = angle / (.pi / 2)
    if quarters == quarters.rounded() {
      let turns: [SIMD2<Double>] = [SIMD2(1, 0), SIMD2(0, 1), SIMD2(-1, 0), SIMD2(0, -1)]
      return turns[Int(quarters) & 3]
    }
    return SIMD2(cosine(angle), cosine(angle - .pi / 2))
  }

  /// The cosine, computed from its series.
  private static func cosine(_ angle: Double) -> Double {
    var (sum, term) = (1.0, 1.0)
    let square = angle.remainder(dividingBy: 2 * .pi) * angle.remainder(dividingBy: 2 * .pi)
    for index in stride(from: 2.0, to: 40, by: 2) {
      term *= -square / (index * (index - 1))
      sum += term
    }
    return sum
  }
}
