/// The animated numbers that move until a known time, while all others stay the same.
///
/// While a shimmer slides, a single number moves for seconds. A table that knows this evaluates that number alone: a
/// few instructions instead of all clocks and records. The results are the same, bit for bit. Numbers that move in
/// another way are only listed.
struct MovingNumbers {
  /// A number that an animation changes linearly, in media time, without the rules for the ends of its span.
  private struct Number {
    let begin: Double
    let speed: Double
    let offset: Double
    let duration: Double
    let from: Double
    let delta: Double
    let end: Double
    let target: Int
  }

  /// The largest number of animated numbers; more are evaluated faster together.
  static let limit = 8

  private var all: [Number] = []

  /// The numbers that move in another way, by their indices.
  private var others: [Range<Int>] = []

  /// The media times at which nothing else changes; empty if they are not known.
  private(set) var times = 0.0..<0.0

  /// The media times for which ``write(to:at:)`` gives all numbers that move.
  private var covered = 0.0..<0.0

  /// Returns whether a number of a range, other than a given one, moves.
  func contains(_ range: Range<Int>, except number: Int?) -> Bool {
    all.contains { range.contains($0.target) && $0.target != number }
      || others.contains { $0.overlaps(range) }
  }

  /// Whether ``write(to:at:)`` gives all numbers of an instant.
  func covers(_ instant: Double) -> Bool { covered.contains(instant) }

  /// Makes the table evaluate all numbers again.
  mutating func forget() { (times, covered) = (0..<0, 0..<0) }

  /// Begins to collect the moving numbers.
  mutating func removeAll() {
    forget()
    all.removeAll(keepingCapacity: true)
    others.removeAll(keepingCapacity: true)
  }

  /// Adds numbers that only an evaluation of the whole table can compute.
  mutating func append(_ numbers: Range<Int>) { others.append(numbers) }

  /// Adds a number that moves in an active span.
  mutating func append(from: Double, to: Double, in span: ActiveSpan, target: Int) {
    all.append(
      Number(
        begin: span.begin, speed: span.speed, offset: span.offset, duration: span.duration,
        from: from, delta: to - from, end: to, target: target))
  }

  /// Declares that all moving numbers have been added, for a range of media times.
  mutating func finish(_ times: Range<Double>) {
    self.times = times
    if others.isEmpty, all.count <= Self.limit { covered = times }
  }

  /// Computes the moving numbers of an instant, as ``PlainClocks`` and ``SoloNumbers`` do.
  func write(to numbers: inout [Double], at instant: Double) {
    for number in all {
      let cycles = ((instant - number.begin) * number.speed + number.offset) / number.duration
      let share = cycles - cycles.rounded(.down)
      numbers[number.target] = share == 1 ? number.end : number.from + number.delta * share
    }
  }
}

extension AnimationTable {
  /// Finds the numbers that move after an instant, for which the table has been evaluated, and the time until which
  /// nothing else changes.
  ///
  /// Until then, ``evaluate(at:)`` computes these numbers alone if they are few and all of them move linearly. Call it
  /// before a sequence of frames.
  ///
  /// - Complexity: O(records).
  package mutating func findMovingNumbers() {
    moving.removeAll()
    var until = Double.infinity
    for record in records {
      let clock = clocks[record.clock]
      if slots[record.slot].soloClock == record.clock, record.clock < plainClocks.count,
        clock.node == 0, clock.span.phase(at: time) == .active
      {
        until = min(until, PlainClocks.lastFast(clock.span))
        if !record.isStill { addMoving(record, in: clock.span) }
        continue
      }
      switch change(of: record, after: time) {
      case .now:
        until = min(until, changingTime(of: record, after: time))
        moving.append(record.target(in: slots[record.slot]))
      case .at(let change): until = min(until, change)
      case .never: break
      }
    }
    if time < until { moving.finish(time..<until) }
  }

  /// Returns the first media time after an instant at which an animation begins or ends, as far as it is known in
  /// advance.
  package func nextPhaseChange(after instant: Double) -> Double {
    var first = Double.infinity
    for record in records {
      let clock = clocks[record.clock]
      let begin = mediaTime(ofLocal: clock.span.begin, node: clock.node) ?? .infinity
      let end = mediaTime(ofLocal: clock.span.end, node: clock.node) ?? .infinity
      if begin > instant { first = min(first, begin) }
      if end > instant { first = min(first, end) }
    }
    return first
  }

  /// The media times at which only the moving numbers change; `nil` if they are not known.
  package var movingTimes: Range<Double>? { moving.times.isEmpty ? nil : moving.times }

  /// Returns whether a number of a slot moves.
  ///
  /// - Parameters:
  ///   - slot: The slot.
  ///   - number: The index, in ``numbers``, of a number that is not considered, or `nil`.
  package func hasMovingNumber(inSlot slot: Int, except number: Int?) -> Bool {
    let place = slots[slot]
    return moving.contains(place.first..<place.first + place.capacity, except: number)
  }

  private mutating func addMoving(_ record: AnimationRecord, in span: ActiveSpan) {
    for number in record.target(in: slots[record.slot]) {
      guard let ends = constantEnds(of: record, number: number) else { continue }
      if ends.from == ends.to { continue }
      moving.append(from: ends.from, to: ends.to, in: span, target: number)
    }
  }
}
