import CLinux
import Glibc

/// A program that runs in a process of its own; releasing this object kills the process.
///
/// The program begins without blocked signals, whatever this process blocks. It has no input unless the caller provides it. The kernel buffers about 64 kB per pipe; a program that
/// writes more blocks until the pipe is read.
package final class ChildProcess {
  /// A destination of the program's standard output or standard error.
  package enum Stream {
    /// Discards the stream.
    case nothing
    /// Appends to a file, which is created if it does not exist.
    case file(String)
    /// Writes to a descriptor, which the caller still owns and must close.
    case descriptor(Int32)
    /// Writes to a pipe, which ``readLine(within:)`` and ``finish(by:)`` read.
    case pipe
  }

  /// A source of the program's standard input.
  package enum Input {
    /// Nothing: the program reads the end of a file.
    case nothing
    /// A descriptor, which the caller still owns and must close.
    case descriptor(Int32)
    /// A pipe, to which ``write(_:)`` writes.
    case pipe
  }

  /// The result of a program that has ended.
  package struct Outcome {
    /// The exit code, or 128 plus the number of the signal that ended the program.
    package let status: Int32
    /// The unread part of the program's standard output, as bytes; empty if its destination was not a pipe.
    package let output: [UInt8]
    /// The bytes of the program's standard error; empty if its destination was not a pipe.
    package let errors: [UInt8]
  }

  /// The process number; 0 if the program did not start.
  package private(set) var identifier: Int32 = 0

  /// The maximum number of bytes that ``finish(by:)`` reads from each stream: 1 MiB; more is the error `EFBIG`.
  private static let byteLimit = 1 << 20

  /// The read ends of the pipes for standard output and standard error; negative if there is no pipe.
  private var (output, errors): (Int32, Int32) = (-1, -1)

  /// The write end of the pipe for standard input; negative if there is none, or once it is closed.
  private var input: Int32 = -1

  /// The exit code, or 128 plus the number of the signal that ended the program; `nil` until the program's end has
  /// been noticed.
  private var status: Int32?

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - command: The program's own name (`argv[0]`), followed by its arguments.
  ///   - file: The program's path, or a name to look up in `$PATH`; by default the first word of `command`.
  ///   - environment: The environment variables, as `NAME=value`; by default those of this process.
  ///   - input: The source of standard input; by default nothing.
  ///   - output: The destination of standard output.
  ///   - errors: The destination of standard error.
  ///   - isApart: Whether signals that a terminal sends to this process are not sent to the program; default false.
  /// - Throws: The call that failed, or the file with the reason why it cannot be started: `ENOENT` if there is no
  ///   such program.
  package init(
    _ command: [String], file: String? = nil, environment: [String] = Environment.variables(),
    input: Input = .nothing, output: Stream = .pipe, errors: Stream = .pipe, isApart: Bool = false
  ) throws(SystemError) {
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    var attributes = posix_spawnattr_t()
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    var blocked = sigset_t([])
    unsafe posix_spawnattr_setsigmask(&attributes, &blocked)
    // The default group number, 0, makes a group of the program's own.
    let flags = POSIX_SPAWN_SETSIGMASK | (isApart ? POSIX_SPAWN_SETPGROUP : 0)
    unsafe posix_spawnattr_setflags(&attributes, Int16(flags))
    var childsEnds: [Int32] = []
    defer { for end in childsEnds { close(end) } }
    switch input {
    case .nothing:
      unsafe posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    case .descriptor(let descriptor):
      unsafe posix_spawn_file_actions_adddup2(&actions, descriptor, STDIN_FILENO)
    case .pipe:
      let ends = try Self.pipeEnds()
      self.input = ends.write
      childsEnds.append(ends.read)
      // For input of megabytes. If the system allows less, the pipe keeps its size.
      _ = clinux_set_pipe_size(ends.write, 1 << 20)
      unsafe posix_spawn_file_actions_adddup2(&actions, ends.read, STDIN_FILENO)
    }
    for (number, stream) in [(STDOUT_FILENO, output), (STDERR_FILENO, errors)] {
      switch stream {
      case .nothing:
        unsafe posix_spawn_file_actions_addopen(&actions, number, "/dev/null", O_WRONLY, 0)
      case .file(let path):
        let flags = O_WRONLY | O_CREAT | O_APPEND
        unsafe posix_spawn_file_actions_addopen(&actions, number, path.system, flags, 0o600)
      case .descriptor(let descriptor):
        unsafe posix_spawn_file_actions_adddup2(&actions, descriptor, number)
      case .pipe:
        let end = try openPipe(for: number)
        childsEnds.append(end)
        unsafe posix_spawn_file_actions_adddup2(&actions, end, number)
      }
    }

    // SAFETY: the arrays of copies end with a null pointer and are freed after the program has started.
    var words = unsafe command.map { unsafe strdup($0.system) } + [nil]
    var texts = unsafe environment.map { unsafe strdup($0.system) } + [nil]
    defer { unsafe (words + texts).forEach { unsafe free($0) } }
    let file = file ?? command[0]
    var process: pid_t = 0
    let code = unsafe posix_spawnp(&process, file.system, &actions, &attributes, &words, &texts)
    if code != 0 { throw SystemError(operation: file, errno: code) }
    identifier = process
  }

  /// Whether this process has only one thread, the condition under which it may fork.
  ///
  /// A forked process begins its work within a millisecond. A newly started program must first be linked dynamically,
  /// which takes 12 ms for the program `shimmer`.
  package static var mayFork: Bool {
    var tasks = stat()
    // A folder has two links plus one link per subfolder, and each thread is a subfolder.
    return unsafe stat("/proc/self/task", &tasks) == 0 && tasks.st_nlink == 3
  }

  /// Forks this process and runs a closure in the new process.
  ///
  /// - Parameters:
  ///   - body: The work of the new process; returns the exit code of the new process.
  ///   - input: The descriptor that becomes standard input; the caller still owns it.
  ///   - output: The descriptor that becomes standard output; the caller still owns it.
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
      // Not `exit`: the exit handlers of the parent must not run in the child.
      _exit(body())
    }
    if process < 0 { throw SystemError(operation: "fork", errno: errno) }
    identifier = process
  }

  deinit {
    // The identifier is 0 if the program did not start.
    if identifier > 0, status == nil {
      kill(identifier, SIGKILL)
      _ = end()
    }
    for descriptor in [input, output, errors] where descriptor >= 0 { close(descriptor) }
  }

  /// Writes to the program's standard input, which must be a pipe that is not closed; waits while the pipe is full.
  ///
  /// - Throws: The call that failed; `write` with `EPIPE` if the program no longer reads.
  package func write(_ bytes: RawSpan) throws(SystemError) {
    try WholeFile.write(bytes, to: input)
  }

  /// Closes the pipe for standard input, so that the program reads its end.
  package func endInput() {
    if input >= 0 { close(input) }
    input = -1
  }

  /// Whether the program has ended.
  package var hasEnded: Bool { wait(milliseconds: 0) != nil }

  /// Sends a signal to the program, unless the program has ended.
  package func send(_ signal: Int32) {
    if !hasEnded { kill(identifier, signal) }
  }

  /// Waits at most a number of milliseconds for the program to end.
  ///
  /// - Returns: The exit code, or 128 plus the number of the signal that ended the program; `nil` on timeout.
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

  /// Waits at most a number of milliseconds for the next line of the program's standard output, and returns it.
  ///
  /// - Returns: `nil` if no line arrives in time, or if the destination is not a pipe.
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

  /// Reads the program's remaining output until the program has ended.
  ///
  /// Call it only once.
  ///
  /// - Parameter limit: The instant, in nanoseconds of the monotonic clock, by which the program must have ended and
  ///   closed its output. After this instant the program is killed. The time for which other programs kept it from
  ///   running is added: a busy machine is not the program's fault.
  /// - Returns: The exit status and the remaining output.
  /// - Throws: The call that failed, `ETIMEDOUT` on timeout, or `EFBIG` if there is too much output. The program has
  ///   then been killed.
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

  /// Waits for the program to end, and returns its exit code or 128 plus the number of the signal that ended it.
  private func end() -> Int32 {
    while status == nil { take(0) }
    return status ?? 0
  }

  /// Records the exit status if the process has ended.
  ///
  /// - Parameter options: The options of `waitpid`.
  private func take(_ options: Int32) {
    var word: Int32 = 0
    let found = unsafe waitpid(identifier, &word, options)
    if found == 0 || (found < 0 && errno == EINTR) { return }
    let signal = word & 0x7F
    status = signal == 0 ? (word >> 8) & 0xFF : 128 + signal
  }

  /// Creates a pipe that no other program inherits, stores the pipe's read end, and returns its write end.
  private func openPipe(for stream: Int32) throws(SystemError) -> Int32 {
    let ends = try Self.pipeEnds()
    if stream == STDOUT_FILENO { output = ends.read } else { errors = ends.read }
    return ends.write
  }

  /// Creates a pipe that no other program inherits.
  private static func pipeEnds() throws(SystemError) -> (read: Int32, write: Int32) {
    var ends: [Int32] = [0, 0]
    // SAFETY: the call writes two numbers.
    if unsafe clinux_pipe(&ends) != 0 { throw SystemError(operation: "pipe2", errno: errno) }
    return (ends[0], ends[1])
  }

  /// Reads standard output and standard error until the program has ended and closed them, and returns the bytes of
  /// each.
  ///
  /// Both streams are read at the same time, so that the program never blocks because one pipe is full.
  private func read(until limit: Int64) throws(SystemError) -> [[UInt8]] {
    // Linux before 5.3 has no process descriptors; there, the end of both streams counts as the end of the program.
    let process = clinux_process_descriptor(identifier)
    defer { if process >= 0 { close(process) } }
    var end = limit
    // `poll` ignores negative descriptors.
    var states = [output, errors, process].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    var texts = [[UInt8]](repeating: [], count: 2)
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while states.contains(where: { $0.fd >= 0 }) {
      let milliseconds = Self.milliseconds(until: end)
      // SAFETY: the call changes as many entries as the array has.
      if unsafe poll(&states, nfds_t(states.count), milliseconds) < 1 {
        // Poll once more after the limit: a program that has ended by now was in time, even if this process was late.
        if milliseconds > 0 { continue }
        let extended = limit + delay
        if extended <= MonotonicClock.now { throw SystemError(operation: "poll", errno: ETIMEDOUT) }
        end = extended
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

  /// The time for which the program's first thread was ready to run but had no processor, in nanoseconds; 0 if the
  /// kernel does not report it.
  private var delay: Int64 {
    Self.delay(in: WholeFile.systemText("/proc/\(identifier)/schedstat"))
  }

  /// Returns the delay from the kernel's statistics of a thread: the time it ran, the time it waited for a
  /// processor, both in nanoseconds, and the number of times it ran.
  package static func delay(in statistics: String) -> Int64 {
    let numbers = statistics.split(whereSeparator: \.isWhitespace).compactMap { Int64($0) }
    return numbers.count == 3 ? max(0, numbers[1]) : 0
  }

  /// Returns the time until an instant in milliseconds, for `poll`, rounded up; 0 only if the instant has passed.
  private static func milliseconds(until limit: Int64) -> Int32 {
    let left = max(0, limit - MonotonicClock.now)
    return Int32(min((left + 999_999) / 1_000_000, Int64(Int32.max)))
  }
}
