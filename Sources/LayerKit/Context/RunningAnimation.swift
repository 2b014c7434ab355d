/// An animation on a layer, as a tool sees it that shows time: whose it is, when it plays, and how far it is.
///
/// ```swift
/// for animation in context.runningAnimations {
///   let moment = animation.moment(at: 1002.5)
///   print(animation.keyPath ?? "group", animation.span.begin, moment?.progress ?? "inactive")
/// }
/// ```
///
/// A value of the commit at which it was asked for: what happens to the layer later does not change it.
public struct RunningAnimation {
  /// The layer that it is on.
  public let layer: Layer

  /// The key under which it, or the group that it is in, was added; `nil` for none.
  public let key: String?

  /// The Core Animation key path of what it animates; `nil` for a group.
  public let keyPath: String?

  /// How many groups it is in.
  public let depth: Int

  /// When and how it plays, with begin and duration filled in.
  public let timing: MediaTiming

  /// How progress is bent; `nil` for linear.
  public let timingFunction: TimingFunction?

  /// When it plays, in the time of its layer, or of the group that it is in.
  public let span: ActiveSpan

  /// The time that ``span`` is in.
  private let line: TimeLine

  fileprivate init(
    _ animation: any Animation, on layer: Layer, key: String?, depth: Int, span: ActiveSpan,
    line: TimeLine
  ) {
    self.layer = layer
    self.key = key
    self.depth = depth
    self.span = span
    self.line = line
    keyPath = animation.content.keyPath
    timingFunction = animation.timingFunction
    var timing = animation.timing
    (timing.beginTime, timing.duration) = (span.begin, span.duration)
    self.timing = timing
  }

  // MARK: In media time

  /// The media time at which it first begins, or nothing where that cannot be told.
  ///
  /// Where time runs back that is the end of ``span``, and minus infinity for one without end. In a group it is
  /// held within the first cycle. It cannot be told on a layer that stands, and in a group that a curve bends, that
  /// has an offset or does not run forwards.
  public var mediaBegin: Double? { line.mediaTime(ofFirst: line.rate < 0 ? span.end : span.begin) }

  /// The media time at which it is over for the first time, infinite for never, or nothing as for ``mediaBegin``.
  public var mediaEnd: Double? { line.mediaTime(ofFirst: line.rate < 0 ? span.begin : span.end) }

  /// The length of one cycle in seconds of media time, or nothing where its time stands.
  public var mediaDuration: Double? {
    let rate = (line.rate * span.speed).magnitude
    return rate > 0 ? span.duration / rate : nil
  }

  /// Where an instant of media time lies; nothing while a group that it is in shows nothing.
  public func phase(at mediaTime: Double) -> ActiveSpan.Phase? {
    let time = line.localTime(at: mediaTime)
    return time.isNaN ? nil : span.phase(at: time)
  }

  /// Its own time in the cycle, its progress before the timing function, and the cycle's number, at an
  /// instant of media time; nothing while it shows nothing.
  public func moment(at mediaTime: Double) -> ActiveSpan.Moment? {
    span.moment(at: line.localTime(at: mediaTime))
  }

  /// The progress after the timing function, at an instant of media time; nothing while it shows nothing.
  ///
  /// Within 0…1, unless the curve overshoots.
  public func easedProgress(at mediaTime: Double) -> Double? {
    guard let moment = moment(at: mediaTime) else { return nil }
    return timingFunction?(moment.progress) ?? moment.progress
  }
}

extension LayerContext {
  /// The animations of all shown layers as of the last commit.
  ///
  /// Superlayers come before sublayers, a layer's animations in the order in which they were added, and a
  /// group before its children. Those that have not begun are among them, and those that stay when they are over.
  ///
  /// - Complexity: O(shown layers + animations).
  public var runningAnimations: [RunningAnimation] {
    shownLayers.flatMap(\.runningAnimations)
  }
}

extension Layer {
  /// The layer's animations as of the last commit; none while it is not shown.
  public var runningAnimations: [RunningAnimation] {
    if animations.isEmpty { return [] }
    let line = TimeLine(of: self)
    return animations.flatMap { stored in
      stored.span.map { list(stored.animation, key: stored.key, depth: 0, $0, on: line) } ?? []
    }
  }

  private func list(
    _ animation: any Animation, key: String?, depth: Int, _ span: ActiveSpan, on line: TimeLine
  ) -> [RunningAnimation] {
    let own = RunningAnimation(
      animation, on: self, key: key, depth: depth, span: span, line: line)
    guard case .group(let children) = animation.content.kind else { return [own] }
    let inside = line.inside(span, animation.timingFunction)
    return [own]
      + children.flatMap { child in
        list(
          child, key: key, depth: depth + 1, ActiveSpan(of: child, inGroup: span), on: inside)
      }
  }
}

/// An own time below media time: the lines of the layers and of the groups that lie between, the outermost first.
private struct TimeLine {
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
