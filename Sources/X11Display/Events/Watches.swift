public import Display
import Platform

/// A watch that converts signals that end a program to events.
///
/// This library installs it only on request, because signals belong to the program. Once installed, it lasts as long
/// as the process.
///
/// A program that has not ended 0.2 s after a signal may be blocked in a request to a server that has stopped. All
/// connections are then broken, so that the program can write its output; ``X11EventLoop/nextEvents(until:)`` returns
/// the signal before it reports the loss of the connection. After 0.7 s the watch ends the process with exit code 128
/// plus the signal's number.
public final class SignalWatch: Sendable {
  /// The thread that waits for the signals.
  let thread: SignalThread

  private init(thread: SignalThread) { self.thread = thread }

  /// Starts to watch for `SIGINT`, `SIGTERM`, `SIGHUP` and `SIGQUIT`.
  ///
  /// Call it before any other thread is started: threads inherit the set of blocked signals, and a signal goes to any
  /// thread that has not blocked it. Child processes inherit the set too, unless their mask is reset.
  ///
  /// - Throws: `DisplayError.system`.
  public static func install() throws(DisplayError) -> SignalWatch {
    let thread = try DisplayError.converting { () throws(SystemError) in
      try SignalThread.start(lastResort: OpenSockets.breakAll)
    }
    return SignalWatch(thread: thread)
  }
}

/// Files whose changes end the waits of an event loop.
///
/// A change is a write to the file, its replacement or its removal. The watch is on the folder, because many editors
/// replace a file with a new file. If the path is a symbolic link, the target's folder is watched as well, even if
/// the link is changed later.
///
/// ```swift
/// window.events.files = try FileWatch(path: "slow.yaml")
/// ```
public final class FileWatch {
  /// The changes of the file.
  let changes: FileChanges

  /// Starts to watch a file in an existing folder; the file itself need not exist.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - patience: The time that the file must be missing before its removal is reported, in nanoseconds; defaults to
  ///     0.1 s.
  /// - Throws: `DisplayError.system`.
  public init(path: String, patience: Int64 = 100_000_000) throws(DisplayError) {
    changes = try DisplayError.converting { () throws(SystemError) in
      try FileChanges(path: path, patience: patience)
    }
  }

  /// Also watches another file, in an existing folder; the file itself need not exist.
  ///
  /// - Throws: `DisplayError.system`.
  public func add(_ path: String) throws(DisplayError) {
    try DisplayError.converting { () throws(SystemError) in try changes.add(path) }
  }
}

extension DisplayError {
  /// Calls a function that makes system calls, and converts the error that it throws to a `DisplayError`.
  ///
  /// - Throws: `DisplayError.system`.
  static func converting<Result: ~Copyable>(
    _ body: () throws(SystemError) -> Result
  ) throws(DisplayError) -> Result {
    do throws(SystemError) {
      return try body()
    } catch {
      throw .system(operation: error.operation, errno: error.errno)
    }
  }
}
