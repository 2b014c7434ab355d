import Glibc
import Synchronization

/// The end of a program that this process has started, for which several threads may wait.
final class ChildEnding: Sendable {
  /// The exit code and resources of an ended program.
  struct Account {
    /// The exit code, or 128 + the number of the signal.
    let status: Int32
    /// The resources that it used.
    let usage: Child.Usage
  }

  private let identifier: Int32

  /// The account, once the program has been waited for; its number may be another program's from then on.
  private let known = Mutex<Account?>(nil)

  init(of identifier: Int32) { self.identifier = identifier }

  /// Sends the program a signal, unless it has been waited for.
  func send(_ signal: Int32) {
    known.withLock { known in
      if known == nil { kill(identifier, signal) }
    }
  }

  /// Whether the program has ended.
  var hasCome: Bool {
    known.withLock { known in
      if known != nil { return true }
      var information = unsafe siginfo_t()
      let result = unsafe waitid(
        P_PID, id_t(identifier), &information, WEXITED | WNOHANG | WNOWAIT)
      return unsafe result == 0 && information.si_signo == SIGCHLD
    }
  }

  /// Waits for the end and returns the account.
  func account() -> Account {
    if let account = known.withLock({ $0 }) { return account }
    // WNOWAIT leaves the program to the wait below, so that no thread holds the lock for long.
    var information = unsafe siginfo_t()
    while unsafe waitid(P_PID, id_t(identifier), &information, WEXITED | WNOWAIT) < 0,
      errno == EINTR
    {}
    return known.withLock { known in
      if let known { return known }
      var word: Int32 = 0
      var usage = rusage()
      while unsafe wait4(identifier, &word, 0, &usage) < 0 && errno == EINTR {}
      Heir.ended(identifier)
      let signal = word & 0x7F
      let account = Account(
        status: signal == 0 ? (word >> 8) & 0xFF : 128 + signal, usage: Child.Usage(usage))
      known = account
      return account
    }
  }
}

extension Child.Usage {
  fileprivate init(_ usage: rusage) {
    let times = [usage.ru_utime, usage.ru_stime]
    self.init(
      processorTime: times.reduce(.zero) { sum, time in
        sum + .seconds(time.tv_sec) + .microseconds(time.tv_usec)
      }, peakResidentBytes: usage.ru_maxrss << 10)
  }
}
