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
  /// - Complexity: O(records).
  func nextChange(after instant: Double) -> NextChange {
    var result = NextChange.never
    for record in records {
      result = result.earlier(change(of: record, after: instant))
      if result == .now { return .now }
    }
    return result
  }

  func change(of record: FrameRecord, after instant: Double) -> NextChange {
    let local = localTime(ofNode: record.node, at: instant)
    let rate = rate(ofNode: record.node)
    if rate == 0 || !local.isFinite { return .never }
    let span = record.span
    // A cycle without end stands at its first value, and a span that plays nothing changes nothing.
    let moves =
      !record.isStill && span.speed != 0 && span.duration.isFinite && span.moment(at: local) != nil
    if rate < 0 {
      // Time runs backwards: the end comes first, then the begin.
      return span.phase(at: local) == .before ? .never : .now
    }
    switch span.phase(at: local) {
    case .before:
      return change(atLocal: span.begin, node: record.node)
    case .after: return .never
    case .active:
      if moves { return .now }
      guard span.end.isFinite, !span.fillsAfter || !record.isStill else { return .never }
      return change(atLocal: span.end, node: record.node)
    }
  }

  private func change(atLocal local: Double, node: Int) -> NextChange {
    guard let time = mediaTime(ofLocal: local, node: node), time.isFinite else { return .never }
    return .at(time)
  }

  /// The time of a line at an instant of media time.
  func localTime(ofNode node: Int, at instant: Double) -> Double {
    guard node > 0 else { return instant }
    let line = nodes[node]
    let above = max(localTime(ofNode: line.parent, at: instant), line.begin)
    return (above - line.begin) * line.speed + line.offset
  }

  /// How fast a line runs against media time.
  func rate(ofNode node: Int) -> Double {
    guard node > 0 else { return 1 }
    return nodes[node].speed * rate(ofNode: nodes[node].parent)
  }

  /// The media time at which a line shows a time, or nothing for a line that stands still.
  func mediaTime(ofLocal local: Double, node: Int) -> Double? {
    guard node > 0 else { return local }
    let line = nodes[node]
    guard line.speed != 0 else { return nil }
    return mediaTime(
      ofLocal: (local - line.offset) / line.speed + line.begin, node: line.parent)
  }
}
