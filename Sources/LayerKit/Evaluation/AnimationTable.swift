package import Raster

/// All animated numbers of a context at one instant.
///
/// A commit compiles every running animation into flat lists; a frame walks them once, in this order:
///
/// ```
/// time lines ──► clocks ──► solo numbers: one animation each, linear between constants
///                     └───► records:      everything else, in the order in which they apply
/// ```
///
/// A frame allocates no memory and makes no lookups or dynamic dispatch. The same time always gives the same numbers.
package struct AnimationTable {
  /// The media time for which ``numbers`` was last evaluated; NaN before the first evaluation.
  package private(set) var time = Double.nan

  /// The slots of all animated fields: the ranges of ``numbers`` that belong to them.
  package internal(set) var slots: [AnimationSlot] = []

  /// The current values of all animated fields as numbers, slot after slot.
  package internal(set) var numbers: [Double] = []

  /// For each slot in ``mixedSlots``, the current count of its numbers; −1 while no animation is active and the model
  /// value shows.
  var counts: [Int] = []

  var nodes: [TimeNode] = [Self.mediaTime]
  var nodeTimes: [Double] = [0]

  /// The clocks of all animations; the plain clocks come first.
  var clocks: [AnimationClock] = []
  var plainClocks = PlainClocks()

  /// The eased progress of each clock; NaN while its animation is inactive.
  var progress: [Double] = []
  /// The number of the current cycle of each clock that is not plain, in the order of those clocks.
  var cycles: [Double] = []

  var solos = SoloNumbers()
  var moving = MovingNumbers()

  /// All animations, in the order in which they apply.
  var records: [AnimationRecord] = []
  /// For each slot, the indices of all records of the slot's layer.
  var slotRecords: [Range<Int>] = []
  /// The indices of the records whose numbers are not solo numbers.
  var mixed: [Int] = []
  /// The indices of the slots whose numbers the records in ``mixed`` compute.
  var mixedSlots: [Int] = []
  var tracks: [KeyframeTrack] = []
  var model: [Double] = []
  var operands: [Double] = []
  /// The bitmaps that are identified by numbers in the table.
  package internal(set) var pictures: [Bitmap] = []
  /// Memory for the numbers of one value while it is computed.
  var scratch: [Double] = []

  private static let mediaTime = TimeNode(
    parent: -1, line: .layer(begin: -.infinity, speed: 1, offset: 0))

  /// Creates a table without animations.
  package init() {}

  /// Returns the numbers of a slot; `nil` while the model value shows.
  package func values(ofSlot slot: Int) -> ArraySlice<Double>? {
    let place = slots[slot]
    if place.soloClock >= 0 {
      if progress[place.soloClock].isNaN { return nil }
      return numbers[place.first..<place.first + place.soloCount]
    }
    guard counts[slot] >= 0 else { return nil }
    return numbers[place.first..<place.first + counts[slot]]
  }

  /// Evaluates every animation at an instant, unless the numbers are already those of this instant.
  ///
  /// - Complexity: O(animations).
  package mutating func evaluate(at instant: Double) {
    if instant == time { return }
    time = instant
    if moving.covers(instant) { return moving.write(to: &numbers, at: instant) }
    evaluateAll(at: instant)
  }

  private mutating func evaluateAll(at instant: Double) {
    if !moving.times.contains(instant) { moving.forget() }
    nodeTimes[0] = instant
    for index in nodes.indices.dropFirst() {
      nodeTimes[index] = nodes[index].localTime(at: nodeTimes[nodes[index].parent])
    }
    evaluateClocks()
    solos.write(to: &numbers, progress: progress)
    if mixed.isEmpty { return }
    for slot in mixedSlots {
      counts[slot] = -1
      let place = slots[slot]
      for index in place.first..<place.first + place.capacity { numbers[index] = model[index] }
    }
    for index in mixed { apply(records[index]) }
  }

  /// Makes the next call of ``evaluate(at:)`` evaluate the table again, even at the same instant.
  mutating func invalidate() {
    time = .nan
    moving.forget()
  }

  private mutating func evaluateClocks() {
    plainClocks.evaluate(into: &progress, nodeTimes: nodeTimes, clocks: clocks)
    for index in plainClocks.count..<clocks.count {
      let clock = clocks[index]
      guard let moment = clock.span.moment(at: nodeTimes[clock.node]) else {
        progress[index] = .nan
        continue
      }
      progress[index] = clock.curve?(moment.progress) ?? moment.progress
      cycles[index - plainClocks.count] = moment.cycle
    }
  }
}

extension AnimationTable {
  /// Returns the range in which a number of a slot stays at all times; `nil` if the range is not known in advance.
  ///
  /// The range includes the model value, which shows while no animation is active. The range is not known for
  /// animations that are additive or cumulative, that follow a curved path, or whose timing function overshoots.
  ///
  /// - Parameters:
  ///   - slot: The index of the animated field's slot.
  ///   - component: The index of the number in the field.
  /// - Complexity: O(records of the slot's layer).
  package func range(ofSlot slot: Int, component: Int) -> ClosedRange<Double>? {
    let number = slots[slot].first + component
    var (low, high) = (model[number], model[number])
    for record in records[slotRecords[slot]] where record.slot == slot {
      let target = record.target(in: slots[slot])
      if !target.contains(number) { continue }
      guard let values = corners(of: record, index: number - target.lowerBound) else { return nil }
      for value in values { (low, high) = (min(low, value), max(high, value)) }
    }
    return low.isFinite && high.isFinite ? low...high : nil
  }

  /// Returns values that, together with the underlying value, enclose all values that an animation gives a number;
  /// `nil` if such values are not known in advance.
  private func corners(of record: AnimationRecord, index: Int) -> [Double]? {
    guard !record.isAdditive, !record.isCumulative, case .numbers = record.sink,
      case .straight = record.rule, clocks[record.clock].curve?.overshoots != true
    else { return nil }
    switch record.ends {
    case .fixed:
      return [
        operands[record.operands + index], operands[record.operands + record.count + index],
      ]
    case .to: return [operands[record.operands + index]]
    case .by: return nil
    case .track(let place):
      let track = tracks[place]
      guard !track.segments.contains(.curve),
        !track.curves.contains(where: { $0?.overshoots == true })
      else { return nil }
      return track.operands.map { operands[$0 + index] }
    }
  }
}

extension TimingFunction {
  /// Whether the curve can give a progress outside 0…1.
  fileprivate var overshoots: Bool { !(0...1).contains(c1y) || !(0...1).contains(c2y) }
}

/// A running animation of one property as plain numbers, made at a commit and read in every frame.
struct AnimationRecord {
  /// The source of the start and end values.
  enum Ends {
    /// Both values are constants.
    case fixed
    /// The start is the underlying value, the end a constant.
    case to
    /// The start is the underlying value, the end its sum with a constant.
    case by
    /// The values are the neighbouring key values around the progress; the index is that of the keyframe track in the
    /// table.
    case track(Int)
  }

  /// The rule by which values between start and end are computed.
  enum Rule {
    /// Number by number: `from + (to − from) · p`.
    case straight
    /// No interpolation: the first value before progress 0.5, then the second.
    case flag
    /// No interpolation: the first value before progress 1, then the second.
    case held
    /// Interpolates the points of the underlying path and the end path if both have the same kinds of elements;
    /// otherwise the underlying path is shown until the end.
    case outline
    /// Decomposes both transforms and interpolates translation, scale, skew, rotation and perspective separately.
    case parts
  }

  /// The part of the slot to which the animation's value is written.
  enum Sink {
    /// Consecutive numbers of the slot, beginning with index `first`.
    case numbers(first: Int)
    /// The whole slot as a list that is as long as the value.
    case list
    /// The whole slot as a matrix.
    case matrix
    /// One component of the slot's matrix, such as its rotation about z.
    case component(TransformComponent)
    /// The slot's matrix, which a value function computes from the animation's value.
    case function(ValueFunctionName)
  }

  /// The index of the animation's clock in the table.
  var clock: Int
  /// The index of the slot to which the animation writes.
  let slot: Int
  let ends: Ends
  let rule: Rule
  let sink: Sink
  /// The count of numbers of the start value.
  let count: Int
  /// The count of numbers of the end value; it differs for lists that are not interpolated.
  let secondCount: Int
  /// The index of the record's first constant in the table's operands; the constants of the start value precede those
  /// of the end value.
  let operands: Int
  let isAdditive: Bool
  let isCumulative: Bool
  /// Whether the animation has the same value at every instant of its active span.
  let isStill: Bool

  /// Returns the indices, in the table's numbers, of those that the animation writes.
  func target(in slot: AnimationSlot) -> Range<Int> {
    switch sink {
    case .numbers(let first): slot.first + first..<slot.first + first + count
    case .list, .matrix, .component, .function: slot.first..<slot.first + slot.capacity
    }
  }
}

/// The numbers of one animated field of one layer: a range of the table's numbers.
package struct AnimationSlot {
  package let field: LayerField
  /// The index of the slot's first number in the table's numbers.
  package let first: Int
  /// The largest count of numbers that the slot can have.
  package let capacity: Int
  /// The count of numbers of the model value.
  let modelCount: Int
  /// The index of the clock of the slot's only animation, if the animation's numbers are solo numbers; otherwise −1.
  var soloClock = -1
  /// The count of the slot's numbers while its only animation is active, if ``soloClock`` is not −1.
  var soloCount = 0
}

/// The key values of a keyframe animation.
struct KeyframeTrack {
  /// The interpolation between two keys.
  enum Segment {
    /// Linear interpolation, number by number.
    case straight
    /// No interpolation: the first value is shown until the end of the segment, because the two cannot be
    /// interpolated.
    case held
    /// A cubic Bézier curve, whose four points are stored in the table's operands.
    case curve
  }

  /// The key times as ascending fractions of the cycle; for discrete steps, the times at which the steps begin.
  var times: [Double] = []
  /// For each value, the index of its first number in the table's operands; for curves, the same for each segment.
  var operands: [Int] = []
  /// The count of numbers of each value.
  var counts: [Int] = []
  /// The interpolation between neighbouring keys.
  var segments: [Segment] = []
  /// The timing function of each segment; `nil` for linear.
  var curves: [TimingFunction?] = []
  /// Whether values change in discrete steps.
  var isDiscrete = false

  /// Returns the index of the segment at a progress, and the eased progress within that segment; the latter is 0 for
  /// discrete steps.
  ///
  /// A progress beyond the cycle, which only an overshooting curve gives, extends the outermost segment beyond its key,
  /// as a basic animation goes beyond its end; but only if that key is at the end of the cycle.
  func place(at progress: Double) -> (segment: Int, share: Double) {
    var low = 0
    var high = isDiscrete ? times.count : times.count - 1
    while low + 1 < high {
      let middle = (low + high) / 2
      if times[middle] <= progress { low = middle } else { high = middle }
    }
    if isDiscrete { return (low, 0) }
    let length = times[low + 1] - times[low]
    guard length > 0 else { return (low, progress < times[low] ? 0 : 1) }
    var share = (progress - times[low]) / length
    let isBeyond = progress < 0 ? times[low] == 0 : progress > 1 && times[low + 1] == 1
    if !isBeyond { share = min(max(share, 0), 1) }
    return (low, curves[low]?(share) ?? share)
  }
}
