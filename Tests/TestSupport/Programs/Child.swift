public import Foundation

/// A program that has been started, with what it has written.
public final class Child {
  /// What a program has left when it ended.
  public struct Outcome: Sendable {
    /// The exit code, or 128 + the number of the signal that ended it.
    public var status: Int32
    /// Everything that it wrote to standard output.
    public var output: String
    /// Everything that it wrote to standard error.
    public var errors: String
  }

  private let process = Process()
  private let output: FileHandle
  private let errors: FileHandle
  private let folder: URL

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - executable: Its file.
  ///   - arguments: Its arguments.
  ///   - environment: Variables that differ from this process's; `nil` unsets one.
  ///   - input: What it reads from standard input.
  ///   - directory: The folder that it runs in.
  public init(
    _ executable: URL, _ arguments: [String], environment: [String: String?] = [:],
    input: String? = nil, directory: URL? = nil
  ) throws {
    // Files instead of pipes: nothing has to be read while the program runs.
    folder = FileManager.default.temporaryDirectory.appending(path: "child-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let folder = folder
    func file(_ name: String, _ text: String = "") throws -> URL {
      let url = folder.appending(path: name)
      try Data(text.utf8).write(to: url)
      return url
    }
    output = try FileHandle(forUpdating: file("output"))
    errors = try FileHandle(forUpdating: file("errors"))
    process.executableURL = executable
    process.arguments = arguments
    process.standardOutput = output
    process.standardError = errors
    process.standardInput = try FileHandle(forReadingFrom: file("input", input ?? ""))
    process.currentDirectoryURL = directory
    var variables = ProcessInfo.processInfo.environment
    for (name, value) in environment { variables[name] = value }
    process.environment = variables
    try process.run()
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// The number of the process.
  public var identifier: Int32 { process.processIdentifier }

  /// Whether it still runs.
  public var isRunning: Bool { process.isRunning }

  /// Sends a signal.
  public func send(_ signal: Int32) { kill(process.processIdentifier, signal) }

  /// Waits for the end and answers what the program left.
  public func wait() throws -> Outcome {
    process.waitUntilExit()
    func text(_ handle: FileHandle) throws -> String {
      try handle.seek(toOffset: 0)
      return String(decoding: try handle.readToEnd() ?? Data(), as: UTF8.self)
    }
    let isSignal = process.terminationReason == .uncaughtSignal
    return Outcome(
      status: process.terminationStatus + (isSignal ? 128 : 0), output: try text(output),
      errors: try text(errors))
  }

  /// Runs a program to its end.
  public static func run(
    _ executable: URL, _ arguments: [String], environment: [String: String?] = [:],
    input: String? = nil, directory: URL? = nil
  ) throws -> Outcome {
    try Child(
      executable, arguments, environment: environment, input: input, directory: directory
    ).wait()
  }

  /// Runs a tool that the search path knows.
  public static func tool(
    _ name: String, _ arguments: [String], environment: [String: String?] = [:]
  ) throws -> Outcome {
    try run(
      URL(fileURLWithPath: "/usr/bin/env"), [name] + arguments, environment: environment)
  }
}
