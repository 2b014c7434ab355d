/// One tick with all of its instants, for whoever looks into a run frame by frame.
///
/// Instants are nanoseconds of the event source's clock. One that did not come about is `nil`: nothing is composed
/// at an unchanged tick, and a frame that the display refused, or whose report got lost, has no completion.
public struct FrameSample: Hashable, Sendable {
  /// The index of the deadline.
  public var index: Int

  /// The instant that was waited for: before ``deadline`` by as much as was dropped.
  public var armed: Int64

  /// The instant of the deadline that was answered.
  public var deadline: Int64

  /// The instant for which the frame was drawn.
  public var target: Int64

  /// The instant at which the wait ended.
  public var wake: Int64

  /// The instant at which evaluating the frame began.
  public var compositeStart: Int64?

  /// The instant at which the frame was drawn.
  public var compositeEnd: Int64?

  /// The instant at which the frame had been handed over.
  public var submit: Int64?

  /// The instant at which the display told that it had read it.
  public var completion: Int64?

  /// Ticks right before this one that the program was too late for.
  public var dropped: Int

  /// Deadlines right before this one that were slept over on purpose.
  public var skipped: Int

  /// Pixels that were composited.
  public var pixels: Int

  /// What became of the tick: "presented", "unchanged" or "blocked".
  public var outcome: String

  /// Describes a tick before anything is known of its completion.
  init(_ record: FrameRecord) {
    index = record.ticket.index
    armed = record.ticket.armedDeadline
    deadline = record.ticket.deadline
    target = record.ticket.targetDeadline
    wake = record.wokenAt
    compositeStart = record.composite?.lowerBound
    compositeEnd = record.composite?.upperBound
    dropped = record.ticket.dropped
    skipped = record.ticket.skipped
    pixels = record.pixelsComposited
    switch record.outcome {
    case .presented(let instant): (outcome, submit) = ("presented", instant)
    case .unchanged: outcome = "unchanged"
    case .blocked: outcome = "blocked"
    }
  }
}
