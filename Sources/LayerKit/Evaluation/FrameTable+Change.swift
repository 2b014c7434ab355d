/// When something next differs.
public enum NextChange: Hashable, Sendable {
  /// In the very next frame.
  case now
  /// Not before this media time.
  case at(Double)
  /// Not until somebody changes something.
  case never

  /// The earlier of two.
  public func earlier(_ other: NextChange) -> NextChange {
    switch (self, other) {
    case (.now, _), (_, .now): .now
    case (.never, let rest), (let rest, .never): rest
    case (.at(let left), .at(let right)): .at(min(left, right))
    }
  }
}

extension FrameTable {
  /// When any number can next differ from what it is at an instant.
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

  func change(of record: FrameRecord, after instant: Double) -> NextChange {
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

  /// The change in the time of the animation's own line.
  private func localChange(of record: FrameRecord, at local: Double) -> NextChange {
    let clock = clocks[record.clock]
    let span = clock.span
    // A group that is not active silences its children.
    guard local.isFinite else { return .never }
    switch span.phase(at: local) {
    case .before: return span.begin.isFinite ? .at(span.begin) : .never
    case .after: return .never
    case .active: break
    }
    // A cycle without end stands at its first value, and a span that plays nothing changes nothing.
    let moves =
      !record.isStill && span.speed != 0 && span.duration.isFinite && span.moment(at: local) != nil
    if moves { return nextStep(of: record, at: local) ?? .now }
    guard span.end.isFinite, !span.fillsAfter || !record.isStill else { return .never }
    return .at(span.end)
  }

  /// For values that change in steps, the time of the next one.
  private func nextStep(of record: FrameRecord, at local: Double) -> NextChange? {
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

  /// Carries a change from a line's own time to media time.
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

  /// Carries a change from a group's own time to that of the line it is on.
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

  /// The time of a line at an instant of media time; no number below a group that is not active.
  func localTime(ofNode node: Int, at instant: Double) -> Double {
    guard node > 0 else { return instant }
    return nodes[node].localTime(at: localTime(ofNode: nodes[node].parent, at: instant))
  }

  /// How fast a line runs against media time, as far as layers decide it.
  func rate(ofNode node: Int) -> Double {
    guard node > 0 else { return 1 }
    let above = rate(ofNode: nodes[node].parent)
    if case .layer(_, let speed, _) = nodes[node].line { return speed * above }
    return above
  }

  /// Whether a line is that of a group, or inside of one.
  func isInGroup(_ node: Int) -> Bool {
    guard node > 0 else { return false }
    if case .group = nodes[node].line { return true }
    return isInGroup(nodes[node].parent)
  }

  /// The media time at which a layer's line shows a time, or nothing for one that stands still.
  func mediaTime(ofLocal local: Double, node: Int) -> Double? {
    guard node > 0 else { return local }
    guard case .layer(let begin, let speed, let offset) = nodes[node].line, speed != 0 else {
      return nil
    }
    return mediaTime(ofLocal: (local - offset) / speed + begin, node: nodes[node].parent)
  }
}
