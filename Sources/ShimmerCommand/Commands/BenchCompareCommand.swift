import ArgumentParser
import Measuring
import ProgramSupport

/// Compares two runs of a benchmark.
struct BenchCompareCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare", abstract: "Compare two runs of a benchmark, and tell what is noise.",
    discussion: """
      A and B are reports that a benchmark wrote with --format json. B is judged by A, metric by metric: it \
      is worse or better where

      1. the medians of the rounds differ by more than the threshold, seen from the smaller one;

      2. the multiples of the machine's floor, where both reports have the same floor, differ so too, in \
      the same direction: a machine that was busier in one run moves both together;

      3. the ranks of the rounds differ by more than chance explains: a two-sided rank-sum test \
      (Mann-Whitney), exact up to 16 rounds in all, gives a probability below 0.05.

      Everything else is within the noise. Too few rounds are said so where rounds so few cannot pass the \
      test however far they are apart: 4 and 4 are enough, 3 and 3 are not. Figures that never vary \
      (counts: without a floor, the same in at least two rounds of each run) are exact and need no test. Where \
      neither figure is the better one, a difference is a change.

      Runs of other machines, versions or parameters are compared all the same; the head says what differs. \
      Exit code 1 when a metric is worse.
      """)

  @Argument(
    help: ArgumentHelp("The run to judge by, or - for standard input.", valueName: "A.json"),
    transform: nonemptyText)
  var a: String

  @Argument(
    help: ArgumentHelp("The run that is judged, or - for standard input.", valueName: "B.json"),
    transform: nonemptyText)
  var b: String

  @Option(
    help: ArgumentHelp(
      "Overlook differences up to so many percent, 0…1000; default 5.", valueName: "PERCENT"),
    transform: { try decimalNumber($0, within: 0...1000, else: "it is not within 0…1000") })
  var threshold = 5.0

  @OptionGroup(title: "Report options")
  var outputOptions: OutputOptions

  func validate() throws {
    if a == "-", b == "-" {
      throw ValidationError("only one of the two reports can be -, standard input")
    }
  }

  func run() throws {
    let files = try [ComparedFile(a), ComparedFile(b)]
    if outputOptions.verbose { for file in files { file.tell() } }
    let report = try CompareReport(
      files[0], files[1], rule: ComparisonRule(threshold: threshold))
    try outputOptions.write(report)
    try report.judge()
  }
}

extension ComparedFile {
  /// Tells what was read.
  fileprivate func tell() {
    let metrics = document.results.reduce(0) { $0 + $1.metrics.count }
    Console.tell(
      "\(name): \(document.benchmark), \(document.results.count) results, \(metrics) metrics")
  }
}
