import CLinux
import Glibc
import X11Display

/// A program in a process of its own; it is killed with the object, if it has not ended before.
///
/// It reads nothing unless it is given an input, and what it writes is kept by the kernel until ``finish(by:)`` reads
/// it: some 64 kB at most of either stream, or it would stand still until then.
package final class ChildProgram {
  /// Why it did not run, or not to its end.
  package struct Failure: Error {
    /// The error's number: of the call that failed, `ETIMEDOUT` for lack of time, `EFBIG` for too much output.
    package let errno: Int32

    /// Whether there is no such program.
    package var isMissing: Bool { errno == ENOENT }

    /// Whether it did not end in time.
    package var isLate: Bool { errno == ETIMEDOUT }
  }

  /// What it left.
  package struct Outcome {
    /// The exit code, or 128 + the number of the signal that ended it.
    package let status: Int32
    /// What it wrote to its standard output, unless that went to a file of the caller's.
    package let output: [UInt8]
    /// What it wrote to its standard error.
    package let errors: [UInt8]
  }

  /// The process number.
  package let identifier: Int32

  /// The most bytes that are read of either stream.
  private static let byteLimit = 1 << 20

  private let output: Int32?
  private let errors: Int32
  private var status: Int32?

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - command: The name that it gets, and its arguments.
  ///   - file: Its path, or the name by which it is looked for in `$PATH`; by default the name that it gets.
  ///   - environment: Its variables, as `NAME=value`.
  ///   - input: The descriptor of what it reads; nothing by default. It stays the caller's.
  ///   - outputFile: The descriptor of the file that it writes to; by default what it writes is read by
  ///     ``finish(by:)``. It stays the caller's.
  /// - Throws: ``Failure`` when it does not start.
  package init(
    _ command: [String], file: String? = nil, environment: [String], input: Int32? = nil,
    outputFile: Int32? = nil
  ) throws(Failure) {
    let complaints = try Self.pipeEnds()
    errors = complaints.reading
    defer { close(complaints.writing) }
    var text: (reading: Int32, writing: Int32)?
    do throws(Failure) {
      if outputFile == nil { text = try Self.pipeEnds() }
    } catch {
      close(complaints.reading)
      throw error
    }
    output = text?.reading
    defer { if let text { close(text.writing) } }
    let (identifier, failure) = Self.spawn(
      file ?? command[0], command, environment, input: input,
      output: outputFile ?? text?.writing ?? complaints.writing, errors: complaints.writing)
    self.identifier = identifier
    if failure != 0 {
      status = 127
      throw Failure(errno: failure)
    }
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
  ///   - outputFile: The descriptor of the file that it writes to. It stays the caller's.
  /// - Throws: ``Failure`` when there is no new process.
  /// - Precondition: ``mayFork``.
  package init(
    forking body: () -> Int32, input: Int32, outputFile: Int32
  ) throws(Failure) {
    let complaints = try Self.pipeEnds()
    defer { close(complaints.writing) }
    errors = complaints.reading
    output = nil
    identifier = clinux_fork()
    if identifier == 0 {
      dup2(input, STDIN_FILENO)
      dup2(outputFile, STDOUT_FILENO)
      dup2(complaints.writing, STDERR_FILENO)
      // Not `exit`: what this process has to do at its end is not the new one's.
      _exit(body())
    }
    if identifier < 0 {
      status = 127
      throw Failure(errno: errno)
    }
  }

  deinit {
    if status == nil {
      kill(identifier, SIGKILL)
      _ = ending()
    }
    if let output { close(output) }
    close(errors)
  }

  /// Waits for the end; to be called once.
  ///
  /// - Parameter limit: When it has to have ended and closed what it writes to, in nanoseconds of the monotonic clock,
  ///   or it is killed.
  /// - Returns: What it left.
  /// - Throws: ``Failure`` when it is killed, as also for output without an end.
  package func finish(by limit: Int64) throws(Failure) -> Outcome {
    let texts: (output: [UInt8], errors: [UInt8])
    do throws(Failure) {
      texts = try read(until: limit)
    } catch {
      kill(identifier, SIGKILL)
      self.status = ending()
      throw error
    }
    let status = ending()
    self.status = status
    return Outcome(status: status, output: texts.output, errors: texts.errors)
  }

  /// Waits for the end: the exit code, or 128 + the signal's number.
  private func ending() -> Int32 {
    var word: Int32 = 0
    while unsafe waitpid(identifier, &word, 0) < 0, errno == EINTR {}
    let signal = word & 0x7F
    return signal == 0 ? (word >> 8) & 0xFF : 128 + signal
  }

  /// Makes a pipe that no other program inherits.
  private static func pipeEnds() throws(Failure) -> (reading: Int32, writing: Int32) {
    var ends: [Int32] = [0, 0]
    // SAFETY: the call writes two numbers.
    if unsafe clinux_pipe(&ends) != 0 { throw Failure(errno: errno) }
    return (ends[0], ends[1])
  }

  /// Starts the program; 0 or the error's number.
  private static func spawn(
    _ file: String, _ command: [String], _ environment: [String], input: Int32?, output: Int32,
    errors: Int32
  ) -> (identifier: Int32, failure: Int32) {
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    if let input {
      unsafe posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
    } else {
      unsafe posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    }
    unsafe posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
    unsafe posix_spawn_file_actions_adddup2(&actions, errors, STDERR_FILENO)
    // SAFETY: the copies end with a null pointer and are freed after the program has started.
    var words = unsafe command.map { unsafe strdup($0) } + [nil]
    var texts = unsafe environment.map { unsafe strdup($0) } + [nil]
    defer { unsafe (words + texts).forEach { unsafe free($0) } }
    var identifier: pid_t = 0
    let code = unsafe posix_spawnp(&identifier, file, &actions, nil, &words, &texts)
    return (identifier, code)
  }

  /// Reads what it writes, side by side, so that it never waits for one of both, until it has ended.
  private func read(
    until limit: Int64
  ) throws(Failure) -> (output: [UInt8], errors: [UInt8]) {
    // Without it, before Linux 5.3, the end of both streams counts as the end.
    let end = clinux_process_descriptor(identifier)
    defer { if end >= 0 { close(end) } }
    // The call passes over numbers below 0.
    var states = [output ?? -1, errors, end].map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    var texts = [[UInt8]](repeating: [], count: 2)
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while states.contains(where: { $0.fd >= 0 }) {
      let left = max(0, limit - MonotonicClock.now)
      let milliseconds = Int32(min((left + 999_999) / 1_000_000, Int64(Int32.max)))
      // SAFETY: the call changes as many records as the array has.
      if unsafe poll(&states, nfds_t(states.count), milliseconds) < 1 {
        // Nor is it late where the caller alone is: what has ended by now counts.
        if left == 0 { throw Failure(errno: ETIMEDOUT) }
        continue
      }
      if states[2].revents != 0 { states[2].fd = -1 }
      for index in texts.indices where states[index].revents != 0 {
        // SAFETY: the call writes at most the length of the array.
        let count = unsafe Glibc.read(states[index].fd, &piece, piece.count)
        if count > 0 {
          texts[index].append(contentsOf: piece.prefix(count))
          if texts[index].count > Self.byteLimit { throw Failure(errno: EFBIG) }
        } else if count == 0 {
          states[index].fd = -1
        } else if errno != EINTR {
          throw Failure(errno: errno)
        }
      }
    }
    return (texts[0], texts[1])
  }
}
