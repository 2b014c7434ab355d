extension AnimationTable {
  /// Returns the next time at which an animated number is outside all of the given ranges.
  ///
  /// The compositor calls this method for the position of a mask: while the mask's band does not touch the content,
  /// its motion changes nothing. At the end of a cycle, the number may jump from one range to another.
  ///
  /// - Parameters:
  ///   - slot: The index of the animated field's slot.
  ///   - component: The index of the number in the field.
  ///   - allowed: The ranges; the number is in one of them at `instant`.
  ///   - instant: The media time at which the search begins.
  /// - Returns: A time no later than the first exit; if the number does not change linearly, the time of its next
  ///   change.
  /// - Complexity: O(records of the slot's layer).
  package func nextExit(
    ofSlot slot: Int, component: Int, from allowed: [ClosedRange<Double>], after instant: Double
  ) -> NextChange {
    let number = slots[slot].first + component
    guard let (walk, node) = linearWalk(of: number, inSlot: slot, allowed: allowed) else {
      return changeOfAll(writing: number, ofSlot: slot, after: instant)
    }
    switch walk.exit(after: localTime(ofNode: node, at: instant)) {
    case .at(let local): return mediaTime(ofLocal: local, node: node).map(NextChange.at) ?? .never
    case let other: return other
    }
  }

  /// Returns the time up to which an animated number is outside of all given ranges and moves; the given instant if it
  /// is not, or if the time is not known.
  ///
  /// Until then, ``nextExit(ofSlot:component:from:after:)`` is not later than the instant from which it searches.
  ///
  /// - Parameters:
  ///   - slot: The index of the animated field's slot.
  ///   - component: The index of the number in the field.
  ///   - allowed: The ranges.
  ///   - instant: The media time at which the search begins.
  package func nextEntry(
    ofSlot slot: Int, component: Int, into allowed: [ClosedRange<Double>], after instant: Double
  ) -> Double {
    let number = slots[slot].first + component
    guard let (walk, node) = linearWalk(of: number, inSlot: slot, allowed: allowed) else {
      return instant
    }
    return mediaTime(ofLocal: walk.entry(after: localTime(ofNode: node, at: instant)), node: node)
      ?? instant
  }

  /// Returns the search for the exit of a number from ranges, and the node of its time line; `nil` unless a single
  /// animation moves the number, linearly and forwards.
  private func linearWalk(
    of number: Int, inSlot slot: Int, allowed: [ClosedRange<Double>]
  ) -> (walk: LinearWalk, node: Int)? {
    var only: AnimationRecord?
    for record in records[slotRecords[slot]] where writes(record, number) {
      if only != nil { return nil }
      only = record
    }
    guard let record = only, let ends = ends(of: record, number: number) else { return nil }
    let clock = clocks[record.clock]
    guard rate(ofNode: clock.node) > 0, !isInGroup(clock.node) else { return nil }
    let walk = LinearWalk(
      span: clock.span, from: ends.from, to: ends.to, outside: model[number], allowed: allowed)
    return (walk, clock.node)
  }

  /// Returns whether a number keeps its model value at all times in spite of the animations that write it.
  ///
  /// - Parameters:
  ///   - slot: The index of the animated field's slot.
  ///   - component: The index of the number in the field.
  package func isConstant(slot: Int, component: Int) -> Bool {
    let number = slots[slot].first + component
    for record in records[slotRecords[slot]] where writes(record, number) {
      guard let ends = ends(of: record, number: number) else { return false }
      if ends.from != model[number] || ends.to != model[number] { return false }
    }
    return true
  }

  private func changeOfAll(
    writing number: Int, ofSlot slot: Int, after instant: Double
  ) -> NextChange {
    var result = NextChange.never
    for record in records[slotRecords[slot]] where writes(record, number) {
      result = result.earlier(change(of: record, after: instant))
    }
    return result
  }

  /// Returns the start and end values between which an animation moves a number linearly; `nil` if it does not move
  /// the number linearly.
  private func ends(of record: AnimationRecord, number: Int) -> (from: Double, to: Double)? {
    let clock = clocks[record.clock]
    guard clock.curve == nil, !clock.span.autoreverses else { return nil }
    return constantEnds(of: record, number: number)
  }

  /// Returns the start and end values of a number, between which an animation interpolates over the model value; `nil`
  /// if they are not constant, or if the number is computed in another way.
  func constantEnds(of record: AnimationRecord, number: Int) -> (from: Double, to: Double)? {
    guard !record.isAdditive, !record.isCumulative, case .straight = record.rule,
      case .numbers = record.sink
    else { return nil }
    let index = number - record.target(in: slots[record.slot]).lowerBound
    let first = operands[record.operands + index]
    switch record.ends {
    case .to: return (model[number], first)
    case .by: return (model[number], model[number] + first)
    case .fixed: return (first, operands[record.operands + record.count + index])
    case .track: return nil
    }
  }

  private func writes(_ record: AnimationRecord, _ number: Int) -> Bool {
    record.target(in: slots[record.slot]).contains(number)
  }
}

/// The search for the time at which a number, which changes linearly from one value to another in each cycle, leaves
/// the allowed ranges.
private struct LinearWalk {
  let span: ActiveSpan
  let from: Double
  let to: Double
  /// The number's value before and after the span, unless the animation's fill mode replaces it.
  let outside: Double
  let allowed: [ClosedRange<Double>]

  /// Returns the first time at which the number is outside all allowed ranges, in the same time as the span.
  func exit(after time: Double) -> NextChange {
    switch span.phase(at: time) {
    case .after: return .never
    case .before: return isAllowed(outsideBefore) ? exit(fromBegin: span.begin) : .at(span.begin)
    case .active: return exit(fromBegin: time)
    }
  }

  private var outsideBefore: Double { value(at: span.begin.nextDown) ?? outside }

  private var outsideAfter: Double {
    guard span.fillsAfter, span.end.isFinite else { return outside }
    return value(at: span.end) ?? outside
  }

  private func value(at time: Double) -> Double? {
    span.moment(at: time).map { from + (to - from) * $0.progress }
  }

  private func isAllowed(_ value: Double) -> Bool { allowed.contains { $0.contains(value) } }

  /// Returns the first exit from a time inside the span on; searches the rest of the cycle and one more cycle,
  /// because all further cycles are the same.
  private func exit(fromBegin time: Double) -> NextChange {
    if span.speed == 0 || span.duration == .infinity {
      guard let value = value(at: time), !isAllowed(value) else { return .never }
      return .at(time)
    }
    var start = time
    for _ in 0..<2 {
      guard let progress = progress(at: start) else { return .at(start) }
      let isBackward = span.speed < 0
      let left = isBackward ? progress : 1 - progress
      let cycleEnd = start + left * span.duration / span.speed.magnitude
      if let share = firstExit(from: progress, to: isBackward ? 0 : 1) {
        let exit = start + share * (cycleEnd - start)
        if exit < span.end { return .at(exit) }
      }
      if cycleEnd >= span.end { return isAllowed(outsideAfter) ? .never : .at(span.end) }
      start = cycleEnd
    }
    guard span.end.isFinite, !isAllowed(outsideAfter) else { return .never }
    return .at(span.end)
  }

  /// Returns the time up to which the number is outside all allowed ranges in the present cycle; the given time if it
  /// is inside, or does not move forward.
  func entry(after time: Double) -> Double {
    guard span.phase(at: time) == .active, span.speed > 0, span.duration.isFinite,
      let progress = progress(at: time)
    else { return time }
    let first = from + (to - from) * progress
    var share = 1.0
    for range in allowed {
      if range.contains(first) { return time }
      let edge = to > first ? range.lowerBound : range.upperBound
      let reached = (edge - first) / (to - first)
      if reached >= 0 { share = min(share, reached) }
    }
    let left = (1 - progress) * span.duration / span.speed
    return min(time + share * left, span.end)
  }

  /// Returns the progress in the cycle; `nil` if the animation shows no value.
  ///
  /// At a boundary between two cycles, the result is the progress in the later one.
  private func progress(at time: Double) -> Double? {
    guard let moment = span.moment(at: time) else { return nil }
    let isBackward = span.speed < 0
    // Rounding can move a computed boundary slightly before or after the exact one.
    if isBackward { return moment.progress < 1e-9 ? 1 : moment.progress }
    return moment.progress > 1 - 1e-9 ? 0 : moment.progress
  }

  /// Returns the fraction of the way from one progress to another at which the value first leaves all allowed ranges;
  /// `nil` if it stays inside.
  private func firstExit(from start: Double, to end: Double) -> Double? {
    let first = from + (to - from) * start
    let last = from + (to - from) * end
    var position = first
    // Ranges may touch or overlap, so an exit from one may still be inside another.
    for _ in 0...allowed.count {
      guard let range = reach(of: position, towards: last) else {
        return first == last ? 0 : (position - first) / (last - first)
      }
      let edge = last >= first ? range.upperBound : range.lowerBound
      if (last >= first && edge >= last) || (last < first && edge <= last) { return nil }
      position = edge
    }
    return first == last ? nil : (position - first) / (last - first)
  }

  /// Returns an allowed range that contains a value and extends beyond it towards another value; `nil` if there is
  /// none.
  private func reach(of value: Double, towards last: Double) -> ClosedRange<Double>? {
    allowed.first { range in
      guard range.contains(value) else { return false }
      return last > value
        ? range.upperBound > value : last < value ? range.lowerBound < value : true
    }
  }
}
