import ArgumentParser
import Display

/// The format of a report about frames.
enum PresentFormat: String, CaseIterable {
  /// Lines of text.
  case human
  /// A JSON document.
  case json
  /// Comma-separated values.
  case csv
  /// A page with pictures.
  case html
}

/// The format and the destination of a report about frames, and the file for their trace.
struct PresentOutput: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The format of the report; by default json or html for a FILE ending in .json or .html, otherwise human.",
      valueName: PresentFormat.allCases.map(\.rawValue).joined(separator: "|")),
    completion: .list(PresentFormat.allCases.map(\.rawValue)), transform: namedValue)
  var format: PresentFormat?

  @Option(
    help: ArgumentHelp(
      "Also write the frames to FILE as a trace for Perfetto or another viewer of Chrome's Trace Event Format; - is standard output.",
      valueName: "FILE|-"), transform: nonemptyText)
  var trace: String?

  @OptionGroup var destination: ReportDestination

  func validate() throws {
    if trace == "-", destination.output ?? "-" == "-" {
      throw ValidationError("--trace - and a report on standard output cannot be used together")
    }
  }

  /// The format of the report: by its name, otherwise by the ending of the file, otherwise text.
  var chosenFormat: PresentFormat {
    format ?? [.json, .html].first { destination.hasEnding($0.rawValue) } ?? .human
  }

  /// Checks that the report and the trace can be written.
  func check() throws(ProgramError) {
    try TextFile.check(writing: ("-o", destination.output), ("--trace", trace))
  }

  /// Writes a report in the requested format to its destination, and its trace if one is requested.
  func write(_ report: PresentReport) throws(ProgramError) {
    let text =
      switch chosenFormat {
      case .human: try ReportFormat.human.text(of: report)
      case .json: try ReportFormat.json.text(of: report)
      case .csv: report.csv
      case .html: report.page.text
      }
    try destination.write(text)
    if let trace { try TextFile.write(try JSONText.write(report.trace), to: trace) }
  }
}
