/// A time line: a layer's or a group's own time as a function of its parent's.
struct TimeNode {
  /// How local time follows from the parent's.
  enum Line {
    /// A layer's: `(parent − begin) · speed + offset`, held before the begin.
    case layer(begin: Double, speed: Double, offset: Double)
    /// A group's: its place in its cycle, bent, times the cycle's length; no number while it is inactive.
    case group(ActiveSpan, TimingFunction?)
  }

  /// The line above; the first line is media time and has none.
  let parent: Int
  /// How local time follows.
  let line: Line

  /// Local time at an instant of the parent's; no number while a group is inactive.
  func localTime(at above: Double) -> Double {
    switch line {
    case .layer(let begin, let speed, let offset):
      // A layer that has not begun holds its subtree at its offset. A group's silence is no number
      // and stays so.
      return ((above < begin ? begin : above) - begin) * speed + offset
    case .group(let span, let curve):
      guard let moment = span.moment(at: above) else { return .nan }
      guard let curve else { return moment.local }
      return curve(moment.progress) * span.duration
    }
  }
}

/// When an animation plays and how its progress is bent; animations in step share one.
struct AnimationClock: Hashable {
  /// When it plays, in the time of `node`.
  let span: ActiveSpan
  /// The time line it lives on.
  let node: Int
  /// The bend of its progress, or nothing for linear.
  let curve: TimingFunction?

  /// Whether it runs forwards, cycle after cycle, without bends.
  var isPlain: Bool {
    curve == nil && span.speed > 0 && !span.autoreverses && span.duration.isFinite
      && span.begin.isFinite && span.offset.magnitude < 0x1p50 * span.duration
  }
}

/// The clocks of animations that run forwards, cycle after cycle, without bends: most of all.
///
/// Four of one time line are computed at once.
struct PlainClocks {
  /// Four clocks of one time line.
  private struct Group {
    var begin: SIMD4<Double>
    /// The end, or earlier; see `lastFast`.
    var end: SIMD4<Double>
    var speed: SIMD4<Double>
    var offset: SIMD4<Double>
    var duration: SIMD4<Double>
    let node: Int
  }

  /// How many clocks are computed at once, and so belong to one time line.
  static let groupSize = 4

  private var groups: [Group] = []

  /// How many there are, a multiple of ``groupSize``.
  var count: Int { groups.count * Self.groupSize }

  /// Forgets all clocks and keeps the memory.
  mutating func removeAll() { groups.removeAll(keepingCapacity: true) }

  /// Adds four clocks.
  ///
  /// - Precondition: They are plain and of one time line.
  mutating func append(_ clocks: ArraySlice<AnimationClock>) {
    precondition(clocks.count == Self.groupSize, "a group of \(clocks.count) clocks")
    func column(_ number: (ActiveSpan) -> Double) -> SIMD4<Double> {
      SIMD4(clocks.map { number($0.span) })
    }
    groups.append(
      Group(
        begin: column(\.begin), end: column(Self.lastFast), speed: column(\.speed),
        offset: column(\.offset), duration: column(\.duration),
        node: clocks[clocks.startIndex].node))
  }

  /// Until when a clock is computed here: its end, or the time after which cycles are too many for it.
  private static func lastFast(_ span: ActiveSpan) -> Double {
    let most = 0x1p50
    return min(span.end, span.begin + (most * span.duration - span.offset) / span.speed)
  }

  /// Writes the progress of every clock.
  ///
  /// - Parameters:
  ///   - progress: At least as many numbers as there are clocks.
  ///   - nodeTimes: The time of each line.
  ///   - clocks: The same clocks whole, for those that are outside of their active spans.
  func evaluate(into progress: inout [Double], nodeTimes: [Double], clocks: [AnimationClock]) {
    precondition(count <= progress.count, "\(count) clocks, room for \(progress.count)")
    var result = progress.mutableSpan
    for index in groups.indices {
      let group = groups[index]
      let now = nodeTimes[group.node]
      let elapsed = now - group.begin
      let share = Self.fraction(of: (elapsed * group.speed + group.offset) / group.duration)
      let first = index * Self.groupSize
      // SAFETY: there is room for every group, checked above.
      unsafe result[unchecked: first] = share[0]
      unsafe result[unchecked: first + 1] = share[1]
      unsafe result[unchecked: first + 2] = share[2]
      unsafe result[unchecked: first + 3] = share[3]
      // Inside means begun, `elapsed` without a sign, and not at the end, `now − end` with one.
      let inside = ~Self.bits(elapsed) & Self.bits(now - group.end)
      if (inside[0] & inside[1] & inside[2] & inside[3]) >> 63 == 1 { continue }
      for lane in 0..<Self.groupSize where inside[lane] >> 63 == 0 {
        result[first + lane] = clocks[first + lane].span.moment(at: now)?.progress ?? .nan
      }
    }
  }

  /// What numbers of cycles are more than whole ones, 0…1.
  ///
  /// Adding and taking away a number so large that no fraction fits beside it rounds to the nearest
  /// integer; where that is the one above, the sign of what is left tells, and its bit becomes the 1 to add.
  /// Exactly `cycles − cycles.rounded(.down)`, in the fewest instructions that every processor has.
  private static func fraction(of cycles: SIMD4<Double>) -> SIMD4<Double> {
    let magic = SIMD4<Double>(repeating: 0x1.8p52)
    let left = cycles - ((cycles + magic) - magic)
    let one = (0 &- (bits(left) &>> 63)) & SIMD4(repeating: (1.0).bitPattern)
    // SAFETY: two vectors of four 64-bit numbers, any pattern of bits being one of either.
    return unsafe left + unsafeBitCast(one, to: SIMD4<Double>.self)
  }

  private static func bits(_ numbers: SIMD4<Double>) -> SIMD4<UInt64> {
    // SAFETY: as above.
    unsafe unsafeBitCast(numbers, to: SIMD4<UInt64>.self)
  }
}

/// The numbers that one animation alone decides each, straight from one constant to another.
///
/// Most animated numbers of most scenes are of this kind; frames spend nothing on the others' rules.
struct SoloNumbers {
  /// One of them.
  private struct Number {
    let from: Double
    let delta: Double
    var clock: Int32
    let target: Int32
  }

  private var all: [Number] = []

  /// The values at progress 1, as from + (to − from) may round.
  private var ends: [Double] = []

  /// Forgets all numbers and keeps the memory.
  mutating func removeAll() {
    all.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
  }

  /// Adds a number that goes from one value to another with a clock.
  mutating func append(from: Double, to: Double, clock: Int, target: Int) {
    all.append(
      Number(from: from, delta: to - from, clock: Int32(clock), target: Int32(target)))
    ends.append(to)
  }

  /// Gives each clock its new place.
  mutating func moveClocks(to places: [Int]) {
    for index in all.indices { all[index].clock = Int32(places[Int(all[index].clock)]) }
  }

  /// Writes all numbers.
  ///
  /// - Precondition: The clocks are places in `progress`, the targets places in `numbers`.
  func write(to numbers: inout [Double], progress: [Double]) {
    let (all, ends, progress) = (all.span, ends.span, progress.span)
    var numbers = numbers.mutableSpan
    for index in 0..<all.count {
      // SAFETY: there are as many ends as numbers. Clocks and targets exist, because a commit makes them
      // together with what they point into, and frames change no counts.
      let number = unsafe all[unchecked: index]
      let share = unsafe progress[unchecked: Int(number.clock)]
      // While the animation is inactive this is no number, and nobody reads it.
      var value = number.from + number.delta * share
      if share == 1 { value = unsafe ends[unchecked: index] }
      unsafe numbers[unchecked: Int(number.target)] = value
    }
  }
}
