public import LayerKit

/// A background colour that breathes: the placeholder of something that is still on its way.
///
/// ```swift
/// let pulse = SkeletonPulse()
/// pulse.start(on: [title, year])
/// ```
///
/// It goes from one colour to the other and back without end. Any layer can carry it; the source puts it
/// on a gradient layer without colours, a ``BoneLayer`` is a plain one. The layer's model stays as it is:
/// only the animation shows. No number is checked: with a half-period that is not greater than 0, or
/// that never ends, it stands still.
public struct SkeletonPulse: Hashable, Sendable {
  /// The key of the animation on a layer.
  public static let key = "backgroundColor"

  /// The colour at the beginning and at the end of a cycle; default (201, 201, 201).
  ///
  /// The source calls it light, although it is the darker of the two.
  public var from: Color

  /// The colour in the middle of a cycle; default (239, 241, 241).
  ///
  /// The source calls it dark.
  public var to: Color

  /// Seconds from one colour to the other; default 1.5.
  ///
  /// A whole cycle takes twice as long.
  public var halfPeriod: Double

  /// Seconds from the begin of one placeholder to that of the next; default 0.33.
  public var step: Double

  /// Whether it stands still in its mean colour, for people who want less motion; default false.
  public var showsStill = false

  /// Two greys for a dark ground, as far apart as the default ones look.
  public static let darkMode = SkeletonPulse(from: Color(hex: 0x2A_303C), to: Color(hex: 0x3E_4554))

  /// Creates a pulse with the source's numbers.
  public init(
    from: Color = Color(hex: 0xC9_C9C9), to: Color = Color(hex: 0xEF_F1F1),
    halfPeriod: Double = 1.5, step: Double = 0.33
  ) {
    self.from = from
    self.to = to
    self.halfPeriod = halfPeriod
    self.step = step
  }

  // MARK: Colours

  /// The mean over a cycle: the still picture.
  public var meanColor: Color { mix(0.5) }

  /// The colour that shows a number of seconds after the begin; before it, the first one.
  ///
  /// A pulse that stands still has its mean at all times.
  public func color(at seconds: Double) -> Color {
    guard moves else { return meanColor }
    guard seconds > 0, seconds.isFinite else { return from }
    let cycle = 2 * halfPeriod
    let local = seconds - cycle * (seconds / cycle).rounded(.down)
    return mix(1 - (local - halfPeriod).magnitude / halfPeriod)
  }

  /// Whether it has a motion at all.
  private var moves: Bool { !showsStill && halfPeriod > 0 && (2 * halfPeriod).isFinite }

  private func mix(_ share: Double) -> Color {
    from.mixed(with: to, share: min(max(share, 0), 1))
  }

  // MARK: Animations

  /// Makes one cycle out and back, which repeats without end and stays on its layer.
  ///
  /// - Parameter beginTime: When it begins, in the layer's time; `nil` for the commit that adds it.
  public func group(beginTime: Double? = nil) -> AnimationGroup {
    var out = BasicAnimation(\.backgroundColor, from: from, to: to)
    out.duration = halfPeriod
    var back = BasicAnimation(\.backgroundColor, from: to, to: from)
    back.duration = halfPeriod
    back.beginTime = halfPeriod
    var group = AnimationGroup([out, back])
    group.timing = MediaTiming(
      beginTime: beginTime, duration: 2 * halfPeriod, repeatCount: .forever)
    group.isRemovedOnCompletion = false
    return group
  }

  /// Makes the group that follows another, as the source writes it: its begin time is that of the other
  /// and a ``step``.
  ///
  /// The first one's begin time counts as 0, so the next begin at 0.33, 0.66, … of the *layer's time*, which is
  /// long past. What shows is not a lag of a third of a second, but wherever the cycle is by now: see
  /// ``SkeletonStagger``.
  public func group(after previous: AnimationGroup?) -> AnimationGroup {
    group(beginTime: previous.map { ($0.beginTime ?? 0) + step })
  }

  /// When the placeholder of an index begins, in a layer's time; `nil` for the commit.
  ///
  /// - Parameters:
  ///   - index: The number of the placeholder; the first is 0.
  ///   - layer: The layer that is to carry it.
  ///   - stagger: What a step means.
  ///   - origin: The media time at which the first one begins, where that is not the turn's: what is
  ///     added later is then in step with what is there.
  public func beginTime(
    ofStep index: Int, on layer: Layer, stagger: SkeletonStagger = .meant,
    from origin: Double? = nil
  ) -> Double? {
    switch stagger {
    case .literal:
      if index == 0 { return origin.map { layer.convertTime($0, from: nil) } }
      // Added up as the source does, whose sum is not always the product.
      return (0..<min(max(index, 0), 1_000_000)).reduce(0) { sum, _ in sum + step }
    case .meant:
      let time = origin ?? layer.context.time
      return layer.convertTime(time, from: nil) + step * Double(index)
    }
  }

  // MARK: On a layer

  /// Starts it on a layer, in place of the one that may be there.
  ///
  /// - Parameters:
  ///   - layer: The placeholder.
  ///   - index: How many steps after the first it begins; default 0.
  ///   - stagger: What a step means; default what was meant.
  ///   - origin: The media time of the first one's begin; default the turn's.
  public func start(
    on layer: Layer, step index: Int = 0, stagger: SkeletonStagger = .meant,
    from origin: Double? = nil
  ) {
    // A transaction of the caller's must neither bend nor stretch it.
    layer.context.transaction(disablingActions: true, animationTimingFunction: .linear) {
      guard moves else {
        layer.removeAnimation(forKey: Self.key)
        layer.backgroundColor = meanColor
        return
      }
      var group = group(
        beginTime: beginTime(ofStep: index, on: layer, stagger: stagger, from: origin))
      // Who waits for a lag of its own waits in the first colour, not without one.
      if stagger == .meant { group.fillMode = .backwards }
      layer.add(group, forKey: Self.key)
    }
  }

  /// Starts it on several layers, each a ``step`` after the one before.
  public func start(
    on layers: [Layer], stagger: SkeletonStagger = .meant, from origin: Double? = nil
  ) {
    for (index, layer) in layers.enumerated() {
      start(on: layer, step: index, stagger: stagger, from: origin)
    }
  }

  /// Takes a pulse off a layer, which then has no background.
  public static func stop(on layer: Layer) {
    layer.context.transaction(disablingActions: true) {
      layer.removeAnimation(forKey: key)
      layer.backgroundColor = nil
    }
  }
}

/// What it means that a placeholder begins a step after another.
///
/// Text 001 sets a group's begin time to that of the group before and 0.33. A begin time on a layer is an
/// instant of the layer's time, not a delay, so at media time 1000 it is a quarter of an hour ago:
///
/// ```
///             begins at          phase at the commit, 1000
/// literal     commit, 0.33 …     0, (1000 − 0.33) mod 3 = 0.67, 0.34, 0.01, …
/// meant       commit, + 0.33 …   0, then waiting in the first colour for 0.33, 0.66, …
/// ```
public enum SkeletonStagger: String, Hashable, Sendable, CaseIterable {
  /// The source's code to the letter: begin times 0.33, 0.66, … of the layer's time.
  case literal
  /// What the source's author meant: 0.33, 0.66, … seconds after the first.
  case meant
}
