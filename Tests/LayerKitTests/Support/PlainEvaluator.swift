import LayerKit

/// A literal implementation of the evaluation rules, one animation after the other: slow and straightforward.
///
/// It shares with the library the parts that have tests of their own: the position in a cycle, curves, and the
/// decomposition of transforms.
struct PlainEvaluator {
  let model: LayerValues

  /// The numbers of each field that is currently animated.
  private(set) var shown: [LayerField: [Double]] = [:]

  /// Applies animations to the model at a time.
  init(model: LayerValues, animations: [any Animation], at time: Double) {
    self.model = model
    apply(animations, at: time)
  }

  private mutating func apply(_ animations: [any Animation], at time: Double) {
    let ordered = animations.enumerated().sorted {
      ($0.element.beginTime ?? 0, $0.offset) < ($1.element.beginTime ?? 0, $1.offset)
    }
    for (_, animation) in ordered {
      let span = ActiveSpan(
        animation.timing, begin: animation.beginTime ?? 0, duration: animation.duration)
      guard let moment = span.moment(at: time) else { continue }
      let progress = animation.timingFunction?(moment.progress) ?? moment.progress
      let reversals = animation.autoreverses
      switch animation.content.kind {
      case .group(let children):
        let bent = animation.timingFunction == nil ? moment.local : progress * span.duration
        apply(children, at: bent)
      case .basic(let basic):
        guard let ends = ends(of: basic, at: progress) else { continue }
        let value = mix(ends.0, ends.1, progress, basic.slot)
        let sum = (reversals ? ends.0 : ends.1, basic.isCumulative ? moment.cycle : 0)
        write(value, sum, isAdditive: basic.isAdditive, to: basic.slot)
      case .keyframe(let frames):
        guard frames.values.count > 1, let first = frames.values.first,
          let last = frames.values.last
        else { continue }
        let value = value(of: frames, at: progress)
        let sum = (reversals ? first : last, frames.isCumulative ? moment.cycle : 0)
        write(value, sum, isAdditive: frames.isAdditive, to: frames.slot)
      }
    }
  }

  // MARK: Below

  private func below(_ field: LayerField) -> [Double] {
    shown[field] ?? model.components(of: field)
  }

  /// The value below, in the terms of a property.
  private func value(_ slot: PropertySlot, in numbers: [Double]) -> [Double] {
    switch slot.part {
    case .all: return numbers
    case .numbers(let first, let count): return Array(numbers[first..<first + count])
    case .component(let component): return [component.value(in: Transform3D(rows: numbers))]
    case .function(.rotateZ):
      return [TransformComponent.rotationZ.value(in: Transform3D(rows: numbers))]
    case .function: preconditionFailure("a function that the generator does not make")
    }
  }

  // MARK: Values

  private func ends(of basic: BasicContent, at progress: Double) -> ([Double], [Double])? {
    let isMatrix = basic.slot.part == .all && basic.slot.field == .transform
    func sum(_ value: [Double], _ change: [Double]) -> [Double] {
      isMatrix ? product(change, value) : zip(value, change).map { $0 + $1 }
    }
    let below = value(basic.slot, in: below(basic.slot.field))
    switch (basic.from, basic.to, basic.by) {
    case (let from?, let to?, _): return (from, to)
    case (let from?, nil, let by?): return (from, sum(from, by))
    case (nil, let to?, let by?):
      let inverse = isMatrix ? Transform3D(rows: by).inverse.rows : by.map { -$0 }
      return (sum(to, inverse), to)
    case (let from?, nil, nil):
      return (from, value(basic.slot, in: model.components(of: basic.slot.field)))
    case (nil, let to?, nil):
      // A list of another length keeps the value below until the end.
      if below.count != to.count { return progress >= 1 ? (to, to) : nil }
      return (below, to)
    case (nil, nil, let by?): return below.count == by.count ? (below, sum(below, by)) : nil
    case (nil, nil, nil): return nil
    }
  }

  private func value(of frames: KeyframeContent, at progress: Double) -> [Double] {
    let values = frames.values
    let count = values.count
    if frames.mode == .discrete {
      var times = (0..<count).map { Double($0) / Double(count) }
      if let asked = frames.keyTimes, asked.count == count + 1 { times = Array(asked.dropLast()) }
      return values[times.lastIndex { $0 <= progress } ?? 0]
    }
    var times = (0..<count).map { Double($0) / Double(count - 1) }
    let isPaced = frames.mode == .paced || frames.mode == .cubicPaced
    if isPaced {
      let lengths = zip(values, values.dropFirst()).map(Self.distance)
      let total = lengths.reduce(0, +)
      if total > 0 {
        var sum = 0.0
        for (index, length) in lengths.enumerated() {
          sum += length
          times[index + 1] = index == count - 2 ? 1 : sum / total
        }
      }
    } else if let asked = frames.keyTimes, asked.count == count {
      times = asked
    }
    let segment = min(max((times.lastIndex { $0 <= progress } ?? 0), 0), count - 2)
    let length = times[segment + 1] - times[segment]
    var share = progress < times[segment] ? 0.0 : 1
    if length > 0 {
      share = (progress - times[segment]) / length
      // Beyond the cycle an overshooting curve leads on, unless the outermost key is held there.
      let leadsOn =
        progress < 0 ? times[segment] == 0 : progress > 1 && times[segment + 1] == 1
      if !leadsOn { share = min(max(share, 0), 1) }
    }
    if !isPaced, segment < frames.timingFunctions.count {
      share = frames.timingFunctions[segment](share)
    }
    return mix(values[segment], values[segment + 1], share, frames.slot)
  }

  private static func distance(_ left: [Double], _ right: [Double]) -> Double {
    var sum = 0.0
    for (a, b) in zip(left, right) { sum += (a - b) * (a - b) }
    return sum.squareRoot()
  }

  private func mix(
    _ from: [Double], _ to: [Double], _ share: Double, _ slot: PropertySlot
  ) -> [Double] {
    if slot.field == .isHidden { return share < 0.5 ? from : to }
    if from.count != to.count { return share >= 1 ? to : from }
    if share == 1 { return to }
    if slot.part == .all, slot.field == .transform {
      return Transform3D(rows: from).interpolated(to: Transform3D(rows: to), at: share).rows
    }
    return zip(from, to).map { $0 + ($1 - $0) * share }
  }

  // MARK: Writing

  private mutating func write(
    _ value: [Double], _ sum: (step: [Double], cycle: Double), isAdditive: Bool,
    to slot: PropertySlot
  ) {
    var numbers = below(slot.field)
    var value = value
    if slot.field == .isHidden {
      shown[slot.field] = value
      return
    }
    if slot.part == .all, slot.field == .transform {
      for _ in 0..<Int(sum.cycle.magnitude) {
        let step = Transform3D(rows: sum.step)
        value = product(value, sum.cycle < 0 ? step.inverse.rows : sum.step)
      }
      shown[slot.field] = isAdditive ? product(value, numbers) : value
      return
    }
    if sum.cycle != 0, sum.step.count == value.count {
      value = zip(value, sum.step).map { $0 + sum.cycle * $1 }
    }
    switch slot.part {
    case .all:
      if isAdditive, value.count != numbers.count { return }
      shown[slot.field] = isAdditive ? zip(numbers, value).map { $0 + $1 } : value
      return
    case .numbers(let first, let count):
      for index in 0..<count {
        numbers[first + index] = value[index] + (isAdditive ? numbers[first + index] : 0)
      }
    case .component(let component):
      let matrix = Transform3D(rows: numbers)
      let whole = value[0] + (isAdditive ? component.value(in: matrix) : 0)
      numbers = component.setting(whole, in: matrix).rows
    case .function:
      let made = Transform3D.rotation(value[0]).rows
      numbers = isAdditive ? product(made, numbers) : made
    }
    shown[slot.field] = numbers
  }

  private func product(_ first: [Double], _ second: [Double]) -> [Double] {
    Transform3D(rows: first).concatenated(with: Transform3D(rows: second)).rows
  }
}
