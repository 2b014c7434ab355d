public import LayerKit

/// A background colour that alternates between two values, for the placeholder of something that is still loading.
///
/// ```swift
/// let pulse = SkeletonPulse()
/// pulse.start(on: [title, year])
/// ```
///
/// The pulse repeats without end. Any layer can carry it: the skeleton loader uses a gradient layer without colours;
/// a ``BoneLayer`` is a plain layer. While the pulse moves, the layer's model value is unchanged. Values are not
/// checked: if the half-period is not greater than 0, or is infinite, the layer shows the mean colour.
public struct SkeletonPulse: Hashable, Sendable {
  /// The key of the animation on a layer.
  public static let key = "backgroundColor"

  /// The colour at the beginning and at the end of a cycle; default (201, 201, 201).
  ///
  /// The skeleton loader calls it light, although it is the darker of the two.
  public var from: Color

  /// The colour in the middle of a cycle; default (239, 241, 241).
  ///
  /// The skeleton loader calls it dark.
  public var to: Color

  /// The time from one colour to the other in seconds; default 1.5.
  ///
  /// A whole cycle takes twice as long.
  public var halfPeriod: Double

  /// The time from the start of one placeholder's pulse to the start of the next one's, in seconds; default 0.33.
  public var step: Double

  /// Whether the layer shows the mean colour without motion, for people who prefer reduced motion; default false.
  public var showsStill = false

  /// A pulse with two greys for a dark background, of the same apparent contrast as the default colours.
  public static let darkMode = SkeletonPulse(from: Color(hex: 0x2A_303C), to: Color(hex: 0x3E_4554))

  /// Creates a pulse; the defaults are the values of the skeleton loader.
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

  /// The mean of the colours over a cycle, shown if the pulse does not move.
  public var meanColor: Color { mix(0.5) }

  /// Returns the colour a number of seconds after the start; before the start, the first colour.
  ///
  /// A pulse without motion always has its mean colour.
  public func color(at seconds: Double) -> Color {
    guard moves else { return meanColor }
    guard seconds > 0, seconds.isFinite else { return from }
    let cycle = 2 * halfPeriod
    let local = seconds - cycle * (seconds / cycle).rounded(.down)
    return mix(1 - (local - halfPeriod).magnitude / halfPeriod)
  }

  /// Whether the colour changes: not for a still image, and only with a valid half-period.
  private var moves: Bool { !showsStill && halfPeriod > 0 && (2 * halfPeriod).isFinite }

  private func mix(_ share: Double) -> Color {
    from.mixed(with: to, share: min(max(share, 0), 1))
  }

  // MARK: Animations

  /// Returns the animation of the pulse: a group that goes from the first colour to the second, and back.
  ///
  /// The group repeats without end and is not removed from its layer.
  ///
  /// - Parameter beginTime: The begin time, in the layer's time; `nil` for the commit that adds the animation.
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

  /// Returns the animation of the next placeholder, with its begin time computed as in the skeleton loader.
  ///
  /// The begin time is that of the previous placeholder's group plus a ``step``. The begin time of the first group
  /// counts as 0, so the next groups begin at 0.33, 0.66, … of the *layer's time*, which is long past. The result is
  /// not a lag of a third of a second, but an arbitrary phase of the cycle: see ``SkeletonStagger``.
  ///
  /// - Parameter previous: The group of the previous placeholder; `nil` for the first placeholder.
  public func group(after previous: AnimationGroup?) -> AnimationGroup {
    group(beginTime: previous.map { ($0.beginTime ?? 0) + step })
  }

  /// Returns the time at which a placeholder's pulse begins, in the layer's time; `nil` for the commit that adds it.
  ///
  /// - Parameters:
  ///   - index: The index of the placeholder; the first is 0.
  ///   - layer: The layer that will carry the pulse.
  ///   - stagger: Whether steps are instants, as in the skeleton loader, or delays.
  ///   - origin: The media time at which the first placeholder begins; `nil`, the default, for the turn's time. Give
  ///     it for placeholders that are added later, to keep them in step with the existing ones.
  public func beginTime(
    ofStep index: Int, on layer: Layer, stagger: SkeletonStagger = .meant,
    from origin: Double? = nil
  ) -> Double? {
    switch stagger {
    case .literal:
      if index == 0 { return origin.map { layer.convertTime($0, from: nil) } }
      // Added up as in the skeleton loader: the sum is not always equal to the product.
      return (0..<min(max(index, 0), 1_000_000)).reduce(0) { sum, _ in sum + step }
    case .meant:
      let time = origin ?? layer.context.time
      return layer.convertTime(time, from: nil) + step * Double(index)
    }
  }

  // MARK: On a layer

  /// Starts the pulse on a layer, in place of an existing one.
  ///
  /// If the layer leaves the visible tree, the pulse is in phase when the layer returns, unless it is stopped.
  ///
  /// - Parameters:
  ///   - layer: The placeholder.
  ///   - index: The number of steps after the first placeholder; default 0.
  ///   - stagger: Whether steps are instants, as in the skeleton loader, or delays; default
  ///     ``SkeletonStagger/meant``.
  ///   - origin: The media time at which the first placeholder begins; default the turn's time.
  public func start(
    on layer: Layer, step index: Int = 0, stagger: SkeletonStagger = .meant,
    from origin: Double? = nil
  ) {
    // The caller's transaction must affect neither the timing function nor the duration.
    layer.context.transaction(disablingActions: true, animationTimingFunction: .linear) {
      guard moves else {
        layer.removeAnimation(forKey: Self.key)
        layer.backgroundColor = meanColor
        return
      }
      var group = group(
        beginTime: beginTime(ofStep: index, on: layer, stagger: stagger, from: origin))
      // A layer that waits for its begin time has the first colour instead of none.
      if stagger == .meant { group.fillMode = .backwards }
      layer.addLasting(group, forKey: Self.key)
    }
  }

  /// Starts the pulse on several layers, each of them one ``step`` later than the layer before.
  public func start(
    on layers: [Layer], stagger: SkeletonStagger = .meant, from origin: Double? = nil
  ) {
    for (index, layer) in layers.enumerated() {
      start(on: layer, step: index, stagger: stagger, from: origin)
    }
  }

  /// Removes a pulse from a layer, and the layer's background colour.
  public static func stop(on layer: Layer) {
    layer.context.transaction(disablingActions: true) {
      layer.removeAnimation(forKey: key)
      layer.backgroundColor = nil
    }
  }
}

/// The meaning of a step between the begin times of two placeholders.
///
/// The skeleton loader sets a group's begin time to that of the previous group plus 0.33. A begin time on a layer is
/// an instant of the layer's time, not a delay, so at media time 1000 it is a quarter of an hour ago:
///
/// ```
///             begins at          phase at the commit, 1000
/// literal     commit, 0.33 …     0, (1000 − 0.33) mod 3 = 0.67, 0.34, 0.01, …
/// meant       commit, + 0.33 …   0, then waiting in the first colour for 0.33, 0.66, …
/// ```
public enum SkeletonStagger: String, Hashable, Sendable, CaseIterable {
  /// The literal behaviour of the skeleton loader: begin times 0.33, 0.66, … of the layer's time.
  case literal
  /// The intended behaviour: begin times 0.33, 0.66, … seconds after the first placeholder.
  case meant
}
