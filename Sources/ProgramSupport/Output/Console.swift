import Display
import Drawing
import Glibc
package import Platform
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
  static func occupyClosedStreams() {
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
  static let isVerbose = CommandLine.arguments.contains("--verbose")

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

/// Text in files, where `-` is the program's own input or output.
package enum TextFile {
  /// The most bytes that are read: 64 MiB, so that a device without an end does not fill the memory.
  package static let byteLimit = 64 << 20

  /// Reads a whole file.
  ///
  /// - Parameter byteLimit: The most bytes; 64 MiB unless given.
  package static func read(
    _ path: String, atMost byteLimit: Int = byteLimit
  ) throws(ProgramError) -> [UInt8] {
    do throws(SystemError) {
      if path == "-" { return try WholeFile.read(STDIN_FILENO, atMost: byteLimit) }
      return try WholeFile.read(path, atMost: byteLimit)
    } catch {
      throw unreadable(path, error, byteLimit: byteLimit)
    }
  }

  /// What is said of a file that cannot be read, or has more bytes than are read.
  package static func unreadable(
    _ path: String, _ failure: SystemError, byteLimit: Int
  ) -> ProgramError {
    ProgramError(
      "cannot read \(name(ofInput: path))", why: systemMessage(failure.errno),
      remedy: failure.errno == EFBIG
        ? "name one of at most \(NumberText.limit(ofBytes: byteLimit))"
        : "name a file that you may read",
      status: .noInput)
  }

  /// What people call the input of a path.
  package static func name(ofInput path: String) -> String { path == "-" ? "standard input" : path }

  /// Writes a whole text, replacing what was there only when all of it is written.
  ///
  /// A file gets what standard output would, harmless to the terminal on which it may be shown.
  package static func write(_ text: String, to path: String) throws(ProgramError) {
    if path == "-" { return try Console.write(text) }
    do throws(SystemError) {
      try WholeFile.write(Array(TerminalText.whole(text).utf8), to: path)
    } catch {
      throw ProgramError(
        cannotWrite: path, errno: error.errno, remedy: "name a file that you may write")
    }
  }
}
