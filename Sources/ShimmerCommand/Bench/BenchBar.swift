import ViewerCore

/// A promise that a benchmark judges.
struct BenchBar {
  /// What is judged, in few words.
  let name: String
  /// What was measured.
  let figure: Double
  /// The most that it may be.
  let bar: Double
  /// What it would better be, or nothing.
  var stretch: Double?

  /// Whether the promise is kept.
  var holds: Bool { figure <= bar }

  /// What came of it, in a word.
  var verdict: String {
    if !holds { return "missed" }
    guard let stretch else { return "held" }
    return figure <= stretch ? "held, and the stretch of \(NumberText.shortest(stretch))" : "held"
  }

  /// Its members in a report.
  var json: JSONValue {
    .object([
      "name": .string(name), "figure": JSONValue(figure), "bar": JSONValue(bar),
      "stretch": stretch.map { JSONValue($0) } ?? .null, "holds": .bool(holds),
    ])
  }

  /// Ends the program with code 1 when a promise is not kept.
  static func judge(_ bars: [BenchBar]) throws(ProgramError) {
    let missed = bars.filter { !$0.holds }
    if missed.isEmpty { return }
    let names = missed.map(\.name).joined(separator: ", ")
    throw ProgramError(
      "\(missed.count) of \(bars.count) bars \(missed.count == 1 ? "is" : "are") missed",
      why: names,
      remedy: "measure again on an idle machine, in a release build", status: .comparisonFailed)
  }
}
