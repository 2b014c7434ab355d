package import ArgumentParser
import Measuring
import Platform
import ProgramSupport
import X11Display

/// The program: parses the arguments, runs the command, and converts every outcome to an exit code.
@main
struct Program {
  /// The instant at which the program began, in nanoseconds of the monotonic clock.
  static let startedAt = MonotonicClock.now

  static func main() {
    _ = startedAt
    Shimmer.runProcess()
  }
}

package struct Shimmer: ProgramCommand {
  package static let programName = "shimmer"
  package static let helpCommand = "shimmer --help"

  package static let configuration = CommandConfiguration(
    commandName: "shimmer",
    abstract: "Show the shimmer effect in a window, off-screen or as numbers.",
    discussion: """
      Without a subcommand, shimmer opens the viewer. Its keys:

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

/// The command `bench`, whose subcommands measure frames and compare measurements.
struct BenchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bench",
    abstract: "Measure the timing and cost of frames, relative to the machine's baselines.",
    subcommands: [BenchPresentCommand.self, BenchCalibrateCommand.self, BenchCompareCommand.self])
}
