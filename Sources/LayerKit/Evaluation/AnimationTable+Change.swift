/// The time at which a presentation value can next change.
public enum NextChange: Hashable, Sendable {
  /// The value may change in the next frame.
  case now
  /// The value does not change before this media time, in seconds.
  case at(Double)
  /// The value does not change until the model or the animations change.
  case never

  /// Returns the earlier of two changes.
  public func earlier(_ other: NextChange) -> NextChange {
    switch (self, other) {
    case (.now, _), (_, .now): .now
    case (.never, let rest), (let rest, .never): rest
    case (.at(let left), .at(let right)): .at(min(left, right))
    }
  }
}

extension AnimationTable {
  /// Returns the first time after an instant at which any animated number can differ from its value at that instant.
  ///
  /// - Complexity: O(animations).
  func nextChange(after instant: Double) -> NextChange {
    var result = NextChange.never
    for record in records {
      result = result.earlier(change(of: record, after: instant))
      if result == .now { return .now }
    }
    return result
  }

  func change(of record: AnimationRecord, after instant: Double) -> NextChange {
    let clock = clocks[record.clock]
    let rate = rate(ofNode: clock.node)
    if rate == 0 { return .never }
    let local = localTime(ofNode: clock.node, at: instant)
    if rate < 0 {
      // Time runs backwards: the end comes first, then the begin.
      let isOver = clock.span.phase(at: local) == .before && !isInGroup(clock.node)
      return isOver ? .never : .now
    }
    return lift(localChange(of: record, at: local), fromNode: clock.node, at: instant)
  }

  /// Returns the time of an animation's next change, in the local time of the animation's time line.
  private func localChange(of record: AnimationRecord, at local: Double) -> NextChange {
    let clock = clocks[record.clock]
    let span = clock.span
    // The children of an inactive group are inactive.
    guard local.isFinite else { return .never }
    switch span.phase(at: local) {
    case .before: return span.begin.isFinite ? .at(span.begin) : .never
    case .after: return .never
    case .active: break
    }
    // An infinite cycle stays at its first value, and a span that contributes no value changes nothing.
    let moves =
      !record.isStill && span.speed != 0 && span.duration.isFinite && span.moment(at: local) != nil
    if moves { return nextStep(of: record, at: local) ?? .now }
    guard span.end.isFinite, !span.fillsAfter || !record.isStill else { return .never }
    return .at(span.end)
  }

  /// Returns the local time of the next step of a discrete keyframe animation; `nil` if the animation is not discrete
  /// or the time cannot be computed.
  private func nextStep(of record: AnimationRecord, at local: Double) -> NextChange? {
    let clock = clocks[record.clock]
    let span = clock.span
    guard case .track(let number) = record.ends, tracks[number].isDiscrete, clock.curve == nil,
      !record.isCumulative, !span.autoreverses, span.speed > 0,
      let moment = span.moment(at: local)
    else { return nil }
    let next = tracks[number].times.first { $0 > moment.progress } ?? 1
    let time = local + (next - moment.progress) * span.duration / span.speed
    return time > local ? .at(min(time, span.end)) : .now
  }

  /// Converts the time of a change from the local time of a time line to media time, given the current media time.
  private func lift(_ change: NextChange, fromNode node: Int, at instant: Double) -> NextChange {
    guard node > 0 else { return change }
    let parent = nodes[node].parent
    let above = localTime(ofNode: parent, at: instant)
    switch nodes[node].line {
    case .layer(let begin, let speed, let offset):
      switch change {
      case .never: return .never
      case .now: return lift(above < begin ? .at(begin) : .now, fromNode: parent, at: instant)
      case .at(let time):
        let time = (time - offset) / speed + begin
        return time.isFinite ? lift(.at(time), fromNode: parent, at: instant) : .never
      }
    case .group(let span, let curve):
      let change = groupChange(change, span, isBent: curve != nil, at: above)
      return lift(change, fromNode: parent, at: instant)
    }
  }

  /// Converts the time of a change from a group's local time to the time of the group's parent.
  ///
  /// - Parameters:
  ///   - change: The change in the group's local time.
  ///   - span: The group's active span.
  ///   - isBent: Whether the group has a timing function, which prevents an exact conversion.
  ///   - above: The current time of the group's parent.
  private func groupChange(
    _ change: NextChange, _ span: ActiveSpan, isBent: Bool, at above: Double
  ) -> NextChange {
    guard above.isFinite else { return .never }
    switch span.phase(at: above) {
    case .before: return span.begin.isFinite ? .at(span.begin) : .never
    case .after: return .never
    case .active: break
    }
    if span.speed == 0 { return .never }
    guard !isBent, span.speed > 0, !span.autoreverses, span.duration.isFinite,
      let moment = span.moment(at: above), change != .now
    else { return .now }
    var left = span.duration - moment.local
    if case .at(let time) = change { left = min(left, time - moment.local) }
    let time = min(above + left / span.speed, span.end)
    return time > above ? .at(time) : .now
  }

  // MARK: Time lines

  /// Returns the local time of a time line at an instant of media time; NaN inside an inactive group.
  func localTime(ofNode node: Int, at instant: Double) -> Double {
    guard node > 0 else { return instant }
    return nodes[node].localTime(at: localTime(ofNode: nodes[node].parent, at: instant))
  }

  /// Returns the speed of a time line relative to media time, as the product of the layers' speeds; the speeds of
  /// groups are ignored.
  func rate(ofNode node: Int) -> Double {
    guard node > 0 else { return 1 }
    let above = rate(ofNode: nodes[node].parent)
    if case .layer(_, let speed, _) = nodes[node].line { return speed * above }
    return above
  }

  /// Returns whether a time line is that of a group, or is inside a group.
  func isInGroup(_ node: Int) -> Bool {
    guard node > 0 else { return false }
    if case .group = nodes[node].line { return true }
    return isInGroup(nodes[node].parent)
  }

  /// Returns the media time at which a layer's time line reaches a local time; `nil` if the time line is paused, or
  /// is in a group.
  func mediaTime(ofLocal local: Double, node: Int) -> Double? {
    guard node > 0 else { return local }
    guard case .layer(let begin, let speed, let offset) = nodes[node].line, speed != 0 else {
      return nil
    }
    return mediaTime(ofLocal: (local - offset) / speed + begin, node: nodes[node].parent)
  }
}

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
    var only: AnimationRecord?
    for record in records[slotRecords[slot]] where writes(record, number) {
      if only != nil { return changeOfAll(writing: number, ofSlot: slot, after: instant) }
      only = record
    }
    guard let record = only else { return .never }
    let ends = ends(of: record, number: number)
    let clock = clocks[record.clock]
    guard let ends, rate(ofNode: clock.node) > 0, !isInGroup(clock.node) else {
      return changeOfAll(writing: number, ofSlot: slot, after: instant)
    }
    let walk = LinearWalk(
      span: clock.span, from: ends.from, to: ends.to, outside: model[number], allowed: allowed)
    switch walk.exit(after: localTime(ofNode: clock.node, at: instant)) {
    case .at(let local):
      return mediaTime(ofLocal: local, node: clock.node).map(NextChange.at) ?? .never
    case let other: return other
    }
  }

  /// Returns the first time after an instant at which a number of the chosen slots can differ from its value at that
  /// instant.
  ///
  /// - Parameters:
  ///   - instant: The instant, in media time.
  ///   - isChosen: For each slot, by its index, whether it is considered.
  /// - Complexity: O(records).
  package func nextChange(after instant: Double, ofSlots isChosen: [Bool]) -> NextChange {
    var result = NextChange.never
    for record in records where isChosen[record.slot] {
      result = result.earlier(change(of: record, after: instant))
      if result == .now { return .now }
    }
    return result
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
    guard !record.isAdditive, !record.isCumulative, clock.curve == nil, !clock.span.autoreverses,
      case .straight = record.rule, case .numbers = record.sink
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
