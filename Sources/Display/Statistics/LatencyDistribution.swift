import Histogram

/// How often which latency occurred, in nanoseconds, within a fixed amount of memory.
///
/// Values are kept to three significant digits up to one minute; longer ones count as one minute,
/// except that the maximum is exact whatever it is. About 110 kB; recording allocates nothing.
struct LatencyDistribution: ~Copyable {
  /// One minute: by then the reader has long seen that something is wrong.
  private static let longest: UInt64 = 60_000_000_000

  // Not copyable, because a copy would make the next record copy the counts.
  private var histogram = Histogram<UInt32>(
    highestTrackableValue: longest, numberOfSignificantValueDigits: .three)

  private var maximum: UInt64 = 0

  /// Counts one latency.
  mutating func record(_ nanoseconds: UInt64) {
    maximum = max(maximum, nanoseconds)
    histogram.record(min(nanoseconds, Self.longest))
  }

  /// Forgets everything and keeps the memory.
  mutating func reset() {
    histogram.reset()
    maximum = 0
  }

  /// The percentiles so far, or nothing when nothing was recorded.
  func percentiles() -> LatencyPercentiles? {
    let count = Int(histogram.totalCount)
    if count == 0 { return nil }
    return LatencyPercentiles(
      count: count,
      p50: Int64(histogram.valueAtPercentile(50)),
      p90: Int64(histogram.valueAtPercentile(90)),
      p95: Int64(histogram.valueAtPercentile(95)),
      p99: Int64(histogram.valueAtPercentile(99)),
      max: Int64(clamping: maximum))
  }
}
