public import Display
import Platform

/// Turns the signals that end a program into events, and ends the program itself if it does not.
///
/// Nothing in this library does so by itself: signals belong to the program, and once installed it
/// lasts as long as the process.
///
/// A program that has not ended 0.2 s after a signal may be blocked in a request to a server that has stopped: all
/// connections are broken then, which frees the program to write what it has, and
/// ``X11EventLoop/nextEvents(until:)`` tells the signal before the loss. After 0.7 s the process ends with 128 + number.
public final class SignalWatch: Sendable {
  /// The thread that waits for them.
  let thread: SignalThread

  private init(thread: SignalThread) { self.thread = thread }

  /// Starts to watch for `SIGINT`, `SIGTERM`, `SIGHUP` and `SIGQUIT`.
  ///
  /// To be called before any other thread is started: threads inherit what is blocked, and a signal
  /// goes to any thread that has not blocked it. A program that is started from this one inherits it
  /// too, unless its mask is reset.
  ///
  /// - Throws: `DisplayError.system`.
  public static func install() throws(DisplayError) -> SignalWatch {
    let thread = try DisplayError.telling { () throws(SystemError) in
      try SignalThread.start(lastResort: OpenSockets.breakAll)
    }
    return SignalWatch(thread: thread)
  }
}

/// A file whose changes end the waits of a window's event loop: it was written, replaced or removed.
///
/// Its folder is watched, because many editors put a new file in the old one's place. A file that is reached by a
/// symbolic link is watched where it lies as well, also once the link is pointed elsewhere.
///
/// ```swift
/// window.events.files = try FileWatch(path: "slow.yaml")
/// ```
public final class FileWatch {
  /// What happens to the file.
  let changes: FileChanges

  /// Starts to watch a file, which need not be there, in a folder that is.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - patience: How long it is gone before that is told, in nanoseconds; 0.1 s unless given.
  /// - Throws: `DisplayError.system`.
  public init(path: String, patience: Int64 = 100_000_000) throws(DisplayError) {
    changes = try DisplayError.telling { () throws(SystemError) in
      try FileChanges(path: path, patience: patience)
    }
  }
}

extension DisplayError {
  /// Does what may fail with a call of the system.
  ///
  /// - Throws: `DisplayError.system`.
  static func telling<Result: ~Copyable>(
    _ body: () throws(SystemError) -> Result
  ) throws(DisplayError) -> Result {
    do throws(SystemError) {
      return try body()
    } catch {
      throw .system(operation: error.operation, errno: error.errno)
    }
  }
}
