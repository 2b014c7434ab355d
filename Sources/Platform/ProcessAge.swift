import CLinux
import Glibc

/// The time for which this process exists.
package enum ProcessAge {
  /// The time in nanoseconds since this process was created; `nil` without `/proc`.
  ///
  /// The kernel tells the creation in hundredths of a second. Within that precision, the result is the time for which
  /// the first thread has run or waited for a processor, which is exact until the process waits for something else.
  package static var nanoseconds: Int64? {
    var now = timespec()
    guard unsafe clock_gettime(CLOCK_BOOTTIME, &now) == 0 else { return nil }
    return nanoseconds(
      statistics: WholeFile.systemText("/proc/self/stat"),
      schedule: WholeFile.systemText("/proc/self/schedstat"), sinceBoot: now.nanoseconds,
      ticksPerSecond: Int64(sysconf(Int32(_SC_CLK_TCK))))
  }

  /// Returns the age of a process.
  ///
  /// - Parameters:
  ///   - statistics: The file `stat` of the process, whose 22nd field is its creation in ticks since the boot.
  ///   - schedule: The file `schedstat` of the process: the times for which it ran and waited for a processor, in
  ///     nanoseconds, and a count. It may be empty.
  ///   - now: The time since the boot, in nanoseconds.
  ///   - ticksPerSecond: The unit of the creation.
  /// - Returns: `nil` if `statistics` are not in that form.
  package static func nanoseconds(
    statistics: String, schedule: String, sinceBoot now: Int64, ticksPerSecond: Int64
  ) -> Int64? {
    // The second field is the program's name in parentheses, which may contain blanks.
    guard let name = statistics.lastIndex(of: ")"), ticksPerSecond > 0 else { return nil }
    let fields = statistics[name...].split(separator: " ")
    guard fields.count > 20, let ticks = Int64(fields[20]), ticks >= 0,
      ticks <= now / (1_000_000_000 / ticksPerSecond)
    else { return nil }
    let tick = 1_000_000_000 / ticksPerSecond
    let longest = now - ticks * tick
    let times = schedule.split(whereSeparator: \.isWhitespace).prefix(2).compactMap { Int64($0) }
    let active = times.reduce(0, &+)
    return max(0, longest - tick, min(active, longest))
  }
}
