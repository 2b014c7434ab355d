import Drawing
import Glibc

/// Standard output and standard error.
enum Console {
  /// Lets writes to a closed pipe fail instead of ending the program.
  static func ignoreBrokenPipes() { _ = signal(SIGPIPE, SIG_IGN) }

  /// Writes a text to standard output; a reader that has gone away is no error.
  static func write(_ text: String) { _ = writeAll(text, to: STDOUT_FILENO) }

  /// Writes one line about a failure to standard error.
  static func complain(_ line: String) { _ = writeAll("shimmer: \(line)\n", to: STDERR_FILENO) }

  /// Writes one line that is no failure to standard error, so that it never mixes with a report.
  static func tell(_ line: String) { _ = writeAll("\(line)\n", to: STDERR_FILENO) }

  /// Ends the process.
  static func exit(_ status: ExitStatus) -> Never { Glibc.exit(status.code) }

  /// Writes bytes to standard output; a reader that has gone away is no error.
  static func write(_ bytes: [UInt8]) throws(ProgramError) {
    if let code = writeAll(bytes, to: STDOUT_FILENO), code != EPIPE {
      throw ProgramError(
        "cannot write standard output", why: systemMessage(code), status: .cannotWrite)
    }
  }

  /// Writes a whole text to a descriptor and answers the error number of the write that failed.
  static func writeAll(_ text: String, to descriptor: Int32) -> Int32? {
    writeAll(Array(text.utf8), to: descriptor)
  }

  private static func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Int32? {
    unsafe bytes.withUnsafeBytes { bytes in
      var rest = unsafe bytes[...]
      while unsafe !rest.isEmpty {
        // SAFETY: the slice lies inside the bytes that are lent for the length of this closure.
        let count = unsafe Glibc.write(
          descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
        if count >= 0 {
          unsafe rest = rest.dropFirst(count)
        } else if errno != EINTR {
          return errno
        }
      }
      return nil
    }
  }
}
