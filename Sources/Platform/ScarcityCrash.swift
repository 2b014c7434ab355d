import CLinux
import Glibc
import Synchronization

/// The crash of a process whose limits leave it too little memory or too few threads.
///
/// Libraries and the Swift runtime end the process when an allocation or a thread fails, so that no caller can report
/// it.
package enum ScarcityCrash {
  /// Makes such a crash end the process with a line and an exit code; other crashes are handled as before.
  ///
  /// - Parameters:
  ///   - line: The line on standard error, without its end.
  ///   - status: The exit code.
  package static func report(_ line: String, status: Int32) {
    let bytes = Array("\(line)\n".utf8)
    // SAFETY: both buffers have an element for each that is written, and are never released.
    let text = UnsafeMutablePointer<UInt8>.allocate(capacity: bytes.count)
    unsafe text.initialize(from: bytes, count: bytes.count)
    unsafe (crashText, crashTextCount, crashStatus) = (text, bytes.count, status)
    isEnding.store(false, ordering: .releasing)
    let actions = UnsafeMutablePointer<sigaction>.allocate(capacity: signals.count)
    unsafe former = unsafe actions
    for (index, number) in signals.enumerated() {
      var action = sigaction()
      unsafe action.__sigaction_handler.sa_sigaction = handleCrash
      action.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER
      unsafe sigaction(number, &action, actions + index)
    }
  }

  /// Returns in the first thread that is about to write the last line of the process and to end it.
  ///
  /// In any other thread, it ends the process without a line, once the first has had time for both. Without a call of
  /// ``report(_:status:)`` it does nothing.
  package static func claimEnd() {
    if unsafe crashText == nil || !isEnding.exchange(true, ordering: .acquiringAndReleasing) {
      return
    }
    usleep(100_000)
    _exit(unsafe crashStatus)
  }

  private static let signals = [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGSEGV]
}

/// Whether a thread writes the last line or has written it: several can crash at once.
private let isEnding = Atomic(false)

// What the handler of a crash reads, on any thread; written once, before the handler is installed, and never released.
nonisolated(unsafe) private var crashText: UnsafeMutablePointer<UInt8>?
nonisolated(unsafe) private var crashTextCount = 0
nonisolated(unsafe) private var crashStatus: Int32 = 0
nonisolated(unsafe) private var former: UnsafeMutablePointer<sigaction>?

/// Handles a crash; it may not allocate, and only makes system calls.
private func handleCrash(
  _ number: Int32, _ cause: UnsafeMutablePointer<siginfo_t>?, _: UnsafeMutableRawPointer?
) {
  // SAFETY: the variables were set before the handler was installed; `former` has an element for each of `signals`, in
  // the order of the cases below.
  if clinux_lacks_resources() != 0 {
    ScarcityCrash.claimEnd()
    unsafe write(STDERR_FILENO, crashText, crashTextCount)
    _exit(unsafe crashStatus)
  }
  // A signal that a process has sent is no crash: the handler of Swift's runtime, which prints where each thread is,
  // would let the program continue.
  if unsafe (cause?.pointee.si_code ?? 0) <= 0 {
    _ = signal(number, SIG_DFL)
    raise(number)
    return
  }
  let index: Int
  switch number {
  case SIGILL: index = 0
  case SIGTRAP: index = 1
  case SIGABRT: index = 2
  case SIGBUS: index = 3
  default: index = 4
  }
  if let former = unsafe former { unsafe sigaction(number, former + index, nil) }
  // The instruction that failed is executed again. There is none after a trap.
  if number == SIGTRAP { raise(number) }
}
