import CX11
import Glibc
import X11Display

/// A program in a process of its own; it is killed with the object, if it has not ended before.
///
/// It reads nothing, and what it writes is kept by the kernel until ``finish(by:)`` reads it: some 64 kB at most
/// of either stream, or it would stand still until then.
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
    /// What it wrote to its standard output.
    package let output: [UInt8]
    /// What it wrote to its standard error.
    package let errors: [UInt8]
  }

  /// The process number.
  package let identifier: Int32

  /// The most bytes that are read of either stream.
  private static let byteLimit = 1 << 20

  private let output: Int32
  private let errors: Int32
  private var status: Int32?

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - command: The name that it gets, and its arguments.
  ///   - file: Its path, or the name by which it is looked for in `$PATH`; by default the name that it gets.
  ///   - environment: Its variables, as `NAME=value`.
  /// - Throws: ``Failure`` when it does not start.
  package init(_ command: [String], file: String? = nil, environment: [String]) throws(Failure) {
    let (text, complaints) = (try Self.pipeEnds(), try Self.pipeEnds())
    (output, errors) = (text.reading, complaints.reading)
    let (identifier, failure) = Self.spawn(
      file ?? command[0], command, environment, output: text.writing, errors: complaints.writing)
    self.identifier = identifier
    close(text.writing)
    close(complaints.writing)
    if failure != 0 {
      status = 127
      throw Failure(errno: failure)
    }
  }

  deinit {
    if status == nil {
      kill(identifier, SIGKILL)
      _ = ending()
    }
    close(output)
    close(errors)
  }

  /// Waits for the end; to be called once.
  ///
  /// - Parameter limit: When it has to have closed what it writes to, in nanoseconds of the monotonic clock, or it
  ///   is killed.
  /// - Returns: What it left.
  /// - Throws: ``Failure`` when it is killed, as also for output without an end.
  package func finish(by limit: Int64) throws(Failure) -> Outcome {
    let texts: [[UInt8]]
    do throws(Failure) {
      texts = try Self.read([output, errors], until: limit)
    } catch {
      kill(identifier, SIGKILL)
      self.status = ending()
      throw error
    }
    let status = ending()
    self.status = status
    return Outcome(status: status, output: texts[0], errors: texts[1])
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
    if unsafe cx11_pipe(&ends) != 0 { throw Failure(errno: errno) }
    return (ends[0], ends[1])
  }

  /// Starts the program; 0 or the error's number.
  private static func spawn(
    _ file: String, _ command: [String], _ environment: [String], output: Int32, errors: Int32
  ) -> (identifier: Int32, failure: Int32) {
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
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

  /// Reads streams to their ends, side by side, so that a writer never waits for one of them.
  ///
  /// - Returns: What came from each.
  private static func read(_ streams: [Int32], until limit: Int64) throws(Failure) -> [[UInt8]] {
    var texts = streams.map { _ in [UInt8]() }
    var states = streams.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    // One that has ended gets a number that the call passes over.
    while states.contains(where: { $0.fd >= 0 }) {
      let left = limit - MonotonicClock.now
      if left <= 0 { throw Failure(errno: ETIMEDOUT) }
      let milliseconds = Int32(min(left / 1_000_000 + 1, Int64(Int32.max)))
      // SAFETY: the call changes as many records as the array has.
      if unsafe poll(&states, nfds_t(states.count), milliseconds) < 1 { continue }
      for index in states.indices where states[index].revents != 0 {
        // SAFETY: the call writes at most the length of the array.
        let count = unsafe Glibc.read(states[index].fd, &piece, piece.count)
        if count > 0 {
          texts[index].append(contentsOf: piece.prefix(count))
          if texts[index].count > byteLimit { throw Failure(errno: EFBIG) }
        } else if count == 0 {
          states[index].fd = -1
        } else if errno != EINTR {
          throw Failure(errno: errno)
        }
      }
    }
    return texts
  }
}
