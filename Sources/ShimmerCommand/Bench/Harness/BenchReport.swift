import Display
import Platform
import Viewer

/// The report of a benchmark: the machine, its baselines, and rows, as lines of text and as a JSON document, whose form
/// is the same for all benchmarks.
package struct BenchReport: Report {
  /// The benchmark, such as "engine".
  package let benchmark: String
  /// What was measured, such as "the cost of the engine: 9 rounds".
  package var title: String
  /// The display, or `nil` if none was needed.
  package var display: DisplayFacts?
  package var parameters: Facts
  package var baselines: [Baselines]
  /// The lines before the rows, which explain them.
  package var explanation: [String]
  package var rows: [Row]
  /// What was left out and why, one sentence each.
  package var omissions: [String]
  /// Whether the report includes thresholds and verdicts.
  package var showsThresholds: Bool
  /// Further members of the JSON document.
  package var facts: Facts = [:]

  package init(
    _ benchmark: String, title: String, display: DisplayFacts? = nil, parameters: Facts,
    baselines: [Baselines], explanation: [String] = [], rows: [Row], omissions: [String] = [],
    showsThresholds: Bool = false
  ) {
    self.benchmark = benchmark
    self.title = title
    self.display = display
    self.parameters = parameters
    self.baselines = baselines
    self.explanation = explanation
    self.rows = rows
    self.omissions = omissions
    self.showsThresholds = showsThresholds
  }

  /// The thresholds of all rows.
  package var thresholds: [Threshold] { rows.flatMap(\.thresholds) }

  /// The lines of the title, the machine, the display and the baselines.
  package var heading: [String] {
    ["Shimmer \(ProjectVersion.text), \(title)", MachineFacts.current.line]
      + (display.map { [$0.line] } ?? []) + baselines.flatMap(\.lines)
  }

  package var lines: [String] {
    var blocks = [heading + explanation, rows.flatMap(\.lines)]
    if showsThresholds { blocks.append(["Thresholds"] + thresholds.lines) }
    blocks.append(omissions)
    return Array(blocks.filter { !$0.isEmpty }.joined(separator: [""]))
  }

  package func encode(to encoder: any Encoder) throws {
    let clock: Facts = [
      "source": "CLOCK_MONOTONIC", "timer": "timerfd, absolute",
      "resolutionNanoseconds": MonotonicClock.resolution,
    ]
    var members: Facts = [
      "schema": ReportFormat.schema, "version": ProjectVersion.text, "benchmark": benchmark,
      "machine": MachineFacts.current, "display": display, "clock": clock,
      "parameters": parameters, "baselines": baselines, "results": rows, "omissions": omissions,
    ]
    if showsThresholds { members["thresholds"] = thresholds }
    try members.encode(to: encoder)
    try facts.encode(to: encoder)
  }

  /// Throws an error that names the thresholds that are missed, if there are any.
  package func judge() throws(ProgramError) {
    let missed = thresholds.filter(\.isMissed)
    if missed.isEmpty || !showsThresholds { return }
    throw ProgramError(
      "\(missed.count) of \(thresholds.count) thresholds \(missed.count == 1 ? "is" : "are") missed",
      why: missed.map(\.name).joined(separator: "; "),
      remedy: "measure again on an idle machine, in a release build", status: .comparisonFailed)
  }
}
