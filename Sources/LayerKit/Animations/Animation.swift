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
