import Drawing
import Glibc

/// Standard output and standard error.
enum Console {
  /// Lets writes to a closed pipe fail instead of ending the program.
  static func ignoreBrokenPipes() { _ = signal(SIGPIPE, SIG_IGN) }

  /// Writes one line about a failure to standard error.
  static func complain(_ line: String) { tell("shimmer: \(line)") }

  /// Writes one line that is no failure to standard error, so that it never mixes with a report.
  static func tell(_ line: String) {
    // Where standard error cannot be written there is nobody left to tell.
    try? WholeFile.write(Array("\(line)\n".utf8), to: STDERR_FILENO)
  }

  /// Ends the process.
  static func exit(_ status: ExitStatus) -> Never { Glibc.exit(status.code) }

  /// Writes a text to standard output; a reader that has gone away is no error.
  static func write(_ text: String) throws(ProgramError) { try write(Array(text.utf8)) }

  /// Writes bytes to standard output; a reader that has gone away is no error.
  static func write(_ bytes: [UInt8]) throws(ProgramError) {
    do throws(WholeFile.Failure) {
      try WholeFile.write(bytes, to: STDOUT_FILENO)
    } catch  where error.errno != EPIPE {
      throw ProgramError(
        "cannot write standard output", why: systemMessage(error.errno),
        remedy: "make room or write elsewhere", status: .cannotWrite)
    } catch {
      // It has read enough.
    }
  }
}
