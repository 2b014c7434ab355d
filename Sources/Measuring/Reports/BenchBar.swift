package import Display
package import ProgramSupport

/// A promise that a benchmark judges.
package struct BenchBar: Encodable {
  /// The side of the bar on which a figure has to be.
  package enum Side: String, Sendable, Encodable {
    /// The figure is a cost: it may be no more than the bar.
    case atMost
    /// The figure is a gain: it must be no less than the bar.
    case atLeast
  }

  private enum CodingKeys: CodingKey { case name, figure, bar, stretch, side, holds, verdict }

  /// What is judged, in few words.
  package let name: String
  /// What was measured.
  package let figure: Double
  /// The most, or the least, that it may be.
  package let bar: Double
  /// What it would better be, or nothing.
  @Nullable package private(set) var stretch: Double?
  /// Whether ``bar`` is the most or the least.
  package let side: Side
  /// Why the bar does not count on this machine, or nothing when it does.
  package let exemption: String?
  /// Whether the figure is on the promised side.
  package let holds: Bool
  /// What came of it, in a word.
  package let verdict: String

  /// States a promise and what came of it.
  package init(
    name: String, figure: Double, bar: Double, stretch: Double? = nil, side: Side = .atMost,
    exemption: String? = nil
  ) {
    self.name = name
    self.figure = figure
    self.bar = bar
    self.stretch = stretch
    self.side = side
    self.exemption = exemption
    func isReached(_ limit: Double) -> Bool {
      side == .atMost ? figure <= limit : figure >= limit
    }
    holds = isReached(bar)
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

  /// Whether the promise counts and is not kept.
  package var isMissed: Bool { exemption == nil && !holds }

  /// The bar in words: "at most 25".
  package var limit: String {
    "at \(side == .atMost ? "most" : "least") \(NumberText.shortest(bar))"
  }
}

extension [BenchBar] {
  /// A line for each bar: name, figure, bar and verdict, in columns as wide as their longest text.
  ///
  /// - Parameter digits: The digits of a figure after its point.
  package func lines(digits: Int) -> [String] {
    let figures = map { NumberText.fixed($0.figure, digits: digits) }
    let nameWidth = map(\.name.count).max() ?? 0
    let figureWidth = figures.map(\.count).max() ?? 0
    let limitWidth = map(\.limit.count).max() ?? 0
    return zip(self, figures).map { bar, figure in
      [
        "", ColumnText.padded(bar.name, to: nameWidth),
        ColumnText.padded(figure, to: figureWidth, isRight: true),
        ColumnText.padded(bar.limit, to: limitWidth), bar.verdict,
      ].joined(separator: "  ")
    }
  }

  /// What a program says, in the parts of its one line, before it ends with code 1; or nothing when
  /// every promise is kept.
  package var complaint: (what: String, why: String, remedy: String)? {
    let missed = filter(\.isMissed)
    if missed.isEmpty { return nil }
    return (
      "\(missed.count) of \(count) bars \(missed.count == 1 ? "is" : "are") missed",
      missed.map(\.name).joined(separator: ", "),
      "measure again on an idle machine, in a release build"
    )
  }
}

extension ProgramError {
  /// Ends the program with code 1 when a promise is not kept.
  package static func judge(_ bars: [BenchBar]) throws(ProgramError) {
    guard let (what, why, remedy) = bars.complaint else { return }
    throw ProgramError(what, why: why, remedy: remedy, status: .comparisonFailed)
  }
}
