/// A change of a layer's appearance over time.
///
/// Animations are values: ``Layer/add(_:forKey:)`` keeps a copy, and changing the original afterwards
/// changes nothing. The corresponding Core Animation class is `CAAnimation`.
public protocol Animation: LayerAction {
  /// The timing: begin, duration, speed, repetition and fill mode.
  var timing: MediaTiming { get set }

  /// The timing function that is applied to the progress; `nil` for linear.
  var timingFunction: TimingFunction? { get set }

  /// Whether the animation is removed from its layer when it ends; default true.
  var isRemovedOnCompletion: Bool { get set }

  /// A closure that is called once when the animation begins, in a turn after the commit that added it.
  var onStart: (() -> Void)? { get set }

  /// A closure that is called once, in a later turn, when the animation is over.
  ///
  /// That is when it has ended, has been replaced or removed, or when its layer has left the shown trees. The
  /// argument is true only if the animation reached its end on its layer.
  var onStop: ((_ finished: Bool) -> Void)? { get set }

  /// The animation's content, with the type of its values erased.
  var content: AnimationContent { get }
}

extension Animation {
  /// The begin time in the layer's time; `nil` for the time of the commit that adds the animation.
  public var beginTime: Double? {
    get { timing.beginTime }
    set { timing.beginTime = newValue }
  }

  /// The length of one cycle in seconds; if 0 or less, the transaction's duration is used.
  public var duration: Double {
    get { timing.duration }
    set { timing.duration = newValue }
  }

  /// The rate of the animation's local time; if negative, it plays backwards.
  public var speed: Float {
    get { timing.speed }
    set { timing.speed = newValue }
  }

  /// The position in the cycle at which the animation starts, in seconds.
  public var timeOffset: Double {
    get { timing.timeOffset }
    set { timing.timeOffset = newValue }
  }

  /// The number of cycles to play; default once.
  public var repeatCount: RepeatCount {
    get { timing.repeatCount }
    set { timing.repeatCount = newValue }
  }

  /// The active duration in seconds of local time; if greater than 0, it overrides ``repeatCount``.
  public var repeatDuration: Double {
    get { timing.repeatDuration }
    set { timing.repeatDuration = newValue }
  }

  /// Whether every other cycle plays backwards.
  public var autoreverses: Bool {
    get { timing.autoreverses }
    set { timing.autoreverses = newValue }
  }

  /// The value that is shown outside the active duration.
  public var fillMode: FillMode {
    get { timing.fillMode }
    set { timing.fillMode = newValue }
  }
}

/// The content of an animation, with the type of its values erased.
public struct AnimationContent {
  package enum Kind {
    case basic(BasicContent)
    case keyframe(KeyframeContent)
    case group([any Animation])
  }

  package let kind: Kind

  package init(_ kind: Kind) { self.kind = kind }
}

/// A group of animations that share a time line.
///
/// ```
/// group     B ├──────────── D ────────────┤      its time g runs 0 … D in each cycle
/// child a     ├──── 0…3 ────┤                    over at 3: the model shows, unless it fills
/// child b            ├──── begins at 2 … ─┼ ┄┄   clipped by the group, never scaled
/// ```
///
/// The children's begin times are in the group's local time, where both 0 and `nil` are its start. The group's timing
/// function applies to the time of all children. Only the group calls ``onStart`` and ``onStop`` and is removed on
/// completion; its children are not.
///
/// The corresponding Core Animation class is `CAAnimationGroup`.
public struct AnimationGroup: Animation {
  /// The animations in the group.
  ///
  /// Children that begin later are applied over earlier ones; those that begin together are applied in this order.
  public var animations: [any Animation]

  /// The timing: begin, duration, speed, repetition and fill mode.
  public var timing = MediaTiming()

  /// The timing function that is applied to the group's progress; `nil` for linear.
  public var timingFunction: TimingFunction?

  /// Whether the group is removed from its layer when it ends; default true.
  public var isRemovedOnCompletion = true

  /// A closure that is called once when the group begins.
  public var onStart: (() -> Void)?

  /// A closure that is called once when the group is over.
  public var onStop: ((_ finished: Bool) -> Void)?

  /// Creates a group of animations.
  public init(_ animations: [any Animation]) { self.animations = animations }

  /// The group's content, with the types of the children's values erased.
  public var content: AnimationContent { AnimationContent(.group(animations)) }
}

/// The length of a cycle without duration, in seconds.
///
/// It is lost when added to a media time, so that an animation has ended as soon as it begins and shows its end
/// value.
private let shortestCycle = 1e-16

/// Returns the length of a cycle in seconds, which is always greater than 0.
///
/// - Parameters:
///   - duration: The animation's own duration.
///   - inherited: The duration to use if `duration` is 0 or less; it may be 0 or less itself.
func resolvedDuration(_ duration: Double, or inherited: Double) -> Double {
  let duration = duration > 0 ? duration : inherited
  return duration >= shortestCycle ? duration : shortestCycle
}

/// Returns a copy of an animation with missing durations filled in.
///
/// - Parameters:
///   - animation: The animation to copy.
///   - duration: The duration to use if the animation has none; a group's children inherit the group's.
func resolveDuration(of animation: any Animation, or duration: Double) -> any Animation {
  var copy = animation
  copy.duration = resolvedDuration(copy.duration, or: duration)
  guard var group = copy as? AnimationGroup else { return copy }
  let own = group.duration
  group.animations = group.animations.map { resolveDuration(of: $0, or: own) }
  return group
}

extension ActiveSpan {
  /// Creates the span of a child in the time of its group, in which 0 is the start and does not stand for `nil`.
  init(of child: any Animation, inGroup group: ActiveSpan) {
    self.init(
      child.timing, begin: child.beginTime ?? 0,
      duration: resolvedDuration(child.duration, or: group.duration))
  }
}
