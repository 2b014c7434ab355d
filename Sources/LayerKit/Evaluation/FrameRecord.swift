/// One running animation of one property as plain numbers, made at a commit and read in every frame.
struct FrameRecord {
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
  func target(in slot: FrameSlot) -> Range<Int> {
    switch sink {
    case .numbers(let first): slot.first + first..<slot.first + first + count
    case .list, .matrix, .component, .function: slot.first..<slot.first + slot.capacity
    }
  }
}

/// A run of numbers that belongs to one animated field of one layer.
package struct FrameSlot {
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
