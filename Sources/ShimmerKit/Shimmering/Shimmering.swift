/// The parameters of the shimmer effect, with the names from Facebook's Shimmer.
///
/// Values are neither checked nor limited: values out of range behave as in the original and never trap. The
/// corresponding protocol of Facebook's Shimmer is `FBShimmering`.
public protocol Shimmering: AnyObject {
  /// Whether the effect runs; default false.
  ///
  /// When switched off, the effect completes the slide in progress and then fades out.
  var isShimmering: Bool { get set }

  /// The pause between two slides, in seconds; default 0.4.
  ///
  /// The content is unlit for longer, because the band also travels outside it.
  var shimmeringPauseDuration: Double { get set }

  /// The content's opacity in the middle of the band, 0…1; default 0.5.
  var shimmeringAnimationOpacity: Double { get set }

  /// The content's opacity outside the band, 0…1; default 1.
  var shimmeringOpacity: Double { get set }

  /// The nominal speed of the band, in points per second; default 230.
  ///
  /// The band on screen moves faster, because the mask is longer than the content: see ``ShimmerMotion/trueSpeed``.
  var shimmeringSpeed: Double { get set }

  /// The length of the band as a share of the content's length, 0…1; default 1.
  var shimmeringHighlightLength: Double { get set }

  /// The direction in which the band travels; default right.
  var shimmeringDirection: ShimmeringDirection { get set }

  /// The duration of the fade-in, in seconds; default 0.1; at 0 or less there is no fade.
  var shimmeringBeginFadeDuration: Double { get set }

  /// The duration of the fade-out, in seconds; default 0.3; at 0 or less the transaction's duration, 0.25, applies.
  var shimmeringEndFadeDuration: Double { get set }

  /// The media time at which the effect fades out after it was last switched off; 0 until it is first switched off.
  var shimmeringFadeTime: Double { get }

  /// The media time at which slides begin; `nil` until the effect is first switched on.
  ///
  /// Layers that share a begin time stay in step. If the value is `nil` when the effect is switched on, the effect
  /// sets it; nothing resets it later. Assign `nil` to let the next start choose a new one. 0 stands for the end of
  /// the turn.
  var shimmeringBeginTime: Double? { get set }
}

extension Shimmering {
  /// The former name of ``shimmeringHighlightLength``.
  @available(*, deprecated, renamed: "shimmeringHighlightLength")
  public var shimmeringHighlightWidth: Double {
    get { shimmeringHighlightLength }
    set { shimmeringHighlightLength = newValue }
  }
}

/// The direction in which a band travels.
public enum ShimmeringDirection: String, Hashable, Sendable, CaseIterable {
  /// From left to right.
  case right
  /// From right to left.
  case left
  /// From bottom to top.
  case up
  /// From top to bottom.
  case down

  /// Whether the band travels along x.
  public var isHorizontal: Bool { self == .right || self == .left }

  /// Whether the band travels towards smaller coordinates.
  public var isReversed: Bool { self == .left || self == .up }
}

/// The state of a shimmer effect.
public enum ShimmeringState: String, Hashable, Sendable, CaseIterable {
  /// There is no effect; the content shows unchanged.
  case idle
  /// The effect fades in.
  case beginning
  /// The band slides repeatedly.
  case sliding
  /// The effect has been switched off and completes its slide.
  case finishing
  /// The effect fades out.
  case fading
}

/// A change of an effect's state, and the media time of the change.
public struct ShimmeringEvent: Hashable, Sendable {
  /// The state of the effect from ``time`` on.
  public var state: ShimmeringState

  /// The time of the change in media seconds; exact even if the event is delivered later.
  public var time: Double

  /// Creates an event for a state that begins at a media time.
  public init(state: ShimmeringState, time: Double) {
    self.state = state
    self.time = time
  }
}

/// The time at which a change of a parameter takes effect in the size and position of the mask.
public enum ShimmeringGeometryPolicy: String, Hashable, Sendable, CaseIterable {
  /// Immediately, when the parameter changes.
  case immediately
  /// At the next layout pass, as in the original: a new highlight length is not visible until then.
  case atLayout
}

/// The behaviour of the band when its speed, pause, direction or size changes during a slide, and when the effect is
/// switched on again during its end fade.
public enum ShimmeringPhasePolicy: String, Hashable, Sendable, CaseIterable {
  /// The slide keeps its begin time and the band jumps, as in the original.
  case original
  /// The band stays where it is on the content.
  ///
  /// If the effect is switched on during the end fade, the band enters from outside.
  case hold
}
