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

  /// Reads the sample of a server; nothing when it is gone.
  init?(of identifier: Int32, time: Int) {
    guard let process = ProcessSample(of: identifier, time: time) else { return nil }
    self.process = process
    mappedFrames = ProcessSample.maps(of: identifier)
      .count { $0.contains("/memfd:shimmer frame") || $0.contains("/SYSV") }
  }
}
