import Drawing
import Glibc
import X11Display

/// Another program, run to its end.
enum ToolRun {
  /// Why it did not run.
  struct Failure: Error {
    /// The error's number.
    let errno: Int32

    /// Whether there is no such program in `$PATH`.
    var isMissing: Bool { errno == ENOENT }
  }

  /// What it left.
  struct Outcome {
    /// The exit code, or 128 + the number of the signal that ended it.
    let status: Int32
    /// What it wrote to standard output and standard error.
    let output: String
  }

  /// The most bytes of output that are read.
  private static let outputLimit = 1 << 20

  /// The variables that it gets: what it takes to find libraries and to be let in by an X server.
  private static let variables = ["PATH", "HOME", "XAUTHORITY", "LD_LIBRARY_PATH"]

  /// Runs a program that is looked for in `$PATH`, with nothing to read.
  ///
  /// - Parameter command: Its name and its arguments.
  static func run(_ command: [String]) throws(Failure) -> Outcome {
    var ends: [Int32] = [0, 0]
    if unsafe pipe(&ends) != 0 { throw Failure(errno: errno) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let (reading, writing) = (ends[0], ends[1])
    defer { close(reading) }
    let identifier = try start(command, output: writing)
    var bytes: [UInt8] = []
    var failure: Int32 = 0
    do throws(WholeFile.Failure) {
      bytes = try WholeFile.read(reading, atMost: outputLimit)
    } catch {
      failure = error.errno
      kill(identifier, SIGKILL)
    }
    let status = ending(of: identifier)
    if failure != 0 { throw Failure(errno: failure) }
    return Outcome(status: status, output: String(decoding: bytes, as: UTF8.self))
  }

  /// Starts a program that writes to a descriptor, which is closed here.
  private static func start(_ command: [String], output: Int32) throws(Failure) -> pid_t {
    defer { close(output) }
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    for number in [STDOUT_FILENO, STDERR_FILENO] {
      unsafe posix_spawn_file_actions_adddup2(&actions, output, number)
    }
    let settings = variables.compactMap { name in
      Environment.value(of: name).map { "\(name)=\($0)" }
    }
    // SAFETY: the copies end with a null pointer and are freed after the program has started.
    var arguments = unsafe command.map { unsafe strdup($0) } + [nil]
    var texts = unsafe settings.map { unsafe strdup($0) } + [nil]
    defer { unsafe (arguments + texts).forEach { unsafe free($0) } }
    var identifier: pid_t = 0
    let code = unsafe posix_spawnp(
      &identifier, command[0], &actions, nil, &arguments, &texts)
    if code != 0 { throw Failure(errno: code) }
    return identifier
  }

  private static func ending(of identifier: pid_t) -> Int32 {
    var word: Int32 = 0
    while unsafe waitpid(identifier, &word, 0) < 0, errno == EINTR {}
    let signal = word & 0x7F
    return signal == 0 ? (word >> 8) & 0xFF : 128 + signal
  }
}
