/// A change of a layer's appearance over time.
///
/// Animations are values: ``Layer/add(_:forKey:)`` keeps a copy, and later changes to the original have no effect on
/// the copy. The corresponding Core Animation class is `CAAnimation`.
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
  /// The animation is over when it has ended, has been replaced or removed, or when its layer has left the shown
  /// trees. The argument is true only if the animation reached its end on its layer.
  var onStop: ((_ finished: Bool) -> Void)? { get set }

  /// A closure that is called once, in a later turn and after ``onStop``, when the animation is lost: it was removed
  /// because its layer has left the shown trees.
  ///
  /// An animation that has ended and stayed on its layer can be lost too. There is no call if you remove or replace a
  /// lost animation, by its key, before it, or if the layer has been released.
  ///
  /// The argument is the layer's copy of the animation, with its begin time. Added again, it waits outside the tree,
  /// and is in phase when the layer returns:
  ///
  /// ```swift
  /// slide.onLoss = { [weak layer] lost in layer?.add(lost, forKey: "slide") }
  /// ```
  var onLoss: ((_ lost: any Animation) -> Void)? { get set }

  /// The property and the values of the animation, or the animations of a group, in a form without generic types.
  var content: AnimationContent { get }
}

extension Animation {
  /// The begin time in seconds of the layer's time, or of the group's time in a group; `nil` to begin at the commit
  /// that adds the animation.
  public var beginTime: Double? {
    get { timing.beginTime }
    set { timing.beginTime = newValue }
  }

  /// The length of one cycle in seconds; if 0 or less, the duration of the transaction, or of the enclosing group, is
  /// used.
  public var duration: Double {
    get { timing.duration }
    set { timing.duration = newValue }
  }

  /// The rate of the animation's local time; default 1.
  ///
  /// If the rate is negative, the animation plays backwards; 0 pauses it.
  public var speed: Float {
    get { timing.speed }
    set { timing.speed = newValue }
  }

  /// The position in the cycle at which the animation starts, in seconds; default 0.
  public var timeOffset: Double {
    get { timing.timeOffset }
    set { timing.timeOffset = newValue }
  }

  /// The number of cycles to play; default once.
  public var repeatCount: RepeatCount {
    get { timing.repeatCount }
    set { timing.repeatCount = newValue }
  }

  /// The total duration of all cycles, in seconds of local time; if greater than 0, it overrides ``repeatCount``.
  public var repeatDuration: Double {
    get { timing.repeatDuration }
    set { timing.repeatDuration = newValue }
  }

  /// Whether every other cycle plays backwards; default false.
  public var autoreverses: Bool {
    get { timing.autoreverses }
    set { timing.autoreverses = newValue }
  }

  /// The value that the animation shows before its begin and after its end; by default none.
  public var fillMode: FillMode {
    get { timing.fillMode }
    set { timing.fillMode = newValue }
  }
}

/// The property and the values of an animation, or the animations of a group, in a form without generic types.
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
/// The children's begin times are in the group's local time, in which both 0 and `nil` are the start of the group.
/// The group's timing function applies to the time of all children.
///
/// Set ``onStart``, ``onStop``, ``onLoss`` and ``isRemovedOnCompletion`` on the group: those of its children have no
/// effect.
///
/// The corresponding Core Animation class is `CAAnimationGroup`.
public struct AnimationGroup: Animation {
  /// The animations in the group.
  ///
  /// Children that begin later are applied after earlier ones. Children that begin at the same time are applied in
  /// the order of this array.
  public var animations: [any Animation]

  /// The timing: begin, duration, speed, repetition and fill mode.
  public var timing = MediaTiming()

  /// The timing function that is applied to the group's progress; `nil` for linear.
  public var timingFunction: TimingFunction?

  /// Whether the group is removed from its layer when it ends; default true.
  public var isRemovedOnCompletion = true

  /// A closure that is called once when the group begins, in a turn after the commit that added it.
  public var onStart: (() -> Void)?

  /// A closure that is called once when the group is over; the argument is true only if the group reached its end.
  public var onStop: ((_ finished: Bool) -> Void)?

  /// A closure that is called once when the group is lost because its layer has left the shown trees.
  public var onLoss: ((_ lost: any Animation) -> Void)?

  /// Creates a group of animations; ``animations`` may also be set later.
  public init(_ animations: [any Animation] = []) { self.animations = animations }

  /// The animations of the group, in a form without generic types.
  public var content: AnimationContent { AnimationContent(.group(animations)) }
}

/// The length in seconds of a cycle whose duration is not specified.
///
/// Adding this length to a media time does not change the media time, so the animation ends as soon as it begins and
/// shows its end value.
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
///   - duration: The duration to use if the animation has none; a group's children inherit the group's duration.
func resolveDuration(of animation: any Animation, or duration: Double) -> any Animation {
  var copy = animation
  copy.duration = resolvedDuration(copy.duration, or: duration)
  guard var group = copy as? AnimationGroup else { return copy }
  let own = group.duration
  group.animations = group.animations.map { resolveDuration(of: $0, or: own) }
  return group
}

extension ActiveSpan {
  /// Creates the active span of a group's child in the group's local time; a begin time of 0 is the start of the
  /// group.
  init(of child: any Animation, inGroup group: ActiveSpan) {
    self.init(
      child.timing, begin: child.beginTime ?? 0,
      duration: resolvedDuration(child.duration, or: group.duration))
  }
}
