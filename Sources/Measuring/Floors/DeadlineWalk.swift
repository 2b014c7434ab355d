package import Display
import Platform

/// Deadlines that somebody waits for one after the other, in his own way.
package enum DeadlineWalk {
  /// Waits for deadlines on a grid that begins now.
  ///
  /// Deadlines that pass while one is waited for are left out, as a display link leaves them out: lateness is
  /// that of the way of waiting, not that of the wait before.
  ///
  /// - Parameters:
  ///   - rate: How many deadlines a second.
  ///   - seconds: How long; at least one deadline is waited for.
  ///   - wait: Waits for an instant, in nanoseconds of the monotonic clock.
  /// - Returns: For each deadline the nanoseconds from it to the return of the wait.
  package static func lateness(
    rate: RefreshRate, seconds: Double, wait: (_ instant: Int64) throws(DisplayError) -> Void
  ) throws(DisplayError) -> [Int64] {
    let grid = FrameGrid(origin: MonotonicClock.now, rate: rate)
    let count = max(1, Int(seconds * rate.hertz))
    var result: [Int64] = []
    result.reserveCapacity(count)
    var index = 1
    while index <= count {
      let deadline = grid.deadline(index)
      try wait(deadline)
      let now = MonotonicClock.now
      result.append(now - deadline)
      index = max(index + 1, grid.index(atOrAfter: now))
    }
    return result
  }
}
