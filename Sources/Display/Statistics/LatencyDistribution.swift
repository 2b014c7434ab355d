#if Display
import Histogram
#else
#error("enable the trait Display: .package(name: \"shimmer\", …, traits: [\"Display\"])")
#endif

/// A distribution of latencies in nanoseconds, in a fixed amount of memory.
///
/// Values are kept to three significant digits up to one minute. Longer latencies count as one minute, except that
/// the maximum is always exact. A distribution takes about 110 kB. Recording allocates nothing unless a copy shares
/// the counts.
struct LatencyDistribution {
  /// The longest latency that is told apart from longer ones, in nanoseconds: one minute.
  ///
  /// A longer latency is a fault, and its exact length does not matter.
  private static let longest: UInt64 = 60_000_000_000

  private var counted = Histogram<UInt32>(
    highestTrackableValue: longest, numberOfSignificantValueDigits: .three)

  private var maximum: UInt64 = 0

  mutating func record(_ nanoseconds: UInt64) {
    maximum = max(maximum, nanoseconds)
    counted.record(min(nanoseconds, Self.longest))
  }

  /// Removes all samples and keeps the memory.
  mutating func reset() {
    counted.reset()
    maximum = 0
  }

  /// The percentiles so far, or `nil` if nothing was recorded.
  var percentiles: LatencyPercentiles? {
    let count = Int(counted.totalCount)
    if count == 0 { return nil }
    // One walk for all percentiles: the library's own query walks for each, in code that is not specialised.
    var values = counted.recordedValues().makeIterator()
    var reached = values.next()
    return LatencyPercentiles(count: count) { percent in
      if percent == 100 { return Int64(clamping: maximum) }
      // One step lower, so that the product is not rounded up past a rank.
      let rank = UInt64((Double(count) * percent.nextDown / 100).rounded(.up))
      while let value = reached, value.totalCountToThisValue < rank { reached = values.next() }
      return Int64(clamping: min(reached?.value ?? .max, maximum))
    }
  }

  /// The number of latencies in each of a series of ranges, of which each ends at twice the end of the one before.
  var histogram: LatencyHistogram {
    var buckets: [LatencyHistogram.Bucket] = []
    var bound = LatencyHistogram.firstBound
    for recorded in counted.recordedValues() {
      // Accurate to a thousandth: the shortest of the lengths that share a value decides the bucket.
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

/// The percentiles of latencies, in nanoseconds.
///
/// Percentiles are by nearest rank: half of the samples are at most `p50`. They are exact to three digits and rounded
/// up; the maximum is exact. There is no average: a single stall would move it, and no one sees an average frame.
///
/// A new percentile needs a property and its row in the table. The row's name must be the property's name, because
/// the property's name is the member in JSON. Lists of all percentiles then include the new one. Summaries that pick
/// `p50` and `p99` do not change.
public struct LatencyPercentiles: Hashable, Sendable, Codable {
  /// The number of samples; at least 1.
  public private(set) var count: Int

  /// The median, in nanoseconds.
  public private(set) var p50: Int64 = 0

  /// The 90th percentile, in nanoseconds.
  public private(set) var p90: Int64 = 0

  /// The 95th percentile, in nanoseconds.
  public private(set) var p95: Int64 = 0

  /// The 99th percentile, in nanoseconds.
  public private(set) var p99: Int64 = 0

  /// The largest sample, in nanoseconds.
  public private(set) var max: Int64 = 0

  private typealias Row = (
    name: String, percent: Double, path: any WritableKeyPath<LatencyPercentiles, Int64> & Sendable
  )

  private static let rows: [Row] = [
    ("p50", 50, \.p50), ("p90", 90, \.p90), ("p95", 95, \.p95), ("p99", 99, \.p99),
    ("max", 100, \.max),
  ]

  /// Creates percentiles from a number of samples and a closure.
  ///
  /// The closure returns the latency, in nanoseconds, that a percentage of the samples does not exceed. It is called
  /// with ascending percentages.
  fileprivate init(count: Int, value: (Double) -> Int64) {
    self.count = count
    for row in Self.rows { self[keyPath: row.path] = value(row.percent) }
  }

  /// Creates the percentiles of latencies in nanoseconds; `nil` if the sequence is empty.
  ///
  /// A negative latency, which a clock that goes back leaves, counts as 0.
  public init?(of latencies: some Sequence<Int64>) {
    var distribution = LatencyDistribution()
    for latency in latencies { distribution.record(latency > 0 ? latency.magnitude : 0) }
    guard let percentiles = distribution.percentiles else { return nil }
    self = percentiles
  }

  /// Creates the exact percentiles of times in nanoseconds, which may be negative; `nil` if the list is empty.
  package init?(signed times: [Int64]) {
    if times.isEmpty { return nil }
    let sorted = times.sorted()
    self.init(count: sorted.count) { percent in
      sorted[Int((Double(sorted.count) * percent / 100).rounded(.up)) - 1]
    }
  }

  /// The percentages of ``names``: so many samples are at most as long.
  package static var percents: [Double] { rows.map(\.percent) }

  /// The names of all percentiles in reports, in ascending order; the last is "max".
  package static var names: [String] { rows.map(\.name) }

  /// All percentiles with their names, in nanoseconds, in the order of ``names``.
  package var named: [(name: String, nanoseconds: Int64)] {
    Self.rows.map { (name: $0.name, nanoseconds: self[keyPath: $0.path]) }
  }
}

/// A histogram of latencies, as plain values for drawing or merging.
///
/// The first bucket holds latencies of at most 1 µs. The bound of each further bucket is twice the bound of the
/// bucket before. Empty buckets at either end are omitted, so an empty histogram has no buckets. Latencies are
/// accurate to a thousandth.
public struct LatencyHistogram: Hashable, Sendable {
  /// The number of latencies in a range.
  public struct Bucket: Hashable, Sendable {
    /// The largest latency of the bucket, in nanoseconds; the smallest is above the previous bucket's bound.
    public var upperBound: Int64

    /// The number of latencies in the bucket.
    public var count: Int

    /// Creates a bucket from its bound and count.
    public init(upperBound: Int64, count: Int) {
      self.upperBound = upperBound
      self.count = count
    }
  }

  /// The bound of the first bucket, in nanoseconds.
  static let firstBound: Int64 = 1000

  /// The buckets, shortest latencies first.
  public var buckets: [Bucket]

  /// Creates a histogram from buckets, shortest latencies first.
  public init(_ buckets: [Bucket]) { self.buckets = buckets }

  /// Creates the histogram of latencies in nanoseconds; negative ones count as 0.
  package init(of latencies: some Sequence<Int64>) {
    var distribution = LatencyDistribution()
    for latency in latencies { distribution.record(latency > 0 ? latency.magnitude : 0) }
    self = distribution.histogram
  }

  /// The number of latencies in all buckets.
  public var count: Int { buckets.reduce(0) { $0 + $1.count } }
}
