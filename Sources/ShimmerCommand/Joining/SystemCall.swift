import Glibc

/// What the system says of itself.
enum SystemCall {
  /// The words for an error number.
  static func message(_ code: Int32) -> String {
    unsafe strerror(code).map { unsafe String(cString: $0) } ?? "error \(code)"
  }

  /// Nanoseconds on the clock that the event loop uses.
  static var monotonicNanoseconds: Int64 {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }

  /// The most memory that the process has had resident, in bytes.
  static var peakResidentBytes: Int {
    var usage = rusage()
    guard unsafe getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage) == 0 else { return 0 }
    return usage.ru_maxrss * 1024
  }
}
