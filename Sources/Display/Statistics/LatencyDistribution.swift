import Histogram

/// How often which latency occurred, in nanoseconds, within a fixed amount of memory.
///
/// Values are kept to three significant digits up to one minute; longer ones count as one minute,
/// except that the maximum is exact whatever it is. About 110 kB; recording allocates nothing, unless a copy
/// shares the counts.
struct LatencyDistribution {
  /// One minute: by then the reader has long seen that something is wrong.
  private static let longest: UInt64 = 60_000_000_000

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

  /// The percentiles so far; `nil` when nothing was recorded.
  var percentiles: LatencyPercentiles? {
    let count = Int(counted.totalCount)
    if count == 0 { return nil }
    return LatencyPercentiles(count: count) { percent in
      percent == 100 ? Int64(clamping: maximum) : Int64(counted.valueAtPercentile(percent))
    }
  }

  /// Adds all that another one has counted.
  mutating func add(_ other: LatencyDistribution) {
    maximum = max(maximum, other.maximum)
    counted.add(other.counted)
  }

  /// How often which length occurred, in buckets that grow by two.
  var histogram: LatencyHistogram {
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

/// A distribution of latencies in a few numbers, in nanoseconds.
///
/// Percentiles are by nearest rank: half of the samples are at most `p50`. They are exact to three
/// digits, and rounded up; the maximum is exact. There is no average: a single stall would move it, and
/// nobody sees an average frame.
///
/// A new percentile takes a property and its row.
public struct LatencyPercentiles: Hashable, Sendable, Codable {
  /// How many samples there were; at least one.
  public private(set) var count: Int

  /// The median.
  public private(set) var p50: Int64 = 0

  /// The 90th percentile.
  public private(set) var p90: Int64 = 0

  /// The 95th percentile.
  public private(set) var p95: Int64 = 0

  /// The 99th percentile.
  public private(set) var p99: Int64 = 0

  /// The largest sample.
  public private(set) var max: Int64 = 0

  private typealias Row = (
    name: String, percent: Double, path: any WritableKeyPath<LatencyPercentiles, Int64> & Sendable
  )

  private static let rows: [Row] = [
    ("p50", 50, \.p50), ("p90", 90, \.p90), ("p95", 95, \.p95), ("p99", 99, \.p99),
    ("max", 100, \.max),
  ]

  /// Creates a distribution from the value at each percentage of the samples.
  fileprivate init(count: Int, value: (Double) -> Int64) {
    self.count = count
    for row in Self.rows { self[keyPath: row.path] = value(row.percent) }
  }

  /// Sums up latencies, in nanoseconds; `nil` when there are none.
  ///
  /// - Precondition: None is negative.
  public init?(of latencies: some Sequence<Int64>) {
    var distribution = LatencyDistribution()
    for latency in latencies {
      precondition(latency >= 0, "a latency of \(latency) ns")
      distribution.record(latency.magnitude)
    }
    guard let percentiles = distribution.percentiles else { return nil }
    self = percentiles
  }

  /// The names that the numbers have in reports.
  package static var names: [String] { rows.map(\.name) }

  /// The numbers by name, in nanoseconds.
  package var named: [(name: String, nanoseconds: Int64)] {
    Self.rows.map { (name: $0.name, nanoseconds: self[keyPath: $0.path]) }
  }
}

/// How often latencies of which length occurred: plain values, for whoever draws or merges them.
///
/// The first bucket holds what is at most 1 µs; the bound of each further one is twice the one before. Empty buckets at
/// either end are left out, so that a histogram of nothing has none. Lengths are told apart to a thousandth.
public struct LatencyHistogram: Hashable, Sendable {
  /// Latencies of a range of lengths.
  public struct Bucket: Hashable, Sendable {
    /// The largest latency that belongs here, in nanoseconds; the smallest one is above the bucket before.
    public var upperBound: Int64

    /// How many there were.
    public var count: Int

    /// Creates a bucket.
    public init(upperBound: Int64, count: Int) {
      self.upperBound = upperBound
      self.count = count
    }
  }

  /// The bound of the first bucket, in nanoseconds.
  static let firstBound: Int64 = 1000

  /// The buckets, shortest latencies first.
  public var buckets: [Bucket]

  /// Creates a histogram.
  public init(_ buckets: [Bucket]) { self.buckets = buckets }

  /// How many latencies there were.
  public var count: Int { buckets.reduce(0) { $0 + $1.count } }
}
