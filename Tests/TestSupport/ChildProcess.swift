import Foundation

/// A program that a test has started, with its standard output in a pipe.
///
/// Foundation's `Process` starts programs with the signal mask of the calling thread. Tests run on
/// threads that block everything, so such a program could be ended by nothing but `SIGKILL`, and an X
/// server that ends so leaves its lock file behind. Here the mask is empty.
public final class ChildProcess {
  /// Why a program could not be run.
  public struct Failure: Error, CustomStringConvertible {
    /// What happened.
    public let description: String
  }

  /// The process number.
  public let identifier: Int32

  private let output: FileHandle
  private var status: Int32?

  /// Starts a program, which is looked for in `$PATH`.
  ///
  /// - Parameters:
  ///   - command: The program's name and its arguments.
  ///   - environment: Variables that differ from this process's.
  public init(_ command: [String], environment: [String: String] = [:]) throws {
    let pipe = Pipe()
    output = pipe.fileHandleForReading
    let variables = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    identifier = try Self.spawn(
      command, environment: variables.map { "\($0)=\($1)" },
      output: pipe.fileHandleForWriting.fileDescriptor)
    try pipe.fileHandleForWriting.close()
  }

  deinit {
    if status == nil {
      send(SIGKILL)
      wait()
    }
  }

  /// The program's next line; what there is when it ends before.
  public func readLine() -> String {
    var bytes: [UInt8] = []
    while let byte = try? output.read(upToCount: 1)?.first, byte != UInt8(ascii: "\n") {
      bytes.append(byte)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Everything that the program writes until it closes its output.
  public func readAll() -> String {
    String(decoding: (try? output.readToEnd()) ?? Data(), as: UTF8.self)
  }

  /// Sends a signal, unless the program has been waited for.
  public func send(_ signal: Int32) {
    if status == nil { kill(identifier, signal) }
  }

  /// Waits for the program's end and answers its exit code, or 128 + the number of the signal.
  @discardableResult
  public func wait() -> Int32 {
    if let status { return status }
    var word: Int32 = 0
    while unsafe waitpid(identifier, &word, 0) < 0 && errno == EINTR {}
    let signal = word & 0x7F
    let code = signal == 0 ? (word >> 8) & 0xFF : 128 + signal
    status = code
    return code
  }

  private static func spawn(
    _ command: [String], environment: [String], output: Int32
  ) throws -> Int32 {
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    unsafe posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
    unsafe posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    var attributes = posix_spawnattr_t()
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    var mask = sigset_t()
    unsafe sigemptyset(&mask)
    unsafe posix_spawnattr_setsigmask(&attributes, &mask)
    unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    // SAFETY: the copies end with a null pointer and are freed after the program has started.
    var arguments = unsafe command.map { unsafe strdup($0) } + [nil]
    var variables = unsafe environment.map { unsafe strdup($0) } + [nil]
    defer { unsafe (arguments + variables).forEach { unsafe free($0) } }
    var identifier: pid_t = 0
    let code = unsafe posix_spawnp(
      &identifier, command[0], &actions, &attributes, &arguments, &variables)
    if code != 0 {
      throw Failure(
        description: "\(command[0]) does not start: \(unsafe String(cString: strerror(code)))")
    }
    return identifier
  }
}
