import Display
import Measuring
import ProgramSupport

/// What two runs of a benchmark differ in, in the form that was asked for.
struct CompareReport {
  /// The version of the JSON document; grows when a member changes its meaning.
  static let schema = 1

  /// The first run.
  let a: ComparedFile

  /// The second run, which is judged.
  let b: ComparedFile

  /// When a difference counts.
  let rule: ComparisonRule

  /// What came of it.
  let comparison: BenchComparison

  /// Compares two files.
  ///
  /// - Throws: Why there is nothing to compare.
  init(_ a: ComparedFile, _ b: ComparedFile, rule: ComparisonRule) throws(ProgramError) {
    let benchmarks = (a.document.benchmark, b.document.benchmark)
    guard benchmarks.0 == benchmarks.1 else {
      throw ProgramError(
        "\(b.name) is of the benchmark \(benchmarks.1), \(a.name) of \(benchmarks.0)",
        remedy: "name two reports of the same benchmark", status: .badData)
    }
    self.a = a
    self.b = b
    self.rule = rule
    comparison = BenchComparison(a.document, b.document, rule: rule)
    guard comparison.commonCount > 0 else {
      throw ProgramError(
        "\(a.name) and \(b.name) have no metric in common",
        remedy: "measure both with the same parameters", status: .badData)
    }
  }

  /// Ends the program with code 1 when a metric is worse.
  func judge() throws(ProgramError) {
    let names = comparison.worseNames
    guard let first = names.first else { return }
    let verb = names.count == 1 ? "is" : "are"
    throw ProgramError(
      "\(names.count) of \(comparison.commonCount) metrics \(verb) worse",
      why: names.count == 1 ? first : "\(first), and \(names.count - 1) more",
      remedy: "before blaming a change, measure both again, in turns", status: .comparisonFailed)
  }

  /// The text of the report.
  func text(_ format: ReportFormat) throws(ProgramError) -> String {
    switch format {
    case .human: lines.joined(separator: "\n") + "\n"
    case .json: try JSONText.write(json)
    case .csv: CSVText.write(columns: Self.columns, rows: rows)
    }
  }

  // MARK: Values

  private var json: JSONValue {
    let counts = Verdict.allCases.map { ($0.rawValue, JSONValue(Double(comparison.count($0)))) }
    return .object([
      "schema": JSONValue(Double(Self.schema)), "version": .string(ProjectVersion.text),
      "benchmark": .string("compare"), "of": .string(a.document.benchmark),
      "a": .string(a.path), "b": .string(b.path), "threshold": JSONValue(rule.threshold),
      "differences": .array(comparison.differences.map(Self.json)),
      "results": .array(
        comparison.results.map { result in
          .object([
            "name": .string(result.name), "metrics": .array(result.metrics.map(Self.json)),
          ])
        }),
      "counts": .object(Dictionary(uniqueKeysWithValues: counts)),
    ])
  }

  private static func json(_ difference: DocumentDifference) -> JSONValue {
    .object(["name": .string(difference.name), "a": difference.a, "b": difference.b])
  }

  private static func json(_ metric: MetricComparison) -> JSONValue {
    .object([
      "name": .string(metric.identity.name), "unit": .string(metric.identity.unit),
      "better": .string(metric.identity.better.rawValue), "a": number(metric.a),
      "b": number(metric.b), "ratio": number(metric.ratio), "floorRatio": number(metric.floorRatio),
      "probability": number(metric.probability), "exact": .bool(metric.isExact),
      "verdict": .string(metric.verdict.rawValue),
    ])
  }

  private static func number(_ number: Double?) -> JSONValue {
    number.map { JSONValue($0) } ?? .null
  }

  private static let columns = [
    "version", "benchmark", "result", "metric", "unit", "better", "a", "b", "ratio", "floorRatio",
    "probability", "exact", "verdict",
  ]

  private var rows: [[String]] {
    comparison.results.flatMap { result in
      result.metrics.map { metric in
        let numbers = [metric.a, metric.b, metric.ratio, metric.floorRatio, metric.probability]
        return [
          ProjectVersion.text, a.document.benchmark, result.name, metric.identity.name,
          metric.identity.unit, metric.identity.better.rawValue,
        ] + numbers.map { $0.map { "\($0)" } ?? "" }
          + [metric.isExact ? "true" : "false", metric.verdict.rawValue]
      }
    }
  }
}
