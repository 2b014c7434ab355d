import Display
import Drawing
import Glibc

/// Standard output and standard error.
enum Console {
  /// Writes a line of our own to standard output.
  static func say(_ line: String) { write("soak: \(line)\n") }

  /// Writes a text to standard output.
  static func write(_ text: String) {
    // Where nothing can be written there is nobody left to tell.
    try? WholeFile.write(Array(TerminalText.whole(text).utf8), to: STDOUT_FILENO)
  }

  /// Writes one line about a failure to standard error.
  static func complain(_ line: String) {
    try? WholeFile.write(Array("soak: \(TerminalText.line(line))\n".utf8), to: STDERR_FILENO)
  }
}
