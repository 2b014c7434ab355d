/// The running account of a display's frames, in fixed memory.
///
/// What the presenter and the event source count by themselves is not counted again: their numbers
/// at the start are kept, and a report takes the difference. Nothing is allocated for a record.
public struct FrameStatistics: ~Copyable {
  private var counts = FrameCounts()

  /// How often which times occurred.
  public private(set) var distributions = FrameDistributions()

  private var recent = RecentTimes()

  /// The instant of the last tick of the present series.
  private var lastTick: Int64?

  /// The account's frames that the display still reads, oldest first.
  private var handedOver: [HandedOver] = []

  /// When the last frame was completed, and for when it was drawn.
  private var lastShown: (completion: Int64, target: Int64)?

  /// Each tick with all of its instants, oldest first, where they are kept.
  public private(set) var samples: [FrameSample] = []

  /// Whether ``samples`` are kept; default false.
  ///
  /// They are no fixed memory: about 150 bytes a tick.
  private let keepsSamples: Bool

  /// A frame that is under way.
  private struct HandedOver {
    /// As in ``FrameEnd/frame``.
    var number: Int
    var submit: Int64
    var target: Int64
    /// Its place in ``samples``, or nothing where it is not there.
    var sample: Int?
  }

  /// More frames than any presenter has buffers for; above it nobody reports completions.
  private static let mostHandedOver = 16

  private var presenterAtStart: PresenterCounts

  /// Frames from before the account that the display still read when it began.
  private var carried = 0

  /// How those of them have ended of which that has been told.
  private var carriedEnds = PresenterCounts()

  private var wakeUpsAtStart: Int

  /// Begins an account.
  ///
  /// - Parameters:
  ///   - presenter: What the presenter has done before.
  ///   - wakeUps: How often the event source has woken before.
  ///   - keepsSamples: Whether ``samples`` are kept.
  public init(
    since presenter: PresenterCounts = PresenterCounts(), wakeUps: Int = 0,
    keepsSamples: Bool = false
  ) {
    self.keepsSamples = keepsSamples
    carried = presenter.pending
    presenterAtStart = presenter
    wakeUpsAtStart = wakeUps
    handedOver.reserveCapacity(Self.mostHandedOver)
  }

  /// Begins anew, for instance after a warm-up, and keeps the memory.
  ///
  /// As also at the first beginning, frames that the display still reads stay expected: they are among the report's
  /// `pending`.
  public mutating func reset(since presenter: PresenterCounts, wakeUps: Int) {
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
  }

  /// Adds one tick, and those that were dropped before it.
  ///
  /// Ticks with a frame have to be all that the presenter has shown since the account began, in their order: so a frame
  /// has the number by which ``record(_:at:)`` finds it.
  ///
  /// - Precondition: Instants do not go back, and a duration is not negative.
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
    if keepsSamples { samples.append(FrameSample(record)) }
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

  /// Notes that a frame has come to its end, whichever of those under way it is.
  ///
  /// Only a completed frame has a time. When an overdue one was read is not known, and a failed one was not read: they
  /// have no completion, and the motion from the frame before them to the one after them is judged as over a gap. A
  /// frame from before the account began leaves no trace in it.
  ///
  /// - Parameter instant: When the report of it came.
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

  /// The account so far.
  ///
  /// - Parameters:
  ///   - presenter: What the presenter has done until now.
  ///   - wakeUps: How often the event source has woken until now.
  public func report(presenter: PresenterCounts, wakeUps: Int) -> FrameReport {
    var sum = counts
    sum.failed = presenter.failed - presenterAtStart.failed
    sum.completions = presenter.completions - presenterAtStart.completions
    sum.overdue = presenter.overdue - presenterAtStart.overdue - carriedEnds.overdue
    // Displays answer in order: the first answers are to frames from before the account.
    let answered = min(carried, sum.completions + sum.failed)
    let read = min(answered - min(answered, carriedEnds.failed), sum.completions)
    sum.completions -= read
    sum.failed -= answered - read
    sum.overdue = min(sum.overdue, sum.completions)
    sum.pending = sum.presented - sum.completions - sum.failed + carried - answered
    sum.bytesPut = presenter.bytesPut - presenterAtStart.bytesPut
    sum.wakeUps = wakeUps - wakeUpsAtStart
    return FrameReport(counts: sum, recent: recent.all) { distributions.percentiles(of: $0) }
  }

  // A clock that goes back is the finding, not a sample to leave out.
  private static func duration(from start: Int64, to end: Int64) -> UInt64 {
    precondition(end >= start, "a duration of \(end - start) ns")
    return UInt64(end - start)
  }
}
