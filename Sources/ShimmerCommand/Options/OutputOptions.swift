import ArgumentParser
import Viewer

/// The form of a report.
enum ReportFormat: String, ExpressibleByArgument, CaseIterable {
  /// Lines for people.
  case human
  /// One JSON document.
  case json
  /// A line of names and a line of values.
  case csv
}

/// Where a report goes, and in which form.
struct OutputOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The form of the report.", valueName: "human|json|csv"))
  var format: ReportFormat?

  @Option(
    name: [.customShort("o"), .customLong("output")],
    help: ArgumentHelp("Write the report to FILE; - is standard output.", valueName: "FILE|-"),
    transform: nonemptyText)
  var output: String?

  @Flag(help: "Tell on standard error what was chosen, and why.")
  var verbose = false
}
