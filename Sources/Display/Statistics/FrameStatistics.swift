/// The running account of a display's frames, in fixed memory.
///
/// What the presenter and the event source count by themselves is not counted again: their numbers
/// at the start are kept, and a report takes the difference. Nothing is allocated for a record.
public struct FrameStatistics: ~Copyable {
  private var counts = FrameCounts()
  private var lateness = LatencyDistribution()
  private var earliness = LatencyDistribution()
  private var interval = LatencyDistribution()
  private var composite = LatencyDistribution()
  private var tinted = LatencyDistribution()
  private var completion = LatencyDistribution()

  /// The instant of the last tick of the present series.
  private var lastTick: Int64?

  /// The instants at which the frames were handed over that the display still reads, oldest first.
  private var handedOver: [Int64] = []

  /// More frames than any presenter has buffers for; above it nobody reports completions.
  private static let mostHandedOver = 16

  private var presenterAtStart: PresenterCounts
  private var wakeUpsAtStart: Int

  /// Begins an account.
  ///
  /// - Parameters:
  ///   - presenter: What the presenter has done before.
  ///   - wakeUps: How often the event source has woken before.
  public init(since presenter: PresenterCounts = PresenterCounts(), wakeUps: Int = 0) {
    presenterAtStart = presenter
    wakeUpsAtStart = wakeUps
    handedOver.reserveCapacity(Self.mostHandedOver)
  }

  /// Begins anew, for instance after a warm-up, and keeps the memory.
  ///
  /// Frames that the display still reads stay expected: they are among the report's `pending`.
  public mutating func reset(since presenter: PresenterCounts, wakeUps: Int) {
    counts = FrameCounts()
    counts.pending = presenter.presented - presenter.completions - presenter.failed
    lateness.reset()
    earliness.reset()
    interval.reset()
    composite.reset()
    tinted.reset()
    completion.reset()
    lastTick = nil
    presenterAtStart = presenter
    wakeUpsAtStart = wakeUps
  }

  /// Adds one tick, and those that were dropped before it.
  ///
  /// - Precondition: Instants do not go back, and a duration is not negative.
  public mutating func append(_ record: FrameRecord) {
    let ticket = record.ticket
    counts.ticks += 1 + ticket.dropped
    counts.dropped += ticket.dropped
    counts.skipped += ticket.skipped
    counts.pixelsComposited += record.pixelsComposited
    switch record.outcome {
    case .presented(let instant):
      counts.presented += 1
      if handedOver.count == Self.mostHandedOver { handedOver.removeFirst() }
      handedOver.append(instant)
    case .unchanged: counts.unchanged += 1
    case .blocked: counts.blocked += 1
    }
    let error = record.wokenAt - ticket.armedDeadline
    if error < 0 {
      earliness.record(error.magnitude)
    } else {
      lateness.record(error.magnitude)
    }
    if let lastTick, ticket.skipped == 0 {
      interval.record(Self.duration(from: lastTick, to: record.wokenAt))
    }
    lastTick = record.wokenAt
    guard let time = record.compositeTime else { return }
    let duration = Self.duration(from: 0, to: time)
    if record.isTinted { tinted.record(duration) } else { composite.record(duration) }
  }

  /// Notes that the display has read the oldest frame that was handed over.
  ///
  /// Displays read frames in the order in which they got them. A frame from before the account
  /// began leaves no trace.
  public mutating func recordCompletion(at instant: Int64) {
    if handedOver.isEmpty { return }
    completion.record(Self.duration(from: handedOver.removeFirst(), to: instant))
  }

  /// The account so far.
  ///
  /// - Parameters:
  ///   - presenter: What the presenter has done until now.
  ///   - wakeUps: How often the event source has woken until now.
  public func report(presenter: PresenterCounts, wakeUps: Int) -> FrameReport {
    var sum = counts
    sum.failed = presenter.failed - presenterAtStart.failed
    sum.completions = presenter.completions - presenterAtStart.completions
    sum.overdue = presenter.overdue - presenterAtStart.overdue
    sum.pending += sum.presented - sum.completions - sum.failed
    sum.bytesPut = presenter.bytesPut - presenterAtStart.bytesPut
    sum.wakeUps = wakeUps - wakeUpsAtStart
    return FrameReport(
      counts: sum,
      lateness: lateness.percentiles(), earliness: earliness.percentiles(),
      interval: interval.percentiles(), composite: composite.percentiles(),
      tinted: tinted.percentiles(), completion: completion.percentiles())
  }

  // A clock that goes back is the finding, not a sample to leave out.
  private static func duration(from start: Int64, to end: Int64) -> UInt64 {
    precondition(end >= start, "a duration of \(end - start) ns")
    return UInt64(end - start)
  }
}
