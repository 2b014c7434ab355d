import Platform

/// The resources of a process at one instant, as the kernel counts them.
package struct ProcessSample: Hashable {
  /// Milliseconds since the run began.
  package let time: Int

  /// Resident memory in bytes, including shared memory.
  package let residentBytes: Int

  /// The number of System V segments that the process created and of memory files that it maps.
  package let segments: Int

  /// The number of open file descriptors.
  package let descriptors: Int

  package init(time: Int, residentBytes: Int, segments: Int, descriptors: Int) {
    self.time = time
    self.residentBytes = residentBytes
    self.segments = segments
    self.descriptors = descriptors
  }

  /// Reads the sample of a process; `nil` if the process is gone.
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

/// The resources of a server at one instant.
package struct ServerSample: Hashable {
  /// The sample of the server's process.
  package let process: ProcessSample

  /// The number of the viewer's frames that the server maps: memory files and System V segments.
  ///
  /// A server that does not release retired frames accumulates them.
  package let mappedFrames: Int

  package init(process: ProcessSample, mappedFrames: Int) {
    self.process = process
    self.mappedFrames = mappedFrames
  }

  /// Reads the sample of a server; `nil` if it is gone.
  init?(of identifier: Int32, time: Int) {
    guard let process = ProcessSample(of: identifier, time: time) else { return nil }
    self.process = process
    mappedFrames = ProcessStatus.maps(of: identifier)
      .count { $0.contains("/memfd:shimmer frame") || $0.contains("/SYSV") }
  }
}

/// The memory readings after the warm-up in three parts, each represented by its median.
///
/// A single reading varies by some mebibytes with the actions before it; steady growth shows in all parts.
package struct MemoryThirds {
  /// The minimum number of readings after the warm-up: two in each third.
  private static let leastCount = 6

  private let thirds: [ArraySlice<ProcessSample>]

  /// The time of the first reading after the warm-up, in milliseconds since the run began.
  let time: Int

  /// The number of readings after the warm-up.
  let count: Int

  /// Divides the readings after the warm-up into three parts; `nil` if there are fewer than ``leastCount``.
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

  /// Returns the median of a value in each third.
  package func medians(_ value: (ProcessSample) -> Int) -> [Int] {
    thirds.map { third in
      let values = third.map(value).sorted()
      return values[values.count / 2]
    }
  }
}
