import CLinux
import Glibc
import Synchronization

/// The lines that C libraries print to standard error with the C library's `stderr`.
package enum PrintedLines {
  private struct State {
    /// The function that receives the lines; `nil` until ``handOver(to:)``.
    var receive: (@Sendable (String) -> Void)?

    /// The bytes of a line that has not ended yet.
    var pending: [UInt8] = []
  }

  private static let state = Mutex(State())

  /// The length at which a line without an end is passed on, in bytes.
  private static let longestLine = 4096

  /// Passes each line to a function instead of printing it, if the C library supports that.
  ///
  /// What is written to the descriptor of standard error is not affected: the messages of this program and of the
  /// programs that it starts. The Swift runtime prints with `stderr`. Only programs may call this, once, before they start a thread.
  ///
  /// - Parameter receive: Receives each line without its end, on any thread; may not print with `stderr`.
  package static func handOver(to receive: @escaping @Sendable (String) -> Void) {
    state.withLock { $0.receive = receive }
    // SAFETY: the bytes are read inside the call.
    unsafe clinux_divert_errors { _, bytes, count in
      guard let bytes = unsafe bytes else { return 0 }
      let text = unsafe UnsafeRawBufferPointer(start: bytes, count: Int(count))
      PrintedLines.take(unsafe Array(text))
      return ssize_t(count)
    }
  }

  private static func take(_ bytes: [UInt8]) {
    // A capture redirects the descriptor to get what its body prints.
    if StandardErrorCapture.isActive {
      try? WholeFile.write(bytes, to: STDERR_FILENO)
      return
    }
    let (receive, lines) = state.withLock { state in
      var lines: [String] = []
      for byte in bytes {
        let isEnd = byte == UInt8(ascii: "\n")
        if !isEnd { state.pending.append(byte) }
        guard isEnd || state.pending.count == longestLine else { continue }
        lines.append(String(decoding: state.pending, as: UTF8.self))
        state.pending = []
      }
      return (state.receive, lines)
    }
    for line in lines where !line.isEmpty { receive?(line) }
  }
}
