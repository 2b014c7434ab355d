package import ArgumentParser
import Measuring
import Platform
import ProgramSupport
import X11Display

/// The program: reads arguments, joins the parts, and turns every outcome into an exit code.
@main
struct Program {
  /// When the program began, in nanoseconds of the monotonic clock.
  static let startedAt = MonotonicClock.now

  static func main() {
    _ = startedAt
    Shimmer.runProcess()
  }
}

/// The command line.
package struct Shimmer: ProgramCommand {
  package static let programName = "shimmer"
  package static let helpCommand = "shimmer --help"

  package static let configuration = CommandConfiguration(
    commandName: "shimmer",
    abstract: "The shimmer effect in a window, off-screen and as numbers.",
    discussion: """
      Without a subcommand the viewer opens. Keys of the viewer:

      \(KeyHelp.text)
      """,
    version: ProjectVersion.text,
    subcommands: [
      ViewCommand.self, RenderCommand.self, TraceCommand.self, ProbeCommand.self,
      BenchCommand.self, ListCommand.self, PresetsCommand.self,
    ],
    defaultSubcommand: ViewCommand.self)

  package init() {}
}

/// Measures how frames reach the display, and compares measurements.
struct BenchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bench",
    abstract: "Measure how frames reach the display and what they cost, in ratios.",
    subcommands: [BenchPresentCommand.self, BenchCalibrateCommand.self, BenchCompareCommand.self])
}
