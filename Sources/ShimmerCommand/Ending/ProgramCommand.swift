package import ArgumentParser
package import Display
package import Drawing
import Glibc
package import Platform
package import Raster
import Viewer
import X11Display

/// The root command of a program.
///
/// Every outcome becomes an exit status, and every failure prints one line.
package protocol ProgramCommand: ParsableCommand {
  /// The name that begins each error line.
  static var programName: String { get }

  /// The command that prints the help.
  static var helpCommand: String { get }

  /// Begins work that does not wait for the arguments to be parsed; called once the process is prepared.
  ///
  /// - Parameter arguments: The arguments that were typed, without the program's name.
  static func begin(_ arguments: [String])

  /// Returns the command that arguments name.
  ///
  /// - Throws: An error of the parser, or `ValidationError` for arguments that the parser would misunderstand.
  static func command(for arguments: [String]) throws -> any ParsableCommand

  /// Returns the message for arguments that cannot be parsed: what is wrong, and what to do.
  static func complaint(about error: any Error, in arguments: [String]) -> String

  /// Returns the text that is printed for a help page of the parser, or for another text that it prints.
  static func help(_ text: String) -> String
}

extension ProgramCommand {
  /// Prepares the process, runs the command, and exits.
  package static func runProcess() -> Never {
    Console.occupyClosedStreams()
    SignalActions.choose()
    MachineMemory.shareHeap()
    ScarcityCrash.report(
      "\(programName): \(ProgramError.scarcity.line)", status: ExitStatus.scarcity.code)
    if let kibibytes = MachineMemory.tooSmallStack {
      Console.error("the stack may have only \(kibibytes) KiB (raise the limit with ulimit -s)")
      Console.exit(.scarcity)
    }
    LibraryMessages.takeOver()
    begin(ProgramArguments.words)
    Console.exit(end(of: ProgramArguments.words))
  }

  /// Runs the command that the arguments name, reports failures in one line, and returns the exit status.
  ///
  /// - Parameter arguments: The arguments without the program's name.
  package static func end(of arguments: [String]) -> ExitStatus {
    Console.name = programName
    do {
      // The output is the same for every instruction set.
      if let set = try InstructionSet.wanted() { InstructionSet.select(set) }
      var command = try command(for: arguments)
      try command.run()
      return .success
    } catch {
      return report(error, arguments)
    }
  }

  /// Returns the message for arguments that cannot be parsed: what is wrong, and what to do.
  package static func complaint(about error: any Error, in arguments: [String]) -> String {
    "\(message(for: error)) (see \(helpCommand))"
  }

  /// Begins nothing.
  package static func begin(_ arguments: [String]) {}

  /// Returns the command that the parser finds.
  package static func command(for arguments: [String]) throws -> any ParsableCommand {
    try parseAsRoot(arguments)
  }

  /// Returns the parser's text unchanged.
  package static func help(_ text: String) -> String { text }

  /// Prints an error as one line on standard error, and returns the exit status for it.
  private static func report(_ error: any Error, _ arguments: [String]) -> ExitStatus {
    switch error {
    case let error as ProgramError:
      if error.status == .scarcity { ScarcityCrash.claimEnd() }
      Console.error(error.line)
      return error.status
    case let ended as EndedBySignal:
      return .signal(ended.number)
    default:
      return reportParsing(error, arguments)
    }
  }

  private static func reportParsing(_ error: any Error, _ arguments: [String]) -> ExitStatus {
    if exitCode(for: error).isSuccess {
      do throws(ProgramError) {
        try Console.write(help(fullMessage(for: error)) + "\n")
        return .success
      } catch {
        return report(error, arguments)
      }
    }
    Console.error(complaint(about: error, in: arguments))
    return .usage
  }
}

extension InstructionSet {
  /// Returns the instruction set that `SHIMMER_ISA` requests, or `nil` if the variable is not set.
  ///
  /// - Throws: An error if its value is not an instruction set that this processor supports.
  package static func wanted() throws(ProgramError) -> InstructionSet? {
    guard let name = Environment.value(of: "SHIMMER_ISA") else { return nil }
    guard let set = InstructionSet(rawValue: name), set.isSupported else {
      let known = InstructionSet.supported.map(\.rawValue).joined(separator: " or ")
      throw ProgramError(
        "SHIMMER_ISA is \(quoted: name), which this processor does not support",
        remedy: "use \(known)", status: .usage)
    }
    return set
  }
}

/// A failure of the program: an error line and an exit status.
package struct ProgramError: Error {
  /// The failure, its reason, and the remedy: `what (why; what to do)`.
  package let line: String

  /// The exit status of the program.
  package let status: ExitStatus

  /// The error of a process whose limits leave it too little memory or too few threads.
  static let scarcity = ProgramError(
    "there is too little memory, or there are too few threads", remedy: limitAdvice,
    status: .scarcity)

  /// The remedy for a lack of memory, threads or files.
  static let limitAdvice = "raise the limits that ulimit -a shows"

  /// Creates an error from the parts of its line.
  package init(_ what: String, why: String? = nil, remedy: String? = nil, status: ExitStatus) {
    let details = [why, remedy].compactMap { $0 }.joined(separator: "; ")
    line = details.isEmpty ? what : "\(what) (\(details))"
    self.status = status
  }
}

extension DisplayError {
  /// The reason in the program's words; `nil` if the failure says everything.
  fileprivate var why: String? {
    if case .system(_, let code) = self { systemMessage(code) } else { cause }
  }

  /// The usual remedy, and the exit status.
  fileprivate var consequence: (remedy: String?, status: ExitStatus) {
    switch self {
    case .cannotOpen: ("set DISPLAY or use --display", .noDisplay)
    case .unsupported: ("use another display", .noDisplay)
    case .tooFewDescriptors: ("raise it with ulimit -n", .scarcity)
    case .system(_, let code):
      (ProgramError.remedy(forLackOf: code), ProgramError.status(for: code, otherwise: .internal))
    case .cannotAllocate: ("use a smaller window", .scarcity)
    case .unsuitableHost: ("xwininfo shows the numbers of windows", .noInput)
    case .connectionLost: ("run the command again", .connectionLost)
    }
  }

  /// The failure and its reason, without a full stop.
  package var reason: String {
    ProgramError(failure, why: why, status: consequence.status).line
  }
}

extension ProgramError {
  /// Creates the program's error for a failure of the display.
  ///
  /// - Parameter remedy: The remedy, or `nil` for the usual remedy of this failure.
  package init(_ error: DisplayError, remedy: String? = nil) {
    let (usual, status) = error.consequence
    self.init(error.failure, why: error.why, remedy: remedy ?? usual, status: status)
  }

  /// Returns the result of a closure, whose failure of the display becomes the program's error.
  package static func ofDisplay<Result>(
    _ body: () throws(DisplayError) -> Result
  ) throws(ProgramError) -> Result {
    do throws(DisplayError) {
      return try body()
    } catch {
      throw ProgramError(error)
    }
  }

  /// Creates the program's error for an image that cannot be written.
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

  /// Creates an error for a failed call of the system.
  ///
  /// - Parameters:
  ///   - what: What failed.
  ///   - error: The call that failed.
  ///   - usual: The exit status, unless memory, threads or files are lacking.
  package init(_ what: String, _ error: SystemError, otherwise usual: ExitStatus) {
    self.init(
      what, why: "\(error)", remedy: Self.remedy(forLackOf: error.errno),
      status: Self.status(for: error.errno, otherwise: usual))
  }

  /// Creates an error for an output that cannot be written.
  ///
  /// - Parameters:
  ///   - output: The name of the output.
  ///   - code: The error number of the call that failed.
  ///   - remedy: The remedy, unless a limit of the process or a full disk is the cause.
  package init(cannotWrite output: String, errno code: Int32, remedy: String) {
    // EAGAIN: whoever shares the output has made it one that does not wait.
    let lack = code == EAGAIN ? 0 : code
    self.init(
      "cannot write \(output)", why: systemMessage(code),
      remedy: Self.remedy(forLackOf: lack) ?? remedy,
      status: Self.status(for: lack, otherwise: .cannotWrite))
  }

  /// Returns the exit status for an error number: that of scarcity if memory, threads or files are lacking.
  ///
  /// - Parameters:
  ///   - code: The error number of the call that failed.
  ///   - usual: The exit status for other causes.
  package static func status(for code: Int32, otherwise usual: ExitStatus) -> ExitStatus {
    [ENOMEM, EAGAIN, EMFILE, ENFILE].contains(code) ? .scarcity : usual
  }

  /// Returns the remedy for a lack of space, memory, threads or files; `nil` for other causes.
  ///
  /// - Parameter code: The error number of the call that failed.
  package static func remedy(forLackOf code: Int32) -> String? {
    switch code {
    case EFBIG: "raise the file size limit with ulimit -f"
    case ENOSPC: "free some space or write elsewhere"
    case EMFILE: "raise the limit of open files with ulimit -n"
    case ENOMEM, EAGAIN, ENFILE: limitAdvice
    default: nil
    }
  }
}
