/// The time for which a thread was ready to run but had no processor, as the scheduler counts it since the thread
/// began.
///
/// The file is `schedstat` under `/proc`. A stopped thread, or one that waits for something else, is not ready.
package enum RunDelay {
  /// The delay of the calling thread, in nanoseconds; `nil` if the kernel does not report it.
  package static var ofThread: Int64? {
    nanoseconds(in: WholeFile.systemText("/proc/thread-self/schedstat"))
  }

  /// Returns the delay of a process's first thread, in nanoseconds; `nil` if the kernel does not report it.
  package static func of(process identifier: Int32) -> Int64? {
    nanoseconds(in: WholeFile.systemText("/proc/\(identifier)/schedstat"))
  }

  /// Returns the delay from the file's text: the time the thread ran and the time it waited for a processor, both in
  /// nanoseconds, and the number of times it ran; `nil` if the text does not have that form.
  package static func nanoseconds(in statistics: String) -> Int64? {
    let words = statistics.utf8.split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\n") }
    let numbers = words.compactMap { Int64(Substring($0)) }
    return numbers.count == 3 && numbers[1] >= 0 ? numbers[1] : nil
  }
}
