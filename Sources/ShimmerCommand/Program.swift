package import ArgumentParser
import Drawing
import Glibc
import Measuring
import Raster
import X11Display

/// The program: reads arguments, joins the parts, and turns every outcome into an exit code.
@main
package struct Program {
  /// When the program began, in nanoseconds of the monotonic clock.
  static let startedAt = MonotonicClock.now

  static func main() {
    _ = startedAt
    Console.occupyClosedStreams()
    SignalActions.choose()
    let arguments = Array(CommandLine.arguments.dropFirst())
    if let decoder = DecoderProcess(arguments) { exit(decoder.run()) }
    GLibMessages.handOver { message in if Console.isVerbose { Console.tell(message) } }
    Console.exit(run(arguments))
  }

  /// Does what arguments ask for, says in one line what went wrong, and answers how to end.
  ///
  /// What a process is given before, and its end, are left to ``main()``.
  ///
  /// - Parameter arguments: What was typed after the program's name.
  package static func run(_ arguments: [String]) -> ExitStatus {
    do {
      try chooseInstructionSet()
      var command = try Shimmer.parseAsRoot(arguments)
      try command.run()
      return .success
    } catch {
      return report(error)
    }
  }

  /// Lets `SHIMMER_ISA` choose the kernels' instruction set; the pictures are the same with each.
  private static func chooseInstructionSet() throws(ProgramError) {
    if let set = try InstructionSet.wanted() { InstructionSet.select(set) }
  }

  /// Says what went wrong, in one line, and answers the exit code.
  private static func report(_ error: any Error) -> ExitStatus {
    switch error {
    case let error as ProgramError:
      Console.complain(error.line)
      return error.status
    case let ended as EndedBySignal:
      return .signal(ended.number)
    default:
      return reportParsing(error)
    }
  }

  private static func reportParsing(_ error: any Error) -> ExitStatus {
    if Shimmer.exitCode(for: error).isSuccess {
      do throws(ProgramError) {
        try Console.write(Shimmer.fullMessage(for: error) + "\n")
        return .success
      } catch {
        return report(error)
      }
    }
    Console.complain(Shimmer.complaint(about: error))
    return .usage
  }
}

/// The command line.
package struct Shimmer: ParsableCommand {
  /// The version of the program, as `--version` prints it.
  static let version = ProjectVersion.text

  package static let configuration = CommandConfiguration(
    commandName: "shimmer",
    abstract: "The shimmer effect in a window, off-screen and as numbers.",
    discussion: """
      Without a subcommand the viewer opens. Keys of the viewer:

      \(KeyHelp.text)
      """,
    version: version,
    subcommands: [
      ViewCommand.self, RenderCommand.self, TraceCommand.self, ProbeCommand.self,
      BenchCommand.self, ListCommand.self, PresetsCommand.self,
    ],
    defaultSubcommand: ViewCommand.self)

  package init() {}

  /// What is said of arguments that do not parse: what is wrong, and what to do.
  package static func complaint(about error: any Error) -> String {
    "\(message(for: error)) (see shimmer --help)"
  }
}
