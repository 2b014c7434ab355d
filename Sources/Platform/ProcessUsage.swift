import CLinux
import Glibc

/// The processor time and memory that a process has used.
package struct ProcessUsage: Equatable, Sendable {
  /// The processor time of all threads, in nanoseconds.
  package var processorNanoseconds: Int64

  /// The number of times that threads of the process stopped running, voluntarily or because they were pre-empted.
  package var contextSwitches: Int

  /// Resident memory in bytes; 0 if the system does not report it.
  package var residentBytes: Int

  /// The peak of resident memory in bytes; 0 if the system does not report it.
  package var peakResidentBytes: Int

  /// Creates a usage record from its values.
  package init(
    processorNanoseconds: Int64, contextSwitches: Int, residentBytes: Int, peakResidentBytes: Int
  ) {
    self.processorNanoseconds = processorNanoseconds
    self.contextSwitches = contextSwitches
    self.residentBytes = residentBytes
    self.peakResidentBytes = peakResidentBytes
  }

  /// Returns the usage of this process since it began.
  package static func now() -> ProcessUsage {
    var usage = rusage()
    let isKnown = unsafe getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage) == 0
    let status = ProcessStatus()
    return ProcessUsage(
      processorNanoseconds: ProcessorClock.own.nanoseconds ?? 0,
      contextSwitches: isKnown ? usage.ru_nvcsw + usage.ru_nivcsw : 0,
      residentBytes: status?.residentBytes ?? 0,
      peakResidentBytes: status?.peakResidentBytes ?? 0)
  }

  /// Returns the usage since an earlier reading.
  ///
  /// The memory values are those of this reading; they are not subtracted, because memory can shrink.
  package func since(_ other: ProcessUsage) -> ProcessUsage {
    ProcessUsage(
      processorNanoseconds: processorNanoseconds - other.processorNanoseconds,
      contextSwitches: contextSwitches - other.contextSwitches,
      residentBytes: residentBytes, peakResidentBytes: peakResidentBytes)
  }
}

/// A clock that measures the processor time of a process, all of its threads together.
///
/// The corresponding POSIX calls are `clock_getcpuclockid` and `clock_gettime`.
package struct ProcessorClock: Sendable {
  private let clock: clockid_t

  /// The clock that measures the processor time of this process.
  package static let own = ProcessorClock(clock: CLOCK_PROCESS_CPUTIME_ID)

  /// The processor time that the calling thread has used so far, in nanoseconds.
  ///
  /// The time of other threads on the same core is not included.
  package static var threadNanoseconds: Int64 {
    ProcessorClock(clock: CLOCK_THREAD_CPUTIME_ID).nanoseconds ?? 0
  }

  private init(clock: clockid_t) { self.clock = clock }

  /// Creates the clock of any process on this machine, whichever user owns the process; `nil` if the process does not
  /// exist.
  ///
  /// - Parameter process: The process number.
  package init?(process: Int32) {
    var found = clockid_t()
    guard unsafe clock_getcpuclockid(process, &found) == 0 else { return nil }
    clock = found
  }

  /// The processor time that the process has used so far, in nanoseconds; `nil` once the process has ended.
  ///
  /// The value does not change while no thread of the process runs.
  package var nanoseconds: Int64? {
    var time = timespec()
    guard unsafe clock_gettime(clock, &time) == 0 else { return nil }
    return time.nanoseconds
  }
}

/// The memory use and other state of a process, as the kernel reports it under `/proc`.
package struct ProcessStatus {
  /// Resident memory in bytes, including shared memory.
  package let residentBytes: Int

  /// The peak of resident memory, in bytes.
  ///
  /// It does not come from `ru_maxrss`, which starts at the peak of the program that started the process, however
  /// large that was.
  package let peakResidentBytes: Int

  /// Reads the memory use of a process, by default of this process; `nil` if the process does not exist.
  package init?(of identifier: Int32? = nil) {
    let lines = Self.lines("status", of: identifier)
    guard let resident = Self.bytes(of: "VmRSS:", in: lines) else { return nil }
    residentBytes = resident
    peakResidentBytes = Self.bytes(of: "VmHWM:", in: lines) ?? 0
  }

  /// Returns the memory mappings of a process, one line each, in the format of `/proc/PID/maps`.
  package static func maps(of identifier: Int32) -> [Substring] { lines("maps", of: identifier) }

  /// Returns how often the threads of a process have waited: the number of voluntary context switches.
  package static func waitCount(of identifier: Int32) -> Int {
    FileSystem.names(in: "/proc/\(identifier)/task").reduce(0) { sum, thread in
      let line = lines("task/\(thread)/status", of: identifier)
        .first { $0.hasPrefix("voluntary_ctxt_switches:") }
      return sum + (line?.split(whereSeparator: \.isWhitespace).last.flatMap { Int($0) } ?? 0)
    }
  }

  /// Returns the number of descriptors that a process has open; 0 if the number cannot be read.
  package static func descriptorCount(of identifier: Int32) -> Int {
    FileSystem.names(in: "/proc/\(identifier)/fd").count
  }

  /// Returns the number of existing System V shared memory segments that were created by a process, or by any process
  /// if the identifier is `nil`.
  package static func segmentCount(madeBy identifier: Int32? = nil) -> Int {
    // The columns are: key shmid perms size cpid lpid nattch …
    let segments = WholeFile.systemText("/proc/sysvipc/shm").split(separator: "\n").dropFirst()
    return segments.count { line in
      let fields = line.split(separator: " ")
      return identifier.map { fields.count > 4 && Int32(fields[4]) == $0 } ?? true
    }
  }

  private static func lines(_ file: String, of identifier: Int32?) -> [Substring] {
    WholeFile.systemText("/proc/\(identifier.map(String.init) ?? "self")/\(file)")
      .split(separator: "\n")
  }

  /// Returns the value of one line of a status file, in bytes, or `nil` if there is no such line.
  ///
  /// For `VmRSS:   1234 kB` it is 1234 times 1024.
  private static func bytes(of name: String, in lines: [Substring]) -> Int? {
    lines.first { $0.hasPrefix(name) }
      .flatMap { $0.split(whereSeparator: \.isWhitespace).dropFirst().first }
      .flatMap { Int($0) }.map { $0 * 1024 }
  }
}
