/// The parameters of the shimmer effect, with the names that its users know.
///
/// None is checked or limited: what is out of range behaves as the original does and never traps.
/// The corresponding protocol of Facebook's Shimmer is `FBShimmering`.
public protocol Shimmering: AnyObject {
  /// Whether the effect runs; default false.
  ///
  /// Switched off, it completes the slide in progress and then fades out.
  var isShimmering: Bool { get set }

  /// How long the band rests between two slides, in seconds; default 0.4.
  ///
  /// The content is unlit for longer: the band also travels outside it.
  var shimmeringPauseDuration: Double { get set }

  /// The content's opacity in the middle of the band, 0…1; default 0.5.
  var shimmeringAnimationOpacity: Double { get set }

  /// The content's opacity away from the band, 0…1; default 1.
  var shimmeringOpacity: Double { get set }

  /// How fast the band is asked to travel, in points per second; default 230.
  ///
  /// The band on screen moves faster, because the mask is longer than the content: see
  /// ``ShimmerMotion/trueSpeed``.
  var shimmeringSpeed: Double { get set }

  /// The length of the band as a share of the content's length, 0…1; default 1.
  var shimmeringHighlightLength: Double { get set }

  /// Where the band travels to; default right.
  var shimmeringDirection: ShimmeringDirection { get set }

  /// How long the effect fades in, in seconds; default 0.1; 0 or less does not fade.
  var shimmeringBeginFadeDuration: Double { get set }

  /// How long the effect fades out, in seconds; default 0.3; 0 or less takes 0.25.
  var shimmeringEndFadeDuration: Double { get set }

  /// The media time at which the end fade starts, as of the last stop; 0 before the first.
  var shimmeringFadeTime: Double { get }

  /// The media time at which slides begin; `nil` until the first start chooses one.
  ///
  /// Layers that share it stay in step. The first start fills it in and nothing resets it: assign `nil`
  /// for a fresh beat. 0 stands for the end of the turn.
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

/// Where a band travels to.
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

/// What a shimmer is doing.
public enum ShimmeringState: String, Hashable, Sendable, CaseIterable {
  /// Nothing; the content shows as it is.
  case idle
  /// The effect fades in.
  case beginning
  /// The band slides again and again.
  case sliding
  /// The effect was switched off and completes its slide.
  case finishing
  /// The effect fades out.
  case fading
}

/// A change of what a shimmer is doing, with the media time at which it happened.
public struct ShimmeringEvent: Hashable, Sendable {
  /// What it does from then on.
  public var state: ShimmeringState

  /// When, in media seconds; exact, whenever the event is delivered.
  public var time: Double

  /// Creates an event.
  public init(state: ShimmeringState, time: Double) {
    self.state = state
    self.time = time
  }
}

/// When a change of a parameter reaches the mask's geometry.
public enum ShimmeringGeometryPolicy: String, Hashable, Sendable, CaseIterable {
  /// At once.
  case immediately
  /// At the next layout pass, as in the original: a new highlight length shows nothing until then.
  case atLayout
}

/// What happens to the band when speed, pause, direction or size change while it slides, and when it returns.
public enum ShimmeringPhasePolicy: String, Hashable, Sendable, CaseIterable {
  /// It keeps its beat and jumps, as in the original.
  case original
  /// It stays where it is on the content; switched on in the end fade, it comes in from outside.
  case hold
}
