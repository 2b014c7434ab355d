import ArgumentParser
import Measuring
import ProgramSupport

/// The benchmark of parts: parses arguments, measures, and turns every outcome into an exit code, as `shimmer` does.
@main
struct Program {
  static func main() { PartBench.runProcess() }
}

/// The command line of the benchmark of parts.
struct PartBench: ProgramCommand {
  static let programName = "bench"
  static let helpCommand = "scripts/bench --help"

  static let configuration = CommandConfiguration(
    commandName: "scripts/bench",
    abstract: "Measure the cost of parts of the program, as ratios.", version: ProjectVersion.text,
    subcommands: [
      CompositeCommand.self, EngineCommand.self, OverlayCommand.self, ScenesCommand.self,
    ])
}
