package import ArgumentParser
import Display
import Drawing
import Glibc
import Platform
package import Raster
import X11Display

/// The command line of a program: whatever comes of it becomes a line and an exit status.
package protocol ProgramCommand: ParsableCommand {
  /// What each line about a failure begins with.
  static var programName: String { get }

  /// What prints the help.
  static var helpCommand: String { get }

  /// What is said of arguments that do not parse: what is wrong, and what to do.
  static func complaint(about error: any Error) -> String
}

extension ProgramCommand {
  /// Prepares the process, does what its arguments ask for, and ends it.
  ///
  /// Where they ask for a picture to be decoded, the process is the child of another one and does that alone.
  package static func runProcess() -> Never {
    Console.occupyClosedStreams()
    SignalActions.choose()
    let arguments = Array(CommandLine.arguments.dropFirst())
    if let decoder = DecoderProcess(arguments) { Glibc.exit(decoder.run()) }
    GLibMessages.handOver { message in if Console.isVerbose { Console.tell(message) } }
    Console.exit(end(of: arguments))
  }

  /// Does what arguments ask for, says in one line what went wrong, and answers how to end.
  ///
  /// - Parameter arguments: What was typed after the program's name.
  package static func end(of arguments: [String]) -> ExitStatus {
    Console.name = programName
    do {
      // The pictures are the same with each.
      if let set = try InstructionSet.wanted() { InstructionSet.select(set) }
      var command = try parseAsRoot(arguments)
      try command.run()
      return .success
    } catch {
      return report(error)
    }
  }

  /// What is said of arguments that do not parse: what is wrong, and what to do.
  package static func complaint(about error: any Error) -> String {
    "\(message(for: error)) (see \(helpCommand))"
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
    if exitCode(for: error).isSuccess {
      do throws(ProgramError) {
        try Console.write(fullMessage(for: error) + "\n")
        return .success
      } catch {
        return report(error)
      }
    }
    Console.complain(complaint(about: error))
    return .usage
  }
}

extension InstructionSet {
  /// The instruction set that `SHIMMER_ISA` asks for, or nothing where it is not set.
  ///
  /// - Throws: When it names none that this processor runs.
  package static func wanted() throws(ProgramError) -> InstructionSet? {
    guard let name = Environment.value(of: "SHIMMER_ISA") else { return nil }
    guard let set = InstructionSet(rawValue: name), set.isSupported else {
      let known = InstructionSet.supported.map(\.rawValue).joined(separator: " or ")
      throw ProgramError("SHIMMER_ISA is \(quoted: name)", remedy: "use \(known)", status: .usage)
    }
    return set
  }
}
