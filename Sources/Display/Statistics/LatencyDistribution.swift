import Histogram

/// How often which latency occurred, in nanoseconds, within a fixed amount of memory.
///
/// Values are kept to three significant digits up to one minute; longer ones count as one minute,
/// except that the maximum is exact whatever it is. About 110 kB; recording allocates nothing.
struct LatencyDistribution: ~Copyable {
  /// One minute: by then the reader has long seen that something is wrong.
  private static let longest: UInt64 = 60_000_000_000

  // Not copyable, because a copy would make the next record copy the counts.
  private var counted = Histogram<UInt32>(
    highestTrackableValue: longest, numberOfSignificantValueDigits: .three)

  private var maximum: UInt64 = 0

  /// Counts one latency.
  mutating func record(_ nanoseconds: UInt64) {
    maximum = max(maximum, nanoseconds)
    counted.record(min(nanoseconds, Self.longest))
  }

  /// Forgets everything and keeps the memory.
  mutating func reset() {
    counted.reset()
    maximum = 0
  }

  /// The percentiles so far, or nothing when nothing was recorded.
  func percentiles() -> LatencyPercentiles? {
    let count = Int(counted.totalCount)
    if count == 0 { return nil }
    return LatencyPercentiles(
      count: count,
      p50: Int64(counted.valueAtPercentile(50)),
      p90: Int64(counted.valueAtPercentile(90)),
      p95: Int64(counted.valueAtPercentile(95)),
      p99: Int64(counted.valueAtPercentile(99)),
      max: Int64(clamping: maximum))
  }

  /// Adds all that another one has counted.
  mutating func add(_ other: borrowing LatencyDistribution) {
    maximum = max(maximum, other.maximum)
    counted.add(other.counted)
  }

  /// How often which length occurred, in buckets that grow by two.
  func histogram() -> LatencyHistogram {
    var buckets: [LatencyHistogram.Bucket] = []
    var bound = LatencyHistogram.firstBound
    for recorded in counted.recordedValues() {
      // Within a thousandth; the shortest of the lengths that the histogram does not tell apart decides.
      let length = Int64(clamping: counted.lowestEquivalentForValue(recorded.value))
      while length > bound {
        if !buckets.isEmpty, buckets[buckets.count - 1].upperBound < bound {
          buckets.append(LatencyHistogram.Bucket(upperBound: bound, count: 0))
        }
        bound *= 2
      }
      if buckets.last?.upperBound != bound {
        buckets.append(LatencyHistogram.Bucket(upperBound: bound, count: 0))
      }
      buckets[buckets.count - 1].count += Int(recorded.count)
    }
    return LatencyHistogram(buckets)
  }
}

extension LatencyPercentiles {
  /// Sums up latencies, in nanoseconds; nothing when there are none.
  ///
  /// - Precondition: None is negative.
  public init?(of latencies: some Sequence<Int64>) {
    guard let percentiles = LatencyDistribution(latencies).percentiles() else { return nil }
    self = percentiles
  }
}

extension LatencyDistribution {
  fileprivate init(_ latencies: some Sequence<Int64>) {
    self.init()
    for latency in latencies {
      precondition(latency >= 0, "a latency of \(latency) ns")
      record(latency.magnitude)
    }
  }
}
