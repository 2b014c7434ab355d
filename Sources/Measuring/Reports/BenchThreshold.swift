package import Display
package import ProgramSupport

/// A figure that a benchmark judges, with its threshold and verdict.
package struct BenchThreshold: Encodable {
  /// The side of the threshold on which a figure must be.
  package enum Side: String, Sendable, Encodable {
    /// The figure is a cost: it must not exceed the threshold.
    case atMost
    /// The figure is a gain: it must not be below the threshold.
    case atLeast
  }

  private enum CodingKeys: CodingKey { case name, figure, threshold, stretch, side, holds, verdict }

  /// A short description of the figure.
  package let name: String
  package let figure: Double
  /// The maximum or minimum value, depending on ``side``.
  package let threshold: Double
  /// The stricter value that the benchmark aims for, or `nil` if there is none.
  @Nullable package private(set) var stretch: Double?
  /// Whether ``threshold`` is the maximum or the minimum.
  package let side: Side
  /// The reason why the threshold does not apply on this machine, or `nil` if it applies.
  package let exemption: String?
  /// Whether the figure is on the required side.
  package let holds: Bool
  /// The verdict as text: "held", "missed", "not applicable", or "held, and the stretch of 8".
  package let verdict: String

  /// Creates the verdict on a figure.
  package init(
    name: String, figure: Double, threshold: Double, stretch: Double? = nil, side: Side = .atMost,
    exemption: String? = nil
  ) {
    self.name = name
    self.figure = figure
    self.threshold = threshold
    self.stretch = stretch
    self.side = side
    self.exemption = exemption
    func isReached(_ limit: Double) -> Bool {
      side == .atMost ? figure <= limit : figure >= limit
    }
    holds = isReached(threshold)
    if exemption != nil {
      verdict = "not applicable"
    } else if !holds {
      verdict = "missed"
    } else if let stretch, isReached(stretch) {
      verdict = "held, and the stretch of \(NumberText.shortest(stretch))"
    } else {
      verdict = "held"
    }
  }

  /// Whether the threshold applies and is missed.
  package var isMissed: Bool { exemption == nil && !holds }

  /// The threshold as text: "at most 25".
  package var limit: String {
    "at \(side == .atMost ? "most" : "least") \(NumberText.shortest(threshold))"
  }
}

extension [BenchThreshold] {
  /// Returns one line per threshold, with name, figure, limit and verdict in aligned columns.
  ///
  /// - Parameter digits: The number of decimals of a figure.
  package func lines(digits: Int) -> [String] {
    let figures = map { NumberText.fixed($0.figure, digits: digits) }
    let nameWidth = map(\.name.count).max() ?? 0
    let figureWidth = figures.map(\.count).max() ?? 0
    let limitWidth = map(\.limit.count).max() ?? 0
    return zip(self, figures).map { threshold, figure in
      [
        "", ColumnText.padded(threshold.name, to: nameWidth),
        ColumnText.padded(figure, to: figureWidth, isRight: true),
        ColumnText.padded(threshold.limit, to: limitWidth), threshold.verdict,
      ].joined(separator: "  ")
    }
  }

  /// The parts of the error message with which the program ends with code 1, or `nil` if no threshold is missed.
  package var complaint: (what: String, why: String, remedy: String)? {
    let missed = filter(\.isMissed)
    if missed.isEmpty { return nil }
    return (
      "\(missed.count) of \(count) thresholds \(missed.count == 1 ? "is" : "are") missed",
      missed.map(\.name).joined(separator: "; "),
      "measure again on an idle machine, in a release build"
    )
  }
}

extension ProgramError {
  /// Throws an error that ends the program with code 1 if a threshold is missed.
  package static func judge(_ thresholds: [BenchThreshold]) throws(ProgramError) {
    guard let (what, why, remedy) = thresholds.complaint else { return }
    throw ProgramError(what, why: why, remedy: remedy, status: .comparisonFailed)
  }
}
