/// A change of a layer's appearance over time.
///
/// Animations are values: ``Layer/add(_:forKey:)`` keeps a copy, and changing the original afterwards
/// changes nothing. The corresponding Core Animation class is `CAAnimation`.
public protocol Animation: LayerAction {
  /// When and how it plays.
  var timing: MediaTiming { get set }

  /// How progress is bent; `nil` for linear.
  var timingFunction: TimingFunction? { get set }

  /// Whether it is taken off its layer when it has ended; default true.
  var isRemovedOnCompletion: Bool { get set }

  /// Called once when it begins, in a later turn than the commit that added it.
  var onStart: (() -> Void)? { get set }

  /// Called once when it has ended, been replaced, been removed or lost its layer's tree, in a later turn.
  ///
  /// The argument is true only for an animation that reached its end on its layer.
  var onStop: ((_ finished: Bool) -> Void)? { get set }

  /// What is animated, without its type.
  var content: AnimationContent { get }
}

extension Animation {
  /// When it begins, in the layer's time; `nil` for the commit that adds it.
  public var beginTime: Double? {
    get { timing.beginTime }
    set { timing.beginTime = newValue }
  }

  /// The length of one cycle in seconds; 0 or less takes the transaction's duration.
  public var duration: Double {
    get { timing.duration }
    set { timing.duration = newValue }
  }

  /// How fast its time runs; negative plays backwards.
  public var speed: Float {
    get { timing.speed }
    set { timing.speed = newValue }
  }

  /// Seconds into the cycle at which it begins.
  public var timeOffset: Double {
    get { timing.timeOffset }
    set { timing.timeOffset = newValue }
  }

  /// How often it plays.
  public var repeatCount: RepeatCount {
    get { timing.repeatCount }
    set { timing.repeatCount = newValue }
  }

  /// How long it plays, in seconds of its own time; wins over the count when greater than 0.
  public var repeatDuration: Double {
    get { timing.repeatDuration }
    set { timing.repeatDuration = newValue }
  }

  /// Whether every other cycle runs back.
  public var autoreverses: Bool {
    get { timing.autoreverses }
    set { timing.autoreverses = newValue }
  }

  /// What shows outside the active span.
  public var fillMode: FillMode {
    get { timing.fillMode }
    set { timing.fillMode = newValue }
  }
}

/// What an animation drives, without the type of its values.
public struct AnimationContent {
  package enum Kind {
    case basic(BasicContent)
    case keyframe(KeyframeContent)
    case group([any Animation])
  }

  package let kind: Kind

  package init(_ kind: Kind) { self.kind = kind }
}

/// Animations that share a time line.
///
/// ```
/// group     B ├──────────── D ────────────┤      its time g runs 0 … D in each cycle
/// child a     ├──── 0…3 ────┤                    over at 3: the model shows, unless it fills
/// child b            ├──── begins at 2 … ─┼ ┄┄   clipped by the group, never scaled
/// ```
///
/// The children's begin times are in the group's own time, where 0, and `nil`, is its start. The group's
/// timing function bends the time of all children. Children report nothing and are not removed by
/// themselves: only the group is.
///
/// The corresponding Core Animation class is `CAAnimationGroup`.
public struct AnimationGroup: Animation {
  /// The children.
  ///
  /// Those that begin later are applied over earlier ones, those that begin together in this order.
  public var animations: [any Animation]

  /// When and how it plays.
  public var timing = MediaTiming()

  /// How the progress of the whole is bent; `nil` for linear.
  public var timingFunction: TimingFunction?

  /// Whether it is taken off its layer when it has ended.
  public var isRemovedOnCompletion = true

  /// Called once when it begins.
  public var onStart: (() -> Void)?

  /// Called once when it is over.
  public var onStop: ((_ finished: Bool) -> Void)?

  /// Creates a group.
  public init(_ animations: [any Animation]) { self.animations = animations }

  /// What is animated, without its type.
  public var content: AnimationContent { AnimationContent(.group(animations)) }
}

/// The length, in seconds, of a cycle that takes no time.
///
/// Added to a media time it is lost, so what begins has ended, and the end is what shows.
private let shortestCycle = 1e-16

/// The length of a cycle, in seconds, always greater than 0.
///
/// - Parameters:
///   - duration: What an animation says.
///   - inherited: What counts when that is nothing. It may be nothing itself.
func resolvedDuration(_ duration: Double, or inherited: Double) -> Double {
  let duration = duration > 0 ? duration : inherited
  return duration >= shortestCycle ? duration : shortestCycle
}

/// Answers an animation whose missing durations are filled in.
///
/// - Parameters:
///   - animation: The animation.
///   - duration: The duration of one that has none; a group's children take the group's.
func resolveDuration(of animation: any Animation, or duration: Double) -> any Animation {
  var copy = animation
  copy.duration = resolvedDuration(copy.duration, or: duration)
  guard var group = copy as? AnimationGroup else { return copy }
  let own = group.duration
  group.animations = group.animations.map { resolveDuration(of: $0, or: own) }
  return group
}

extension ActiveSpan {
  /// When a child plays, in the time of its group, where 0 is the start and is not replaced.
  init(of child: any Animation, inGroup group: ActiveSpan) {
    self.init(
      child.timing, begin: child.beginTime ?? 0,
      duration: resolvedDuration(child.duration, or: group.duration))
  }
}
