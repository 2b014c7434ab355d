package import Raster

/// All animated numbers of a context, as they are at one instant.
///
/// A commit compiles every running animation into flat lists; a frame walks them once, in this order:
///
/// ```
/// time lines ──► clocks ──► solo numbers: one animation each, straight between constants
///                     └───► records:      everything else, in the order in which they apply
/// ```
///
/// Nothing is allocated, looked up or dispatched in a frame, and the same time always gives the same
/// numbers.
package struct AnimationTable {
  /// The instant that the numbers belong to, in media time; no number before the first evaluation.
  package private(set) var time = Double.nan

  /// The animated fields.
  package internal(set) var slots: [AnimationSlot] = []

  /// The numbers, slot after slot.
  package internal(set) var numbers: [Double] = []

  /// For slots that records decide, how many numbers there are now; −1 while the model shows.
  var counts: [Int] = []

  var nodes: [TimeNode] = [Self.mediaTime]
  var nodeTimes: [Double] = [0]

  /// All clocks, the plain ones first.
  var clocks: [AnimationClock] = []
  var plainClocks = PlainClocks()

  /// For each clock the progress after its bend; no number while its animation is inactive.
  var progress: [Double] = []
  /// For each clock that is not plain the number of its cycle.
  var cycles: [Double] = []

  var solos = SoloNumbers()

  /// All animations, in the order in which they apply.
  var records: [AnimationRecord] = []
  /// For each slot the places of its layer's records, among which are all of its own.
  var slotRecords: [Range<Int>] = []
  /// The records that are not solo numbers.
  var mixed: [Int] = []
  /// The slots that these decide.
  var mixedSlots: [Int] = []
  var tracks: [KeyframeTrack] = []
  var model: [Double] = []
  var operands: [Double] = []
  /// The pictures that numbers stand for.
  package internal(set) var pictures: [Bitmap] = []
  /// Room for one value.
  var scratch: [Double] = []

  private static let mediaTime = TimeNode(
    parent: -1, line: .layer(begin: -.infinity, speed: 1, offset: 0))

  /// Creates a table without animations.
  package init() {}

  /// The numbers of a slot, or nothing while the model shows.
  package func values(ofSlot slot: Int) -> ArraySlice<Double>? {
    let place = slots[slot]
    if place.soloClock >= 0 {
      if progress[place.soloClock].isNaN { return nil }
      return numbers[place.first..<place.first + place.soloCount]
    }
    guard counts[slot] >= 0 else { return nil }
    return numbers[place.first..<place.first + counts[slot]]
  }

  /// Evaluates every animation at an instant, unless that has just been done.
  ///
  /// - Complexity: O(animations).
  package mutating func evaluate(at instant: Double) {
    if instant == time { return }
    time = instant
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

  /// Makes the next evaluation happen, whatever its instant.
  mutating func invalidate() { time = .nan }

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
  /// Between which values a number of a slot is at all times, or nothing when that cannot be told beforehand.
  ///
  /// The model's value is among them: it shows while no animation is active. It cannot be told of animations that
  /// are added to what lies below or to their own last cycle, that curve through the plane, or overshoot.
  ///
  /// - Parameters:
  ///   - slot: The animated field.
  ///   - component: The number's place in the field.
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

  /// The values between which an animation's own lie, together with what lies below it.
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
  /// Whether bent progress may leave 0…1.
  fileprivate var overshoots: Bool { !(0...1).contains(c1y) || !(0...1).contains(c2y) }
}

/// One running animation of one property as plain numbers, made at a commit and read in every frame.
struct AnimationRecord {
  /// How the two ends are found.
  enum Ends {
    /// Both are constants.
    case fixed
    /// It runs from the value below to a constant.
    case to
    /// It runs from the value below by a constant.
    case by
    /// They are neighbours in a list of values.
    case track(Int)
  }

  /// How a value between the ends is found.
  enum Rule {
    /// Number by number: `from + (to − from) · p`.
    case straight
    /// The first before the middle, then the second.
    case flag
    /// The first until the end, then the second.
    case held
    /// Number by number from an outline that has the same elements; another one stays until the end.
    case outline
    /// Part by part of a transform.
    case parts
  }

  /// Where the value goes.
  enum Sink {
    /// Into numbers of the slot, from one on.
    case numbers(first: Int)
    /// Into the slot as a list, whose length it decides.
    case list
    /// Into the slot as a matrix.
    case matrix
    /// Into a number that is hidden in the slot's matrix.
    case component(TransformComponent)
    /// Through a function into the slot's matrix.
    case function(ValueFunctionName)
  }

  /// Its place in the list of clocks.
  var clock: Int
  /// The slot whose numbers it changes.
  let slot: Int
  /// How the two ends are found.
  let ends: Ends
  /// How a value between them is found.
  let rule: Rule
  /// Where the value goes.
  let sink: Sink
  /// How many numbers the first end has.
  let count: Int
  /// How many numbers the second end has; differs for lists that are held.
  let secondCount: Int
  /// Where the constants begin, the first end's and then the second's.
  let operands: Int
  /// Whether the value is added to the one below.
  let isAdditive: Bool
  /// Whether cycles continue one another.
  let isCumulative: Bool
  /// Whether its value is the same at every instant of its span.
  let isStill: Bool

  /// The numbers of the slot that it writes.
  func target(in slot: AnimationSlot) -> Range<Int> {
    switch sink {
    case .numbers(let first): slot.first + first..<slot.first + first + count
    case .list, .matrix, .component, .function: slot.first..<slot.first + slot.capacity
    }
  }
}

/// A run of numbers that belongs to one animated field of one layer.
package struct AnimationSlot {
  /// The field.
  package let field: LayerField
  /// Where its numbers begin.
  package let first: Int
  /// How many numbers there can be.
  package let capacity: Int
  /// How many numbers the model has.
  let modelCount: Int
  /// The clock of the one animation of solo numbers that decides the slot, or −1.
  var soloClock = -1
  /// How many numbers that animation shows.
  var soloCount = 0
}

/// The values that a keyframe animation goes through.
struct KeyframeTrack {
  /// What lies between two keys.
  enum Segment {
    /// A straight way.
    case straight
    /// The first value until the end: the two do not mix.
    case held
    /// A cubic curve through the plane, whose four points are the operands.
    case curve
  }

  /// When each key is reached, ascending shares of the cycle; for steps, when each begins.
  var times: [Double] = []
  /// Where each value's operands begin; for curves, where each segment's do.
  var operands: [Int] = []
  /// How many numbers each value has.
  var counts: [Int] = []
  /// What lies between neighbours.
  var segments: [Segment] = []
  /// How progress is bent within each segment.
  var curves: [TimingFunction?] = []
  /// Whether values change in steps.
  var isDiscrete = false

  /// The segment of a progress and the share of it that is over.
  func place(at progress: Double) -> (segment: Int, share: Double) {
    var low = 0
    var high = isDiscrete ? times.count : times.count - 1
    while low + 1 < high {
      let middle = (low + high) / 2
      if times[middle] <= progress { low = middle } else { high = middle }
    }
    if isDiscrete { return (low, 0) }
    let length = times[low + 1] - times[low]
    let share = length > 0 ? min(max((progress - times[low]) / length, 0), 1) : 1
    return (low, curves[low]?(share) ?? share)
  }
}
