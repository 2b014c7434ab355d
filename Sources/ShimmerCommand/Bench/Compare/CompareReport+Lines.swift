import Display
import Measuring
import ProgramSupport

extension CompareReport {
  /// The report for people: what differs besides the figures, a table, and a line that counts.
  var lines: [String] {
    let percent = NumberText.shortest(rule.threshold)
    let head = [
      "Shimmer \(ProjectVersion.text), bench \(a.document.benchmark): A is \(a.name), B is \(b.name)",
      "A difference counts beyond \(percent) % and with a probability below "
        + "\(NumberText.shortest(ComparisonRule.significance)).",
    ]
    return head + circumstances + [""] + table + ["", comparison.summary]
  }

  // MARK: The head

  private var circumstances: [String] {
    let differences = comparison.differences
    if differences.isEmpty { return [] }
    let isOtherProcessor = differences.contains { $0.name == "machine.processor" }
    let warning = "The processors differ: raw times do not compare, multiples of floors do better."
    return ["", "The runs differ in (A | B)"] + differences.map { "  \($0.line)" }
      + (isOtherProcessor ? [warning] : [])
  }

  // MARK: The table

  private var table: [String] {
    let shown = comparison.results.map { ($0.name, Self.shown($0.metrics)) }
    let width = shown.flatMap { $0.1.map { Self.label($0).count } }.max() ?? 0
    let head = Self.line(
      ["metric", "A", "B", "ratio", "of multiples", "probability", "verdict"], width: width)
    return [head]
      + shown.flatMap { name, metrics -> [String] in
        guard let first = metrics.first else { return [] }
        if !first.verdict.isOfBoth, metrics.allSatisfy({ $0.verdict == first.verdict }) {
          return ["\(name): \(first.verdict.title)"]
        }
        return [name] + metrics.map { Self.line(Self.words($0), width: width) }
      }
  }

  /// The metrics that have a line: where neither figure is the better one, only those that differ.
  private static func shown(_ metrics: [MetricComparison]) -> [MetricComparison] {
    metrics.filter { $0.better != .neither || $0.verdict != .same }
  }

  private static func label(_ metric: MetricComparison) -> String {
    metric.unit.isEmpty ? metric.name : "\(metric.name), \(metric.unit)"
  }

  private static func words(_ metric: MetricComparison) -> [String] {
    [
      label(metric), figure(metric.a), figure(metric.b), quotient(metric.ratio),
      quotient(metric.floorRatio),
      metric.isExact ? "exact" : probability(metric.probability), metric.verdict.title,
    ]
  }

  private static func line(_ words: [String], width: Int) -> String {
    "  " + ColumnText.padded(words[0], to: width)
      + zip(words[1...5], [12, 12, 9, 14, 13]).map {
        ColumnText.padded($0, to: $1, isRight: true)
      }.joined() + "  \(words[6])"
  }

  private static func figure(_ number: Double?) -> String {
    guard let number else { return "-" }
    if number == number.rounded() { return NumberText.shortest(number) }
    let digits = number.magnitude < 1 ? 5 : number.magnitude < 100 ? 3 : 1
    return NumberText.fixed(number, digits: digits)
  }

  private static func quotient(_ number: Double?) -> String {
    number.map { NumberText.fixed($0, digits: 3) } ?? "-"
  }

  private static func probability(_ number: Double?) -> String {
    guard let number else { return "-" }
    return number < 0.001 ? "< 0.001" : NumberText.fixed(number, digits: 3)
  }
}
