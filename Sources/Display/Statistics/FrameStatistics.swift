/// The running statistics of a display's frames, in fixed memory.
///
/// The presenter and the event source also count. Their counts at the start are stored, and a report contains the
/// difference. Adding a frame that is on time allocates nothing.
///
/// Frames are judged: see ``FrameTiming/verdict`` and ``FrameTiming/cause``. Not judged, and therefore
/// ``FrameTiming/Verdict/shown`` if they were handed over, are frames beside a still stretch: the first one, and
/// those after skipped callbacks or an unchanged picture, because the motion only begins with them. Not judged either
/// are frames that were late or dropped because overlay pages were updated or the overdraw was shown, nor whether the
/// display reads such frames in time.
public struct FrameStatistics: ~Copyable {
  /// How much is kept of each frame; more takes more time.
  public enum Detail: Int, Hashable, Sendable {
    /// Only the numbers of frames by outcome; no frame counts as late.
    case counts
    /// Also the distributions and the judgement.
    case judgement
    /// Also the timings of the last frames.
    case recent
    /// Also the timings of all frames.
    case samples
  }

  var counts = FrameCounts()
  var account = FrameAccount()

  /// The distribution of each measure.
  private var distributions: FrameDistributions

  /// The timings of the last frames, or of all frames.
  var kept: KeptTimings

  private let detail: Detail

  /// Returns what must be known about a frame that was not on time, and the state at a media time, in seconds, if one
  /// is given; by default nothing.
  public var circumstances: (_ mediaTime: Double?) -> FrameCircumstances = { _ in
    FrameCircumstances()
  }
  {
    didSet { askForDelay() }
  }

  /// The last tick.
  var last = LastTick.none

  private var gaps = FrameGaps()

  /// The frames presented since the start that the display still reads.
  var handedOver = HandedOverFrames()

  /// The last frame whose completion was measured.
  private var lastShown: (completion: Int64, ticket: FrameTicket, stretch: Int)?

  /// The number of the stretch of motion: a still stretch ends one.
  private var stretch = 0

  /// The wait for the server in which the program is; `nil` for none.
  var wait: ServerWait?

  /// What the scheduler said last of this thread, and when; the instant is 0 before the first question about a frame.
  var lastDelay: (delay: Int64, instant: Int64)?

  private var presenterAtStart: FrameCounts

  /// The number of frames presented before the start that the display still read at the start.
  private var carried = 0

  /// The counts of frames that were presented before the start and whose end has been reported since.
  private var carriedEnds = FrameCounts()

  private var wakeUpsAtStart: Int

  private var reversalsAtStart: Int

  /// Creates statistics that start now, without frames.
  ///
  /// - Parameters:
  ///   - presenter: The presenter's counts at the start.
  ///   - wakeUps: The event source's wake-ups at the start.
  ///   - clockReversals: The event source's clock reversals at the start.
  ///   - detail: How much is kept of each frame.
  public init(
    since presenter: FrameCounts = FrameCounts(), wakeUps: Int = 0, clockReversals: Int = 0,
    detail: Detail = .recent
  ) {
    self.detail = detail
    distributions = FrameDistributions(isFilled: detail != .counts)
    kept = KeptTimings(
      atMost: detail == .samples ? .max : detail == .recent ? KeptTimings.limit : 0)
    carried = presenter.pending
    presenterAtStart = presenter
    wakeUpsAtStart = wakeUps
    reversalsAtStart = clockReversals
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
    since presenter: FrameCounts, wakeUps: Int, clockReversals: Int = 0
  ) {
    counts = FrameCounts()
    account = FrameAccount()
    distributions.reset()
    kept.reset()
    handedOver.removeAll()
    carried = presenter.pending
    carriedEnds = FrameCounts()
    (last, lastShown, wait, stretch) = (.none, nil, nil, 0)
    gaps = FrameGaps()
    askForDelay()
    presenterAtStart = presenter
    wakeUpsAtStart = wakeUps
    reversalsAtStart = clockReversals
  }

  /// Asks the scheduler, so that the first wait for the server has something to be compared with.
  private mutating func askForDelay() {
    lastDelay =
      isJudging ? circumstances(nil).delays.thread.map { (delay: $0, instant: 0) } : nil
  }

  /// The timing of each frame, oldest first; empty unless the detail is ``Detail/samples``.
  ///
  /// Dropped frames have a timing each, at most the last 10 000 of one gap, and so have unchanged and blocked ticks.
  /// Their memory is not fixed: about 250 bytes a frame.
  public var samples: [FrameTiming] { detail == .samples ? kept.all : [] }

  /// Whether frames are judged.
  public var isJudging: Bool { detail != .counts }

  /// Adds one tick, and the frames that were dropped before it.
  ///
  /// Add every frame that the presenter has presented since the start, in order, because
  /// ``record(_:at:isTimed:endedWait:)`` finds a frame by its number. Add the ends that a wait has reported
  /// before the tick for which it ended, because an earlier frame whose end is still missing counts as late.
  ///
  /// A time that would be negative, because the clock went back, counts as 0.
  public mutating func append(_ timing: FrameTiming) {
    counts.add(timing)
    if isJudging { appendJudged(timing) }
  }

  @inline(never)
  private mutating func appendJudged(_ tick: FrameTiming) {
    var timing = tick
    let ticket = timing.ticket
    let isMoving = ticket.skipped == 0 && !last.isStill
    if !isMoving { stretch += 1 }
    appendTimes(&timing)
    var isOnTime = ticket.dropped == 0 && handedOver.isEmpty && timing.verdict != .blocked
    if let submit = timing.submit, let intended = timing.intendedDisplayTime {
      timing.overrun = submit - intended
      if submit > intended { isOnTime = false }
    }
    let cause = isOnTime ? nil : judge(&timing, isMoving: isMoving)
    let isOwn = timing.isRenewal || timing.isTinted
    let isInTime = timing.verdict == .shown && timing.overrun ?? 1 <= 0
    if let gap = gaps.add(timing.submit, isMoving: isMoving), !last.isOwnCost, !isOwn {
      account.addGap(gap)
    }
    if let submit = timing.submit {
      handOver(timing, at: submit, isJudged: isMoving && isInTime && !isOwn)
    }
    last = LastTick(
      wokenAt: timing.wokenAt, end: timing.end, cause: cause, isStill: timing.verdict == .still,
      isOwnCost: isOwn && timing.verdict == .shown && timing.overrun ?? 0 > 0)
    kept.append(timing)
  }

  // These two are inlined, because a frame's timing would be copied for a call.
  @inline(__always)
  private mutating func appendTimes(_ timing: inout FrameTiming) {
    let error = timing.wokenAt - timing.ticket.armedDeadline
    distributions.record(error.magnitude, of: error < 0 ? .earliness : .lateness)
    if timing.ticket.skipped == 0, !last.isOwnCost {
      let duration = Self.duration(from: last.wokenAt, to: timing.wokenAt)
      distributions.record(duration, of: .interval)
      timing.interval = Int64(duration)
    }
    if let span = timing.composite {
      distributions.record(
        UInt64(span.upperBound - span.lowerBound),
        of: timing.isTinted ? .tinted : timing.isRenewal ? .renewal : .composite)
    }
  }

  @inline(__always)
  private mutating func handOver(
    _ timing: FrameTiming, at submit: Int64, isJudged: Bool
  ) {
    handedOver.insert(
      HandedOverFrame(
        number: presenterAtStart.presented + counts.presented, sample: kept.count,
        ticket: timing.ticket, processor: timing.processor, state: timing.state,
        cause: timing.cause, submit: submit, stretch: stretch, isJudged: isJudged))
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
  ///   - isTimed: Whether the loop wakes for such reports. Otherwise the time at which the frame was read is unknown.
  ///   - endedWait: Whether the report ended a wait. If it was found after other work, the frame may have been read
  ///     earlier, and is not late for that.
  public mutating func record(
    _ end: FrameEnd, at instant: Int64, isTimed: Bool = true, endedWait: Bool = true
  ) {
    if end.frame <= presenterAtStart.presented {
      carriedEnds.add(end.outcome)
      if wait != nil { endWait(at: instant, delays: circumstances(nil).delays) }
      return
    }
    if isJudging {
      recordJudged(end, at: instant, isTimed: isTimed, endedWait: endedWait)
    }
  }

  @inline(never)
  private mutating func recordJudged(
    _ end: FrameEnd, at instant: Int64, isTimed: Bool, endedWait: Bool
  ) {
    if wait != nil {
      let read = isTimed && endedWait && end.outcome == .completed ? end.frame : nil
      endWait(at: instant, read: read, delays: circumstances(nil).delays)
    }
    guard let frame = handedOver.remove(end.frame) else { return }
    guard isTimed, end.outcome == .completed else { return }
    distributions.record(Self.duration(from: frame.submit, to: instant), of: .completion)
    complete(frame, at: instant, endedWait: endedWait)
  }

  /// Adds what follows from the measured completion of a frame.
  private mutating func complete(_ frame: HandedOverFrame, at instant: Int64, endedWait: Bool) {
    var (pacing, prediction): (Int64?, Int64?)
    let ticket = frame.ticket
    if let lastShown, lastShown.stretch == frame.stretch {
      let shown = Int64(Self.duration(from: lastShown.completion, to: instant))
      pacing = shown - (ticket.targetDeadline - lastShown.ticket.targetDeadline)
      prediction = ticket.predictionError(after: lastShown.ticket)
      if let pacing, let prediction {
        distributions.record((prediction - pacing).magnitude, of: .animationError)
      }
    }
    lastShown = (instant, ticket, frame.stretch)
    var overrun: Int64?
    if ticket.targetDeadline < .max, endedWait || instant <= ticket.targetDeadline {
      overrun = instant - ticket.targetDeadline
    }
    var cause = frame.cause
    if frame.isJudged, cause == nil, let overrun, overrun > 0 {
      counts.late += 1
      // No wait for it began: there is no earlier answer of the scheduler to compare with.
      let isLocal = circumstances(nil).delays.server != nil
      let found = frame.cause(lackedUntil: instant, waiting: isLocal ? .server : .unknown)
      account.add(.late, because: found, state: frame.state, overrun: overrun)
      cause = found
    } else if let cause {
      account.add(.late, because: cause, state: frame.state, overrun: overrun, count: 0)
    }
    kept.change(frame.sample) { timing in
      (timing.completion, timing.cause) = (instant, cause)
      timing.overrun = overrun ?? timing.overrun
      (timing.pacingError, timing.predictionError) = (pacing, prediction)
      if cause != nil { timing.verdict = .late }
    }
  }

  /// Whether the display has read every frame, also those that were presented before the start.
  var hasReadAll: Bool {
    handedOver.isEmpty && carriedEnds.completions + carriedEnds.failed >= carried
  }

  /// Returns the report of all ticks since the start.
  ///
  /// - Parameters:
  ///   - presenter: The presenter's counts now.
  ///   - wakeUps: The event source's wake-ups now.
  ///   - clockReversals: The event source's clock reversals now.
  public func report(
    presenter: FrameCounts, wakeUps: Int, clockReversals: Int = 0
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
    sum.carried = carried - answered
    sum.bytesPut = presenter.bytesPut - presenterAtStart.bytesPut
    sum.putRequests = presenter.putRequests - presenterAtStart.putRequests
    sum.wakeUps = wakeUps - wakeUpsAtStart
    sum.clockReversals = clockReversals - reversalsAtStart
    return FrameReport(counts: sum, account: accountSoFar, recent: kept.last) {
      distributions.percentiles(of: $0)
    }
  }

  // The sample of a clock that went back is not left out, so that the numbers of samples stay true.
  private static func duration(from start: Int64, to end: Int64) -> UInt64 {
    UInt64(max(end - start, 0))
  }
}
