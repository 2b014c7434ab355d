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

/// One of the last ticks, as a graph shows it; plain values.
public struct FrameTime: Hashable, Sendable {
  /// How many of them an account keeps: two seconds at 60 Hz.
  public static let kept = 120

  /// Nanoseconds since the tick before, or nothing after a sleep on purpose and for the first one.
  public var interval: Int64?

  /// Nanoseconds of evaluating and drawing the scene, or nothing where no frame was drawn, or one that also brought pages
  /// above the scene up to date.
  public var composite: Int64?

  /// Whether the frame was handed over after the instant for which it was drawn.
  public var isLate: Bool

  /// Ticks right before this one that the program was too late for.
  public var dropped: Int

  /// Creates a tick.
  public init(
    interval: Int64? = nil, composite: Int64? = nil, isLate: Bool = false, dropped: Int = 0
  ) {
    self.interval = interval
    self.composite = composite
    self.isLate = isLate
    self.dropped = dropped
  }
}

/// The last ticks, in fixed memory.
struct RecentTimes: ~Copyable {
  private var times: [FrameTime] = []
  private var next = 0

  init() { times.reserveCapacity(FrameTime.kept) }

  /// Adds a tick, in place of the oldest one when there is no room.
  mutating func append(_ time: FrameTime) {
    if times.count < FrameTime.kept {
      times.append(time)
    } else {
      times[next] = time
      next = (next + 1) % FrameTime.kept
    }
  }

  /// Forgets all and keeps the memory.
  mutating func reset() {
    times.removeAll(keepingCapacity: true)
    next = 0
  }

  /// All of them, oldest first.
  var all: [FrameTime] { Array(times[next...] + times[..<next]) }
}
