import CLinux
import Glibc

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
  /// Setting it takes back a ring that was not read, so nobody ever reads the descriptor. Setting
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
