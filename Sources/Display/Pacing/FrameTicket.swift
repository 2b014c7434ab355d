/// The right to draw one frame, and the time that it is drawn for.
///
/// Instants are nanoseconds of the event source's clock; timestamps are seconds of media time.
public struct FrameTicket: Hashable, Sendable {
  /// The index of the deadline that this frame answers; grows from ticket to ticket.
  public var index: Int

  /// The instant of that deadline.
  public var deadline: Int64

  /// The instant at which the frame will be seen: the deadline of the next callback.
  public var targetDeadline: Int64

  /// The instant that was waited for; before ``deadline`` by as much as was dropped.
  public var armedDeadline: Int64

  /// The media time of ``deadline``.
  public var timestamp: Double

  /// The media time of ``targetDeadline``: the time to evaluate the scene for.
  public var targetTimestamp: Double

  /// Callbacks that were due since the last ticket and did not come, because the program was late.
  public var dropped: Int

  /// Deadlines since the last ticket that were slept over on purpose, because nothing changed.
  public var skipped: Int

  /// The ticket for an account that began with a deadline: what was slept over before that is not its.
  ///
  /// - Parameter first: The index of that deadline.
  package func counted(from first: Int) -> FrameTicket {
    var ticket = self
    ticket.skipped = max(0, min(skipped, index - dropped - first))
    return ticket
  }

  /// Creates a ticket.
  ///
  /// - Parameter armedDeadline: Defaults to `deadline`: nothing was dropped.
  public init(
    index: Int, deadline: Int64, targetDeadline: Int64, armedDeadline: Int64? = nil,
    timestamp: Double, targetTimestamp: Double, dropped: Int = 0, skipped: Int = 0
  ) {
    self.index = index
    self.deadline = deadline
    self.targetDeadline = targetDeadline
    self.armedDeadline = armedDeadline ?? deadline
    self.timestamp = timestamp
    self.targetTimestamp = targetTimestamp
    self.dropped = dropped
    self.skipped = skipped
  }
}
