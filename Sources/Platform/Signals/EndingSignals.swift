import Glibc

/// The signals by which others end a program.
package enum EndingSignals {
  /// Those that a person or the system sends to end it: `SIGINT`, `SIGTERM`, `SIGHUP` and `SIGQUIT`.
  package static let requests = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]

  /// Does something that must not be left half done; a signal that comes meanwhile acts after it.
  ///
  /// It waits on the calling thread: while there are others that would take it, it acts at once.
  package static func whileHeld<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    var (held, before) = (sigset_t(requests + [SIGABRT]), sigset_t())
    unsafe pthread_sigmask(SIG_BLOCK, &held, &before)
    defer { unsafe pthread_sigmask(SIG_SETMASK, &before, nil) }
    return try body()
  }
}

extension sigset_t {
  /// Makes a set of signals.
  package init(_ numbers: [Int32]) {
    self.init()
    unsafe sigemptyset(&self)
    for number in numbers { unsafe sigaddset(&self, number) }
  }
}
