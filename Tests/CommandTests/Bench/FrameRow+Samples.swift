import Display
import ShimmerCommand

/// Frames as a measured run has them, 16 ms apart; the first one is due after a second.
extension FrameRow {
  /// The time from deadline to deadline, in nanoseconds.
  static let period: Int64 = 16_000_000

  /// The number of deadlines per second.
  static let rate = 62.5

  /// Returns a frame of a sliding effect; times are nanoseconds.
  ///
  /// - Parameters:
  ///   - woken: The time from its deadline to the end of the wait.
  ///   - submitted: The time from its deadline to the hand-over, if it is handed over.
  ///   - reading: The time from the hand-over until the display has read it.
  ///   - overrun: The overrun; by default, that of a frame which is handed over and `nil` for another.
  ///   - skipped: The number of deadlines before it at which nothing changed.
  static func frame(
    _ index: Int, _ verdict: FrameTiming.Verdict = .shown, because cause: FrameTiming.Cause? = nil,
    woken: Int64 = 100_000, submitted: Int64 = 600_000, reading: Int64 = 300_000,
    overrun: Int64? = nil, skipped: Int = 0
  ) -> FrameRow {
    let deadline = 1_000_000_000 + Int64(index) * period
    let ticket = FrameTicket(
      index: index, deadline: deadline, targetDeadline: deadline + period, timestamp: 0,
      targetTimestamp: 0, skipped: skipped)
    var timing = FrameTiming(ticket, wokenAt: deadline + woken)
    timing.overrun = overrun
    if verdict == .shown || verdict == .late {
      timing.composite = deadline + 200_000..<deadline + 500_000
      timing.evaluatedAt = deadline + 250_000
      timing.submitted(at: deadline + submitted)
      timing.completion = deadline + submitted + reading
      timing.overrun = overrun ?? submitted + reading - period
      (timing.pixelsComposited, timing.processor) = (640, 400_000)
    }
    (timing.verdict, timing.cause, timing.state) = (verdict, cause, 2)
    return FrameRow(timing)
  }
}
