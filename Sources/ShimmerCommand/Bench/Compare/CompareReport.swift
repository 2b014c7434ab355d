import Display
import Measuring
import ProgramSupport

/// What two runs of a benchmark differ in.
struct CompareReport: Report {
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

  private struct Members: Encodable {
    let schema = ReportFormat.schema
    let version = ProjectVersion.text
    let benchmark = "compare"
    let of, a, b: String
    let threshold: Double
    let differences: [DocumentDifference]
    let results: [BenchComparison.Result]
    let counts: [String: Int]
  }

  func encode(to encoder: any Encoder) throws {
    let counts = Verdict.allCases.map { ($0.rawValue, comparison.count($0)) }
    let members = Members(
      of: a.document.benchmark, a: a.path, b: b.path, threshold: rule.threshold,
      differences: comparison.differences, results: comparison.results,
      counts: Dictionary(uniqueKeysWithValues: counts))
    try members.encode(to: encoder)
  }
}
