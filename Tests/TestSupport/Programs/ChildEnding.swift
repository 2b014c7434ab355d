import Glibc
import Synchronization

/// The end of a program that this process has started, which several threads may wait for.
final class ChildEnding: Sendable {
  private let identifier: Int32

  /// The exit code once the program has been waited for; its number may be another's from then on.
  private let code = Mutex<Int32?>(nil)

  init(of identifier: Int32) { self.identifier = identifier }

  /// Sends the program a signal, unless it has been waited for.
  func send(_ signal: Int32) {
    code.withLock { code in
      if code == nil { kill(identifier, signal) }
    }
  }

  /// Whether the program has ended.
  var hasCome: Bool {
    code.withLock { code in
      if code != nil { return true }
      var information = unsafe siginfo_t()
      let result = unsafe waitid(
        P_PID, id_t(identifier), &information, WEXITED | WNOHANG | WNOWAIT)
      return unsafe result == 0 && information.si_signo == SIGCHLD
    }
  }

  /// Waits for the end, and answers the exit code, or 128 + the number of the signal.
  func status() -> Int32 {
    if let known = code.withLock({ $0 }) { return known }
    // It stays to be waited for, so that nobody holds the lock for long.
    var information = unsafe siginfo_t()
    while unsafe waitid(P_PID, id_t(identifier), &information, WEXITED | WNOWAIT) < 0,
      errno == EINTR
    {}
    return code.withLock { code in
      if let code { return code }
      var word: Int32 = 0
      while unsafe waitpid(identifier, &word, 0) < 0 && errno == EINTR {}
      Heir.ended(identifier)
      let signal = word & 0x7F
      let result = signal == 0 ? (word >> 8) & 0xFF : 128 + signal
      code = result
      return result
    }
  }
}
