import CLinux
import Glibc
import Synchronization

/// A program that runs in a process of its own; releasing this object kills the process.
///
/// The program begins without blocked signals, whatever this process blocks, and it ends with the thread that starts
/// it. It has no input unless the caller provides it. The kernel buffers about 64 kB per pipe; a program that writes more
/// blocks until the pipe is read.
package final class ChildProcess {
  /// A destination of the program's standard output or standard error.
  package enum Stream {
    /// Discards the stream.
    case nothing
    /// Appends to a file, which is created if it does not exist.
    case file(String)
    /// Writes to a descriptor, which the caller still owns and must close.
    case descriptor(Int32)
    /// Writes to a pipe. ``readLine(within:)`` and ``finish(by:)`` read standard output, ``write(_:)`` and
    /// ``finish(by:)`` standard error.
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
    /// The beginning and the end of the program's standard error, as ``Excerpt`` keeps them; empty if its destination
    /// was not a pipe.
    package let errors: [UInt8]
  }

  /// The process number; 0 if the program did not start.
  package private(set) var identifier: Int32 = 0

  /// The maximum number of bytes that ``finish(by:)`` reads from standard output: 1 MiB; more is the error `EFBIG`.
  private static let byteLimit = 1 << 20

  /// The read ends of the pipes for standard output and standard error; negative if there is no pipe, or at its end.
  private var (output, errors): (Int32, Int32) = (-1, -1)

  /// The write end of the pipe for standard input; negative if there is none, or once it is closed.
  private var input: Int32 = -1

  /// The part of standard error that was read and is kept.
  private var errorText = Excerpt()

  /// The descriptor that is readable once the program has ended; negative before Linux 5.3.
  private var ending: Int32 = -1

  /// Whether the program began a process group, which ends with it.
  private let hasOwnGroup: Bool

  /// The exit code, or 128 plus the number of the signal that ended the program; `nil` until its end has been noticed.
  ///
  /// The lock is held while the process number is used, which may belong to another process afterwards.
  private let status = Mutex<Int32?>(nil)

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - command: The program's own name (`argv[0]`), followed by its arguments.
  ///   - file: The program's path, or a name to look up in `$PATH`; by default the first word of `command`.
  ///   - environment: The environment variables, as `NAME=value`; by default those of this process.
  ///   - input: The source of standard input; by default nothing.
  ///   - output: The destination of standard output.
  ///   - errors: The destination of standard error.
  ///   - hasOwnGroup: Whether the program begins a process group. Signals that a terminal sends to this process are then
  ///     not sent to the program, and what it has started is killed when it ends. Default false.
  ///   - lastSignal: The signal that the program gets if this process ends first; default `SIGKILL`.
  /// - Throws: The call that failed, or the file with the reason why it cannot be started: `ENOENT` if there is no
  ///   such program.
  package init(
    _ command: [String], file: String? = nil, environment: [String] = Environment.variables(),
    input: Input = .nothing, output: Stream = .pipe, errors: Stream = .pipe,
    hasOwnGroup: Bool = false,
    lastSignal: Int32 = SIGKILL
  ) throws(SystemError) {
    self.hasOwnGroup = hasOwnGroup
    var childsEnds: [Int32] = []
    defer { for end in childsEnds { close(end) } }
    var program = unsafe clinux_program()
    unsafe program.input = try open(input, &childsEnds)
    unsafe program.output = try open(output, as: STDOUT_FILENO, &childsEnds)
    unsafe program.errors = try open(errors, as: STDERR_FILENO, &childsEnds)
    unsafe program.has_own_group = hasOwnGroup ? 1 : 0
    unsafe program.last_signal = lastSignal
    let file = file ?? command[0]
    // SAFETY: the arrays of copies end with a null pointer and are freed after the program has started.
    let words = unsafe command.map { unsafe strdup($0.system) } + [nil]
    let texts = unsafe environment.map { unsafe strdup($0.system) } + [nil]
    defer { unsafe (words + texts).forEach { unsafe free($0) } }
    let code = unsafe file.system.withUnsafeBufferPointer { file in
      unsafe words.withUnsafeBufferPointer { words in
        unsafe texts.withUnsafeBufferPointer { texts in
          unsafe (program.file, program.arguments) = (file.baseAddress, words.baseAddress)
          unsafe program.environment = texts.baseAddress
          return unsafe clinux_start(&program, &identifier)
        }
      }
    }
    if code != 0 { throw SystemError(operation: file, errno: Self.reason(code, file)) }
    ending = clinux_process_descriptor(identifier)
  }

  /// Returns the reason why a program could not be started.
  ///
  /// For a name that is in no folder of `$PATH`, the C library reports `EACCES` if one of the folders may not be read.
  private static func reason(_ code: Int32, _ file: String) -> Int32 {
    code == EACCES && !file.contains("/") && !Environment.hasProgram(file) ? ENOENT : code
  }

  /// Returns the descriptor for the program's standard input.
  ///
  /// - Parameter ends: Receives a descriptor that must be closed once the program has started.
  private func open(_ input: Input, _ ends: inout [Int32]) throws(SystemError) -> Int32 {
    switch input {
    case .nothing: return try Self.open("/dev/null", O_RDONLY, &ends)
    case .descriptor(let descriptor): return descriptor
    case .pipe:
      let pipe = try Self.pipeEnds()
      self.input = pipe.write
      ends.append(pipe.read)
      // For input of megabytes. If the system allows less, the pipe keeps its size.
      _ = clinux_set_pipe_size(pipe.write, 1 << 20)
      // While the pipe is full, `write` reads standard error.
      _ = fcntl(pipe.write, F_SETFL, O_NONBLOCK)
      return pipe.read
    }
  }

  /// Returns the descriptor for one of the program's output streams.
  ///
  /// - Parameters:
  ///   - number: The number that the descriptor will have in the program.
  ///   - ends: Receives a descriptor that must be closed once the program has started.
  private func open(
    _ stream: Stream, as number: Int32, _ ends: inout [Int32]
  ) throws(SystemError) -> Int32 {
    switch stream {
    case .nothing: return try Self.open("/dev/null", O_WRONLY, &ends)
    case .file(let path): return try Self.open(path, O_WRONLY | O_CREAT | O_APPEND, &ends)
    case .descriptor(let descriptor): return descriptor
    case .pipe:
      let end = try openPipe(for: number)
      ends.append(end)
      return end
    }
  }

  private static func open(
    _ path: String, _ flags: Int32, _ ends: inout [Int32]
  ) throws(SystemError) -> Int32 {
    let file = unsafe Glibc.open(path.system, flags | O_CLOEXEC, 0o600)
    if file < 0 { throw SystemError(operation: path, errno: errno) }
    ends.append(file)
    return file
  }

  deinit {
    // The identifier is 0 if the program did not start.
    if identifier > 0 {
      send(SIGKILL)
      _ = end()
    }
    for descriptor in [input, output, errors, ending] where descriptor >= 0 { close(descriptor) }
  }

  /// Writes to the program's standard input, which must be a pipe that is not closed; waits while the pipe is full.
  ///
  /// Meanwhile standard error is read, so that a program that reports at length does not block.
  ///
  /// - Throws: The call that failed; `write` with `EPIPE` if the program no longer reads, or has ended.
  package func write(_ bytes: RawSpan) throws(SystemError) {
    var offset = 0
    while offset < bytes.byteCount {
      var states = Self.states([input], for: POLLOUT) + Self.states([errors, ending], for: POLLIN)
      try Self.wait(for: &states, milliseconds: -1)
      if states[1].revents != 0 { try readErrors() }
      if states[2].revents != 0 { throw SystemError(operation: "write", errno: EPIPE) }
      if states[0].revents == 0 { continue }
      let rest = bytes.extracting(droppingFirst: offset)
      // SAFETY: the call reads at most the bytes of the span.
      let count = unsafe rest.withUnsafeBytes {
        unsafe Glibc.write(input, $0.baseAddress, $0.count)
      }
      if count < 0, errno != EINTR, errno != EAGAIN {
        throw SystemError(operation: "write", errno: errno)
      }
      offset += max(count, 0)
    }
  }

  /// Closes the pipe for standard input, so that the program reads its end.
  package func endInput() {
    if input >= 0 { close(input) }
    input = -1
  }

  /// Whether the program has ended.
  package var hasEnded: Bool { notice() != nil }

  /// Sends a signal to the program, and to the programs of its group if it has one, unless it has ended.
  ///
  /// May be called on any thread.
  package func send(_ signal: Int32) {
    status.withLock { status in
      if status == nil { kill(hasOwnGroup ? -identifier : identifier, signal) }
    }
  }

  /// Waits at most a number of milliseconds for the program to end.
  ///
  /// - Returns: The exit code, or 128 plus the number of the signal that ended the program; `nil` on timeout.
  package func wait(milliseconds: Int) -> Int32? {
    let limit = MonotonicClock.now + Int64(milliseconds) * 1_000_000
    while true {
      if let status = notice() { return status }
      if MonotonicClock.now >= limit { return nil }
      MonotonicClock.sleep(milliseconds: 2)
    }
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
  /// What other programs write to its streams after its end is not read. Call it only once.
  ///
  /// - Parameter limit: The instant, in nanoseconds of the monotonic clock, by which the program must have ended; by
  ///   default there is no limit. After this instant the program is killed. The time for which other programs kept it
  ///   from running is added: a busy machine is not the program's fault.
  /// - Returns: The exit status and the remaining output.
  /// - Throws: The call that failed, `ETIMEDOUT` on timeout, or `EFBIG` if there is too much output. The program has
  ///   then been killed.
  package func finish(by limit: Int64 = .max) throws(SystemError) -> Outcome {
    do throws(SystemError) {
      let text = try readOutput(until: limit)
      return Outcome(status: end(), output: text, errors: errorText.bytes)
    } catch {
      send(SIGKILL)
      _ = end()
      throw error
    }
  }

  /// Waits for the program to end, and returns its exit code or 128 plus the number of the signal that ended it.
  private func end() -> Int32 {
    while true {
      if let status = notice() { return status }
      var information = unsafe siginfo_t()
      _ = unsafe waitid(P_PID, id_t(identifier), &information, WEXITED | WNOWAIT)
    }
  }

  /// Records the exit status if the process has ended, and returns it.
  private func notice() -> Int32? {
    status.withLock { status in
      if status != nil { return status }
      var information = unsafe siginfo_t()
      let found = unsafe waitid(
        P_PID, id_t(identifier), &information, WEXITED | WNOHANG | WNOWAIT)
      if unsafe found == 0 ? information.si_signo == 0 : errno == EINTR { return nil }
      // The number of the group belongs to no other one until the process is waited for.
      if hasOwnGroup { kill(-identifier, SIGKILL) }
      var word: Int32 = 0
      while unsafe waitpid(identifier, &word, 0) < 0, errno == EINTR {}
      let signal = word & 0x7F
      status = signal == 0 ? (word >> 8) & 0xFF : 128 + signal
      return status
    }
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

  /// Reads standard output and standard error until the program has ended, and returns the bytes of standard output.
  ///
  /// Both streams are read at the same time, so that the program never blocks because one pipe is full.
  private func readOutput(until limit: Int64) throws(SystemError) -> [UInt8] {
    var text: [UInt8] = []
    var (end, isLast) = (limit, false)
    // Without a descriptor of the process, the end of both streams counts as the end of the program.
    while ending >= 0 || output >= 0 || errors >= 0 {
      var states = Self.states([output, errors, ending], for: POLLIN)
      let milliseconds = isLast ? 0 : Self.milliseconds(until: end)
      try Self.wait(for: &states, milliseconds: milliseconds)
      if states[0].revents != 0 { try readOutput(into: &text) }
      if states[1].revents != 0 { try readErrors() }
      if isLast { break }
      if states[2].revents != 0 {
        _ = notice()
        // All that the program wrote is in the pipes, each of which is read at once.
        isLast = true
      } else if milliseconds == 0 {
        // Polled once more after the limit: a program that has ended by now was in time.
        end = limit + (RunDelay.of(process: identifier) ?? 0)
        if end <= MonotonicClock.now { throw SystemError(operation: "poll", errno: ETIMEDOUT) }
      }
    }
    return text
  }

  /// Appends a piece of standard output to a text.
  private func readOutput(into text: inout [UInt8]) throws(SystemError) {
    text += try Self.readPiece(of: &output)
    if text.count > Self.byteLimit { throw SystemError(operation: "read", errno: EFBIG) }
  }

  /// Keeps a piece of standard error.
  private func readErrors() throws(SystemError) {
    errorText.append(try Self.readPiece(of: &errors))
  }

  /// Reads what a pipe holds, at most 64 KiB; closes the pipe at its end.
  private static func readPiece(of pipe: inout Int32) throws(SystemError) -> [UInt8] {
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    // SAFETY: the call writes at most the length of the array.
    let count = unsafe Glibc.read(pipe, &piece, piece.count)
    if count < 0, errno != EINTR { throw SystemError(operation: "read", errno: errno) }
    if count == 0 {
      close(pipe)
      pipe = -1
    }
    return Array(piece.prefix(max(count, 0)))
  }

  /// Returns entries for `poll`, which ignores negative descriptors.
  private static func states(_ descriptors: [Int32], for event: Int32) -> [pollfd] {
    descriptors.map { pollfd(fd: $0, events: Int16(event), revents: 0) }
  }

  /// Waits until a descriptor is ready, the time has passed, or a signal has arrived.
  private static func wait(
    for states: inout [pollfd], milliseconds: Int32
  ) throws(SystemError) {
    // SAFETY: the call changes as many entries as the array has.
    let count = unsafe poll(&states, nfds_t(states.count), milliseconds)
    if count < 0, errno != EINTR { throw SystemError(operation: "poll", errno: errno) }
  }

  /// Returns the time until an instant in milliseconds, for `poll`, rounded up; 0 only if the instant has passed.
  private static func milliseconds(until limit: Int64) -> Int32 {
    let left = max(0, limit - MonotonicClock.now)
    return Int32(min((left + 999_999) / 1_000_000, Int64(Int32.max)))
  }
}
