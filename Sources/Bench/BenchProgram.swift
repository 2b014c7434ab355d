import ArgumentParser
import Display
import Platform
import ShimmerCommand
import Viewer

/// The program of the development's benchmarks: parts, peers, endurance.
@main
struct BenchProgram: ProgramCommand {
  static let programName = "bench"
  static let helpCommand = "scripts/bench --help"
  static let configuration = CommandConfiguration(
    commandName: "scripts/bench",
    abstract: "Measure the cost of parts of the program, as ratios.", version: ProjectVersion.text,
    subcommands: [
      CompositeCommand.self, EngineCommand.self, OverlayCommand.self, ScenesCommand.self,
      PeersCommand.self, SoakCommand.self,
    ])

  static func main() {
    if ProgramArguments.words.first == SoakCommand.programName {
      Console.exit(SoakCommand.end(of: Array(ProgramArguments.words.dropFirst())))
    }
    runProcess()
  }
}

/// The options of the benchmarks of parts.
struct PartOptions: ParsableArguments {
  @Flag(help: "Check the figures against their thresholds; exit code 1 if one is missed.")
  var check = false

  @Option(
    help: ArgumentHelp("The number of rounds; default 7.", valueName: "1…1000"),
    transform: { try wholeNumber($0, within: 1...1000, else: "it is not within 1…1000") })
  var rounds: Int?

  @OptionGroup(title: "Report options")
  var outputOptions: OutputOptions

  /// The rounds in which each row is measured.
  var measured: Rounds { Rounds(rounds ?? 7) }

  /// Writes the report of a benchmark, and judges it with `--check`.
  ///
  /// - Parameters:
  ///   - rounds: The rounds, if they are not ``measured``.
  ///   - conditions: The end of the title, after the number of rounds.
  func write(
    _ benchmark: String, title: String, rounds: Rounds? = nil, conditions: String = "",
    parameters: Facts, _ baselines: Baselines, _ rows: [Row]
  ) throws {
    let count = (rounds ?? measured).count
    var parameters = parameters
    parameters["rounds"] = count
    let report = BenchReport(
      benchmark, title: "\(title): \(NumberText.counted(count, "round"))\(conditions)",
      parameters: parameters, baselines: [baselines], rows: rows, showsThresholds: check)
    try outputOptions.write(report)
    try report.judge()
  }
}
