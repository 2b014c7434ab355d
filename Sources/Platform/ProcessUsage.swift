import CLinux
import Glibc

/// The processor time and memory that this process has used.
package struct ProcessUsage: Equatable, Sendable {
  /// Processor time of all threads, in nanoseconds.
  package var processorNanoseconds: Int64

  /// The number of times a thread stopped running, by itself or because another one was to run.
  package var contextSwitches: Int

  /// Bytes of memory that are resident; 0 where the system does not say.
  package var residentBytes: Int

  /// The most bytes that have been resident at a time; 0 where the system does not say.
  package var peakResidentBytes: Int

  /// Describes a use.
  package init(
    processorNanoseconds: Int64, contextSwitches: Int, residentBytes: Int, peakResidentBytes: Int
  ) {
    self.processorNanoseconds = processorNanoseconds
    self.contextSwitches = contextSwitches
    self.residentBytes = residentBytes
    self.peakResidentBytes = peakResidentBytes
  }

  /// The use since the process began.
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

  /// The use since an earlier moment; memory is that of now, because it is given back.
  package func since(_ other: ProcessUsage) -> ProcessUsage {
    ProcessUsage(
      processorNanoseconds: processorNanoseconds - other.processorNanoseconds,
      contextSwitches: contextSwitches - other.contextSwitches,
      residentBytes: residentBytes, peakResidentBytes: peakResidentBytes)
  }
}

/// The processor time that a process has used, in all of its threads, as the kernel counts it.
///
/// The corresponding POSIX calls are `clock_getcpuclockid` and `clock_gettime`.
package struct ProcessorClock: Sendable {
  private let clock: clockid_t

  /// The clock of this process.
  package static let own = ProcessorClock(clock: CLOCK_PROCESS_CPUTIME_ID)

  /// The processor time of the calling thread so far, in nanoseconds.
  ///
  /// What runs beside it on the same core does not count.
  package static var threadNanoseconds: Int64 {
    ProcessorClock(clock: CLOCK_THREAD_CPUTIME_ID).nanoseconds ?? 0
  }

  private init(clock: clockid_t) { self.clock = clock }

  /// Finds the clock of a process on this machine, whoever it belongs to.
  ///
  /// - Parameter process: Its number.
  /// - Returns: `nil` where there is no such process.
  package init?(process: Int32) {
    var found = clockid_t()
    guard unsafe clock_getcpuclockid(process, &found) == 0 else { return nil }
    clock = found
  }

  /// The processor time so far, in nanoseconds, or `nil` once the process has ended.
  ///
  /// It stands still while no thread of the process runs.
  package var nanoseconds: Int64? {
    var time = timespec()
    guard unsafe clock_gettime(clock, &time) == 0 else { return nil }
    return time.nanoseconds
  }
}

/// The state of a process, as the kernel reports it under `/proc`.
package struct ProcessStatus {
  /// Bytes of memory that are resident, shared ones included.
  package let residentBytes: Int

  /// The most bytes that have been resident at a time.
  ///
  /// Not `ru_maxrss`: it goes on where the program began that started this one, however large that was.
  package let peakResidentBytes: Int

  /// Reads the memory of a process, by default of this one; `nil` when the process is gone.
  package init?(of identifier: Int32? = nil) {
    let lines = Self.lines("status", of: identifier)
    guard let resident = Self.bytes(of: "VmRSS:", in: lines) else { return nil }
    residentBytes = resident
    peakResidentBytes = Self.bytes(of: "VmHWM:", in: lines) ?? 0
  }

  /// The mappings of a process, one line each, as the kernel writes them.
  package static func maps(of identifier: Int32) -> [Substring] { lines("maps", of: identifier) }

  /// The number of descriptors that a process has open; 0 where that cannot be read.
  package static func descriptorCount(of identifier: Int32) -> Int {
    FileSystem.names(in: "/proc/\(identifier)/fd").count
  }

  /// The System V segments that exist and were made by a process, or by any process.
  package static func segmentCount(madeBy identifier: Int32? = nil) -> Int {
    // key shmid perms size cpid lpid nattch …
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

  /// The bytes that a line `VmRSS:   1234 kB` tells.
  private static func bytes(of name: String, in lines: [Substring]) -> Int? {
    lines.first { $0.hasPrefix(name) }
      .flatMap { $0.split(whereSeparator: \.isWhitespace).dropFirst().first }
      .flatMap { Int($0) }.map { $0 * 1024 }
  }
}
