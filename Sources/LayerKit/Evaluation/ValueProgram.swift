/// The compiled form of an animation's content: the rule by which it changes its property, and its constants.
struct ValueProgram {
  private var ends: AnimationRecord.Ends
  private let rule: AnimationRecord.Rule
  private let sink: AnimationRecord.Sink
  /// The numbers of the start value; if the animation starts at the underlying value, those of its `toValue`
  /// or `byValue`.
  private var first: [Double] = []
  private var second: [Double] = []
  private var track: TrackProgram?
  private let isAdditive: Bool
  private let isCumulative: Bool

  /// The count of numbers that the field's slot needs for the animation, including those before the first animated
  /// number.
  var capacity: Int {
    switch sink {
    case .numbers(let start): start + first.count
    case .list: max(first.count, second.count, track?.longest ?? 0)
    case .matrix, .component, .function: 16
    }
  }

  /// Whether the animation's value depends only on its progress and the model value, and is interpolated number by
  /// number.
  var isSolo: Bool {
    guard case .straight = rule, case .numbers = sink else { return false }
    if case .track = ends { return false }
    return !isAdditive && !isCumulative
  }

  private var isStill: Bool {
    if isCumulative { return false }
    if let track { return track.isStill }
    if case .fixed = ends { return first == second }
    return false
  }

  /// Compiles a basic animation.
  ///
  /// The result is `nil` if the animation has no values, or if it has only a start value and the model has no value
  /// to end at.
  init?(_ basic: BasicContent, model: [Double]) {
    let kind = basic.slot.field.kind
    isAdditive = basic.isAdditive && kind.adds
    isCumulative = basic.isCumulative && kind.adds
    sink = AnimationRecord.Sink(basic.slot)
    let arithmetic = Arithmetic(sink)
    switch (basic.from, basic.to, kind.adds ? basic.by : nil) {
    case (let from?, let to?, _): (ends, first, second) = (.fixed, from, to)
    case (let from?, nil, let by?):
      (ends, first, second) = (.fixed, from, arithmetic.sum(from, by))
    case (nil, let to?, let by?):
      (ends, first, second) = (.fixed, arithmetic.difference(to, by), to)
    case (let from?, nil, nil):
      let end = sink.value(in: model, count: from.count)
      if end.isEmpty { return nil }
      (ends, first, second) = (.fixed, from, end)
    case (nil, let to?, nil): (ends, first) = (.to, to)
    case (nil, nil, let by?): (ends, first) = (.by, by)
    case (nil, nil, nil): return nil
    }
    if kind == .path && !ends.isFixed {
      rule = .outline
    } else {
      rule = Self.rule(basic.slot, first, second, isPair: ends.isFixed)
    }
  }

  /// Compiles a keyframe animation; the result is `nil` if it has fewer than two values, or a path without lines and
  /// curves.
  init?(_ keyframe: KeyframeContent) {
    let kind = keyframe.slot.field.kind
    isAdditive = keyframe.isAdditive && kind.adds
    isCumulative = keyframe.isCumulative && kind.adds
    sink = AnimationRecord.Sink(keyframe.slot)
    guard let track = TrackProgram(keyframe) else { return nil }
    self.track = track
    // The key values decide the count of numbers.
    first = [Double](repeating: 0, count: track.valueCount)
    ends = .track(0)
    rule = Self.rule(keyframe.slot, [], [], isPair: false)
  }

  private static func rule(
    _ slot: PropertySlot, _ first: [Double], _ second: [Double], isPair: Bool
  ) -> AnimationRecord.Rule {
    guard slot.part == .all else { return .straight }
    switch slot.field.kind {
    case .flag: return .flag
    case .transform: return .parts
    case .colors, .numbers, .path:
      return !isPair || slot.field.kind.mixes(first, second) ? .straight : .held
    case .picture: return .held
    case .number, .point, .rect, .color: return .straight
    }
  }

  /// Creates the animation's record for the animation table.
  ///
  /// - Parameters:
  ///   - clock: The index of the animation's clock in the table.
  ///   - slot: The index of the animated field's slot in the table.
  ///   - operands: The table's constants; those of the animation are appended.
  ///   - tracks: The table's keyframe tracks; that of a keyframe animation is appended.
  func record(
    clock: Int, slot: Int, operands: inout [Double], tracks: inout [KeyframeTrack]
  ) -> AnimationRecord {
    var ends = ends
    let start = operands.count
    if let track {
      ends = .track(tracks.count)
      tracks.append(track.appended(to: &operands, isMatrix: rule == .parts))
    } else if rule == .parts {
      TransformEnd.append(Transform3D(rows: first), to: &operands)
      if !second.isEmpty { TransformEnd.append(Transform3D(rows: second), to: &operands) }
    } else {
      operands += first + second
    }
    return AnimationRecord(
      clock: clock, slot: slot, ends: ends, rule: rule, sink: sink, count: first.count,
      secondCount: second.count, operands: start, isAdditive: isAdditive,
      isCumulative: isCumulative, isStill: isStill)
  }
}

/// Sums and differences of values, for animations in which `byValue` determines the start or the end value.
private struct Arithmetic {
  let isMatrix: Bool

  init(_ sink: AnimationRecord.Sink) {
    if case .matrix = sink { isMatrix = true } else { isMatrix = false }
  }

  /// Returns the sum of a value and a change; a change of a transform is applied before the transform.
  func sum(_ value: [Double], _ change: [Double]) -> [Double] {
    if !isMatrix { return zip(value, change).map { $0 + $1 } }
    return Transform3D(rows: change).concatenated(with: Transform3D(rows: value)).rows
  }

  func difference(_ value: [Double], _ change: [Double]) -> [Double] {
    if !isMatrix { return zip(value, change).map { $0 - $1 } }
    return Transform3D(rows: change).inverse.concatenated(with: Transform3D(rows: value)).rows
  }
}

extension AnimationRecord.Ends {
  fileprivate var isFixed: Bool {
    if case .fixed = self { return true }
    return false
  }
}

extension AnimationRecord.Sink {
  fileprivate init(_ slot: PropertySlot) {
    switch slot.part {
    case .numbers(let first, _): self = .numbers(first: first)
    case .component(let component): self = .component(component)
    case .function(let function): self = .function(function)
    case .all:
      switch slot.field.kind {
      case .colors, .numbers, .path, .picture: self = .list
      case .transform: self = .matrix
      case .flag, .number, .point, .rect, .color: self = .numbers(first: 0)
      }
    }
  }

  /// Returns the part of a model value to which this sink refers; empty if the model has no value.
  fileprivate func value(in model: [Double], count: Int) -> [Double] {
    switch self {
    case .numbers(let first): Array(model.dropFirst(first).prefix(count))
    case .list, .matrix: model
    case .component(let component): [component.value(in: Transform3D(rows: model))]
    case .function(let function):
      (0..<function.inputCount).map { function.input($0, of: Transform3D(rows: model)) }
    }
  }
}

/// The key values and key times of a keyframe animation, ready to be appended to an animation table.
private struct TrackProgram {
  private var track = KeyframeTrack()
  private let values: [[Double]]

  /// The count of numbers of each value; if the counts differ, that of the first value.
  let valueCount: Int

  /// The count of numbers of the longest value.
  var longest: Int { values.reduce(0) { max($0, $1.count) } }

  /// Whether all values are the same.
  let isStill: Bool

  /// Compiles the values and times of a keyframe animation; the result is `nil` if it has fewer than two values, or a
  /// path without lines and curves.
  init?(_ keyframe: KeyframeContent) {
    let kind = keyframe.slot.part == .all ? keyframe.slot.field.kind : .number
    var lengths: [Double]
    let walk = keyframe.path.map(PathWalk.init)
    if walk?.segments.isEmpty == true { return nil }
    if let walk, keyframe.mode == .linear || keyframe.mode == .cubic {
      values = walk.segments.map { $0.points.flatMap(\.components) }
      valueCount = 2
      track.segments = walk.segments.map { _ in .curve }
      lengths = walk.segments.map { _ in 1 }
      isStill = false
    } else {
      // Discrete steps use only the key points of a path.
      let paced = keyframe.mode.isPaced ? walk?.polyline : nil
      let given = paced?.points ?? walk?.keys ?? keyframe.values
      guard given.count >= 2 else { return nil }
      values = given
      valueCount = given[0].count
      let pairs = zip(given, given.dropFirst())
      track.segments = pairs.map { kind.mixes($0, $1) ? .straight : .held }
      lengths = pairs.map { kind.distance($0, $1) }
      for jump in paced?.jumps ?? [] { (track.segments[jump], lengths[jump]) = (.held, 0) }
      isStill = given.allSatisfy { $0 == given[0] }
    }
    let keyCount = lengths.count + 1
    track.isDiscrete = keyframe.mode == .discrete
    if track.isDiscrete {
      track.times = Self.steps(keyframe.keyTimes, count: values.count)
    } else if keyframe.mode.isPaced {
      track.times = Self.sums(lengths) ?? Self.times(nil, count: keyCount)
    } else {
      track.times = Self.times(keyframe.keyTimes, count: keyCount)
    }
    track.curves = lengths.indices.map { index in
      guard !keyframe.mode.isPaced, index < keyframe.timingFunctions.count else { return nil }
      let curve = keyframe.timingFunctions[index]
      return curve.isLinear ? nil : curve
    }
    track.counts = values.map(\.count)
  }

  /// Appends the key values to a table's operands and returns the track that refers to them.
  func appended(to operands: inout [Double], isMatrix: Bool) -> KeyframeTrack {
    var result = track
    for value in values {
      result.operands.append(operands.count)
      if isMatrix {
        TransformEnd.append(Transform3D(rows: value), to: &operands)
      } else {
        operands += value
      }
    }
    return result
  }

  private static func times(_ asked: [Double]?, count: Int) -> [Double] {
    if let asked, asked.count == count { return asked }
    return (0..<count).map { Double($0) / Double(count - 1) }
  }

  private static func steps(_ asked: [Double]?, count: Int) -> [Double] {
    if let asked, asked.count == count + 1 { return Array(asked.dropLast()) }
    return (0..<count).map { Double($0) / Double(count) }
  }

  /// Returns key times for constant speed: at each key, the fraction of the total length, exactly 1 where no length is
  /// left; `nil` if the total length is 0 or not finite.
  private static func sums(_ lengths: [Double]) -> [Double]? {
    let total = lengths.reduce(0, +)
    guard total > 0, total.isFinite else { return nil }
    var sum = 0.0
    return [0]
      + lengths.map { length in
        sum += length
        return sum == total ? 1 : sum / total
      }
  }
}

/// The path that an animated point follows, as a cubic Bézier curve for each element that draws a line or a curve.
private struct PathWalk {
  struct Curve {
    /// The start point, two control points and the end point.
    var points: [Point]

    /// The farthest that chords may be from the curve, in points.
    private static let flatness = 1e-3

    /// The points on the curve that follow its start point and end chords no farther from it than ``flatness``, as far
    /// as 1024 chords suffice; a line has one.
    var chordEnds: [Point] {
      let bends = [
        Self.bend(points[0], points[1], points[2]), Self.bend(points[1], points[2], points[3]),
      ]
      let count = (bends.reduce(0, max) * 0.75 / Self.flatness).squareRoot().rounded(.up)
      // On fewer chords, the corners of a small curve would cost a thousandth of the speed.
      let pieces = count > 1 ? min(max(count, 64), 1024) : 1
      return stride(from: 1, to: pieces, by: 1).map { point(at: $0 / pieces) } + [points[3]]
    }

    /// Returns the size of the second difference of three control points; the curve's second derivative is no greater
    /// than six times the larger one.
    private static func bend(_ first: Point, _ second: Point, _ third: Point) -> Double {
      (first - second).distance(to: second - third)
    }

    private func point(at share: Double) -> Point {
      let rest = 1 - share
      let weights = [
        rest * rest * rest, 3 * rest * rest * share, 3 * rest * share * share,
        share * share * share,
      ]
      return zip(points, weights).reduce(Point.zero) {
        Point(x: $0.x + $1.0.x * $1.1, y: $0.y + $1.0.y * $1.1)
      }
    }
  }

  /// The curves, in the order in which the point follows them.
  private(set) var segments: [Curve] = []

  /// Converts the lines and curves of a path to cubic Bézier curves.
  init(_ path: Path) {
    var start = Point.zero
    var here = Point.zero
    for element in path.elements {
      switch element {
      case .move(let point): (start, here) = (point, point)
      case .line(let point):
        segments.append(Self.line(here, point))
        here = point
      case .curve(let first, let second, let end):
        segments.append(Curve(points: [here, first, second, end]))
        here = end
      case .close:
        if here != start { segments.append(Self.line(here, start)) }
        here = start
      }
    }
  }

  /// The components of the start point of each curve and of the end point of the last one.
  var keys: [[Double]] {
    segments.map { $0.points[0].components } + segments.suffix(1).map { $0.points[3].components }
  }

  /// The components of points whose connecting lines follow the curves closely, and the indices of those lines that no
  /// curve follows, because the path jumps there.
  var polyline: (points: [[Double]], jumps: [Int]) {
    var points: [Point] = []
    var jumps: [Int] = []
    for curve in segments {
      if points.last != curve.points[0] {
        if !points.isEmpty { jumps.append(points.count - 1) }
        points.append(curve.points[0])
      }
      points += curve.chordEnds
    }
    return (points.map(\.components), jumps)
  }

  private static func line(_ start: Point, _ end: Point) -> Curve {
    func place(_ share: Double) -> Point {
      Point(x: start.x + (end.x - start.x) * share, y: start.y + (end.y - start.y) * share)
    }
    return Curve(points: [start, place(1 / 3), place(2 / 3), end])
  }
}

extension Point {
  /// Returns the distance to another point.
  fileprivate func distance(to other: Point) -> Double {
    let way = other - self
    return (way.x * way.x + way.y * way.y).squareRoot()
  }
}
