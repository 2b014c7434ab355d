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
