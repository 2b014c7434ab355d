/// One tick, as the loop saw it.
public struct FrameRecord: Hashable, Sendable {
  /// What became of a tick.
  public enum Outcome: Hashable, Sendable {
    /// A frame was handed to the display, at an instant.
    case presented(at: Int64)
    /// The picture is the same as before.
    case unchanged
    /// The display still reads every buffer.
    case blocked
  }

  /// The ticket.
  public var ticket: FrameTicket

  /// The instant at which the wait for it ended, in nanoseconds.
  public var wokenAt: Int64

  /// What became of it.
  public var outcome: Outcome

  /// The instants between which the frame was evaluated and drawn, or nothing when there was nothing to draw or no buffer.
  public var composite: Range<Int64>?

  /// Pixels that were composited.
  public var pixelsComposited: Int

  /// Whether the frame shows how many layers painted its pixels, so that its time is no ordinary frame's.
  public var isTinted: Bool

  /// Whether the frame brings pages above the scene up to date, so that its time is not the scene's alone.
  public var isRenewal: Bool

  /// Whether the frame was handed over after the instant for which it was drawn.
  public var isLate: Bool {
    guard case .presented(let instant) = outcome else { return false }
    return instant > ticket.targetDeadline
  }

  /// Creates a record.
  public init(
    _ ticket: FrameTicket, wokenAt: Int64, outcome: Outcome, composite: Range<Int64>? = nil,
    pixelsComposited: Int = 0, isTinted: Bool = false, isRenewal: Bool = false
  ) {
    self.ticket = ticket
    self.wokenAt = wokenAt
    self.outcome = outcome
    self.composite = composite
    self.pixelsComposited = pixelsComposited
    self.isTinted = isTinted
    self.isRenewal = isRenewal
  }
}
