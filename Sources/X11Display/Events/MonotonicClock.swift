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
}
