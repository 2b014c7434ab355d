import Display
import Drawing
import Glibc
package import Platform
import Synchronization
import Viewer

/// Standard output and standard error.
package enum Console {
  private static let storedName = Mutex("shimmer")

  /// The program's name in its messages; `shimmer` unless its command sets another one.
  package static var name: String {
    get { storedName.withLock { $0 } }
    set { storedName.withLock { $0 = newValue } }
  }

  /// Occupies the descriptors of closed standard streams, so that reading from them and writing to them fails.
  ///
  /// Otherwise the next file or socket to be opened would get such a number, and a report would be sent to the
  /// display.
  static func occupyClosedStreams() {
    for stream in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] {
      if fcntl(stream, F_GETFD) != -1 || errno != EBADF { continue }
      // All lower numbers are taken, so `open` returns this one; it stays open. Output to /dev/stdout must not be
      // lost silently, so this is not the null device.
      _ =
        unsafe stream == STDIN_FILENO
        ? open("/dev/null", O_WRONLY) : open("/dev/full", O_RDONLY)
    }
  }

  /// Whether messages of libraries are passed on to standard error: whether the command line contains `--verbose`.
  ///
  /// It is read from the process's arguments, because libraries can print at any time, even before the options of a
  /// command are parsed.
  package static let isVerbose = ProgramArguments.words.contains("--verbose")

  /// Whether somebody can read standard error while the program runs.
  static var isOnTerminal: Bool { isatty(STDERR_FILENO) == 1 }

  /// Writes an error or a warning to standard error, as one line that begins with the program's name.
  package static func error(_ line: String) { note("\(name): \(line)") }

  /// The maximum length of a line on standard error, in characters.
  private static let lineLimit = 4096

  /// Writes a one-line message to standard error, so that it never mixes with a report.
  ///
  /// The line is cut to 4096 characters, and characters that are unsafe for a terminal are escaped.
  package static func note(_ line: String) {
    ProgressLine.erase()
    let line = TerminalText.line(EchoedText.cut(line, to: lineLimit))
    // If standard error cannot be written, there is no way to report it.
    try? WholeFile.write(Array("\(line)\n".utf8), to: STDERR_FILENO)
  }

  /// Ends the process with an exit status.
  package static func exit(_ status: ExitStatus) -> Never {
    ProgressLine.erase()
    Glibc.exit(status.code)
  }

  /// Writes text to standard output, escaped for the terminal; if the reader has closed the pipe, the rest is dropped
  /// without an error.
  package static func write(_ text: String) throws(ProgramError) {
    try write(Array(TerminalText.whole(text).utf8))
  }

  /// Writes bytes to standard output; if the reader has closed the pipe, the rest is dropped without an error.
  package static func write(_ bytes: [UInt8]) throws(ProgramError) {
    try unsafe write(bytes.span.bytes)
  }

  /// Writes bytes to standard output; if the reader has closed the pipe, the rest is dropped without an error.
  package static func write(_ bytes: RawSpan) throws(ProgramError) {
    ProgressLine.erase()
    do throws(SystemError) {
      try WholeFile.write(bytes, to: STDOUT_FILENO)
    } catch  where error.errno != EPIPE {
      throw ProgramError(
        cannotWrite: "standard output", errno: error.errno,
        remedy: "free some space or write elsewhere")
    } catch {
      // The reader has closed the pipe because it needs no more.
    }
  }
}

/// Text files, with `-` for standard input or output.
package enum TextFile {
  /// The maximum number of bytes to read: 64 MiB, so that a device without an end does not fill the memory.
  package static let byteLimit = 64 << 20

  /// Reads a whole file.
  ///
  /// - Parameter byteLimit: The maximum number of bytes; defaults to 64 MiB.
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

  /// Returns the error for a file that cannot be read or is too large.
  package static func unreadable(
    _ path: String, _ failure: SystemError, byteLimit: Int
  ) -> ProgramError {
    // EFBIG stands for our own limit, EAGAIN for an input that does not wait because of whoever shares it.
    let isLimit = failure.errno == EFBIG
    let lack = isLimit || failure.errno == EAGAIN ? 0 : failure.errno
    return ProgramError(
      "cannot read \(name(ofInput: path))", why: systemMessage(failure.errno),
      remedy: isLimit
        ? "use a file of at most \(NumberText.limit(ofBytes: byteLimit))"
        : ProgramError.remedy(forLackOf: lack) ?? InputAdvice.remedy(for: path)
          ?? "use a file that you can read",
      status: ProgramError.status(for: lack, otherwise: .noInput))
  }

  /// Returns the words that messages use for an input: its path, or "standard input" for `-`.
  package static func name(ofInput path: String) -> String { path == "-" ? "standard input" : path }

  /// Checks that files can be written, before the work whose results they get.
  ///
  /// - Parameter outputs: The options of a command and their files; `nil` and `-`, standard output, are passed over.
  /// - Throws: An error with exit code 2 if two are one file, or with exit code 73 for the first that cannot be written.
  package static func check(
    writing outputs: (option: String, path: String?)...
  ) throws(ProgramError) {
    var files: [(option: String, path: String)] = []
    for (option, path) in outputs {
      guard let path, path != "-" else { continue }
      if let other = files.first(where: { OutputFile.isShared($0.path, path) }) {
        throw ProgramError(
          "\(other.option) \(cut: other.path) and \(option) \(cut: path) are the same file",
          remedy: "use two files", status: .usage)
      }
      files.append((option, path))
      guard let code = OutputFile.obstacle(toWriting: path) else { continue }
      throw ProgramError(
        cannotWrite: path, errno: code, remedy: "use a file that you can write to")
    }
  }

  /// Writes text to a file, or to standard output for `-`.
  ///
  /// An existing file is replaced only once all of the text is written. The file gets the same text as standard
  /// output, escaped for a terminal that may show it.
  package static func write(
    _ text: String, to path: String, remedy: String = "use a file that you can write to"
  ) throws(ProgramError) {
    if path == "-" { return try Console.write(text) }
    do throws(SystemError) {
      try WholeFile.write(Array(TerminalText.whole(text).utf8), to: path)
    } catch {
      throw ProgramError(cannotWrite: path, errno: error.errno, remedy: remedy)
    }
  }
}
