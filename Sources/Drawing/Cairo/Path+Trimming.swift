import LayerKit

extension Path {
  /// The part of the outline between two fractions of its length, curves remaining curves.
  ///
  /// The length is that of all subpaths together. A subpath that is cut is open; the line that
  /// closes it counts like any other.
  ///
  /// - Parameters:
  ///   - start: A fraction, brought into 0…1.
  ///   - end: A fraction, brought into 0…1; at or before `start` nothing remains.
  func trimmed(from start: Double, to end: Double) -> Path {
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
        // A line without a beginning begins at its end, as in Cairo.
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

/// A step of an outline with its length.
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

  /// The part between two lengths from the beginning; a line's control points mean nothing.
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
