import ArgumentParser
import Glibc

/// The soak: reads arguments, runs, and turns every outcome into an exit code, as `shimmer` does.
@main
struct Program {
  static func main() {
    var status: Int32 = 0
    do {
      var command = try SoakCommand.parseAsRoot()
      try command.run()
    } catch let error as ProgramError {
      Console.complain(error.line)
      status = error.status.rawValue
    } catch {
      status = report(error)
    }
    exit(status)
  }

  /// Help goes to standard output; what was typed wrong gets one line.
  private static func report(_ error: any Error) -> Int32 {
    if SoakCommand.exitCode(for: error).isSuccess {
      Console.write(SoakCommand.fullMessage(for: error) + "\n")
      return 0
    }
    // Each name that could have been meant has a line of its own.
    let message = SoakCommand.message(for: error).split(separator: "\n").joined(separator: " ")
    Console.complain("\(message) (see scripts/soak --help)")
    return 2
  }
}

/// A failure: the line that people read and the exit code.
struct ProgramError: Error {
  /// How the program ends; the numbers are those of `shimmer`.
  enum Status: Int32 {
    /// A promise was broken.
    case failed = 1
    /// There is nothing to run.
    case noInput = 66
    /// There is no display or server.
    case noDisplay = 69
    /// There is no place for what is written.
    case cannotWrite = 73
  }

  /// `what (why; what to do)`.
  let line: String

  /// The exit code.
  let status: Status

  /// Puts the line together.
  init(_ what: String, why: String? = nil, remedy: String? = nil, status: Status) {
    let details = [why, remedy].compactMap { $0 }.joined(separator: "; ")
    line = details.isEmpty ? what : "\(what) (\(details))"
    self.status = status
  }
}
