/// A change of a skeleton's presence.
public struct SkeletonPresenceEvent: Hashable, Sendable {
  /// What it is from now on.
  public let state: SkeletonPresenceState

  /// When, in media seconds.
  public let time: Double

  /// Creates an event.
  public init(state: SkeletonPresenceState, time: Double) {
    self.state = state
    self.time = time
  }
}
