/// The readings after the warm-up: their first third and their last, by the middle of each.
///
/// Each reading depends on what was done before it, by some mebibytes; what grows, grows in all.
struct MemoryHalves {
  private let first: ArraySlice<ProcessSample>
  private let last: ArraySlice<ProcessSample>

  /// When the first reading was taken, in milliseconds since the run began.
  let time: Int

  /// How many readings there are after the warm-up.
  let count: Int

  /// Divides readings; nothing when there are fewer than two.
  init?(_ samples: [ProcessSample], warmUp: Int) {
    let warm = samples.filter { $0.time >= warmUp }
    guard warm.count > 1 else { return nil }
    let share = max(1, warm.count / 3)
    first = warm.prefix(share)
    last = warm.suffix(share)
    time = warm[0].time
    count = warm.count
  }

  /// A figure after the warm-up.
  func early(_ value: (ProcessSample) -> Int) -> Int { Self.median(first.map(value)) }

  /// A figure at the end.
  func late(_ value: (ProcessSample) -> Int) -> Int { Self.median(last.map(value)) }

  private static func median(_ values: [Int]) -> Int { values.sorted()[values.count / 2] }
}
