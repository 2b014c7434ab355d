import CLinux
package import Display
import Glibc
import Platform

/// A minimal C-style timer: `timerfd_settime` with an absolute time, then `read`.
///
/// It measures how late the kernel wakes a process that does nothing else, which is the best that a loop with more
/// work can reach.
package final class BareTimer {
  private let descriptor: Int32

  /// Creates a disarmed timer on `CLOCK_MONOTONIC`.
  ///
  /// - Throws: ``DisplayError/system(operation:errno:)`` if no descriptor is available.
  package init() throws(DisplayError) {
    descriptor = timerfd_create(CLOCK_MONOTONIC, Int32(TFD_CLOEXEC))
    if descriptor < 0 { throw .system(operation: "timerfd_create", errno: errno) }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Waits until an instant, in nanoseconds of the monotonic clock; returns at once if it has passed.
  ///
  /// - Throws: ``DisplayError/system(operation:errno:)`` if the timer cannot be set or read.
  package func wait(until deadline: Int64) throws(DisplayError) {
    var alarm = itimerspec()
    alarm.it_value.tv_sec = Int(deadline / 1_000_000_000)
    alarm.it_value.tv_nsec = Int(deadline % 1_000_000_000)
    if unsafe timerfd_settime(descriptor, Int32(TFD_TIMER_ABSTIME), &alarm, nil) != 0 {
      throw .system(operation: "timerfd_settime", errno: errno)
    }
    var expirations: UInt64 = 0
    // SAFETY: a timer's value has eight bytes.
    while unsafe read(descriptor, &expirations, 8) < 0 {
      if errno != EINTR { throw .system(operation: "read", errno: errno) }
    }
  }
}

/// A walk along a grid of deadlines with any method of waiting.
package enum DeadlineWalk {
  /// Waits for deadlines on a grid that begins now, as long as a closure says.
  ///
  /// Deadlines that pass during a wait are skipped, as a frame pacer skips them. The lateness of a wait is therefore
  /// unaffected by the wait before.
  ///
  /// - Parameters:
  ///   - rate: The number of deadlines per second.
  ///   - goesOn: Returns whether to wait for the deadline with an index; the first is 1.
  ///   - wait: Waits until an instant, in nanoseconds of the monotonic clock.
  ///   - woke: Takes a deadline and the instant at which the wait for it ended.
  static func walk(
    rate: RefreshRate, while goesOn: (_ index: Int) -> Bool,
    wait: (_ instant: Int64) throws(DisplayError) -> Void,
    woke: (_ deadline: Int64, _ now: Int64) -> Void
  ) throws(DisplayError) {
    let grid = FrameGrid(origin: MonotonicClock.now, rate: rate)
    var index = 1
    while goesOn(index) {
      let deadline = grid.deadline(index)
      try wait(deadline)
      let now = MonotonicClock.now
      woke(deadline, now)
      index = max(index + 1, grid.index(atOrAfter: now))
    }
  }

  /// Waits for deadlines at 60 Hz that begin now, and returns how late each wait ended.
  ///
  /// - Parameters:
  ///   - seconds: The duration. The walk waits for at least one deadline, even if the duration is shorter.
  ///   - wait: Waits until an instant, in nanoseconds of the monotonic clock.
  /// - Returns: The nanoseconds from each deadline to the return of its wait.
  package static func lateness(
    seconds: Double, wait: (_ instant: Int64) throws(DisplayError) -> Void
  ) throws(DisplayError) -> [Int64] {
    let count = max(1, Int(seconds * RefreshRate.sixty.hertz))
    var result: [Int64] = []
    result.reserveCapacity(count)
    try walk(rate: .sixty, while: { $0 <= count }, wait: wait) { result.append($1 - $0) }
    return result
  }
}
