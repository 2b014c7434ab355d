import ArgumentParser
import Display
import Viewer

/// The command `bench compare`, which compares two runs of a benchmark.
struct BenchCompareCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare",
    abstract: "Compare two runs of a benchmark, and distinguish changes from noise.",
    discussion: """
      A and B are reports that a benchmark wrote with --format json. B is judged against A, metric by metric. It \
      is worse or better if all of these are true:

      1. The medians of the rounds differ by more than --threshold, as a percentage of the smaller median.

      2. If both reports have the same baseline, the multiples of the baseline also differ by more than --threshold, in \
      the same direction. On a machine that is busier in one run, figure and baseline change together.

      3. The ranks of the rounds differ by more than chance explains: a two-sided rank-sum test (Mann-Whitney), exact \
      up to 16 rounds in all, gives a probability below 0.05.

      Equal rounds are the same; all other differences are within the noise. There is no verdict (-) if no difference, \
      however large, could pass the test: 4 rounds in each run are enough, 3 are not. A figure without a baseline that \
      is the same in all rounds of each run, at least two, is exact and needs no test. If neither direction is better, \
      a difference is a change.

      Runs of different machines, versions or parameters can be compared; the report begins with the differences. \
      The exit code is 1 if a metric is worse.
      """)

  @Argument(
    help: ArgumentHelp("The report to compare with, or - for standard input.", valueName: "A.json"),
    transform: nonemptyText)
  var a: String

  @Argument(
    help: ArgumentHelp("The report that is judged, or - for standard input.", valueName: "B.json"),
    transform: nonemptyText)
  var b: String

  @Option(
    help: ArgumentHelp(
      "Ignore differences of the medians up to this percentage, 0…1000; default 5.",
      valueName: "PERCENT"),
    transform: {
      try decimalNumber($0, in: .percent, within: 0...1000, else: "it is not within 0…1000")
    })
  var threshold = 5.0

  @OptionGroup(title: "Report options")
  var output: ComparisonOutput

  func validate() throws {
    if a == "-", b == "-" {
      throw ValidationError("only one of the two reports can be standard input (-)")
    }
  }

  func run() throws {
    let files = try [ComparedFile(a), ComparedFile(b)]
    if output.destination.verbose { for file in files { file.note() } }
    let report = try CompareReport(
      files[0], files[1], rule: ComparisonRule(threshold: threshold))
    try output.write(report)
    try report.judge()
  }
}

/// The format of a comparison.
enum ComparisonFormat: String, CaseIterable {
  /// Lines of text.
  case human
  /// A JSON document.
  case json
  /// A page with pictures.
  case html
}

/// The format and the destination of a comparison.
struct ComparisonOutput: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The format of the report; by default json or html for a FILE ending in .json or .html, otherwise human.",
      valueName: ComparisonFormat.allCases.map(\.rawValue).joined(separator: "|")),
    completion: .list(ComparisonFormat.allCases.map(\.rawValue)), transform: namedValue)
  var format: ComparisonFormat?

  @OptionGroup var destination: ReportDestination

  /// Writes a comparison in the requested format to its destination.
  fileprivate func write(_ report: CompareReport) throws(ProgramError) {
    let chosen =
      format ?? [.json, .html].first { destination.hasEnding($0.rawValue) } ?? .human
    let text =
      switch chosen {
      case .human: try ReportFormat.human.text(of: report)
      case .json: try ReportFormat.json.text(of: report)
      case .html: report.page.text
      }
    try destination.write(text)
  }
}

extension ComparedFile {
  /// Prints a summary of the file on standard error.
  fileprivate func note() {
    let metrics = document.results.reduce(0) { $0 + $1.metrics.count }
    Console.note(
      "\(name): \(document.benchmark), \(document.results.count) results, \(metrics) metrics")
  }
}

/// The report of `bench compare`: the differences between two runs of a benchmark.
private struct CompareReport: Report {
  let a: ComparedFile

  /// The second run, which is judged against the first.
  let b: ComparedFile

  /// The rule that decides which differences count.
  let rule: ComparisonRule

  /// The result of the comparison.
  let comparison: BenchComparison

  /// Compares two files.
  ///
  /// - Throws: The reason why they cannot be compared.
  init(_ a: ComparedFile, _ b: ComparedFile, rule: ComparisonRule) throws(ProgramError) {
    let benchmarks = (a.document.benchmark, b.document.benchmark)
    guard benchmarks.0 == benchmarks.1 else {
      throw ProgramError(
        "\(b.name) is a report of benchmark \(benchmarks.1), \(a.name) of \(benchmarks.0)",
        remedy: "use two reports of the same benchmark", status: .badData)
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

  /// Checks that no metric is worse.
  ///
  /// - Throws: An error with exit code 1 that names the first worse metric.
  func judge() throws(ProgramError) {
    let names = comparison.worseNames
    guard let first = names.first else { return }
    let verb = names.count == 1 ? "is" : "are"
    throw ProgramError(
      "\(names.count) of \(comparison.commonCount) metrics \(verb) worse",
      why: names.count == 1 ? first : "\(first), and \(names.count - 1) more",
      remedy: "measure both again, alternately, to confirm it", status: .comparisonFailed)
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

extension CompareReport {
  /// The report as text: differences in the circumstances, a table of metrics, and a summary.
  var lines: [String] {
    head + circumstances + [""] + table + ["", comparison.summary] + remedies
  }

  /// What to do about metrics with too few rounds.
  private var remedies: [String] { comparison.remedy.map { [$0] } ?? [] }

  // MARK: The head

  private var head: [String] {
    let percent = NumberText.shortest(rule.threshold)
    return [
      "Shimmer \(ProjectVersion.text), bench \(a.document.benchmark): A is \(a.name), B is \(b.name)",
      "A difference counts if it exceeds \(percent) % and chance explains it with a probability below "
        + "\(NumberText.shortest(ComparisonRule.significance)).",
    ]
  }

  private var circumstances: [String] {
    let differences = comparison.differences
    if differences.isEmpty { return [] }
    let isOtherProcessor = differences.contains { $0.name == "machine.processor" }
    let warning =
      "The processors differ: compare multiples of baselines rather than raw times."
    return ["", "The runs differ in (A | B)"] + differences.map { "  \($0.line)" }
      + (isOtherProcessor ? [warning] : [])
  }

  // MARK: The page

  /// The report as a page.
  fileprivate var page: ComparisonPage {
    let rows = comparison.results.flatMap { result in
      [(texts: [result.name] + Self.columns.dropFirst().map { _ in "" }, kind: "group")]
        + Self.shown(result.metrics).map { (Self.words($0), $0.verdict.rawValue) }
    }
    let isBetter = comparison.count(.better) > 0
    let kind = comparison.count(.worse) > 0 ? "bad" : isBetter ? "good" : "plain"
    return ComparisonPage(
      ComparisonPage.Run(a.name, a.json), ComparisonPage.Run(b.name, b.json),
      title: comparison.summary, kind: kind,
      heading: (head + circumstances + remedies).filter { !$0.isEmpty }, columns: Self.columns,
      rows: rows)
  }

  // MARK: The table

  private static let columns = [
    "metric", "A", "B", "ratio", "of multiples", "probability", "verdict",
  ]

  private var table: [String] {
    let shown = comparison.results.map { ($0.name, Self.shown($0.metrics)) }
    let width = shown.flatMap { $0.1.map { Self.label($0).count } }.max() ?? 0
    return [Self.line(Self.columns, width: width)]
      + shown.flatMap { name, metrics -> [String] in
        guard let first = metrics.first else { return [] }
        if !first.verdict.isOfBoth, metrics.allSatisfy({ $0.verdict == first.verdict }) {
          return ["\(name): \(first.verdict.title)"]
        }
        return [name] + metrics.map { Self.line(Self.words($0), width: width) }
      }
  }

  /// Returns the metrics to show; a metric without a better direction is shown only if its figures differ.
  private static func shown(_ metrics: [MetricComparison]) -> [MetricComparison] {
    metrics.filter { $0.better != .neither || ![.same, .identical].contains($0.verdict) }
  }

  private static func label(_ metric: MetricComparison) -> String {
    metric.unit.isEmpty ? metric.name : "\(metric.name), \(metric.unit)"
  }

  private static func words(_ metric: MetricComparison) -> [String] {
    [
      label(metric), figure(metric.a), figure(metric.b), quotient(metric.ratio),
      quotient(metric.baselineRatio),
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

/// A file with the JSON report of a benchmark.
private struct ComparedFile {
  /// The path as given on the command line; `-` is standard input.
  let path: String

  /// The members of the report that a comparison needs.
  let document: ReadDocument

  /// The whole report.
  let json: JSONValue

  /// The name of the file in messages.
  var name: String { TextFile.name(ofInput: path) }

  private static let remedy = "see shimmer bench compare --help"

  /// Reads a file.
  ///
  /// - Throws: An error that names the file and the problem.
  init(_ path: String) throws(ProgramError) {
    self.path = path
    let bytes = try TextFile.read(path)
    let name = TextFile.name(ofInput: path)
    json = try JSONText.parse(bytes, from: name, remedy: Self.remedy)
    do throws(DocumentFault) {
      document = try ReadDocument(json)
    } catch {
      throw Self.refusal(of: name, error)
    }
  }

  private static func refusal(of name: String, _ fault: DocumentFault) -> ProgramError {
    switch fault {
    case .newer(let schema):
      ProgramError(
        "\(name) has schema \(NumberText.shortest(schema)), newer than \(ReportFormat.schema)",
        remedy: "compare it with the version of shimmer that wrote it", status: .badData)
    case .older(let schema):
      ProgramError(
        "\(name) has schema \(NumberText.shortest(schema)), older than "
          + NumberText.shortest(ReadDocument.oldestSchema),
        remedy: "measure again with this version of shimmer", status: .badData)
    case .foreign(let benchmark):
      ProgramError(
        "\(name) is the output of shimmer bench \(benchmark)",
        remedy: "use the two reports that it compares", status: .badData)
    case .malformed(let problem):
      ProgramError(
        "\(name) is not a report of a benchmark", why: problem, remedy: remedy, status: .badData)
    }
  }
}
