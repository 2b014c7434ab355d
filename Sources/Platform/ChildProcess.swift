import CLinux
import Glibc

/// A program in a process of its own; it is killed with the object, if it has not ended before.
///
/// It reads nothing unless it is given an input. What it writes to a pipe is kept by the kernel until it is read:
/// some 64 kB at most of either stream, or it would stand still until then.
package final class ChildProcess {
  /// A destination of a standard stream of the program.
  package enum Stream {
    /// To nowhere.
    case nothing
    /// To the end of a file, which is made where there is none.
    case file(String)
    /// To a descriptor, which stays the caller's.
    case descriptor(Int32)
    /// To ``readLine(within:)`` and ``finish(by:)``.
    case pipe
  }

  /// The result of a program that has ended.
  package struct Outcome {
    /// The exit code, or 128 + the number of the signal that ended it.
    package let status: Int32
    /// The unread rest of its standard output, if that was a pipe.
    package let output: [UInt8]
    /// Its standard error, if that was a pipe.
    package let errors: [UInt8]
  }

  /// The process number.
  package private(set) var identifier: Int32 = 0

  /// The most bytes that are read of either stream.
  private static let byteLimit = 1 << 20

  /// The ends of the pipes that output and errors are read from; below 0 where there is none.
  private var (output, errors): (Int32, Int32) = (-1, -1)

  /// The exit code, once it has been waited for.
  private var status: Int32?

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - command: The name that it gets, and its arguments.
  ///   - file: Its path, or the name by which it is looked for in `$PATH`; by default the name that it gets.
  ///   - environment: Its variables, as `NAME=value`; by default those of this process.
  ///   - input: The descriptor of what it reads; nothing by default. It stays the caller's.
  ///   - output: Where its standard output leads.
  ///   - errors: Where its standard error leads.
  /// - Throws: The call that failed, or the file with the reason why it does not start: `ENOENT` where there is no
  ///   such program.
  package init(
    _ command: [String], file: String? = nil, environment: [String] = Environment.variables(),
    input: Int32? = nil, output: Stream = .pipe, errors: Stream = .pipe
  ) throws(SystemError) {
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    var writingEnds: [Int32] = []
    defer { for end in writingEnds { close(end) } }
    if let input {
      unsafe posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
    } else {
      unsafe posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    }
    for (number, stream) in [(STDOUT_FILENO, output), (STDERR_FILENO, errors)] {
      switch stream {
      case .nothing:
        unsafe posix_spawn_file_actions_addopen(&actions, number, "/dev/null", O_WRONLY, 0)
      case .file(let path):
        let flags = O_WRONLY | O_CREAT | O_APPEND
        unsafe posix_spawn_file_actions_addopen(&actions, number, path, flags, 0o600)
      case .descriptor(let descriptor):
        unsafe posix_spawn_file_actions_adddup2(&actions, descriptor, number)
      case .pipe:
        let end = try openPipe(for: number)
        writingEnds.append(end)
        unsafe posix_spawn_file_actions_adddup2(&actions, end, number)
      }
    }

    // SAFETY: the copies end with a null pointer and are freed after the program has started.
    var words = unsafe command.map { unsafe strdup($0) } + [nil]
    var texts = unsafe environment.map { unsafe strdup($0) } + [nil]
    defer { unsafe (words + texts).forEach { unsafe free($0) } }
    let file = file ?? command[0]
    var process: pid_t = 0
    let code = unsafe posix_spawnp(&process, file, &actions, nil, &words, &texts)
    if code != 0 { throw SystemError(operation: file, errno: code) }
    identifier = process
  }

  /// Whether this process has one thread, so that it may fork.
  ///
  /// A fork begins to work in a millisecond, a program anew only once it is linked: ours takes twelve for that.
  package static var mayFork: Bool {
    var tasks = stat()
    // A folder has two links and one for each folder in it; each thread has one.
    return unsafe stat("/proc/self/task", &tasks) == 0 && tasks.st_nlink == 3
  }

  /// Forks this process.
  ///
  /// - Parameters:
  ///   - body: What the new process does; answers its exit code.
  ///   - input: The descriptor of what it reads. It stays the caller's.
  ///   - output: The descriptor of the file that it writes to. It stays the caller's.
  /// - Throws: The call that failed.
  /// - Precondition: ``mayFork``.
  package init(forking body: () -> Int32, input: Int32, output: Int32) throws(SystemError) {
    let errors = try openPipe(for: STDERR_FILENO)
    defer { close(errors) }
    let process = clinux_fork()
    if process == 0 {
      dup2(input, STDIN_FILENO)
      dup2(output, STDOUT_FILENO)
      dup2(errors, STDERR_FILENO)
      // Not `exit`: what this process has to do at its end is not the new one's.
      _exit(body())
    }
    if process < 0 { throw SystemError(operation: "fork", errno: errno) }
    identifier = process
  }

  deinit {
    // None where it did not start.
    if identifier > 0, status == nil {
      kill(identifier, SIGKILL)
      _ = end()
    }
    for descriptor in [output, errors] where descriptor >= 0 { close(descriptor) }
  }

  /// Whether the program has ended.
  package var hasEnded: Bool { wait(milliseconds: 0) != nil }

  /// Sends a signal, unless the program has ended.
  package func send(_ signal: Int32) {
    if !hasEnded { kill(identifier, signal) }
  }

  /// Waits for the end: the exit code, or 128 + the signal's number; `nil` when time is over.
  package func wait(milliseconds: Int) -> Int32? {
    let limit = MonotonicClock.now + Int64(milliseconds) * 1_000_000
    while status == nil {
      take(WNOHANG)
      if status == nil {
        if MonotonicClock.now >= limit { return nil }
        MonotonicClock.sleep(milliseconds: 2)
      }
    }
    return status
  }

  /// The next line of its output, or `nil` when none comes in time or there is no pipe.
  package func readLine(within milliseconds: Int) -> String? {
    if output < 0 { return nil }
    let limit = MonotonicClock.now + Int64(milliseconds) * 1_000_000
    var bytes: [UInt8] = []
    while true {
      var descriptor = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
      if unsafe poll(&descriptor, 1, Self.milliseconds(until: limit)) < 1 { return nil }
      var byte: UInt8 = 0
      if unsafe Glibc.read(output, &byte, 1) != 1 { return nil }
      if byte == UInt8(ascii: "\n") { return String(decoding: bytes, as: UTF8.self) }
      bytes.append(byte)
    }
  }

  /// Waits for the end; to be called once.
  ///
  /// - Parameter limit: When it has to have ended and closed what it writes to, in nanoseconds of the monotonic clock,
  ///   or it is killed.
  /// - Returns: What it left.
  /// - Throws: When it is killed: the call that failed, `ETIMEDOUT` for lack of time, `EFBIG` for output without an
  ///   end.
  package func finish(by limit: Int64) throws(SystemError) -> Outcome {
    do throws(SystemError) {
      let texts = try read(until: limit)
      return Outcome(status: end(), output: texts[0], errors: texts[1])
    } catch {
      send(SIGKILL)
      _ = end()
      throw error
    }
  }

  /// Waits for the end: the exit code, or 128 + the signal's number.
  private func end() -> Int32 {
    while status == nil { take(0) }
    return status ?? 0
  }

  /// Notes the end, if it has come or is to be waited for.
  private func take(_ options: Int32) {
    var word: Int32 = 0
    let found = unsafe waitpid(identifier, &word, options)
    if found == 0 || (found < 0 && errno == EINTR) { return }
    let signal = word & 0x7F
    status = signal == 0 ? (word >> 8) & 0xFF : 128 + signal
  }

  /// Makes a pipe that no other program inherits, keeps one end, and answers the one that is written to.
  private func openPipe(for stream: Int32) throws(SystemError) -> Int32 {
    var ends: [Int32] = [0, 0]
    // SAFETY: the call writes two numbers.
    if unsafe clinux_pipe(&ends) != 0 { throw SystemError(operation: "pipe2", errno: errno) }
    if stream == STDOUT_FILENO { output = ends[0] } else { errors = ends[0] }
    return ends[1]
  }

  /// Reads both streams side by side, so that it never waits for one of both, until it has ended.
  private func read(until limit: Int64) throws(SystemError) -> [[UInt8]] {
    // Without it, before Linux 5.3, the end of both streams counts as the end.
    let end = clinux_process_descriptor(identifier)
    defer { if end >= 0 { close(end) } }
    // The call passes over numbers below 0.
    var states = [output, errors, end].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    var texts = [[UInt8]](repeating: [], count: 2)
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while states.contains(where: { $0.fd >= 0 }) {
      let milliseconds = Self.milliseconds(until: limit)
      // SAFETY: the call changes as many records as the array has.
      if unsafe poll(&states, nfds_t(states.count), milliseconds) < 1 {
        // Nor is it late where the caller alone is: what has ended by now counts.
        if milliseconds == 0 { throw SystemError(operation: "poll", errno: ETIMEDOUT) }
        continue
      }
      if states[2].revents != 0 { states[2].fd = -1 }
      for index in texts.indices where states[index].revents != 0 {
        // SAFETY: the call writes at most the length of the array.
        let count = unsafe Glibc.read(states[index].fd, &piece, piece.count)
        if count > 0 {
          texts[index].append(contentsOf: piece.prefix(count))
          if texts[index].count > Self.byteLimit {
            throw SystemError(operation: "read", errno: EFBIG)
          }
        } else if count == 0 {
          states[index].fd = -1
        } else if errno != EINTR {
          throw SystemError(operation: "read", errno: errno)
        }
      }
    }
    return texts
  }

  /// The time that is left, as `poll` takes it: rounded up, and 0 only where there is none.
  private static func milliseconds(until limit: Int64) -> Int32 {
    let left = max(0, limit - MonotonicClock.now)
    return Int32(min((left + 999_999) / 1_000_000, Int64(Int32.max)))
  }
}
