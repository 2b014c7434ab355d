public import LayerKit
public import Raster

/// A path rasterizer that draws with Cairo, with anti-aliased edges.
///
/// It accepts all numbers. Coordinates are clamped to Cairo's range, which is four million pixels from the box. A
/// line width that is not above 0 draws nothing. The line is solid if a dash length is negative or not finite, or if
/// the whole dash pattern is shorter than a sixteenth of a pixel.
public final class CairoRasterizer: PathRasterizer {
  /// Creates a rasterizer, which keeps no state between calls.
  public init() {}

  /// Returns the area inside a path as coverage: premultiplied white pixels, or `nil` if the box has no pixels.
  public func fill(
    _ path: Path, rule: FillRule, transform: AffineTransform, box: Rect, scale: Double
  ) -> Bitmap? {
    draw(box: box, scale: scale) { context, place in
      context.add(path.map { place(transform.apply(to: $0)) })
      context.fill(rule: rule)
    }
  }

  /// Returns the stroke along a path as coverage: premultiplied white pixels, or `nil` if the box has no pixels.
  ///
  /// The style's `start` and `end` are fractions of the total length of all subpaths, clamped to 0…1. The dashes
  /// begin at the start of the drawn part. A transform without an inverse draws nothing.
  public func stroke(
    _ path: Path, style: StrokeStyle, transform: AffineTransform, box: Rect, scale: Double
  ) -> Bitmap? {
    let outline = path.trimmed(from: style.start, to: style.end)
    let pen = Pen(style, transform: transform, scale: scale)
    return draw(box: box, scale: scale) { context, place in
      guard let pen else { return }
      context.add(outline.map { place(transform.apply(to: $0)) })
      context.stroke(pen.style, dashes: pen.dashes, stretchedBy: pen.stretch)
    }
  }

  /// The maximum coordinate that is passed to Cairo, whose fixed-point numbers have 24 bits before the binary point.
  fileprivate static let farthest = 4_000_000.0

  private func draw(
    box: Rect, scale: Double, _ body: (borrowing CairoContext, (Point) -> Point) -> Void
  ) -> Bitmap? {
    guard let pixels = box.standardized.size.pixelSize(scale: scale) else { return nil }
    func device(_ value: Double, _ origin: Double) -> Double {
      let pixel = (value - origin) * scale
      return pixel.isNaN ? 0 : min(max(pixel, -Self.farthest), Self.farthest)
    }
    let origin = Point(x: box.minX, y: box.minY)
    return Bitmap(size: pixels) { rows in
      rows.drawWithCairo { context in
        context.setWhite()
        body(context) { point in
          Point(x: device(point.x, origin.x), y: device(point.y, origin.y))
        }
      }
    }
  }
}

/// A stroke style converted to numbers that Cairo accepts.
private struct Pen {
  /// The style, with lengths in device pixels before the stretch is applied.
  private(set) var style: StrokeStyle

  private(set) var dashes: [Double]

  /// The transform of the pen, with its mean scale removed; the identity if the path's transform scales both
  /// directions equally and does not rotate.
  let stretch: AffineTransform

  /// Creates a pen, or `nil` if it draws nothing.
  init?(_ style: StrokeStyle, transform: AffineTransform, scale: Double) {
    let size = transform.determinant.magnitude.squareRoot()
    guard style.width > 0, size > 0, size.isFinite else { return nil }
    let isRound =
      transform.b == 0 && transform.c == 0 && transform.a == transform.d && transform.a > 0
    stretch =
      isRound
      ? .identity
      : AffineTransform(
        a: transform.a / size, b: transform.b / size, c: transform.c / size,
        d: transform.d / size, tx: 0, ty: 0)
    self.style = style
    let factor = size * scale
    self.style.width = min(style.width * factor, CairoRasterizer.farthest)
    self.style.dashPhase = style.dashPhase.isFinite ? style.dashPhase * factor : 0
    self.style.miterLimit = style.miterLimit >= 1 ? style.miterLimit : 1
    dashes = style.usableDashes(scale: factor).map { $0 * factor }
  }
}

extension StrokeStyle {
  /// Returns the dashes, or an empty array if Cairo would reject them or they are too fine to be visible.
  fileprivate func usableDashes(scale: Double) -> [Double] {
    var sum = 0.0
    for length in dashes {
      guard length >= 0 else { return [] }
      sum += length
    }
    return sum.isFinite && sum * scale >= 1.0 / 16 ? dashes : []
  }
}

extension Path {
  /// Returns the part of the path between two fractions of its length; curves remain curves.
  ///
  /// The length is the total length of all subpaths. A subpath that is cut becomes open. The line that closes a
  /// subpath counts like any other line.
  ///
  /// - Parameters:
  ///   - start: A fraction of the length, clamped to 0…1.
  ///   - end: A fraction of the length, clamped to 0…1. If it is not greater than `start`, the result is empty.
  fileprivate func trimmed(from start: Double, to end: Double) -> Path {
    let first = start > 0 ? min(start, 1) : 0
    let last = end > 0 ? min(end, 1) : 0
    if first == 0 && last == 1 { return self }
    let segments = measuredSegments
    let total = segments.reduce(0) { $0 + $1.length }
    guard first < last, total > 0, total.isFinite else { return Path() }
    var result = Path()
    var position = 0.0
    var penIsDown = false
    for segment in segments {
      let low = max(first * total - position, 0)
      let high = min(last * total - position, segment.length)
      position += segment.length
      if segment.beginsSubpath { penIsDown = false }
      if low >= high { continue }
      let part = segment.part(from: low, to: high)
      if !penIsDown { result.move(to: part.from) }
      result.add(part, isCurve: segment.isCurve)
      penIsDown = true
    }
    return result
  }

  private mutating func add(_ part: CubicCurve, isCurve: Bool) {
    if isCurve {
      curve(to: part.to, control1: part.control1, control2: part.control2)
    } else {
      line(to: part.to)
    }
  }

  private var measuredSegments: [MeasuredSegment] {
    var segments: [MeasuredSegment] = []
    var beginning = Point.zero
    var pen: Point?
    var beginsSubpath = true
    func append(_ curve: CubicCurve, isCurve: Bool) {
      segments.append(MeasuredSegment(curve, isCurve: isCurve, beginsSubpath: beginsSubpath))
      beginsSubpath = false
    }
    for element in elements {
      switch element {
      case .move(let point):
        (beginning, pen, beginsSubpath) = (point, point, true)
      case .line(let point):
        // As in Cairo, a line without a starting point begins at its own end point.
        if pen == nil { beginning = point }
        append(.line(from: pen ?? point, to: point), isCurve: false)
        pen = point
      case .curve(let first, let second, let point):
        if pen == nil { beginning = first }
        let curve = CubicCurve(from: pen ?? first, control1: first, control2: second, to: point)
        append(curve, isCurve: true)
        pen = point
      case .close:
        if let from = pen { append(.line(from: from, to: beginning), isCurve: false) }
        if pen != nil { pen = beginning }
        beginsSubpath = true
      }
    }
    return segments
  }
}

/// A segment of a path with its length.
private struct MeasuredSegment {
  var curve: CubicCurve
  var isCurve: Bool
  var beginsSubpath: Bool
  var length: Double

  init(_ curve: CubicCurve, isCurve: Bool, beginsSubpath: Bool) {
    self.curve = curve
    self.isCurve = isCurve
    self.beginsSubpath = beginsSubpath
    length = isCurve ? curve.length : curve.from.distance(to: curve.to)
  }

  /// Returns the part of the segment between two lengths from its start.
  ///
  /// For a line, the control points of the result have no meaning.
  func part(from low: Double, to high: Double) -> CubicCurve {
    if low == 0 && high == length { return curve }
    if !isCurve {
      return .line(
        from: curve.from.moved(towards: curve.to, by: low / length),
        to: curve.from.moved(towards: curve.to, by: high / length))
    }
    let t0 = low == 0 ? 0 : curve.parameter(atLength: low)
    let t1 = high == length ? 1 : curve.parameter(atLength: high)
    let front = curve.split(at: t1).0
    return t0 == 0 ? front : front.split(at: t0 / t1).1
  }
}

extension CubicCurve {
  fileprivate static func line(from: Point, to: Point) -> CubicCurve {
    CubicCurve(from: from, control1: from, control2: to, to: to)
  }
}

/// A cubic Bézier curve.
private struct CubicCurve {
  var from: Point

  /// The control point next to the start point.
  var control1: Point

  /// The control point next to the end point.
  var control2: Point

  var to: Point

  /// Returns the two parts of the curve before and after a parameter within 0…1, using de Casteljau's algorithm.
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

  /// The length of the curve in points, accurate to 0.0001 points for curves of usual size.
  var length: Double { length(depth: 0) }

  private func length(depth: Int) -> Double {
    let chord = from.distance(to: to)
    let polygon =
      from.distance(to: control1) + control1.distance(to: control2) + control2.distance(to: to)
    if !(polygon - chord > 1e-4) || depth == 12 { return (polygon + chord) / 2 }
    let (first, second) = split(at: 0.5)
    return first.length(depth: depth + 1) + second.length(depth: depth + 1)
  }

  /// Returns the parameter at which the curve has a given length from its start.
  func parameter(atLength distance: Double) -> Double {
    var low = 0.0
    var high = 1.0
    // Each step halves the error; after 30 steps the error is far below a pixel.
    for _ in 0..<30 {
      let middle = (low + high) / 2
      if split(at: middle).0.length < distance { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }
}

extension Point {
  /// Returns the point at a fraction of the way to another point.
  fileprivate func moved(towards other: Point, by fraction: Double) -> Point {
    Point(x: x + (other.x - x) * fraction, y: y + (other.y - y) * fraction)
  }

  fileprivate func distance(to other: Point) -> Double {
    let step = other - self
    return (step.x * step.x + step.y * step.y).squareRoot()
  }
}
