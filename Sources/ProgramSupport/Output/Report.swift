package import ArgumentParser
import Display
import FoundationEssentials

/// What a program reports: members for machines, lines for people.
///
/// The properties of a report's values are the members of its JSON document. A member without a value is `null`
/// (``Nullable``), and so is a number that is not finite.
package protocol Report: Encodable {
  /// The report for people, line by line.
  var lines: [String] { get }
}

/// The form of a report.
package enum ReportFormat: String, ExpressibleByArgument, CaseIterable {
  /// Lines for people.
  case human
  /// One JSON document.
  case json

  /// The version of all JSON documents, their member `schema`; grows when a member changes its meaning.
  package static let schema = 3

  /// The text of a report.
  package func text(of report: some Report) throws(ProgramError) -> String {
    switch self {
    case .human: TerminalText.lines(report.lines)
    case .json: try JSONText.write(report)
    }
  }
}

/// Where a report goes, and what is told beside it.
package struct ReportDestination: ParsableArguments {
  @Option(
    name: [.customShort("o"), .customLong("output")],
    help: ArgumentHelp("Write the report to FILE; - is standard output.", valueName: "FILE|-"),
    transform: nonemptyText)
  package var output: String?

  @Flag(help: "Tell on standard error what was chosen, and why.")
  package var verbose = false

  package init() {}

  /// Writes a report's text.
  package func write(_ text: String) throws(ProgramError) {
    try TextFile.write(text, to: output ?? "-")
  }
}

/// Where a report goes, and in which form.
package struct OutputOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The form of the report.", valueName: "human|json"))
  package var format: ReportFormat?

  @OptionGroup package var destination: ReportDestination

  package init() {}

  /// Whether what was chosen is told on standard error.
  package var verbose: Bool { destination.verbose }

  /// Writes a report where it goes, in the form that was asked for.
  package func write(_ report: some Report) throws(ProgramError) {
    try destination.write(try (format ?? .human).text(of: report))
  }
}
