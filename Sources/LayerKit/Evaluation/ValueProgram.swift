/// What an animation does to its property, with its constants: what a commit compiles.
struct ValueProgram {
  private var ends: FrameRecord.Ends
  private let rule: FrameRecord.Rule
  private let sink: FrameRecord.Sink
  /// The constants of the two ends, as far as they are known.
  private var first: [Double] = []
  private var second: [Double] = []
  private var track: TrackProgram?
  private let isAdditive: Bool
  private let isCumulative: Bool

  /// How many numbers of the field the animation can write, counted from the field's first one.
  var capacity: Int {
    switch sink {
    case .numbers(let start): start + first.count
    case .list: max(first.count, second.count, track?.longest ?? 0)
    case .matrix, .component, .function: 16
    }
  }

  /// Whether nothing but the progress decides on its numbers.
  var isSolo: Bool {
    if case .fixed = ends, case .straight = rule, case .numbers = sink {
      return !isAdditive && !isCumulative
    }
    return false
  }

  private var isStill: Bool {
    if isCumulative { return false }
    if let track { return track.isStill }
    if case .fixed = ends { return first == second }
    return false
  }

  /// Compiles a basic animation, or answers nothing for one without any end.
  init?(_ basic: BasicContent, model: [Double]) {
    let kind = basic.slot.field.kind
    isAdditive = basic.isAdditive && kind.adds
    isCumulative = basic.isCumulative && kind.adds
    sink = FrameRecord.Sink(basic.slot)
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

  /// Compiles a keyframe animation, or answers nothing for one with fewer than two values.
  init?(_ keyframe: KeyframeContent) {
    let kind = keyframe.slot.field.kind
    isAdditive = keyframe.isAdditive && kind.adds
    isCumulative = keyframe.isCumulative && kind.adds
    sink = FrameRecord.Sink(keyframe.slot)
    guard let track = TrackProgram(keyframe) else { return nil }
    self.track = track
    // The list of values decides how many numbers there are.
    first = [Double](repeating: 0, count: track.valueCount)
    ends = .track(0)
    rule = Self.rule(keyframe.slot, [], [], isPair: false)
  }

  private static func rule(
    _ slot: PropertySlot, _ first: [Double], _ second: [Double], isPair: Bool
  ) -> FrameRecord.Rule {
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

  /// Makes the record and appends its constants.
  func record(
    clock: Int, slot: Int, operands: inout [Double], tracks: inout [KeyframeTrack]
  ) -> FrameRecord {
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
    return FrameRecord(
      clock: clock, slot: slot, ends: ends, rule: rule, sink: sink, count: first.count,
      secondCount: second.count, operands: start, isAdditive: isAdditive,
      isCumulative: isCumulative, isStill: isStill)
  }
}

/// Sums of values where an end is given by its distance from the other.
private struct Arithmetic {
  let isMatrix: Bool

  init(_ sink: FrameRecord.Sink) {
    if case .matrix = sink { isMatrix = true } else { isMatrix = false }
  }

  /// The value that is reached from another one; a transform acts before the one it is added to.
  func sum(_ value: [Double], _ change: [Double]) -> [Double] {
    if !isMatrix { return zip(value, change).map { $0 + $1 } }
    return Transform3D(rows: change).concatenated(with: Transform3D(rows: value)).rows
  }

  func difference(_ value: [Double], _ change: [Double]) -> [Double] {
    if !isMatrix { return zip(value, change).map { $0 - $1 } }
    return Transform3D(rows: change).inverse.concatenated(with: Transform3D(rows: value)).rows
  }
}

extension FrameRecord.Ends {
  fileprivate var isFixed: Bool {
    if case .fixed = self { return true }
    return false
  }
}

extension FrameRecord.Sink {
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

  /// The value that a field's numbers have in this place; empty where the model has none.
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
