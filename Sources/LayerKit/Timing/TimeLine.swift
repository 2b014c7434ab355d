/// An own time below media time: the lines of the layers and of the groups that lie between, the outermost first.
struct TimeLine {
  private var lines: [TimeNode.Line]

  /// The time of a layer as its animations see it.
  init(of layer: Layer) {
    lines = layer.parent.map { TimeLine(of: $0).lines } ?? []
    if !layer.timing.isIdentity { lines.append(layer.timing.line) }
  }

  /// The time inside of a group that plays on this line.
  func inside(_ group: ActiveSpan, _ curve: TimingFunction?) -> TimeLine {
    var inner = self
    inner.lines.append(.group(group, curve))
    return inner
  }

  /// Own seconds in a second of media time: 0 for a line that stands, negative for one that runs back.
  ///
  /// That of a group is its speed alone, although a curve bends its time and every other cycle may run back.
  var rate: Double {
    lines.reduce(1) { rate, line in
      switch line {
      case .layer(_, let speed, _): rate * speed
      case .group(let span, _): rate * span.speed
      }
    }
  }

  /// The own time at an instant of media time; no number while a group on the way shows nothing.
  func localTime(at mediaTime: Double) -> Double {
    lines.reduce(mediaTime) { above, line in
      TimeNode(parent: -1, line: line).localTime(at: above)
    }
  }

  /// The media time at which an own time comes for the first time; held in a group's first cycle.
  ///
  /// - Returns: `nil` where a layer stands, and where a group on the way has a curve, an offset, or no speed forwards.
  func mediaTime(ofFirst local: Double) -> Double? {
    var time = local
    for line in lines.reversed() {
      switch line {
      case .layer(let begin, let speed, let offset):
        guard speed != 0 else { return nil }
        time = (time - offset) / speed + begin
      case .group(let span, let curve):
        guard curve?.isLinear ?? true, span.speed > 0, span.offset == 0 else { return nil }
        time = min(min(max(time, 0), span.duration) / span.speed + span.begin, span.end)
      }
    }
    return time
  }
}
