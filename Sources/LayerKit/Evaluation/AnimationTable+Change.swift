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

  /// Returns the time up to which ``nextChange(after:ofSlots:)`` is `.now` at every instant from the given one on; the
  /// given instant if it is not `.now` there, or if the time is not known.
  ///
  /// - Complexity: O(records).
  package func changingTime(after instant: Double, ofSlots isChosen: [Bool]) -> Double {
    var latest = instant
    for record in records where isChosen[record.slot] {
      latest = max(latest, changingTime(of: record, after: instant))
    }
    return latest
  }

  /// Returns the time up to which an animation changes its value at every instant from the given one on; the given
  /// instant if it does not, or if the time is not known.
  func changingTime(of record: AnimationRecord, after instant: Double) -> Double {
    let clock = clocks[record.clock]
    guard change(of: record, after: instant) == .now, rate(ofNode: clock.node) > 0 else {
      return instant
    }
    switch lift(.at(clock.span.end), fromNode: clock.node, at: instant) {
    case .now: return instant
    case .at(let end): return end
    case .never: return .infinity
    }
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
