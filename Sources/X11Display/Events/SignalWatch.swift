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
  /// - Throws: ``DisplayError/system(operation:errno:)``.
  public static func install() throws(DisplayError) -> SignalWatch {
    let thread = try DisplayError.telling { () throws(SystemError) in
      try SignalThread.start(lastResort: OpenSockets.breakAll)
    }
    return SignalWatch(thread: thread)
  }
}
