import CLinux
import Glibc
import Synchronization

/// The clock for all instants of the event loop and the programs.
///
/// The corresponding POSIX clock is `CLOCK_MONOTONIC`. Clocks of virtual machines have been seen to go back in spite of
/// its name: this clock then stands still until the system's has caught up, or goes on from where it was if the system's
/// is more than a second behind. It also goes on from where it was if the system's leaps ahead by more than a year.
package enum MonotonicClock {
  /// The latest instant that any thread has read.
  private static let latest = Atomic<Int64>(0)

  /// The nanoseconds by which this clock is ahead of the system's, because the system's has gone back; negative after
  /// a leap ahead.
  private static let lead = Atomic<Int64>(0)

  /// The instant at which the clock last stood still; negative if it never has.
  private static let heldAt = Atomic<Int64>(-1)

  private static let reversalCount = Atomic<Int>(0)

  /// The present instant, in nanoseconds since an arbitrary instant before the program began; never decreases, and is
  /// at most ``lastInstant``.
  package static var now: Int64 {
    let instant = min(reading.instant, lastInstant)
    let before = latest.load(ordering: .relaxed)
    if instant < before { return held(before) }
    if instant - before > longestStep, before > 0 { return continued(before) }
    latest.store(instant, ordering: .relaxed)
    return instant
  }

  /// The last instant that the clock shows, 127 years after its first, so that sums and differences of instants and of
  /// the times of a program cannot overflow.
  package static let lastInstant: Int64 = 4_000_000_000_999_999_999

  /// The longest time between two readings that is plausible: a year, in nanoseconds.
  private static let longestStep: Int64 = 31_536_000_000_000_000

  /// The number of times the system's clock has gone back since the program began.
  package static var reversals: Int { reversalCount.load(ordering: .relaxed) }

  /// The system's clock with the ``lead``, without a limit, and that lead.
  private static var reading: (instant: Int64, lead: Int64) {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    let lead = lead.load(ordering: .relaxed)
    let (sum, isTooLate) = time.nanoseconds.addingReportingOverflow(lead)
    return (isTooLate ? .max : sum, lead)
  }

  /// Returns the instant of the system's clock that corresponds to one of this clock, as near as 64 bits permit.
  fileprivate static func systemInstant(_ instant: Int64) -> Int64 {
    let (difference, isOutside) = instant.subtractingReportingOverflow(
      lead.load(ordering: .relaxed))
    return isOutside ? .max : difference
  }

  /// Returns the present instant when a reading was before an earlier one.
  @inline(never)
  private static func held(_ before: Int64) -> Int64 {
    // The earlier reading may be another thread's that came between. A second one is later, unless the clock went back.
    let (read, usedLead) = reading
    let again = min(read, lastInstant)
    if again >= before { return again }
    if heldAt.exchange(before, ordering: .relaxed) != before {
      reversalCount.wrappingAdd(1, ordering: .relaxed)
    }
    if before - again > 1_000_000_000 { moveLead(from: usedLead, by: before - again) }
    return before
  }

  /// Returns the present instant when the system's clock has leapt ahead since an earlier reading: that reading.
  @inline(never)
  private static func continued(_ before: Int64) -> Int64 {
    // If another thread has noticed the leap meanwhile, the clock is right again.
    let (read, usedLead) = reading
    if read - before > longestStep { moveLead(from: usedLead, by: before - read) }
    return before
  }

  /// Moves the lead, unless it has changed since a reading used it: another thread has then seen the same step.
  private static func moveLead(from used: Int64, by step: Int64) {
    _ = lead.compareExchange(expected: used, desired: used + step, ordering: .relaxed)
  }

  /// Returns the whole milliseconds that have passed since an instant in nanoseconds of this clock.
  package static func milliseconds(since instant: Int64) -> Int { Int((now - instant) / 1_000_000) }

  /// The smallest step of the clock as the kernel reports it, in nanoseconds; 0 if it reports none.
  package static var resolution: Int64 {
    var step = timespec()
    return unsafe clock_getres(CLOCK_MONOTONIC, &step) == 0 ? step.nanoseconds : 0
  }

  /// Sleeps until an instant, in nanoseconds of this clock; returns at once if the instant has passed.
  ///
  /// The corresponding POSIX call is `clock_nanosleep` with `TIMER_ABSTIME`.
  package static func sleep(until instant: Int64) {
    var time = timespec(nanoseconds: systemInstant(instant))
    while unsafe clock_nanosleep(CLOCK_MONOTONIC, Int32(TIMER_ABSTIME), &time, nil) == EINTR {}
  }

  /// Sleeps for a number of milliseconds.
  package static func sleep(milliseconds: Int) {
    sleep(until: now + Int64(milliseconds) * 1_000_000)
  }

  /// Checks a condition every 5 ms until the condition holds or the time has passed.
  ///
  /// - Returns: Whether the condition held in time.
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
  /// Creates a time of whole seconds and nanoseconds from a number of nanoseconds.
  init(nanoseconds: Int64) {
    self.init(tv_sec: Int(nanoseconds / 1_000_000_000), tv_nsec: Int(nanoseconds % 1_000_000_000))
  }

  /// The largest number of seconds that is not limited: 285 years.
  static let mostSeconds: Int64 = 9_000_000_000

  /// The whole time, seconds included, in nanoseconds; at least 0, and limited to 285 years.
  var nanoseconds: Int64 {
    let (seconds, rest) = (Int64(tv_sec), Int64(tv_nsec))
    return min(max(seconds, 0), Self.mostSeconds) * 1_000_000_000 + min(max(rest, 0), 999_999_999)
  }
}

/// A one-shot timer for an absolute time, with a descriptor that an event loop can wait for.
///
/// The corresponding Linux call is `timerfd_create`.
package final class WakeTimer {
  /// The descriptor, readable once the timer has fired.
  package let descriptor: Int32

  private var armed: Int64?

  /// Creates a timer that is off.
  package init() throws(SystemError) {
    descriptor = timerfd_create(CLOCK_MONOTONIC, Int32(TFD_CLOEXEC | TFD_NONBLOCK))
    if descriptor < 0 { throw SystemError(operation: "timerfd_create", errno: errno) }
  }

  deinit { close(descriptor) }

  /// Sets the timer to an instant in nanoseconds of ``MonotonicClock``; `nil` turns the timer off.
  ///
  /// If the instant has passed, the timer fires at once.
  ///
  /// The descriptor never needs to be read, because setting the timer also makes it unreadable again. Setting the
  /// same future instant twice makes no second system call.
  package func arm(at time: Int64?) throws(SystemError) {
    if time == armed, time == nil || (time ?? 0) > MonotonicClock.now { return }
    try set(to: time)
  }

  /// Sets the timer to an instant at which it is not set yet.
  package func set(to time: Int64?) throws(SystemError) {
    armed = time
    // A time of 0 would turn the timer off; the clock's first nanosecond has passed as well, so it is used instead.
    let instant = time.map { max(MonotonicClock.systemInstant($0), 1) } ?? 0
    var value = itimerspec()
    value.it_value = timespec(nanoseconds: instant)
    if unsafe timerfd_settime(descriptor, Int32(TFD_TIMER_ABSTIME), &value, nil) != 0 {
      throw SystemError(operation: "timerfd_settime", errno: errno)
    }
  }
}
