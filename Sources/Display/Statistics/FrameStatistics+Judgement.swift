/// The judgement of frames that are not on time: whose fault it was.
///
/// Nothing here runs for a frame on time. The guide to Display says the same in words.
extension FrameStatistics {
  /// What is known of the last tick.
  struct LastTick {
    /// The instant at which the wait for the tick ended.
    var wokenAt: Int64
    /// The instant at which the program's work on it ended.
    var end: Int64
    /// Whose fault it was that the tick's frame was handed over late; `nil` if it was not, or is not judged.
    var cause: FrameTiming.Cause?
    /// Whether the picture was the same as before.
    var isStill: Bool
    /// Whether the frame was handed over late only because overlay pages were updated or the overdraw was shown.
    var isOwnCost: Bool

    /// Stands for a last tick before the first one, which has no interval, and is not judged.
    static let none = LastTick(wokenAt: 0, end: 0, cause: nil, isStill: true, isOwnCost: true)
  }

  /// A time in which the display has not read a frame that it should show.
  struct ServerWait {
    /// The instant at which the frame was found unread.
    var begin: Int64
    /// What the scheduler then said of the server.
    var delay: Int64?
    /// The number of the first timing after it.
    var first: Int
    /// The number of blocked ticks since.
    var blocked = 0
    var state: UInt8?
  }

  /// The longest time between two readings of a thread's delay for which their difference means something, in
  /// nanoseconds: 1 s.
  private static let delayValidity: Int64 = 1_000_000_000

  /// Judges a tick that dropped frames, was blocked or late, or that found an earlier frame unread.
  ///
  /// - Returns: Whose fault it was that the frame was handed over late; `nil` if it was not, or is not judged.
  @inline(never)
  mutating func judge(
    _ timing: inout FrameTiming, isMoving: Bool
  ) -> FrameTiming.Cause? {
    let ticket = timing.ticket
    let isBlocked = timing.verdict == .blocked
    let isLate = timing.submit != nil && timing.overrun ?? 0 > 0
    let isUnread = handedOver.hasUnread(at: timing.wokenAt)
    guard isUnread || isBlocked || isLate || ticket.dropped > 0 else { return nil }
    let asked = circumstances(ticket.targetTimestamp)
    timing.state = timing.state ?? asked.state
    if isUnread { beginWait(at: timing.wokenAt, asked) }
    defer { lastDelay = asked.delays.thread.map { (delay: $0, instant: timing.end) } }
    guard isMoving else {
      if ticket.dropped > 0 { addDropped(before: timing, because: nil) }
      return nil
    }
    if ticket.dropped > 0 {
      let length = (ticket.deadline - ticket.armedDeadline) / Int64(ticket.dropped)
      addDropped(
        before: timing,
        because: cause(
          of: timing, dueAt: ticket.armedDeadline, had: length, delay: asked.delays.thread))
    }
    if isBlocked { addBlocked(&timing, asked) }
    guard isLate else { return nil }
    let had = ticket.targetDeadline - ticket.deadline
    guard
      let cause = cause(
        of: timing, dueAt: ticket.deadline, had: had, delay: asked.delays.thread)
    else { return nil }
    (timing.verdict, timing.cause) = (.late, cause)
    counts.late += 1
    account.add(.late, because: cause, state: timing.state, overrun: timing.overrun)
    return cause
  }

  /// Returns whose fault it was that a frame was handed over late or dropped; `nil` if it is not judged.
  ///
  /// The time from the frame's deadline to the end of the tick consists of four parts, and the longest one is the
  /// cause: what the tick before took of it; the processor time, if it alone was more than the frame had; the time
  /// in which the thread did not run while it handed over the frame, which it spent waiting for the server; and the
  /// time in which it did not run otherwise.
  private func cause(
    of timing: FrameTiming, dueAt deadline: Int64, had: Int64, delay: Int64?
  ) -> FrameTiming.Cause? {
    let carried = max(last.end, deadline) - deadline
    guard let processor = timing.processor else {
      return carried >= had ? last.cause : .unknown
    }
    let idle = max(timing.end - deadline - carried - processor, 0)
    let handingOver = timing.submit.map { $0 - (timing.composite?.upperBound ?? $0) } ?? 0
    let waiting = max(min(handingOver, idle), 0)
    let program = processor > had ? processor : 0
    let longest = max(program, carried, waiting, idle - waiting)
    switch longest {
    case 0: return .unknown
    case program: return timing.isRenewal || timing.isTinted ? nil : .program
    case carried: return last.cause
    case waiting: return self.cause(ofWaiting: waiting, until: timing.end, delay: delay)
    default: return .machine
    }
  }

  /// Returns whose fault it was that the thread did not run while it handed over a frame: it waited for the server, or
  /// for a processor.
  private func cause(
    ofWaiting time: Int64, until instant: Int64, delay: Int64?
  ) -> FrameTiming.Cause {
    guard let delay, let lastDelay else { return .unknown }
    if 2 * (delay - lastDelay.delay) < time { return .server }
    return instant - lastDelay.instant <= Self.delayValidity ? .machine : .unknown
  }

  private mutating func addDropped(
    before timing: FrameTiming, because cause: FrameTiming.Cause?
  ) {
    let ticket = timing.ticket
    let came = max(timing.composite?.lowerBound ?? timing.wokenAt, ticket.deadline)
    kept.appendDropped(before: timing, because: cause, came: came)
    guard let cause else { return }
    let length = (ticket.deadline - ticket.armedDeadline) / Int64(ticket.dropped)
    account.add(
      .dropped, because: cause, state: timing.state,
      overrun: came - ticket.armedDeadline - length, count: ticket.dropped)
  }

  // MARK: Waiting for the server

  /// Adds a tick without a buffer: the program waits for the server, if the server still reads a frame.
  private mutating func addBlocked(_ timing: inout FrameTiming, _ asked: FrameCircumstances) {
    if hasReadAll {
      timing.cause = .unknown
      account.add(.blocked, because: .unknown, state: timing.state, overrun: nil)
      return
    }
    if wait == nil { wait = makeWait(at: timing.wokenAt, asked) }
    wait?.blocked += 1
  }

  /// Records that frames were still unread at a look after their intended display times.
  private mutating func beginWait(at look: Int64, _ asked: FrameCircumstances) {
    wait = wait ?? makeWait(at: look, asked)
    for var frame in handedOver.all where frame.isJudged {
      let overrun = look - frame.ticket.targetDeadline
      guard overrun >= 0 else { continue }
      if frame.unread == nil { counts.late += 1 }
      let state = frame.state ?? asked.state
      (frame.unread, frame.state) = (overrun, state)
      handedOver.insert(frame)
      kept.change(frame.sample) { timing in
        (timing.verdict, timing.overrun, timing.state) = (.late, overrun, state)
      }
    }
  }

  private func makeWait(at look: Int64, _ asked: FrameCircumstances) -> ServerWait {
    ServerWait(
      begin: look, delay: asked.delays.server, first: kept.count, state: asked.state)
  }

  /// Ends the wait for the server with the first frame that it has read: the machine's fault, if the server was ready
  /// to run for half of the time but did not.
  ///
  /// A frame that a server elsewhere read late is nobody's fault: the network may have delayed it.
  ///
  /// - Parameter read: The number of the frame that the display has read at the instant; `nil` if none is known.
  mutating func endWait(at instant: Int64, read: Int? = nil, delays: ProcessorDelays) {
    guard let wait else { return }
    var cause = FrameTiming.Cause.server
    let length = instant - wait.begin
    if length > 0, let before = wait.delay, let now = delays.server, 2 * (now - before) >= length {
      cause = .machine
    }
    for var frame in handedOver.all {
      guard let overrun = frame.unread else { continue }
      if let known = frame.cause {
        // An earlier wait ended while the display had not read this frame.
        account.add(.late, because: known, state: frame.state, overrun: overrun, count: 0)
        continue
      }
      let end = frame.number == read ? instant : frame.ticket.targetDeadline + overrun
      let ownCause = frame.cause(
        lackedUntil: end, waiting: wait.delay == nil ? .unknown : cause)
      frame.cause = ownCause
      handedOver.insert(frame)
      account.add(.late, because: ownCause, state: frame.state, overrun: overrun)
      kept.change(frame.sample) { $0.cause = ownCause }
    }
    account.add(
      .blocked, because: cause, state: wait.state, overrun: nil, count: wait.blocked)
    for sample in max(wait.first, kept.first)..<kept.count {
      kept.change(sample) { timing in
        if timing.verdict == .blocked { timing.cause = timing.cause ?? cause }
      }
    }
    self.wait = nil
  }

  /// The account, with the frames for which the program still waits as those of an unknown cause.
  var accountSoFar: FrameAccount {
    guard let wait else { return account }
    var sum = account
    sum.add(
      .blocked, because: .unknown, state: wait.state, overrun: nil, count: wait.blocked)
    for frame in handedOver.all where frame.cause == nil {
      guard let overrun = frame.unread else { continue }
      sum.add(.late, because: .unknown, state: frame.state, overrun: overrun)
    }
    return sum
  }
}

extension FrameTicket {
  /// The precision of media time, in nanoseconds.
  private static let mediaPrecision = 1.0

  /// Whether media time runs in real time at the ticket.
  private var isInRealTime: Bool {
    let media = (targetTimestamp - timestamp) * 1e9
    return (media - Double(targetDeadline - deadline)).magnitude < Self.mediaPrecision
  }

  /// Returns the change of the animated time's distance from the intended display time since an earlier ticket; `nil`
  /// unless media time runs in real time.
  func predictionError(after earlier: FrameTicket) -> Int64? {
    guard isInRealTime, earlier.isInRealTime else { return nil }
    let media = ((targetTimestamp - earlier.targetTimestamp) * 1e9).rounded()
    return Int64(media) - (targetDeadline - earlier.targetDeadline)
  }
}
