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
  mutating func append(_ clocks: ArraySlice<FrameClock>) {
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
  func evaluate(into progress: inout [Double], nodeTimes: [Double], clocks: [FrameClock]) {
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
