import Drawing
import Glibc

/// A program that was started here; it is killed with the object, if it has not ended before.
final class ChildProcess {
  /// Where a standard stream of the program leads.
  enum Stream {
    /// To nowhere.
    case nothing
    /// To a file of its own.
    case file(String)
    /// To ``readLine(within:)``.
    case pipe
  }

  /// Why a program did not start.
  struct Failure: Error {
    /// One line.
    let reason: String
  }

  /// The process number.
  let identifier: Int32

  private var status: Int32?
  private var lines: Int32?

  /// Starts a program.
  ///
  /// Other programs start it, so that this does not throw when it is missing: ask ``ProgramPath`` first.
  ///
  /// - Parameters:
  ///   - command: Its name or path, and its arguments.
  ///   - environment: Variables that differ from ours; `nil` unsets one.
  ///   - output: Where its standard output goes.
  ///   - errors: Where its standard error goes.
  ///   - folder: Where it runs.
  init(
    _ command: [String], environment: [String: String?] = [:], output: Stream = .nothing,
    errors: Stream = .nothing, folder: String = "."
  ) throws(Failure) {
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    var ends: [Int32] = []
    defer { for end in ends { close(end) } }
    unsafe posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    for (number, stream) in [(STDOUT_FILENO, output), (STDERR_FILENO, errors)] {
      switch stream {
      case .nothing:
        unsafe posix_spawn_file_actions_addopen(&actions, number, "/dev/null", O_WRONLY, 0)
      case .file(let path):
        let flags = O_WRONLY | O_CREAT | O_APPEND
        unsafe posix_spawn_file_actions_addopen(&actions, number, path, flags, 0o600)
      case .pipe:
        var both: [Int32] = [0, 0]
        if unsafe pipe(&both) != 0 { throw Failure(reason: systemMessage(errno)) }
        for end in both { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        lines = both[0]
        ends.append(both[1])
        unsafe posix_spawn_file_actions_adddup2(&actions, both[1], number)
      }
    }

    let words = Self.inFolder(folder) + command
    // SAFETY: the copies end with a null pointer and are freed after the program has started.
    var arguments = unsafe words.map { unsafe strdup($0) } + [nil]
    let texts = Environment.variables(changedBy: environment)
    var variables = unsafe texts.map { unsafe strdup($0) } + [nil]
    defer { unsafe (arguments + variables).forEach { unsafe free($0) } }
    var identifier: pid_t = 0
    let code = unsafe posix_spawnp(
      &identifier, words[0], &actions, nil, &arguments, &variables)
    self.identifier = identifier
    if code != 0 {
      status = 127
      throw Failure(reason: "\(words[0]): \(systemMessage(code))")
    }
  }

  deinit {
    if wait(milliseconds: 0) == nil {
      kill(identifier, SIGKILL)
      _ = wait(milliseconds: 10_000)
    }
    if let lines { close(lines) }
  }

  /// What runs a program in a folder, and then is that program; it gets SIGTERM when we are gone.
  private static func inFolder(_ folder: String) -> [String] {
    ["setpriv", "--pdeathsig", "TERM", "env", "-C", folder]
  }

  /// Whether the program has ended.
  var hasEnded: Bool { wait(milliseconds: 0) != nil }

  /// Sends a signal, unless the program has ended.
  func send(_ signal: Int32) {
    if !hasEnded { kill(identifier, signal) }
  }

  /// Waits for the end: the exit code, or 128 + the signal's number; nothing when time is over.
  func wait(milliseconds: Int) -> Int32? {
    if let status { return status }
    let limit = Instant.now + milliseconds
    while true {
      var word: Int32 = 0
      if unsafe waitpid(identifier, &word, WNOHANG) == identifier {
        let signal = word & 0x7F
        status = signal == 0 ? (word >> 8) & 0xFF : 128 + signal
        return status
      }
      if Instant.now >= limit { return nil }
      Instant.sleep(milliseconds: 2)
    }
  }

  /// The program's next line, or nothing when none comes in time or there is no pipe.
  func readLine(within milliseconds: Int) -> String? {
    guard let lines else { return nil }
    let limit = Instant.now + milliseconds
    var bytes: [UInt8] = []
    while true {
      var descriptor = pollfd(fd: lines, events: Int16(POLLIN), revents: 0)
      let left = max(0, limit - Instant.now)
      if unsafe poll(&descriptor, 1, Int32(left)) < 1 { return nil }
      var byte: UInt8 = 0
      if unsafe read(lines, &byte, 1) != 1 { return nil }
      if byte == UInt8(ascii: "\n") { return String(decoding: bytes, as: UTF8.self) }
      bytes.append(byte)
    }
  }
}
