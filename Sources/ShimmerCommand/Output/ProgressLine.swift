import Display
import Glibc
import Platform
import Synchronization
import Viewer

/// The progress of long work, as one line on standard error that is rewritten in place.
///
/// It is shown only if standard error is a terminal that can erase a line, and while the program is in the
/// terminal's foreground. ``Console`` erases it before every other message and at the end.
package enum ProgressLine {
  private struct State {
    var isShown = false

    /// The time of the last line, in nanoseconds of the monotonic clock; `nil` before the first.
    var lastTime: Int64?
  }

  private static let state = Mutex(State())

  /// The minimum time between two lines, in nanoseconds: a tenth of a second.
  private static let period: Int64 = 100_000_000

  private static let isAvailable =
    Console.isOnTerminal && ![nil, "dumb"].contains(Environment.value(of: "TERM"))

  /// Returns to the beginning of the line and erases it.
  private static let erasure = "\r\u{1B}[K"

  /// Replaces the line, at most ten times a second: a text that comes too early is dropped.
  ///
  /// - Parameter text: What is done, such as "drawing frame 12 of 300". It is cut to the width of the terminal.
  package static func show(_ text: @autoclosure () -> String) {
    guard isAvailable else { return }
    state.withLock { state in
      let now = MonotonicClock.now
      if let last = state.lastTime, now - last < period { return }
      guard isInForeground else { return }
      (state.isShown, state.lastTime) = (true, now)
      write(erasure + TerminalText.line(String(text().prefix(columns - 1))))
    }
  }

  /// Erases the line if it is shown.
  package static func erase() {
    state.withLock { state in
      if state.isShown { write(erasure) }
      state.isShown = false
    }
  }

  /// Whether the terminal's shell waits for the program; true if the terminal does not control it.
  private static var isInForeground: Bool { [-1, getpgrp()].contains(tcgetpgrp(STDERR_FILENO)) }

  /// The width of the terminal in characters; 80 if it is not known.
  private static var columns: Int {
    var size = winsize()
    guard unsafe ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
      return 80
    }
    return Int(size.ws_col)
  }

  private static func write(_ text: String) {
    // Progress that cannot be shown is no error.
    try? WholeFile.write(Array(text.utf8), to: STDERR_FILENO)
  }
}
