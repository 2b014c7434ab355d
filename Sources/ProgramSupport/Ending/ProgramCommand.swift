package import ArgumentParser
package import Display
package import Drawing
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

/// A failure of the program: the line that people read and the exit code.
package struct ProgramError: Error {
  /// What failed, why, and what to do: `what (why; what to do)`.
  package let line: String

  /// How the program ends.
  package let status: ExitStatus

  /// Puts the line together.
  package init(_ what: String, why: String? = nil, remedy: String? = nil, status: ExitStatus) {
    let details = [why, remedy].compactMap { $0 }.joined(separator: "; ")
    line = details.isEmpty ? what : "\(what) (\(details))"
    self.status = status
  }
}

extension DisplayError {
  /// What happened, why, what helps, and how the program ends.
  fileprivate var account: (what: String, why: String?, remedy: String?, status: ExitStatus) {
    switch self {
    case .cannotOpen(let display, let reason):
      (
        display.isEmpty ? "there is no display" : "cannot open the display \(display)", reason,
        "set DISPLAY or use --display", .noDisplay
      )
    case .unsupported(let feature, let reason):
      ("the display has no \(feature)", reason, "use another display or depth", .noDisplay)
    case .tooFewDescriptors(let needed):
      (
        "too few files may be open at once", "a display takes \(needed) descriptors",
        "raise the limit of open files: ulimit -n", .noDisplay
      )
    case .system(let operation, let code):
      ("\(operation) failed", systemMessage(code), nil, .internal)
    case .cannotAllocate(let byteCount, let reason):
      (
        "there is no memory for frames of \(byteCount) bytes", reason, "use a smaller window",
        .noDisplay
      )
    case .connectionLost(let display):
      (
        "the connection to the display \(display) was lost", nil, "start the viewer again",
        .connectionLost
      )
    }
  }

  /// What happened and why, without a full stop.
  package var reason: String {
    ProgramError(account.what, why: account.why, status: account.status).line
  }
}

extension ProgramError {
  /// What a failure of the display means for the program.
  ///
  /// - Parameter remedy: What helps, where that is not what helps the viewer.
  package init(_ error: DisplayError, remedy: String? = nil) {
    let account = error.account
    self.init(
      account.what, why: account.why, remedy: remedy ?? account.remedy, status: account.status)
  }

  /// What it means for the program that a picture cannot be written.
  package init(_ error: PNGError, remedy: String) {
    switch error {
    case .cannotEncode(let size, let reason):
      self.init(
        "cannot write \(size.width)×\(size.height) pixels as PNG", why: reason, remedy: remedy,
        status: .cannotWrite)
    case .cannotWrite(let path, _, let errno):
      self.init(cannotWrite: path, errno: errno, remedy: remedy)
    }
  }

  /// An output that cannot be written.
  ///
  /// - Parameters:
  ///   - output: Its name.
  ///   - code: The error number of the call that failed.
  ///   - remedy: What helps, unless a limit of the process is the reason: then it is that limit that is named.
  package init(cannotWrite output: String, errno code: Int32, remedy: String) {
    self.init(
      "cannot write \(output)", why: systemMessage(code),
      remedy: code == EFBIG ? "raise the limit of a file's size: ulimit -f" : remedy,
      status: .cannotWrite)
  }
}

/// The version of this project's programs.
package enum ProjectVersion {
  /// The version, as `--version` prints it.
  package static let text = "0.1.0"
}
