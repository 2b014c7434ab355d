import Measuring

/// How long frames took, in milliseconds.
struct FrameTimes: Encodable {
  /// Half of them took at most this.
  let median: Double
  /// Nine of ten took at most this.
  let p90: Double
  /// All together by their number.
  let mean: Double

  /// Sums up nanoseconds; nothing when there are none.
  init?(_ nanoseconds: [Double]) {
    if nanoseconds.isEmpty { return nil }
    let sorted = nanoseconds.sorted()
    median = Spread(nanoseconds).median / 1e6
    p90 = sorted[min(Int(Double(sorted.count) * 0.9), sorted.count - 1)] / 1e6
    mean = sorted.reduce(0, +) / Double(sorted.count) / 1e6
  }
}
