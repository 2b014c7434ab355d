/// A time line: the local time of a layer or a group as a function of its parent's time.
struct TimeNode {
  /// The function from the parent's time to local time.
  enum Line {
    /// The local time of a layer: `(parent − begin) · speed + offset`, constant before the begin.
    case layer(begin: Double, speed: Double, offset: Double)
    /// The local time of a group: its eased progress times the length of its cycle; NaN while the group is inactive.
    case group(ActiveSpan, TimingFunction?)
  }

  /// The index of the parent's time line in the animation table; −1 for media time, which has no parent.
  let parent: Int
  let line: Line

  /// Returns the local time at an instant of the parent's time; NaN while a group is inactive.
  func localTime(at above: Double) -> Double {
    switch line {
    case .layer(let begin, let speed, let offset):
      // The subtree of a layer that has not begun stays at the layer's offset. The NaN of an inactive group
      // propagates.
      return ((above < begin ? begin : above) - begin) * speed + offset
    case .group(let span, let curve):
      guard let moment = span.moment(at: above) else { return .nan }
      guard let curve else { return moment.local }
      return curve(moment.progress) * span.duration
    }
  }
}

/// The timing of an animation: its time line, active span and timing function.
///
/// Animations with equal timing share one clock.
struct AnimationClock: Hashable {
  /// The active span, in the local time of the time line `node`.
  let span: ActiveSpan
  /// The index, in the animation table, of the time line on which the animation plays.
  let node: Int
  /// The timing function; `nil` for linear.
  let curve: TimingFunction?

  /// Whether every cycle runs forwards, without a timing function, so that ``PlainClocks`` can evaluate the clock.
  var isPlain: Bool {
    curve == nil && span.speed > 0 && !span.autoreverses && span.duration.isFinite
      && span.begin.isFinite && span.offset.magnitude < 0x1p50 * span.duration
  }
}

/// The clocks of animations whose cycles all run forwards and that have no timing function; most animations are of
/// this kind.
///
/// Four clocks that share a time line are evaluated at once.
struct PlainClocks {
  /// Four clocks that share a time line.
  private struct Group {
    var begin: SIMD4<Double>
    /// For each clock, the time until which the fast method is exact; see `lastFast(_:)`.
    var end: SIMD4<Double>
    var speed: SIMD4<Double>
    var offset: SIMD4<Double>
    var duration: SIMD4<Double>
    let node: Int
  }

  /// The number of clocks that are evaluated at once and therefore share a time line.
  static let groupSize = 4

  private var groups: [Group] = []

  /// The number of clocks, a multiple of ``groupSize``.
  var count: Int { groups.count * Self.groupSize }

  /// Removes all clocks and keeps the allocated memory.
  mutating func removeAll() { groups.removeAll(keepingCapacity: true) }

  /// Adds four clocks.
  ///
  /// - Precondition: The clocks are plain and share a time line.
  mutating func append(_ clocks: ArraySlice<AnimationClock>) {
    precondition(clocks.count == Self.groupSize, "a group has 4 clocks, not \(clocks.count)")
    func column(_ number: (ActiveSpan) -> Double) -> SIMD4<Double> {
      SIMD4(clocks.map { number($0.span) })
    }
    groups.append(
      Group(
        begin: column(\.begin), end: column(Self.lastFast), speed: column(\.speed),
        offset: column(\.offset), duration: column(\.duration),
        node: clocks[clocks.startIndex].node))
  }

  /// Returns the time until which the fast method is exact for a clock: the clock's end, or the earlier time after
  /// which the number of cycles exceeds 2⁵⁰.
  static func lastFast(_ span: ActiveSpan) -> Double {
    let most = 0x1p50
    return min(span.end, span.begin + (most * span.duration - span.offset) / span.speed)
  }

  /// Computes the progress of every clock from the time of its time line.
  ///
  /// - Parameters:
  ///   - progress: Receives the progress of each clock, NaN for an inactive one; must have at least ``count``
  ///     elements.
  ///   - nodeTimes: The current local time of each time line.
  ///   - clocks: The same clocks with all their properties, needed for those that are outside their active spans.
  func evaluate(into progress: inout [Double], nodeTimes: [Double], clocks: [AnimationClock]) {
    precondition(count <= progress.count, "\(count) clocks, space for \(progress.count)")
    var result = progress.mutableSpan
    for index in groups.indices {
      let group = groups[index]
      let now = nodeTimes[group.node]
      let elapsed = now - group.begin
      let share = Self.fraction(of: (elapsed * group.speed + group.offset) / group.duration)
      let first = index * Self.groupSize
      // SAFETY: `result` has space for every group, checked above.
      unsafe result[unchecked: first] = share[0]
      unsafe result[unchecked: first + 1] = share[1]
      unsafe result[unchecked: first + 2] = share[2]
      unsafe result[unchecked: first + 3] = share[3]
      // A clock is inside its span if it has begun (the sign bit of `elapsed` is clear) and has not reached its end
      // (that of `now − end` is set).
      let inside = ~Self.bits(elapsed) & Self.bits(now - group.end)
      if (inside[0] & inside[1] & inside[2] & inside[3]) >> 63 == 1 { continue }
      for lane in 0..<Self.groupSize where inside[lane] >> 63 == 0 {
        result[first + lane] = clocks[first + lane].span.moment(at: now)?.progress ?? .nan
      }
    }
  }

  /// Returns the fractional parts of numbers of cycles, 0…1.
  ///
  /// To round to the nearest integer, the method adds and subtracts a number so large that the sum has no fraction
  /// bits. If that integer is the one above, the difference is negative, and its sign bit selects the 1 to add. The
  /// result is exactly `cycles − cycles.rounded(.down)`, in a few instructions that every
  /// supported processor has.
  private static func fraction(of cycles: SIMD4<Double>) -> SIMD4<Double> {
    let magic = SIMD4<Double>(repeating: 0x1.8p52)
    let left = cycles - ((cycles + magic) - magic)
    let one = (0 &- (bits(left) &>> 63)) & SIMD4(repeating: (1.0).bitPattern)
    // SAFETY: both types are vectors of four 64-bit numbers, and every bit pattern is valid for either.
    return unsafe left + unsafeBitCast(one, to: SIMD4<Double>.self)
  }

  private static func bits(_ numbers: SIMD4<Double>) -> SIMD4<UInt64> {
    // SAFETY: as above.
    unsafe unsafeBitCast(numbers, to: SIMD4<UInt64>.self)
  }
}

/// The animated numbers that each depend on only one animation, which is linear between two constants.
///
/// Most animated numbers of most scenes are of this kind. A frame computes them in one loop, without the rules for
/// other animations.
struct SoloNumbers {
  private struct Number {
    let from: Double
    let delta: Double
    var clock: Int32
    let target: Int32
  }

  private var all: [Number] = []

  /// The exact value of each number at progress 1, stored because `from + (to − from)` may be rounded.
  private var ends: [Double] = []

  /// Removes all numbers and keeps the allocated memory.
  mutating func removeAll() {
    all.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
  }

  /// Adds a number that an animation changes linearly.
  ///
  /// - Parameters:
  ///   - from: The value at progress 0.
  ///   - to: The value at progress 1.
  ///   - clock: The index of the animation's clock.
  ///   - target: The index of the number in the animation table.
  mutating func append(from: Double, to: Double, clock: Int, target: Int) {
    all.append(
      Number(from: from, delta: to - from, clock: Int32(clock), target: Int32(target)))
    ends.append(to)
  }

  /// Updates the clock indices after the clocks have been reordered.
  ///
  /// - Parameter places: The new index of each clock, by its old index.
  mutating func moveClocks(to places: [Int]) {
    for index in all.indices { all[index].clock = Int32(places[Int(all[index].clock)]) }
  }

  /// Computes the current value of every number and writes it into the table's numbers.
  ///
  /// - Precondition: Every clock index is valid in `progress`, and every target index in `numbers`.
  func write(to numbers: inout [Double], progress: [Double]) {
    let (all, ends, progress) = (all.span, ends.span, progress.span)
    var numbers = numbers.mutableSpan
    for index in 0..<all.count {
      // SAFETY: there are as many ends as numbers. Clock and target indices are valid, because a commit makes them
      // together with the arrays they refer to, and frames do not change the counts.
      let number = unsafe all[unchecked: index]
      let share = unsafe progress[unchecked: Int(number.clock)]
      // While the animation is inactive the result is NaN and is not read.
      var value = number.from + number.delta * share
      if share == 1 { value = unsafe ends[unchecked: index] }
      unsafe numbers[unchecked: Int(number.target)] = value
    }
  }
}
