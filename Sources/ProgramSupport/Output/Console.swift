import Display
import Glibc
import Platform
import Synchronization

/// Standard output and standard error.
package enum Console {
  private static let storedName = Mutex("shimmer")

  /// What the program is called in its lines; `shimmer` unless its command says otherwise.
  package static var name: String {
    get { storedName.withLock { $0 } }
    set { storedName.withLock { $0 = newValue } }
  }

  /// Takes the numbers of standard streams that are closed, so that reading and writing them fails.
  ///
  /// Otherwise the next thing that is opened gets the number: a report would go to the display.
  package static func occupyClosedStreams() {
    for stream in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] {
      if fcntl(stream, F_GETFD) != -1 || errno != EBADF { continue }
      // Of the lower numbers none is free, so this one is given; it stays open. What goes to
      // /dev/stdout is not to be lost in silence, so it is not the null device.
      _ =
        unsafe stream == STDIN_FILENO
        ? open("/dev/null", O_WRONLY) : open("/dev/full", O_RDONLY)
    }
  }

  /// Whether what libraries say is told.
  ///
  /// They speak at any time, also before and beside a command, so that it is no command's option alone.
  package static let isVerbose = CommandLine.arguments.contains("--verbose")

  /// Writes one line about a failure to standard error.
  package static func complain(_ line: String) { tell("\(name): \(line)") }

  /// The most characters of a line on standard error.
  private static let lineLimit = 4096

  /// Writes one line that is no failure to standard error, so that it never mixes with a report.
  ///
  /// It stays one line of bounded length, and harmless to a terminal, whatever names and values it repeats.
  package static func tell(_ line: String) {
    let line = TerminalText.line(EchoedText.cut(line, to: lineLimit))
    // Where standard error cannot be written there is nobody left to tell.
    try? WholeFile.write(Array("\(line)\n".utf8), to: STDERR_FILENO)
  }

  /// Ends the process.
  package static func exit(_ status: ExitStatus) -> Never { Glibc.exit(status.code) }

  /// Writes a text to standard output, harmless to a terminal; a reader that has gone away is no error.
  package static func write(_ text: String) throws(ProgramError) {
    try write(Array(TerminalText.whole(text).utf8))
  }

  /// Writes bytes to standard output; a reader that has gone away is no error.
  package static func write(_ bytes: [UInt8]) throws(ProgramError) {
    do throws(SystemError) {
      try WholeFile.write(bytes, to: STDOUT_FILENO)
    } catch  where error.errno != EPIPE {
      throw ProgramError(
        cannotWrite: "standard output", errno: error.errno, remedy: "make room or write elsewhere")
    } catch {
      // It has read enough.
    }
  }
}
