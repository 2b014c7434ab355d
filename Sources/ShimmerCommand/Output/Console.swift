import Glibc

/// Standard output and standard error.
enum Console {
  /// Lets writes to a closed pipe fail instead of ending the program.
  static func ignoreBrokenPipes() { unsafe _ = signal(SIGPIPE, SIG_IGN) }

  /// Writes a text to standard output; a reader that has gone away is no error.
  static func write(_ text: String) { _ = writeAll(text, to: STDOUT_FILENO) }

  /// Writes one line about a failure to standard error.
  static func complain(_ line: String) { _ = writeAll("shimmer: \(line)\n", to: STDERR_FILENO) }

  /// Ends the process.
  static func exit(_ status: ExitStatus) -> Never { Glibc.exit(status.code) }

  /// Writes a whole text to a descriptor and answers the error number of the write that failed.
  static func writeAll(_ text: String, to descriptor: Int32) -> Int32? {
    var text = text
    return text.withUTF8 { bytes in
      var rest = unsafe UnsafeRawBufferPointer(bytes)
      while unsafe !rest.isEmpty {
        let count = unsafe Glibc.write(descriptor, rest.baseAddress, rest.count)
        if count < 0 {
          if errno == EINTR { continue }
          return errno
        }
        unsafe rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
      }
      return nil
    }
  }
}
