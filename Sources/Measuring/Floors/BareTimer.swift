import CLinux
import CX11
package import Display
import Glibc
import Platform
import Raster

/// The timer loop that one writes in C: `timerfd_settime` to an absolute time, then `read`.
///
/// It tells how late the kernel wakes a process that does nothing else, and so what a loop that does more can
/// reach at best.
package final class BareTimer {
  private let rate: RefreshRate
  private let descriptor: Int32

  /// Makes a timer that is off, on `CLOCK_MONOTONIC`.
  ///
  /// - Parameter rate: How many deadlines a second.
  /// - Throws: ``DisplayError/system(operation:errno:)`` where there is no descriptor for it.
  package init(rate: RefreshRate) throws(DisplayError) {
    self.rate = rate
    descriptor = timerfd_create(CLOCK_MONOTONIC, Int32(TFD_CLOEXEC))
    if descriptor < 0 { throw .system(operation: "timerfd_create", errno: errno) }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Waits for deadlines on a grid that begins now.
  ///
  /// - Parameter seconds: How long; at least one deadline is waited for.
  /// - Returns: For each deadline that had not passed before the nanoseconds from it to the return of the wait.
  /// - Throws: As ``wait(until:)``.
  package func lateness(seconds: Double) throws(DisplayError) -> [Int64] {
    try DeadlineWalk.lateness(rate: rate, seconds: seconds, wait: wait(until:))
  }

  /// Waits for an instant, in nanoseconds of the monotonic clock; one that has passed is not waited for.
  ///
  /// - Throws: ``DisplayError/system(operation:errno:)`` when the timer cannot be set or read.
  func wait(until deadline: Int64) throws(DisplayError) {
    var alarm = itimerspec()
    alarm.it_value.tv_sec = Int(deadline / 1_000_000_000)
    alarm.it_value.tv_nsec = Int(deadline % 1_000_000_000)
    if unsafe timerfd_settime(descriptor, Int32(TFD_TIMER_ABSTIME), &alarm, nil) != 0 {
      throw .system(operation: "timerfd_settime", errno: errno)
    }
    var expirations: UInt64 = 0
    // SAFETY: a timer gives eight bytes.
    while unsafe read(descriptor, &expirations, 8) < 0 {
      if errno != EINTR { throw .system(operation: "read", errno: errno) }
    }
  }
}

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
