/// A time line: a layer's or a group's own time as a function of its parent's.
struct TimeNode {
  /// How local time follows from the parent's.
  enum Line {
    /// A layer's: `(parent − begin) · speed + offset`, held before the begin.
    case layer(begin: Double, speed: Double, offset: Double)
    /// A group's: its place in its cycle, bent, times the cycle's length; no number while it is inactive.
    case group(ActiveSpan, TimingFunction?)
  }

  /// The line above; the first line is media time and has none.
  let parent: Int
  /// How local time follows.
  let line: Line

  /// Local time at an instant of the parent's; no number while a group is inactive.
  func localTime(at above: Double) -> Double {
    switch line {
    case .layer(let begin, let speed, let offset):
      // A layer that has not begun holds its subtree at its offset. A group's silence is no number
      // and stays so.
      return ((above < begin ? begin : above) - begin) * speed + offset
    case .group(let span, let curve):
      guard let moment = span.moment(at: above) else { return .nan }
      guard let curve else { return moment.local }
      return curve(moment.progress) * span.duration
    }
  }
}

/// When an animation plays and how its progress is bent; animations in step share one.
struct FrameClock: Hashable {
  /// When it plays, in the time of `node`.
  let span: ActiveSpan
  /// The time line it lives on.
  let node: Int
  /// The bend of its progress, or nothing for linear.
  let curve: TimingFunction?

  /// Whether it runs forwards, cycle after cycle, without bends.
  var isPlain: Bool {
    curve == nil && span.speed > 0 && !span.autoreverses && span.duration.isFinite
      && span.begin.isFinite && span.offset.magnitude < 0x1p50 * span.duration
  }
}
