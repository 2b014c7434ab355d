import ArgumentParser
import Measuring
import ProgramSupport

/// The benchmark of parts: reads arguments, measures, and turns every outcome into an exit code, as `shimmer` does.
@main
struct Program {
  static func main() { PartBench.runProcess() }
}

/// The command line.
struct PartBench: ProgramCommand {
  static let programName = "bench"
  static let helpCommand = "scripts/bench --help"

  static let configuration = CommandConfiguration(
    commandName: "scripts/bench",
    abstract: "Measure what parts of the program cost, in ratios.", version: ProjectVersion.text,
    subcommands: [
      CompositeCommand.self, EngineCommand.self, OverlayCommand.self, ScenesCommand.self,
    ])
}
