/// The record of one tick: its deadline, its outcome and its times.
public struct FrameRecord: Hashable, Sendable {
  /// The outcome of a tick.
  public enum Outcome: Hashable, Sendable {
    /// A frame was handed to the display, at an instant in nanoseconds.
    case presented(at: Int64)
    /// Nothing was drawn, because the picture is the same as before.
    case unchanged
    /// Nothing was drawn, because the display still reads every buffer.
    case blocked
  }

  /// The ticket with the tick's deadline and the instant at which its frame would be seen.
  public var ticket: FrameTicket

  /// The instant at which the wait for the tick ended, in nanoseconds.
  public var wokenAt: Int64

  /// The result of the tick: a presented frame, an unchanged picture, or no free buffer.
  public var outcome: Outcome

  /// The instants between which the frame was evaluated and drawn; `nil` if nothing changed or no buffer was free.
  public var composite: Range<Int64>?

  /// The number of pixels drawn; 0 if nothing was drawn.
  public var pixelsComposited: Int

  /// Whether the frame shows how many layers painted its pixels, which takes longer than an ordinary frame.
  public var isTinted: Bool

  /// Whether the frame also updates the overlay pages above the scene, so that its time is not the scene's alone.
  public var isRenewal: Bool

  /// Whether the frame was handed to the display only after the instant at which it should have been seen.
  public var isLate: Bool {
    guard case .presented(let instant) = outcome else { return false }
    return instant > ticket.targetDeadline
  }

  /// Creates the record of a tick; by default nothing was drawn.
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

/// One tick with all of its instants, for analysing a run frame by frame.
///
/// Instants are nanoseconds of the event source's clock. An instant that did not occur is `nil`: nothing is
/// composited at an unchanged tick, and a frame that the display refused, or whose report was lost, has no
/// completion.
public struct TickTrace: Hashable, Sendable {
  /// The index of the deadline at which the tick took place.
  public var index: Int

  /// The instant that the loop waited for; earlier than ``deadline`` by the duration of the dropped callbacks.
  public var armed: Int64

  /// The instant of the deadline that ``index`` denotes.
  public var deadline: Int64

  /// The instant at which the frame should be seen, for which it was drawn.
  public var target: Int64

  /// The instant at which the wait for the tick ended.
  public var wake: Int64

  /// The instant at which evaluating the frame began.
  public var compositeStart: Int64?

  /// The instant at which drawing the frame ended.
  public var compositeEnd: Int64?

  /// The instant at which the frame was handed to the display.
  public var submit: Int64?

  /// The instant at which the display reported that it had read the frame.
  public var completion: Int64?

  /// The number of ticks right before this one that were missed because the program was late.
  public var dropped: Int

  /// The number of callbacks right before this tick that were not due, because nothing changed.
  public var skipped: Int

  /// The number of pixels drawn; 0 if nothing was drawn.
  public var pixels: Int

  /// The outcome of the tick: "presented", "unchanged" or "blocked".
  public var outcome: String

  /// Creates the trace of a tick from its record; the completion is not known yet.
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

/// The times of one tick, as plain values for a graph of the last ticks.
public struct FrameTime: Hashable, Sendable {
  /// The number of last ticks whose times are kept: 120, two seconds at 60 Hz.
  public static let kept = 120

  /// Nanoseconds since the previous tick, or `nil` for the first tick and after skipped callbacks.
  public var interval: Int64?

  /// Nanoseconds spent on evaluating and drawing the scene.
  ///
  /// `nil` if no frame was drawn, or if the time is not the scene's alone: the frame also updated the overlay pages
  /// above the scene, or showed how many layers painted each pixel.
  public var composite: Int64?

  /// Whether the frame was handed to the display only after the instant at which it should have been seen.
  public var isLate: Bool

  /// The number of ticks right before this one that were missed because the program was late.
  public var dropped: Int

  /// Creates a tick; by default on time and without durations.
  public init(
    interval: Int64? = nil, composite: Int64? = nil, isLate: Bool = false, dropped: Int = 0
  ) {
    self.interval = interval
    self.composite = composite
    self.isLate = isLate
    self.dropped = dropped
  }
}

/// The times of the last ticks, at most ``FrameTime/kept``, in fixed memory.
struct RecentTimes: ~Copyable {
  private var times: [FrameTime] = []
  private var next = 0

  init() { times.reserveCapacity(FrameTime.kept) }

  /// Adds a tick, in place of the oldest one if there are already ``FrameTime/kept``.
  mutating func append(_ time: FrameTime) {
    if times.count < FrameTime.kept {
      times.append(time)
    } else {
      times[next] = time
      next = (next + 1) % FrameTime.kept
    }
  }

  /// Removes all ticks and keeps the memory.
  mutating func reset() {
    times.removeAll(keepingCapacity: true)
    next = 0
  }

  /// All ticks, oldest first.
  var all: [FrameTime] { Array(times[next...] + times[..<next]) }
}
