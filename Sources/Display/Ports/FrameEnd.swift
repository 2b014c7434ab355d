/// How a presented frame came to its end.
public struct FrameEnd: Hashable, Sendable {
  /// What became of a frame.
  public enum Outcome: Hashable, Sendable {
    /// The display has just told that it has read the frame.
    case completed

    /// The display has read the frame, but its report got lost: when that was, nobody knows.
    case overdue

    /// The display refused the frame.
    case failed
  }

  /// The number of the frame: how many had been presented with it, as ``PresenterCounts/presented`` says.
  ///
  /// A presenter's first frame is 1.
  public var frame: Int

  /// What became of it.
  public var outcome: Outcome

  /// Creates an end.
  public init(of frame: Int, as outcome: Outcome) {
    self.frame = frame
    self.outcome = outcome
  }
}
