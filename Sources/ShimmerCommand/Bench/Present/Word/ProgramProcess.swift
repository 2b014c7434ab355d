import Drawing
import FoundationEssentials
import Glibc
import X11Display

/// This very program as a process of its own; it is killed with the object, if it has not ended before.
///
/// It reads nothing, and what it writes is kept by the kernel until ``finish(by:)`` reads it: a few kilobytes at
/// most, or it would stand still.
final class ProgramProcess {
  /// The process number.
  let identifier: pid_t

  private let output: Int32
  private let errors: Int32
  private var status: Int32?

  /// Starts the program with this process's environment.
  ///
  /// - Parameter arguments: What is written behind its name.
  init(_ arguments: [String]) throws(ProgramError) {
    let (text, complaints) = (try Self.pipeEnds(), try Self.pipeEnds())
    (output, errors) = (text.reading, complaints.reading)
    let (identifier, failure) = Self.spawn(
      arguments, output: text.writing, errors: complaints.writing)
    self.identifier = identifier
    close(text.writing)
    close(complaints.writing)
    if failure != 0 {
      status = 127
      throw ProgramError(
        "cannot start the program once more", why: systemMessage(failure), status: .internal)
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

  /// Waits for the end, and answers what the program wrote to its standard output.
  ///
  /// - Parameter limit: When it has to have ended, in nanoseconds of the monotonic clock; it is killed then.
  /// - Throws: One line when it does not end in time, or not with code 0: with what it said.
  func finish(by limit: Int64) throws(ProgramError) -> [UInt8] {
    let written = Self.read(output, until: limit)
    let said = Self.read(errors, until: limit)
    guard let written, let said else {
      kill(identifier, SIGKILL)
      status = ending()
      throw ProgramError(
        "the measured viewer did not end in time", remedy: "see whether the X server answers",
        status: .internal)
    }
    let status = ending()
    self.status = status
    if status == 0 { return written }
    let line = String(decoding: said, as: UTF8.self).split(separator: "\n").last
    let prefix = "shimmer: "
    let reason = line.map { String($0.hasPrefix(prefix) ? $0.dropFirst(prefix.count) : $0) }
    throw ProgramError(
      "the measured viewer ended with code \(status)", why: reason, status: .internal)
  }

  /// Waits for the end: the exit code, or 128 + the signal's number.
  private func ending() -> Int32 {
    var word: Int32 = 0
    while unsafe waitpid(identifier, &word, 0) < 0, errno == EINTR {}
    let signal = word & 0x7F
    return signal == 0 ? (word >> 8) & 0xFF : 128 + signal
  }

  /// Makes a pipe that is closed on exec.
  private static func pipeEnds() throws(ProgramError) -> (reading: Int32, writing: Int32) {
    var ends: [Int32] = [0, 0]
    // SAFETY: the call writes two numbers.
    if unsafe pipe(&ends) != 0 {
      throw ProgramError("cannot make a pipe", why: systemMessage(errno), status: .internal)
    }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }

  /// Starts the program; 0 or the error's number.
  private static func spawn(
    _ arguments: [String], output: Int32, errors: Int32
  ) -> (identifier: pid_t, failure: Int32) {
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    unsafe posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
    unsafe posix_spawn_file_actions_adddup2(&actions, errors, STDERR_FILENO)
    let variables = ProcessInfo.processInfo.environment.map { "\($0)=\($1)" }
    // SAFETY: the copies end with a null pointer and are freed after the program has started.
    let command = ["shimmer"] + arguments
    var words = unsafe command.map { unsafe strdup($0) } + [nil]
    var texts = unsafe variables.map { unsafe strdup($0) } + [nil]
    defer { unsafe (words + texts).forEach { unsafe free($0) } }
    var identifier: pid_t = 0
    let code = unsafe posix_spawn(
      &identifier, "/proc/self/exe", &actions, nil, &words, &texts)
    return (identifier, code)
  }

  /// Reads to the end; nothing when that does not come in time.
  private static func read(_ descriptor: Int32, until limit: Int64) -> [UInt8]? {
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let left = limit - MonotonicClock.now
      if left <= 0 { return nil }
      var state = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      if unsafe poll(&state, 1, Int32(left / 1_000_000) + 1) < 1 { continue }
      // SAFETY: the call writes at most the length of the array.
      let count = unsafe Glibc.read(descriptor, &piece, piece.count)
      if count == 0 { return bytes }
      if count > 0 {
        bytes.append(contentsOf: piece.prefix(count))
      } else if errno != EINTR {
        return nil
      }
    }
  }
}
