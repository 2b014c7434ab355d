import Glibc

/// What this process has used of the machine.
package struct ProcessUsage: Equatable, Sendable {
  /// Processor time of all threads, in nanoseconds.
  package var processorNanoseconds: Int64

  /// How often a thread stopped running, by itself or because another one was to run.
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

  /// What has been used since the process began.
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

  /// What has been used since an earlier moment; memory is that of now, because it is given back.
  package func since(_ other: ProcessUsage) -> ProcessUsage {
    ProcessUsage(
      processorNanoseconds: processorNanoseconds - other.processorNanoseconds,
      contextSwitches: contextSwitches - other.contextSwitches,
      residentBytes: residentBytes, peakResidentBytes: peakResidentBytes)
  }
}
