import CX11
public import Display
import Glibc

/// Turns the signals that end a program into events, and ends the program itself if it does not.
///
/// Nothing in this library does so by itself: signals belong to the program, and once installed it
/// lasts as long as the process.
///
/// A thread waits for the signals and writes the number to a descriptor that the event loop watches.
/// A program that has not ended after 0.2 s may be blocked in a request to a server that has stopped:
/// the thread breaks all connections, which frees the program to write what it has, and
/// ``X11EventLoop/nextEvents(until:)`` tells the signal before the loss. After 0.7 s the thread ends
/// the process with 128 + number.
public final class SignalWatch: Sendable {
  /// Readable once a signal has come.
  let descriptor: Int32

  private init(descriptor: Int32) { self.descriptor = descriptor }

  /// Starts to watch for `SIGINT`, `SIGTERM`, `SIGHUP` and `SIGQUIT`.
  ///
  /// To be called before any other thread is started: threads inherit what is blocked, and a signal
  /// goes to any thread that has not blocked it. A program that is started from this one inherits it
  /// too, unless its mask is reset.
  ///
  /// - Throws: ``DisplayError/system(operation:errno:)``.
  public static func install() throws(DisplayError) -> SignalWatch {
    let descriptor = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
    if descriptor < 0 { throw .system(operation: "eventfd", errno: errno) }
    var signals = endingSignals
    var code = unsafe pthread_sigmask(SIG_BLOCK, &signals, nil)
    if code != 0 { throw .system(operation: "pthread_sigmask", errno: code) }
    var thread = pthread_t()
    // The thread outlives every owner, so it gets the bare number, not the object.
    code = unsafe pthread_create(
      &thread, nil,
      { argument in
        SignalWatch.waitForSignal(descriptor: Int32(truncatingIfNeeded: Int(bitPattern: argument)))
        return nil
      }, UnsafeMutableRawPointer(bitPattern: Int(descriptor)))
    if code != 0 { throw .system(operation: "pthread_create", errno: code) }
    pthread_detach(thread)
    return SignalWatch(descriptor: descriptor)
  }

  /// The signal that has come, once.
  func take() -> Int32? {
    var number: UInt64 = 0
    let count = unsafe read(descriptor, &number, MemoryLayout<UInt64>.size)
    return count == MemoryLayout<UInt64>.size ? Int32(truncatingIfNeeded: number) : nil
  }

  private static var endingSignals: sigset_t {
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    for signal in [SIGINT, SIGTERM, SIGHUP, SIGQUIT] { unsafe sigaddset(&signals, signal) }
    return signals
  }

  private static func waitForSignal(descriptor: Int32) {
    var signals = endingSignals
    var signal: Int32 = 0
    while unsafe sigwait(&signals, &signal) != 0 {}
    var number = UInt64(signal)
    unsafe write(descriptor, &number, MemoryLayout<UInt64>.size)
    let arrival = MonotonicClock.now
    MonotonicClock.sleep(until: arrival + 200_000_000)
    OpenSockets.breakAll()
    MonotonicClock.sleep(until: arrival + 700_000_000)
    _exit(128 + signal)
  }
}
