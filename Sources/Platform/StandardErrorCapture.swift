import CLinux
import Glibc
import Synchronization

/// Captures messages that a C library prints to standard error, so that they can become part of an error value.
package enum StandardErrorCapture {
  /// A lock that is held while standard error is redirected, so that only one capture runs at a time.
  ///
  /// Otherwise, of two simultaneous captures, one would restore the other's redirection.
  private static let turn = Mutex<Void>(())

  /// The number of the thread that captures; 0 for none.
  private static let thread = Atomic<Int32>(0)

  /// Whether standard error is redirected.
  static var isActive: Bool { thread.load(ordering: .acquiring) != 0 }

  /// Whether this thread captures.
  static var isOwn: Bool { thread.load(ordering: .acquiring) == clinux_thread() }

  /// Runs a closure, and returns its result with the text that was meanwhile written to standard error.
  ///
  /// Standard error goes to a memory file, which cannot block however much is written; a pipe could. What other threads
  /// write to the descriptor is also captured, so `body` should be short; what they print with the C library's `stderr`
  /// is not, if ``PrintedLines`` has it. If no memory file can be created, `body` runs without redirection and the text
  /// is empty.
  package static func run<Result>(
    _ body: () -> sending Result
  ) -> sending (result: Result, text: String) {
    turn.withLock { _ in capture(body) }
  }

  private static func capture<Result>(
    _ body: () -> sending Result
  ) -> sending (result: Result, text: String) {
    let file = unsafe clinux_memory_file("stderr")
    if file < 0 { return (body(), "") }
    defer { close(file) }
    let original = clinux_duplicate(STDERR_FILENO)
    if original < 0 { return (body(), "") }
    dup2(file, STDERR_FILENO)
    thread.store(clinux_thread(), ordering: .releasing)
    let result = body()
    thread.store(0, ordering: .releasing)
    dup2(original, STDERR_FILENO)
    close(original)
    PrintedLines.deliver()
    return (result, contents(of: file))
  }

  /// Returns the lines of a text joined into one line, without the empty lines.
  package static func folded(_ text: String) -> String {
    text.split(whereSeparator: \.isNewline)
      .map { $0.drop(while: \.isWhitespace) }
      .filter { !$0.isEmpty }
      .joined(separator: "; ")
  }

  private static func contents(of file: Int32) -> String {
    var bytes = [UInt8](repeating: 0, count: 4096)
    // SAFETY: the buffer's own length is the limit of the read.
    let count = unsafe bytes.withUnsafeMutableBytes {
      unsafe pread(file, $0.baseAddress, $0.count, 0)
    }
    return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
  }
}
