/// The readings after the warm-up in three parts, each by its middle reading.
///
/// Each reading depends on what was done before it, by some mebibytes; what grows, grows in all.
package struct MemoryThirds {
  /// The fewest readings after the warm-up that say anything: two in each third.
  package static let leastCount = 6

  private let thirds: [ArraySlice<ProcessSample>]

  /// When the first reading was taken, in milliseconds since the run began.
  let time: Int

  /// How many readings there are after the warm-up.
  let count: Int

  /// Divides readings; nothing when there are fewer than ``leastCount``.
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
