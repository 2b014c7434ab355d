import Glibc

/// The clock of a run, in whole milliseconds.
enum Instant {
  /// Milliseconds on the monotonic clock.
  static var now: Int {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1000 + time.tv_nsec / 1_000_000
  }

  /// Does nothing for a while.
  static func sleep(milliseconds: Int) {
    if milliseconds > 0 { usleep(UInt32(milliseconds) * 1000) }
  }

  /// Looks every few milliseconds until something holds.
  ///
  /// - Returns: Whether it came to hold in time.
  static func wait(milliseconds: Int, until holds: () -> Bool) -> Bool {
    let limit = now + milliseconds
    while !holds() {
      if now >= limit { return false }
      sleep(milliseconds: 5)
    }
    return true
  }
}
