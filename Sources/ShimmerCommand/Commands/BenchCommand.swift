import ArgumentParser
import ProgramSupport

/// Measures how frames reach the display, and compares measurements.
struct BenchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bench",
    abstract: "Measure how frames reach the display and what they cost, in ratios.",
    subcommands: [BenchPresentCommand.self, BenchCalibrateCommand.self, BenchCompareCommand.self])
}
