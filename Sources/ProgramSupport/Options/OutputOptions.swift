package import ArgumentParser
import Viewer

/// The form of a report.
package enum ReportFormat: String, ExpressibleByArgument, CaseIterable {
  /// Lines for people.
  case human
  /// One JSON document.
  case json
  /// A line of names and a line of values.
  case csv
}

/// Where a report goes, and in which form.
package struct OutputOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The form of the report.", valueName: "human|json|csv"))
  package var format: ReportFormat?

  @Option(
    name: [.customShort("o"), .customLong("output")],
    help: ArgumentHelp("Write the report to FILE; - is standard output.", valueName: "FILE|-"),
    transform: nonemptyText)
  package var output: String?

  @Flag(help: "Tell on standard error what was chosen, and why.")
  package var verbose = false

  package init() {}

  /// Writes a report where it goes, in the form that was asked for.
  ///
  /// - Parameter text: The report's text in a form.
  package func write(_ text: (ReportFormat) throws -> String) throws {
    try TextFile.write(try text(format ?? .human), to: output ?? "-")
  }
}
