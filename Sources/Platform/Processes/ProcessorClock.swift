import CLinux
import Glibc

/// The processor time that a process has used, in all of its threads, as the kernel counts it.
///
/// The corresponding POSIX calls are `clock_getcpuclockid` and `clock_gettime`.
package struct ProcessorClock: Sendable {
  private let clock: clockid_t

  /// The clock of this process.
  package static let own = ProcessorClock(clock: CLOCK_PROCESS_CPUTIME_ID)

  /// What the calling thread has used so far, in nanoseconds.
  ///
  /// What runs beside it on the same core does not count.
  package static var threadNanoseconds: Int64 {
    ProcessorClock(clock: CLOCK_THREAD_CPUTIME_ID).nanoseconds ?? 0
  }

  private init(clock: clockid_t) { self.clock = clock }

  /// Finds the clock of a process on this machine, whoever it belongs to.
  ///
  /// - Parameter process: Its number.
  /// - Returns: Nothing where there is no such process.
  package init?(process: Int32) {
    var found = clockid_t()
    guard unsafe clock_getcpuclockid(process, &found) == 0 else { return nil }
    clock = found
  }

  /// What has been used so far, in nanoseconds, or nothing once the process has ended.
  ///
  /// It stands still while no thread of the process runs.
  package var nanoseconds: Int64? {
    var time = timespec()
    guard unsafe clock_gettime(clock, &time) == 0 else { return nil }
    return time.nanoseconds
  }
}
