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
