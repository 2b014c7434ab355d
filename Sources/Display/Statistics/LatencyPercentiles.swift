/// A distribution of latencies in five numbers, in nanoseconds.
///
/// Percentiles are by nearest rank: half of the samples are at most `p50`. They are exact to three
/// digits, and rounded up; the maximum is exact. There is no average: a single stall would move it, and
/// nobody sees an average frame.
public struct LatencyPercentiles: Hashable, Sendable {
  /// How many samples there were; at least one.
  public var count: Int

  /// The median.
  public var p50: Int64

  /// The 90th percentile.
  public var p90: Int64

  /// The 95th percentile.
  public var p95: Int64

  /// The 99th percentile.
  public var p99: Int64

  /// The largest sample.
  public var max: Int64

  /// Creates a distribution from its numbers.
  public init(count: Int, p50: Int64, p90: Int64, p95: Int64, p99: Int64, max: Int64) {
    self.count = count
    self.p50 = p50
    self.p90 = p90
    self.p95 = p95
    self.p99 = p99
    self.max = max
  }
}

extension LatencyPercentiles {
  /// The names that the five numbers have in reports.
  package static let names = ["p50", "p90", "p95", "p99", "max"]

  /// The five numbers by name, in nanoseconds.
  package var named: [(name: String, nanoseconds: Int64)] {
    zip(Self.names, [p50, p90, p95, p99, max]).map { (name: $0, nanoseconds: $1) }
  }

  /// Its members in a report, in nanoseconds.
  package var json: JSONValue {
    var members = ["count": JSONValue(Double(count))]
    for (name, nanoseconds) in named { members[name] = JSONValue(Double(nanoseconds)) }
    return .object(members)
  }
}
