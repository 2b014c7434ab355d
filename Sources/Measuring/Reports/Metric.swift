package import Display

/// A figure of a benchmark with all that it takes to compare it with another run's.
package struct Metric: Equatable, Sendable, Encodable {
  /// Which of two figures is the better one.
  package enum Better: String, Sendable, Encodable {
    /// The smaller one: a cost.
    case less
    /// The larger one: a gain.
    case more
    /// Neither: what was asked for or came about.
    case neither
  }

  /// What this machine takes at the least for something of the kind, in the metric's unit.
  package struct Floor: Equatable, Sendable, Encodable {
    /// What was measured: "memcpy".
    package var name: String
    /// How much that took, in the same run.
    package var value: Double

    /// Names a floor.
    package init(_ name: String, _ value: Double) {
      self.name = name
      self.value = value
    }
  }

  /// What was measured, unique among its result's: "composite p50".
  package let name: String
  /// The unit: "ms", "× memcpy", "pixels".
  package let unit: String
  /// Which of two figures is the better one.
  package let better: Better
  /// One figure for each round; at least one.
  package let samples: [Double]
  /// The sample in the middle.
  package let median: Double
  /// The smallest and the largest sample.
  package let least, most: Double
  /// What the machine takes at the least, or nothing where the figure is a multiple or a count already.
  @Nullable package private(set) var floor: Floor?
  /// The median as a multiple of the floor, or nothing without one above 0.
  @Nullable package private(set) var multiple: Double?

  /// Describes a figure.
  ///
  /// - Precondition: There is a sample.
  package init(
    _ name: String, unit: String, better: Better = .less, samples: [Double], floor: Floor? = nil
  ) {
    precondition(!samples.isEmpty, "\(name) without a sample")
    self.name = name
    self.unit = unit
    self.better = better
    self.samples = samples
    let spread = Spread(samples)
    (median, least, most) = (spread.median, spread.least, spread.most)
    self.floor = floor
    multiple = floor.flatMap { $0.value > 0 ? spread.median / $0.value : nil }
  }
}

/// A few measured numbers with their middle and their ends.
package struct Spread: Equatable, Sendable, Encodable {
  // The samples are told by metrics.
  private enum CodingKeys: CodingKey { case least, median, most }

  /// The numbers, in the order in which they were measured.
  package let samples: [Double]
  /// The smallest.
  package let least: Double
  /// The one in the middle; of an even count the mean of the two in the middle.
  package let median: Double
  /// The largest.
  package let most: Double

  /// Sums numbers up.
  ///
  /// - Precondition: There is at least one.
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
