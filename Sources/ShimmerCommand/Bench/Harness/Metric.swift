import Display
package import Viewer

/// A measured quantity of a benchmark, with everything needed to compare it with the same quantity of another run.
package struct Metric: Equatable, Sendable, Encodable {
  /// The direction of change that counts as an improvement.
  package enum Better: String, Sendable, Encodable {
    /// Smaller is better: a cost.
    case less
    /// Larger is better: a gain.
    case more
    /// Neither is better: a parameter or a circumstance.
    case neither
  }

  /// The minimum cost of a comparable operation on this machine, in the metric's unit.
  package struct Baseline: Equatable, Sendable, Encodable {
    /// The name of the operation, such as "memcpy".
    package var name: String
    /// The cost of the operation, measured in the same run.
    package var value: Double

    package init(_ name: String, _ value: Double) {
      self.name = name
      self.value = value
    }
  }

  /// The name, unique among the metrics of its result, such as "composite p50".
  package let name: String
  /// The unit, such as "ms", "× memcpy" or "pixels".
  package let unit: String
  /// Whether smaller or larger figures are better.
  package let better: Better
  /// The measured figures, one per round, in ``unit``; at least one.
  package let samples: [Double]
  /// The median of the samples.
  package let median: Double
  /// The minimum and maximum of the samples.
  package let least, most: Double
  /// The baseline, or `nil` if the figure already is a multiple or a count.
  @Nullable package private(set) var baseline: Baseline?
  /// The median as a multiple of the baseline, or `nil` if there is no baseline above 0.
  @Nullable package private(set) var multiple: Double?

  /// Creates a metric from its samples.
  ///
  /// - Precondition: There is at least one sample.
  package init(
    _ name: String, unit: String, better: Better = .less, samples: [Double],
    baseline: Baseline? = nil
  ) {
    precondition(!samples.isEmpty, "\(name) without a sample")
    self.name = name
    self.unit = unit
    self.better = better
    self.samples = samples
    let spread = Spread(samples)
    (median, least, most) = (spread.median, spread.least, spread.most)
    self.baseline = baseline
    multiple = baseline.flatMap { $0.value > 0 ? spread.median / $0.value : nil }
  }
}

extension Metric {
  /// Returns a metric for each percentile of a time, in milliseconds, with a sample for each round; none without a
  /// round.
  static func percentiles(
    _ title: String, _ rounds: [LatencyPercentiles], baseline: Baseline? = nil
  ) -> [Metric] {
    if rounds.isEmpty { return [] }
    return LatencyPercentiles.names.enumerated().map { index, name in
      Metric(
        "\(title) \(name)", unit: "ms",
        samples: rounds.map { Double($0.named[index].nanoseconds) / 1e6 }, baseline: baseline)
    }
  }
}

/// A few measured numbers with their median, minimum and maximum.
package struct Spread: Equatable, Sendable, Encodable {
  // Metrics write the samples.
  private enum CodingKeys: CodingKey { case least, median, most }

  /// The numbers in the order of measurement.
  package let samples: [Double]
  package let least: Double
  /// The median; for an even count the mean of the two middle numbers.
  package let median: Double
  package let most: Double

  /// Creates the spread of a list of numbers.
  ///
  /// - Precondition: The list is not empty.
  package init(_ numbers: [Double]) {
    precondition(!numbers.isEmpty, "the spread of nothing")
    samples = numbers
    let sorted = numbers.sorted()
    least = sorted[0]
    most = sorted[sorted.count - 1]
    let middle = sorted.count / 2
    median =
      sorted.count.isMultiple(of: 2) ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
  }
}
