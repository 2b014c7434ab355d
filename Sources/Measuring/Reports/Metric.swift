package import Display

/// A figure of a benchmark with all that it takes to compare it with another run's.
package struct Metric: Equatable, Sendable {
  /// Which of two figures is the better one.
  package enum Better: String, Sendable {
    /// The smaller one: a cost.
    case less
    /// The larger one: a gain.
    case more
    /// Neither: what was asked for or came about.
    case neither
  }

  /// What this machine takes at the least for something of the kind, in the metric's unit.
  package struct Floor: Equatable, Sendable {
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
  package var name: String
  /// The unit: "ms", "× memcpy", "pixels".
  package var unit: String
  /// Which of two figures is the better one.
  package var better: Better
  /// One figure for each round; at least one.
  package var samples: [Double]
  /// What the machine takes at the least, or nothing where the figure is a multiple or a count already.
  package var floor: Floor?

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
    self.floor = floor
  }

  /// The middle and the ends of the samples.
  package var spread: Spread { Spread(samples) }

  /// The median as a multiple of the floor, or nothing without one above 0.
  package var multiple: Double? {
    guard let floor, floor.value > 0 else { return nil }
    return spread.median / floor.value
  }

  /// Its members in a report.
  package var json: JSONValue {
    let spread = spread
    return .object([
      "name": .string(name), "unit": .string(unit), "better": .string(better.rawValue),
      "median": JSONValue(spread.median), "least": JSONValue(spread.least),
      "most": JSONValue(spread.most), "samples": JSONValue(samples),
      "floor": floor.map {
        .object(["name": .string($0.name), "value": JSONValue($0.value)])
      } ?? .null,
      "multiple": multiple.map { JSONValue($0) } ?? .null,
    ])
  }
}
