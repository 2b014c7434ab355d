import CLinux
import Glibc

/// The signals with which a user or the system asks a program to end.
package enum EndingSignals {
  /// The signals that ask a program to end: `SIGINT`, `SIGTERM`, `SIGHUP` and `SIGQUIT`.
  package static let requests = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]

  /// The signals that mean something else, but end a program that does not handle them; `SIGXCPU` warns that the limit
  /// of processor time has been reached.
  private static let others = [
    SIGUSR1, SIGUSR2, SIGALRM, SIGVTALRM, SIGPROF, SIGXCPU, SIGPOLL, SIGPWR, SIGSTKFLT,
  ]

  /// The signals that end this process if it does nothing about them.
  ///
  /// They are ``requests``, except `SIGHUP` under `nohup`, and those others that are neither ignored nor handled.
  package static var all: [Int32] {
    requests.filter { $0 != SIGHUP || clinux_is_ignored($0) == 0 }
      + others.filter { clinux_is_unhandled($0) != 0 }
  }

  /// Runs a closure during which no signal can end the program.
  ///
  /// A signal that arrives meanwhile takes effect afterwards: those in ``all``, and `SIGABRT`.
  ///
  /// Signals are blocked only on the calling thread: if another thread accepts them, they take effect at once.
  package static func whileHeld<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    var (held, before) = (sigset_t(all + [SIGABRT]), sigset_t())
    unsafe pthread_sigmask(SIG_BLOCK, &held, &before)
    defer { unsafe pthread_sigmask(SIG_SETMASK, &before, nil) }
    return try body()
  }
}

extension sigset_t {
  /// Creates a set from the numbers of its signals.
  package init(_ numbers: [Int32]) {
    self.init()
    unsafe sigemptyset(&self)
    for number in numbers { unsafe sigaddset(&self, number) }
  }
}

/// A thread that waits for a signal that asks the program to end.
///
/// The thread reports the first signal through ``descriptor``. If the program does not end by itself within 0.7 s,
/// the thread ends it. Once started, the thread lasts as long as the process.
package final class SignalThread: Sendable {
  /// The descriptor to wait for; readable once a signal has arrived.
  package let descriptor: Int32

  private let signals: [Int32]
  private let lastResort: @Sendable () -> Void

  private init(
    descriptor: Int32, signals: [Int32], lastResort: @escaping @Sendable () -> Void
  ) {
    (self.descriptor, self.signals, self.lastResort) = (descriptor, signals, lastResort)
  }

  /// Starts a thread that waits for ``EndingSignals/all``.
  ///
  /// Call it before any other thread is started. Threads inherit the set of blocked signals, and a signal is
  /// delivered to any thread that has not blocked it.
  ///
  /// - Parameter lastResort: A closure that unblocks or ends the program; runs on the new thread 0.2 s after a
  ///   signal, if the program has not ended by then. 0.7 s after the signal, the thread ends the process with the
  ///   exit code 128 plus the signal's number.
  /// - Throws: The call that failed.
  package static func start(
    lastResort: @escaping @Sendable () -> Void
  ) throws(SystemError) -> SignalThread {
    let descriptor = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
    if descriptor < 0 { throw SystemError(operation: "eventfd", errno: errno) }
    let numbers = EndingSignals.all
    var signals = sigset_t(numbers)
    var code = unsafe pthread_sigmask(SIG_BLOCK, &signals, nil)
    if code != 0 { throw SystemError(operation: "pthread_sigmask", errno: code) }
    let watch = SignalThread(descriptor: descriptor, signals: numbers, lastResort: lastResort)
    let context = unsafe Unmanaged.passRetained(watch).toOpaque()
    var thread = pthread_t()
    code = unsafe pthread_create(
      &thread, nil,
      { context in
        // SAFETY: this is the object that was retained for this thread.
        if let context = unsafe context {
          unsafe Unmanaged<SignalThread>.fromOpaque(context).takeRetainedValue().run()
        }
        return nil
      }, context)
    if code != 0 { throw SystemError(operation: "pthread_create", errno: code) }
    pthread_detach(thread)
    return watch
  }

  /// Returns the number of the signal that has arrived; `nil` if there is none, or if an earlier call has returned
  /// it.
  package func take() -> Int32? {
    var number: UInt64 = 0
    let count = unsafe read(descriptor, &number, MemoryLayout<UInt64>.size)
    return count == MemoryLayout<UInt64>.size ? Int32(truncatingIfNeeded: number) : nil
  }

  private func run() {
    var signals = sigset_t(signals)
    var signal: Int32 = 0
    repeat {
      var cause = unsafe siginfo_t()
      signal = unsafe sigwaitinfo(&signals, &cause)
      // In a crash, Swift's runtime stops the other threads by signals for which it has just installed a handler.
      if [SIGUSR1, SIGUSR2, SIGPROF].contains(signal),
        unsafe cause._sifields._kill.si_pid == getpid()
      {
        handle(signal)
        signal = 0
      }
    } while signal <= 0
    var number = UInt64(signal)
    unsafe write(descriptor, &number, MemoryLayout<UInt64>.size)
    let arrival = MonotonicClock.now
    MonotonicClock.sleep(until: arrival + 200_000_000)
    lastResort()
    MonotonicClock.sleep(until: arrival + 700_000_000)
    _exit(128 + signal)
  }
}

/// Lets a blocked signal take its effect on this thread.
private func handle(_ signal: Int32) {
  var signals = sigset_t([signal])
  unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  raise(signal)
  unsafe pthread_sigmask(SIG_BLOCK, &signals, nil)
}

/// The ways in which a program reacts to signals, as it sets them at its start.
///
/// The viewer's event loop handles the signals that ask the program to end as events; see ``SignalThread``.
package enum SignalActions {
  /// Sets the reactions: failing writes return errors instead of ending the program by a signal, `SIGQUIT` and
  /// `SIGABRT` end it, and the ends of children are reported.
  package static func choose() {
    // Writing to a pipe without a reader, or beyond the file size limit of `ulimit -f`, then fails with an error.
    for number in [SIGPIPE, SIGXFSZ] { _ = signal(number, SIG_IGN) }
    for number in [SIGQUIT, SIGABRT] where isCaught(number) { _ = signal(number, SIG_DFL) }
    // If a shell has it ignored, the system reports how no child has ended.
    _ = signal(SIGCHLD, SIG_DFL)
  }

  /// Returns whether the Swift runtime has installed a handler for a signal, as it does if it finds its backtracer.
  ///
  /// This handler mistakes a signal that another process sends for a crash: it reports a crash, and the program
  /// continues. Traps raise other signals and keep their backtraces.
  private static func isCaught(_ number: Int32) -> Bool {
    var action = sigaction()
    return unsafe sigaction(number, nil, &action) == 0 && action.sa_flags & SA_SIGINFO != 0
  }
}
