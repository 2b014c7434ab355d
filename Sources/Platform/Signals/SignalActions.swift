import Glibc

/// What signals do to the process, where that is not what it was started with.
///
/// The signals that ask the viewer to end are events of its loop.
package enum SignalActions {
  /// Lets a write fail that would end the program, and lets an abort end it.
  package static func choose() {
    // A pipe that nobody reads, and a file as long as `ulimit -f` allows, are errors of the write.
    for number in [SIGPIPE, SIGXFSZ] { _ = signal(number, SIG_IGN) }
    for number in [SIGQUIT, SIGABRT] where isCaught(number) { _ = signal(number, SIG_DFL) }
  }

  /// Whether the Swift runtime has taken a signal, as it does where it finds its backtracer.
  ///
  /// Its handler takes a signal from outside for a crash: it tells of one, and the program goes on. Traps, which are
  /// other signals, keep their backtrace.
  private static func isCaught(_ number: Int32) -> Bool {
    var action = sigaction()
    return unsafe sigaction(number, nil, &action) == 0 && action.sa_flags & SA_SIGINFO != 0
  }
}
