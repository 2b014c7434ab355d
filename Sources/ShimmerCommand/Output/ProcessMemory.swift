import Glibc

/// The memory of this process.
enum ProcessMemory {
  /// The most that has been resident, in bytes; 0 where the system does not say.
  static var peakResidentBytes: Int {
    var usage = rusage()
    guard unsafe getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage) == 0 else { return 0 }
    return usage.ru_maxrss * 1024
  }
}
