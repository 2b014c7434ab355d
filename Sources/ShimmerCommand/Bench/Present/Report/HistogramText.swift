import Display

/// A histogram in a few characters: a bar for each bucket, and the lengths at both ends.
enum HistogramText {
  private static let bars: [Character] = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]

  /// The most buckets that are drawn; longer times are left out.
  private static let mostBuckets = 24

  /// "≤ 16 µs ▁▂█▃▁ ≤ 256 µs": the bounds of the first and the last bucket; empty buckets are dots.
  static func line(_ histogram: LatencyHistogram) -> String {
    let buckets = histogram.buckets.prefix(mostBuckets)
    guard let first = buckets.first, let last = buckets.last,
      let most = buckets.map(\.count).max(), most > 0
    else { return "-" }
    let drawn = buckets.map { bucket in
      bucket.count == 0 ? "·" : bars[(bucket.count * (bars.count - 1) + most - 1) / most]
    }
    return "≤ \(text(first.upperBound)) \(String(drawn)) ≤ \(text(last.upperBound))"
  }

  private static func text(_ nanoseconds: Int64) -> String {
    let microseconds = nanoseconds / 1000
    if microseconds < 1024 { return "\(microseconds) µs" }
    let milliseconds = Double(microseconds) / 1000
    return "\(NumberText.fixed(milliseconds, digits: milliseconds < 10 ? 1 : 0)) ms"
  }
}
