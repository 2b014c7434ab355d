import Platform

/// What a process holds at one instant, as the kernel counts it.
package struct ProcessSample: Hashable {
  /// Milliseconds since the run began.
  package let time: Int

  /// Bytes of memory that are resident, shared ones included.
  package let residentBytes: Int

  /// System V segments that the process has made, and memory files that it has mapped.
  package let segments: Int

  /// Open file descriptors.
  package let descriptors: Int

  /// Creates a sample of these numbers.
  package init(time: Int, residentBytes: Int, segments: Int, descriptors: Int) {
    self.time = time
    self.residentBytes = residentBytes
    self.segments = segments
    self.descriptors = descriptors
  }

  /// Reads the sample of a process; `nil` when the process is gone.
  init?(of identifier: Int32, time: Int) {
    guard let status = ProcessStatus(of: identifier) else { return nil }
    self.time = time
    residentBytes = status.residentBytes
    segments =
      ProcessStatus.segmentCount(madeBy: identifier)
      + ProcessStatus.maps(of: identifier).count { $0.contains("/memfd:") }
    descriptors = ProcessStatus.descriptorCount(of: identifier)
  }
}

/// What a server holds at one instant.
package struct ServerSample: Hashable {
  /// Its memory and descriptors.
  package let process: ProcessSample

  /// The viewer's frames that it has mapped: memory files and System V segments.
  ///
  /// A server that does not let go of retired frames piles them up.
  package let mappedFrames: Int

  /// Creates a sample of these numbers.
  package init(process: ProcessSample, mappedFrames: Int) {
    self.process = process
    self.mappedFrames = mappedFrames
  }

  /// Reads the sample of a server; `nil` when it is gone.
  init?(of identifier: Int32, time: Int) {
    guard let process = ProcessSample(of: identifier, time: time) else { return nil }
    self.process = process
    mappedFrames = ProcessStatus.maps(of: identifier)
      .count { $0.contains("/memfd:shimmer frame") || $0.contains("/SYSV") }
  }
}

/// The readings after the warm-up in three parts, each by its middle reading.
///
/// Each reading depends on what was done before it, by some mebibytes; what grows, grows in all.
package struct MemoryThirds {
  /// The fewest readings after the warm-up that say anything: two in each third.
  private static let leastCount = 6

  private let thirds: [ArraySlice<ProcessSample>]

  /// When the first reading was taken, in milliseconds since the run began.
  let time: Int

  /// How many readings there are after the warm-up.
  let count: Int

  /// Divides readings; `nil` when there are fewer than ``leastCount``.
  package init?(_ samples: [ProcessSample], warmUp: Int) {
    let warm = samples.filter { $0.time >= warmUp }
    guard warm.count >= Self.leastCount else { return nil }
    let share = warm.count / 3
    thirds = [
      warm.prefix(share), warm.dropFirst(share).dropLast(share), warm.suffix(share),
    ]
    time = warm[0].time
    count = warm.count
  }

  /// A figure after the warm-up.
  package func early(_ value: (ProcessSample) -> Int) -> Int { median(0, value) }

  /// A figure halfway between the warm-up and the end.
  package func middle(_ value: (ProcessSample) -> Int) -> Int { median(1, value) }

  /// A figure at the end.
  package func late(_ value: (ProcessSample) -> Int) -> Int { median(2, value) }

  private func median(_ third: Int, _ value: (ProcessSample) -> Int) -> Int {
    let values = thirds[third].map(value).sorted()
    return values[values.count / 2]
  }
}
