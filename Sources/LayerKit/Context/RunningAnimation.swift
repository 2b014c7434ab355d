/// A description of an animation on a layer for tools that show time: its layer, its timing and its progress.
///
/// ```swift
/// for animation in context.runningAnimations {
///   let moment = animation.moment(at: 1002.5)
///   print(animation.keyPath ?? "group", animation.span.begin, moment?.progress ?? "inactive")
/// }
/// ```
///
/// It describes the animation as of the last commit; later changes to the layer do not affect it.
public struct RunningAnimation {
  /// The layer to which the animation was added.
  public let layer: Layer

  /// The key under which the animation, or the group that contains it, was added; `nil` for none.
  public let key: String?

  /// The Core Animation key path of the animated property; `nil` for a group.
  public let keyPath: String?

  /// The number of groups that contain the animation.
  public let depth: Int

  /// The timing, with begin time and duration filled in.
  public let timing: MediaTiming

  /// The timing function that is applied to the progress; `nil` for linear.
  public let timingFunction: TimingFunction?

  /// The active span, in the time of the layer or of the group that contains the animation.
  public let span: ActiveSpan

  /// The time line in whose local time ``span`` is expressed.
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

  /// The media time at which the animation first begins; `nil` if the time cannot be determined.
  ///
  /// If the layer's time runs backwards, this is the end of ``span``, or minus infinity if the span never ends. In a
  /// group, the time is limited to the group's first cycle. It cannot be determined on a paused layer, nor in a group
  /// that has a timing function, a time offset, or a speed of 0 or less.
  public var mediaBegin: Double? { line.mediaTime(ofFirst: line.rate < 0 ? span.end : span.begin) }

  /// The media time at which the animation first ends; infinite if it never ends.
  ///
  /// The time is `nil` in the same cases as ``mediaBegin``.
  public var mediaEnd: Double? { line.mediaTime(ofFirst: line.rate < 0 ? span.begin : span.end) }

  /// The length of one cycle in seconds of media time; `nil` if the animation's time is paused.
  public var mediaDuration: Double? {
    let rate = (line.rate * span.speed).magnitude
    return rate > 0 ? span.duration / rate : nil
  }

  /// Returns whether an instant of media time is before, within or after the active span.
  ///
  /// The result is `nil` while a group that contains the animation is inactive.
  public func phase(at mediaTime: Double) -> ActiveSpan.Phase? {
    let time = line.localTime(at: mediaTime)
    return time.isNaN ? nil : span.phase(at: time)
  }

  /// Returns the time in the cycle, the progress and the number of the cycle at an instant of media time.
  ///
  /// The timing function is not applied to the progress. The result is `nil` while the animation shows no value.
  public func moment(at mediaTime: Double) -> ActiveSpan.Moment? {
    span.moment(at: line.localTime(at: mediaTime))
  }

  /// Returns the progress after the timing function at an instant of media time.
  ///
  /// The result is within 0…1, unless the curve overshoots. It is `nil` while the animation shows no value.
  public func easedProgress(at mediaTime: Double) -> Double? {
    guard let moment = moment(at: mediaTime) else { return nil }
    return timingFunction?(moment.progress) ?? moment.progress
  }
}

extension LayerContext {
  /// The animations of all shown layers as of the last commit.
  ///
  /// Superlayers come before sublayers, a layer's animations are in the order in which they were added, and a group
  /// comes before its children. The list includes animations that have not begun, and animations that have ended but
  /// stay on their layer.
  ///
  /// - Complexity: O(shown layers + animations).
  public var runningAnimations: [RunningAnimation] {
    shownLayers.flatMap(\.runningAnimations)
  }
}

extension Layer {
  /// The layer's animations as of the last commit; empty while the layer is not shown.
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

/// A local time line: the functions of the enclosing layers and groups, outermost first, that convert media time to
/// local time.
private struct TimeLine {
  private var lines: [TimeNode.Line]

  /// Creates the time line of a layer's animations.
  init(of layer: Layer) {
    lines = layer.parent.map { TimeLine(of: $0).lines } ?? []
    if !layer.timing.isIdentity { lines.append(layer.timing.line) }
  }

  /// Returns the time line of the children of a group that plays on this time line.
  func inside(_ group: ActiveSpan, _ curve: TimingFunction?) -> TimeLine {
    var inner = self
    inner.lines.append(.group(group, curve))
    return inner
  }

  /// Local seconds per second of media time: 0 for a paused line, negative for a line that runs backwards.
  ///
  /// For a group, only the speed counts, although a timing function changes the rate of the group's time and every
  /// other cycle may run backwards.
  var rate: Double {
    lines.reduce(1) { rate, line in
      switch line {
      case .layer(_, let speed, _): rate * speed
      case .group(let span, _): rate * span.speed
      }
    }
  }

  /// Returns the local time at an instant of media time; NaN while an enclosing group shows no value.
  func localTime(at mediaTime: Double) -> Double {
    lines.reduce(mediaTime) { above, line in
      TimeNode(parent: -1, line: line).localTime(at: above)
    }
  }

  /// Returns the media time at which a local time first occurs, limited to the first cycles of enclosing groups.
  ///
  /// - Returns: `nil` if a layer is paused, or if an enclosing group has a timing function, an offset, or a speed of
  ///   0 or less.
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
