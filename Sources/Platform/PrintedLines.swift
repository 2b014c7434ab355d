import CLinux
import Glibc
import Synchronization

/// The lines that C libraries print to standard error with the C library's `stderr`.
package enum PrintedLines {
  private struct State {
    /// The function that receives the lines; `nil` until ``handOver(to:)``.
    var receive: (@Sendable (String) -> Void)?

    /// The bytes that have not been passed on: of lines during a capture, and of a line that has not ended.
    var pending: [UInt8] = []

    /// Removes the lines that have ended, or are too long, and returns them.
    mutating func takeLines() -> [String] {
      var (lines, line) = ([String](), [UInt8]())
      for byte in pending {
        let isEnd = byte == UInt8(ascii: "\n")
        if !isEnd { line.append(byte) }
        guard isEnd || line.count == PrintedLines.longestLine else { continue }
        lines.append(String(decoding: line, as: UTF8.self))
        line = []
      }
      pending = line
      return lines
    }
  }

  private static let state = Mutex(State())

  /// The length at which a line without an end is passed on, in bytes.
  private static let longestLine = 4096

  /// Passes each line to a function instead of printing it, if the C library supports that.
  ///
  /// What is written to the descriptor of standard error is not affected: the messages of this program and of the
  /// programs that it starts. The Swift runtime prints with `stderr`. Only programs may call this, once, before they
  /// start a thread.
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
    if StandardErrorCapture.isOwn {
      try? WholeFile.write(bytes, to: STDERR_FILENO)
      return
    }
    state.withLock { $0.pending += bytes }
    deliver()
  }

  /// Passes on the lines that have ended, unless standard error is redirected: the capture calls this at its end.
  static func deliver() {
    let (receive, lines) = state.withLock { state in
      // Asked under the lock: what a thread leaves here during a capture is found at the end of the capture.
      StandardErrorCapture.isActive ? (nil, []) : (state.receive, state.takeLines())
    }
    for line in lines where !line.isEmpty { receive?(line) }
  }
}
