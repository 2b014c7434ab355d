import Display

/// A tick with all of its instants, in nanoseconds, as a run of the viewer reports it.
struct TickSample: Codable {
  let index: Int
  /// "presented", "unchanged" or "blocked".
  let outcome: String
  let armed, deadline, wake: Int64
  /// `nil` if the frame is not drawn for an instant of the clock, as in flat-out cases.
  let target: Int64?
  let compositeStart, compositeEnd, submit, completion: Int64?
  /// The time from the previous tick, and the error of the motion that the eye sees; see ``FrameTiming``.
  let interval, animationError: Int64?
  let dropped, skipped, pixels: Int

  /// Creates the sample of a tick; `nil` for a dropped frame, which belongs to the tick after it.
  init?(_ timing: FrameTiming) {
    let ticket = timing.ticket
    switch timing.verdict {
    case .shown, .late: outcome = "presented"
    case .still: outcome = "unchanged"
    case .blocked: outcome = "blocked"
    case .dropped: return nil
    }
    (index, armed, deadline) = (ticket.index, ticket.armedDeadline, ticket.deadline)
    (wake, target) = (timing.wokenAt, timing.intendedDisplayTime)
    (compositeStart, compositeEnd) = (timing.composite?.lowerBound, timing.composite?.upperBound)
    (submit, completion) = (timing.submit, timing.completion)
    (interval, animationError) = (timing.interval, timing.animationError)
    (dropped, skipped, pixels) = (ticket.dropped, ticket.skipped, timing.pixelsComposited)
  }

  func encode(to encoder: any Encoder) throws {
    let members: Facts = [
      "index": index, "outcome": outcome, "armed": armed, "deadline": deadline, "wake": wake,
      "target": target, "compositeStart": compositeStart, "compositeEnd": compositeEnd,
      "submit": submit, "completion": completion, "interval": interval,
      "animationError": animationError, "dropped": dropped, "skipped": skipped, "pixels": pixels,
    ]
    try members.encode(to: encoder)
  }

  /// Returns the time of a measure, in nanoseconds; `nil` if the tick has none.
  func time(of measure: FrameMeasure) -> Int64? {
    switch measure {
    case .lateness: wake >= armed ? wake - armed : nil
    case .earliness: wake < armed ? armed - wake : nil
    case .interval: interval
    case .composite: compositeEnd.flatMap { end in compositeStart.map { end - $0 } }
    case .completion: completion.flatMap { end in submit.map { end - $0 } }
    case .animationError: animationError.map { abs($0) }
    case .renewal, .tinted: nil
    }
  }
}
