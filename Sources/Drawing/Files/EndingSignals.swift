import Glibc

/// The signals by which others end a program.
enum EndingSignals {
  /// Does something that must not be left half done; a signal that comes meanwhile acts after it.
  ///
  /// It waits on the calling thread: while there are others that would take it, it acts at once.
  static func whileHeld<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    var (held, before) = (sigset_t(), sigset_t())
    unsafe sigemptyset(&held)
    for number in [SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGABRT] {
      unsafe sigaddset(&held, number)
    }
    unsafe pthread_sigmask(SIG_BLOCK, &held, &before)
    defer { unsafe pthread_sigmask(SIG_SETMASK, &before, nil) }
    return try body()
  }
}
