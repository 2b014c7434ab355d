import Glibc

/// The clock that all times of the event loop, and of the program, are read from.
///
/// The corresponding POSIX clock is `CLOCK_MONOTONIC`.
package enum MonotonicClock {
  /// Nanoseconds since some moment before the program began; never goes back.
  package static var now: Int64 {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }

  /// Sleeps until an instant, in nanoseconds of this clock; does nothing when it has passed.
  ///
  /// The corresponding POSIX call is `clock_nanosleep` with `TIMER_ABSTIME`.
  package static func sleep(until instant: Int64) {
    var time = timespec()
    time.tv_sec = Int(instant / 1_000_000_000)
    time.tv_nsec = Int(instant % 1_000_000_000)
    while unsafe clock_nanosleep(CLOCK_MONOTONIC, Int32(TIMER_ABSTIME), &time, nil) == EINTR {}
  }
}
