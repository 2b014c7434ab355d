package import Viewer

/// A figure with its threshold, and the verdict.
package struct Threshold: Equatable, Encodable {
  /// The side of the threshold on which the figure has to be.
  package enum Side: String, Sendable, Encodable {
    case atMost
    case atLeast
  }

  private enum CodingKeys: CodingKey { case name, figure, threshold, stretch, side, holds, verdict }

  package let name: String
  package let figure: Double
  package let threshold: Double
  /// The value to aim for beyond the threshold, or `nil` if there is none.
  @Nullable package private(set) var stretch: Double?
  package let side: Side
  /// Whether the figure is on the right side of the threshold.
  package let holds: Bool
  package let verdict: String
  /// Whether the threshold applies and does not hold.
  package var isMissed: Bool { verdict == Self.missed }

  private static let missed = "missed"

  /// - Parameter exemption: The reason why the threshold does not apply, or `nil` if it does.
  package init(
    _ name: String, _ figure: Double, _ side: Side = .atMost, _ threshold: Double,
    stretch: Double? = nil, exemption: String? = nil
  ) {
    self.name = name
    self.figure = figure
    self.threshold = threshold
    self.stretch = stretch
    self.side = side
    func isReached(_ limit: Double) -> Bool { side == .atMost ? figure <= limit : figure >= limit }
    holds = isReached(threshold)
    if let exemption {
      verdict = "not applicable: \(exemption)"
    } else if !holds {
      verdict = Self.missed
    } else if let stretch, isReached(stretch) {
      verdict = "held, and the stretch of \(NumberText.shortest(stretch))"
    } else {
      verdict = "held"
    }
  }
}

extension [Threshold] {
  /// A line for each threshold, in columns that are as wide as their longest text.
  package var lines: [String] {
    let columns: [[String]] = [
      map(\.name), map { NumberText.fixed($0.figure, digits: 2) },
      map { "at \($0.side == .atMost ? "most" : "least") \(NumberText.shortest($0.threshold))" },
    ]
    let widths = columns.map { $0.map(\.count).max() ?? 0 }
    return indices.map { index in
      zip(columns, widths).enumerated().map { column, texts in
        ColumnText.padded(texts.0[index], to: texts.1, isRight: column == 1)
      }.reduce("") { $0 + "  " + $1 } + "  \(self[index].verdict)"
    }
  }
}
