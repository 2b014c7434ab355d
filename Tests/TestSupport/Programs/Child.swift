public import Foundation
import Platform

/// A program that a test has started, with its output.
///
/// Foundation's `Process` and our `ChildProcess` start programs with the signal mask of the calling thread. Tests run
/// on threads that block all signals, so that only `SIGKILL` could end such a program, and an X server that ends like
/// that leaves its lock file behind. Here the mask is empty and no signal is ignored. A program that still runs when
/// its object is released is killed, and one whose test is killed is ended.
///
/// A thread waits for the program's end, independent of the test: the wait for an exit test's process returns any
/// other process that has not been waited for, again and again, and would never see its own.
public final class Child {
  /// The results of a program that has ended.
  public struct Outcome: Sendable {
    /// The exit code, or 128 + the number of the signal that ended it.
    public var status: Int32
    /// The standard output that was not read line by line.
    public var output: String
    /// The whole standard error.
    public var errors: String
    /// The resources that it used, as the kernel reports them.
    public var usage: Usage

    /// Creates the outcome of a program that ran elsewhere.
    public init(status: Int32, output: String, errors: String, usage: Usage = Usage()) {
      self.status = status
      self.output = output
      self.errors = errors
      self.usage = usage
    }
  }

  /// The resources that a program used from its start to its end, including programs that it waited for.
  public struct Usage: Sendable {
    /// The processor time of all its threads, which hardly depends on other programs.
    public var processorTime: Duration
    /// The peak of resident memory, in bytes.
    ///
    /// Not less than this process had when it started the program, because the kernel counts from there.
    public var peakResidentBytes: Int

    /// Creates a usage; zero by default.
    public init(processorTime: Duration = .zero, peakResidentBytes: Int = 0) {
      self.processorTime = processorTime
      self.peakResidentBytes = peakResidentBytes
    }
  }

  /// The error for a program that could not be run.
  public struct Failure: Error, CustomStringConvertible {
    /// The program and the reason.
    public let description: String

    /// Creates a failure with a description.
    public init(description: String) { self.description = description }
  }

  /// The program's process number.
  public let identifier: Int32

  /// The time limit for a line of output or the end of a program: far longer than any program takes.
  public static let patience = Duration.seconds(300)

  private let name: String
  private let output: FileHandle
  private let errors: FileHandle
  private let ending: ChildEnding

  /// The folder in which the program remembers its state and what it finds out of fonts, so that no program depends on
  /// an earlier one.
  private let state: TemporaryFolder

  /// Starts a program with an empty signal mask.
  ///
  /// - Parameters:
  ///   - program: Its path, or a name that is looked up in `$PATH`.
  ///   - arguments: Its arguments.
  ///   - environment: Variables that differ from this process's; `nil` unsets one. By default, `XDG_STATE_HOME` and
  ///     `XDG_CONFIG_HOME` are an empty folder of this child, and `FONTCONFIG_FILE` names the machine's configuration
  ///     with a cache of this child: a program that can open too few files to read the fonts would store for all
  ///     programs that there are none.
  ///   - input: The text on its standard input.
  ///   - directory: Its working directory; that of this process by default.
  /// - Throws: ``Failure`` if it does not start.
  public init(
    _ program: String, _ arguments: [String] = [], environment: [String: String?] = [:],
    input: String = "", directory: URL? = nil
  ) throws {
    // Input and errors are files, so that neither must be served while the output is read. The program opens all
    // three by name: if this process held the writing end of a pipe, another test's program could inherit it, and the
    // output would never end.
    name = program
    state = try TemporaryFolder()
    let isolation: [String: String?] = [
      "XDG_STATE_HOME": state.url.path, "XDG_CONFIG_HOME": state.url.path,
      "FONTCONFIG_FILE": try Self.fontConfiguration(in: state),
    ]
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    let inputPath = try folder.write(Array(input.utf8), to: "input")
    let outputPath = folder.path("output")
    let errorsPath = try folder.write([], to: "errors")
    unsafe mkfifo(outputPath, 0o600)
    output = try Self.openForReading(outputPath)
    errors = try Self.openForReading(errorsPath)
    let command = (directory.map { ["env", "-C", $0.path] } ?? []) + [program] + arguments
    identifier = try Self.spawn(
      command, environment: Environment.variables(changedBy: isolation.merging(environment) { $1 }),
      streams: [
        (inputPath, O_RDONLY), (outputPath, O_WRONLY),
        (errorsPath, O_WRONLY | O_APPEND),
      ])
    ending = ChildEnding(of: identifier)
    Heir.began(identifier)
    Thread.detachNewThread { [ending] in _ = ending.account() }
  }

  /// Writes a configuration of fontconfig that reads the machine's cache, and writes to another; returns its path.
  private static func fontConfiguration(in folder: TemporaryFolder) throws -> String {
    let text = """
      <?xml version="1.0"?>
      <fontconfig>
        <cachedir>\(folder.path("fonts"))</cachedir>
        <include ignore_missing="yes">\(Environment.value(of: "FONTCONFIG_FILE") ?? "/etc/fonts/fonts.conf")</include>
      </fontconfig>
      """
    return try folder.write(Array(text.utf8), to: "fonts.conf")
  }

  deinit {
    send(SIGKILL)
    _ = ending.account()
  }

  /// Returns the program's next line; the rest of the output if the program ends before the line does.
  ///
  /// - Throws: ``Failure`` if neither comes within ``patience``.
  public func readLine() throws -> String {
    let limit = ContinuousClock.now + Self.patience
    var bytes: [UInt8] = []
    while true {
      try waitForOutput(until: limit)
      guard let byte = try output.read(upToCount: 1)?.first, byte != UInt8(ascii: "\n") else {
        return String(decoding: bytes, as: UTF8.self)
      }
      bytes.append(byte)
    }
  }

  /// Sends a signal, unless the program has been waited for.
  public func send(_ signal: Int32) { ending.send(signal) }

  /// Whether the program has ended.
  public var hasEnded: Bool { ending.hasCome }

  /// Waits for the end and returns the results; output is returned only once.
  ///
  /// - Throws: ``Failure`` if the program does not end within ``patience``; it is then killed.
  @discardableResult
  public func wait() throws -> Outcome {
    let limit = ContinuousClock.now + Self.patience
    var text = Data()
    while true {
      try waitForOutput(until: limit)
      guard let more = try output.read(upToCount: 65_536), !more.isEmpty else { break }
      text += more
    }
    while !hasEnded {
      if ContinuousClock.now > limit { throw giveUp() }
      usleep(1000)
    }
    let account = ending.account()
    return Outcome(
      status: account.status, output: String(decoding: text, as: UTF8.self),
      errors: Self.withoutProfiler(
        String(decoding: try errors.readToEnd() ?? Data(), as: UTF8.self)),
      usage: account.usage)
  }

  /// Returns a program's standard error without the lines of a build with coverage, which reports a profile that it
  /// cannot write, for example because a test limits the size of files.
  private static func withoutProfiler(_ text: String) -> String {
    guard Environment.value(of: "LLVM_PROFILE_FILE") != nil else { return text }
    return text.split(separator: "\n", omittingEmptySubsequences: false)
      .filter { !$0.hasPrefix("LLVM Profile Error: ") }.joined(separator: "\n")
  }

  /// Waits until there is output, or until the output ends.
  private func waitForOutput(until limit: ContinuousClock.Instant) throws {
    while true {
      let left = max(.zero, limit - .now)
      var stream = pollfd(fd: output.fileDescriptor, events: Int16(POLLIN), revents: 0)
      let count = unsafe poll(&stream, 1, Int32(left / .milliseconds(1)))
      if count > 0 { return }
      if count == 0 { throw giveUp() }
    }
  }

  /// Kills a program that hangs, and returns the failure.
  private func giveUp() -> Failure {
    send(SIGKILL)
    _ = ending.account()
    let said = (try? errors.readToEnd()).flatMap { $0 } ?? Data()
    return Failure(
      description: "\(name) did not end in \(Self.patience); it wrote to standard error: "
        + "“\(String(decoding: said, as: UTF8.self))”")
  }

  /// Runs a program to its end and returns the results; the parameters are those of the initializer.
  public static func run(
    _ program: String, _ arguments: [String] = [], environment: [String: String?] = [:],
    input: String = "", directory: URL? = nil
  ) throws -> Outcome {
    try Child(
      program, arguments, environment: environment, input: input, directory: directory
    ).wait()
  }

  /// Opens a file, or a pipe without a writer.
  private static func openForReading(_ path: String) throws -> FileHandle {
    let descriptor = unsafe open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    if descriptor < 0 { throw Failure(description: "\(path): \(systemMessage(errno))") }
    _ = fcntl(descriptor, F_SETFL, 0)
    return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
  }

  /// Starts a program that opens its standard streams itself, and returns its process number.
  private static func spawn(
    _ command: [String], environment: [String], streams: [(path: String, flags: Int32)]
  ) throws -> Int32 {
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    for (number, stream) in streams.enumerated() {
      unsafe posix_spawn_file_actions_addopen(
        &actions, Int32(number), stream.path, stream.flags, 0)
    }

    var attributes = posix_spawnattr_t()
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    unsafe posix_spawnattr_setsigmask(&attributes, &signals)
    unsafe sigfillset(&signals)
    unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
    unsafe posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))

    // SAFETY: the copies end with a null pointer and are freed after the program has started.
    var arguments = unsafe command.map { unsafe strdup($0) } + [nil]
    var variables = unsafe environment.map { unsafe strdup($0) } + [nil]
    defer { unsafe (arguments + variables).forEach { unsafe free($0) } }
    var identifier: pid_t = 0
    let code = unsafe posix_spawnp(
      &identifier, command[0], &actions, &attributes, &arguments, &variables)
    if code == 0 { return identifier }
    throw Failure(description: "\(command[0]) does not start: \(systemMessage(code))")
  }
}
