/// The running statistics of a display's frames, in fixed memory.
///
/// The presenter and the event source also count. Their counts at the start are stored, and a report contains the
/// difference. Adding a record allocates nothing.
public struct FrameStatistics: ~Copyable {
  private var counts = FrameCounts()

  /// The distribution of each measure.
  public private(set) var distributions = FrameDistributions()

  private var recent = RecentTimes()

  /// The instant at which the wait for the last tick ended, in nanoseconds; `nil` before the first tick.
  private var lastTick: Int64?

  /// The frames presented since the start that the display still reads, oldest first.
  private var handedOver: [HandedOver] = []

  /// The instant at which the last frame was completed, and the instant it was drawn for.
  private var lastShown: (completion: Int64, target: Int64)?

  /// Each tick with all of its instants, oldest first; empty unless the initialiser was called with `keepsSamples`.
  public private(set) var samples: [TickTrace] = []

  /// Whether each tick is added to ``samples``; default false.
  ///
  /// The samples' memory is not fixed: about 150 bytes a tick.
  private let keepsSamples: Bool

  /// A presented frame whose end has not been reported yet.
  private struct HandedOver {
    /// The frame's number, as in ``FrameEnd/frame``.
    var number: Int
    var submit: Int64
    var target: Int64
    /// The index in ``samples``, or `nil` if they are not kept.
    var sample: Int?
  }

  /// The maximum number of frames kept in `handedOver`; no presenter has as many buffers.
  ///
  /// If there are more, the ends of frames are not being reported, and the oldest frame is removed.
  private static let mostHandedOver = 16

  private var presenterAtStart: PresenterCounts

  /// The number of frames presented before the start that the display still read at the start.
  private var carried = 0

  /// The counts of frames that were presented before the start and whose end has been reported since.
  private var carriedEnds = PresenterCounts()

  private var wakeUpsAtStart: Int

  private var reversalsAtStart: Int

  /// Creates statistics that start now, without frames.
  ///
  /// - Parameters:
  ///   - presenter: The presenter's counts at the start.
  ///   - wakeUps: The event source's wake-ups at the start.
  ///   - clockReversals: The event source's clock reversals at the start.
  ///   - keepsSamples: Whether each tick is added to ``samples``.
  public init(
    since presenter: PresenterCounts = PresenterCounts(), wakeUps: Int = 0, clockReversals: Int = 0,
    keepsSamples: Bool = false
  ) {
    self.keepsSamples = keepsSamples
    carried = presenter.pending
    presenterAtStart = presenter
    wakeUpsAtStart = wakeUps
    reversalsAtStart = clockReversals
    handedOver.reserveCapacity(Self.mostHandedOver)
  }

  /// Restarts the statistics, for instance after a warm-up, and keeps the memory.
  ///
  /// As in a new instance, frames that the display still reads are expected to end and count as `pending` in the
  /// report.
  ///
  /// - Parameters:
  ///   - presenter: The presenter's counts at the new start.
  ///   - wakeUps: The event source's wake-ups at the new start.
  ///   - clockReversals: The event source's clock reversals at the new start.
  public mutating func reset(
    since presenter: PresenterCounts, wakeUps: Int, clockReversals: Int = 0
  ) {
    counts = FrameCounts()
    distributions.reset()
    recent.reset()
    samples.removeAll(keepingCapacity: true)
    handedOver.removeAll(keepingCapacity: true)
    carried = presenter.pending
    carriedEnds = PresenterCounts()
    lastTick = nil
    lastShown = nil
    presenterAtStart = presenter
    wakeUpsAtStart = wakeUps
    reversalsAtStart = clockReversals
  }

  /// Adds one tick, and the ticks that were dropped before it.
  ///
  /// Add every frame that the presenter has presented since the start, in order, because ``record(_:at:)`` finds a
  /// frame by its number.
  ///
  /// A time that would be negative, because the clock went back, counts as 0.
  public mutating func append(_ record: FrameRecord) {
    let ticket = record.ticket
    counts.ticks += 1 + ticket.dropped
    counts.dropped += ticket.dropped
    counts.skipped += ticket.skipped
    counts.pixelsComposited += record.pixelsComposited
    if record.isLate { counts.late += 1 }
    switch record.outcome {
    case .presented(let instant):
      counts.presented += 1
      if handedOver.count == Self.mostHandedOver { handedOver.removeFirst() }
      handedOver.append(
        HandedOver(
          number: presenterAtStart.presented + counts.presented, submit: instant,
          target: ticket.targetDeadline, sample: keepsSamples ? samples.count : nil))
    case .unchanged: counts.unchanged += 1
    case .blocked: counts.blocked += 1
    }
    if keepsSamples { samples.append(TickTrace(record)) }
    appendTimes(record)
  }

  private mutating func appendTimes(_ record: FrameRecord) {
    let ticket = record.ticket
    let error = record.wokenAt - ticket.armedDeadline
    distributions.record(error.magnitude, of: error < 0 ? .earliness : .lateness)
    var time = FrameTime(isLate: record.isLate, dropped: ticket.dropped)
    if let lastTick, ticket.skipped == 0 {
      let duration = Self.duration(from: lastTick, to: record.wokenAt)
      distributions.record(duration, of: .interval)
      time.interval = Int64(duration)
    }
    lastTick = record.wokenAt
    if let span = record.composite {
      let duration = UInt64(span.upperBound - span.lowerBound)
      if !record.isTinted, !record.isRenewal { time.composite = Int64(duration) }
      distributions.record(
        duration, of: record.isTinted ? .tinted : record.isRenewal ? .renewal : .composite)
    }
    recent.append(time)
  }

  /// Records the end of a presented frame; ends may come in any order.
  ///
  /// Only a completed frame adds samples: a failed frame was not read, and the instant at which an overdue frame was
  /// read is unknown. The next ``FrameMeasure/animationError`` is then measured from the completed frame before the
  /// gap to the one after it. A frame that was presented before the start adds no samples.
  ///
  /// - Parameters:
  ///   - end: The frame and the way in which it ended.
  ///   - instant: The instant at which the end was reported, in nanoseconds.
  public mutating func record(_ end: FrameEnd, at instant: Int64) {
    if end.frame <= presenterAtStart.presented { return carriedEnds.count(end.outcome) }
    guard let index = handedOver.firstIndex(where: { $0.number == end.frame }) else { return }
    let frame = handedOver.remove(at: index)
    guard end.outcome == .completed else { return }
    distributions.record(Self.duration(from: frame.submit, to: instant), of: .completion)
    if let lastShown {
      let shown = Self.duration(from: lastShown.completion, to: instant)
      distributions.record(
        (Int64(shown) - (frame.target - lastShown.target)).magnitude, of: .animationError)
    }
    lastShown = (instant, frame.target)
    if let index = frame.sample { samples[index].completion = instant }
  }

  /// Returns the report of all ticks since the start.
  ///
  /// - Parameters:
  ///   - presenter: The presenter's counts now.
  ///   - wakeUps: The event source's wake-ups now.
  ///   - clockReversals: The event source's clock reversals now.
  public func report(
    presenter: PresenterCounts, wakeUps: Int, clockReversals: Int = 0
  ) -> FrameReport {
    var sum = counts
    sum.failed = presenter.failed - presenterAtStart.failed
    sum.completions = presenter.completions - presenterAtStart.completions
    sum.overdue = presenter.overdue - presenterAtStart.overdue - carriedEnds.overdue
    // Displays report in order: the first reports are those of the carried frames.
    let answered = min(carried, sum.completions + sum.failed)
    let read = min(answered - min(answered, carriedEnds.failed), sum.completions)
    sum.completions -= read
    sum.failed -= answered - read
    sum.overdue = min(sum.overdue, sum.completions)
    sum.pending = sum.presented - sum.completions - sum.failed + carried - answered
    sum.bytesPut = presenter.bytesPut - presenterAtStart.bytesPut
    sum.wakeUps = wakeUps - wakeUpsAtStart
    sum.clockReversals = clockReversals - reversalsAtStart
    return FrameReport(counts: sum, recent: recent.all) { distributions.percentiles(of: $0) }
  }

  // The sample of a clock that went back is not left out, so that the numbers of samples stay true.
  private static func duration(from start: Int64, to end: Int64) -> UInt64 {
    UInt64(max(end - start, 0))
  }
}
