import CLinux
import Glibc

/// The clock that all times of the event loop, and of programs, are read from.
///
/// The corresponding POSIX clock is `CLOCK_MONOTONIC`.
package enum MonotonicClock {
  /// Nanoseconds since some moment before the program began; never goes back.
  package static var now: Int64 {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return time.nanoseconds
  }

  /// Whole milliseconds since an instant of this clock, in nanoseconds.
  package static func milliseconds(since instant: Int64) -> Int { Int((now - instant) / 1_000_000) }

  /// The clock's step as the kernel tells it, in nanoseconds; 0 where it does not.
  package static var resolution: Int64 {
    var step = timespec()
    return unsafe clock_getres(CLOCK_MONOTONIC, &step) == 0 ? step.nanoseconds : 0
  }

  /// Sleeps until an instant, in nanoseconds of this clock; does nothing when it has passed.
  ///
  /// The corresponding POSIX call is `clock_nanosleep` with `TIMER_ABSTIME`.
  package static func sleep(until instant: Int64) {
    var time = timespec(nanoseconds: instant)
    while unsafe clock_nanosleep(CLOCK_MONOTONIC, Int32(TIMER_ABSTIME), &time, nil) == EINTR {}
  }

  /// Does nothing for a while.
  package static func sleep(milliseconds: Int) {
    sleep(until: now + Int64(milliseconds) * 1_000_000)
  }

  /// Looks every 5 ms until something holds.
  ///
  /// - Returns: Whether it came to hold in time.
  package static func wait(milliseconds: Int, until holds: () -> Bool) -> Bool {
    let limit = now + Int64(milliseconds) * 1_000_000
    while !holds() {
      if now >= limit { return false }
      sleep(milliseconds: 5)
    }
    return true
  }
}

extension timespec {
  /// Makes a time of nanoseconds.
  init(nanoseconds: Int64) {
    self.init(tv_sec: Int(nanoseconds / 1_000_000_000), tv_nsec: Int(nanoseconds % 1_000_000_000))
  }

  /// All of it in nanoseconds.
  var nanoseconds: Int64 { Int64(tv_sec) * 1_000_000_000 + Int64(tv_nsec) }
}

/// A one-shot alarm at an absolute time, as a descriptor that can be waited for.
///
/// The corresponding Linux call is `timerfd_create`.
package final class WakeTimer {
  /// Readable once the time has come.
  package let descriptor: Int32

  private var armed: Int64?

  /// Makes an alarm that is off.
  package init() throws(SystemError) {
    descriptor = timerfd_create(CLOCK_MONOTONIC, Int32(TFD_CLOEXEC | TFD_NONBLOCK))
    if descriptor < 0 { throw SystemError(operation: "timerfd_create", errno: errno) }
  }

  deinit { close(descriptor) }

  /// Sets the alarm, or switches it off.
  ///
  /// A time that has passed rings at once.
  ///
  /// Setting it takes back a ring that was not read, so the descriptor is never read. Setting
  /// the same future time twice costs no system call.
  package func arm(at time: Int64?) throws(SystemError) {
    if time == armed, time == nil || (time ?? 0) > MonotonicClock.now { return }
    armed = time
    // All zeros would switch it off; the first nanosecond has passed as well.
    let instant = time.map { max($0, 1) } ?? 0
    var value = itimerspec()
    value.it_value = timespec(nanoseconds: instant)
    if unsafe timerfd_settime(descriptor, Int32(TFD_TIMER_ABSTIME), &value, nil) != 0 {
      throw SystemError(operation: "timerfd_settime", errno: errno)
    }
  }
}
