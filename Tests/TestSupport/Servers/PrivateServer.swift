import Foundation

/// An X server of the test's own, without a monitor; it ends with the object.
///
/// A test that cannot have one fails: a display test is never skipped in silence.
public class PrivateServer {
  /// The display's name, such as `:99`.
  public let display: String

  /// The server's process number.
  public var identifier: Int32 { process.identifier }

  private let process: Child

  /// Starts a server and waits until it accepts connections.
  ///
  /// The server picks a free number by itself and writes it to a pipe when it is ready; nothing
  /// here sleeps or guesses.
  ///
  /// - Parameters:
  ///   - program: The server's program, which understands the options of all X.Org servers.
  ///   - package: The Debian package that it is in.
  ///   - arguments: The server's own options; of two that contradict each other the later wins.
  ///   - host: What comes before the number in the display's name.
  ///   - launcher: The words that come before the command, such as ``IPCNamespace/entry``.
  ///   - environment: Variables that differ from this process's.
  /// - Throws: ``Child/Failure`` if it is not installed or does not start.
  init(
    _ program: String, package: String, arguments: [String], host: String = "",
    launcher: [String] = [], environment: [String: String?] = [:]
  ) throws {
    // Without -noreset the server starts afresh, and forgets its settings, with each last client.
    let command =
      launcher + [program, "-displayfd", "1", "-nolisten", "tcp", "-noreset"] + arguments
    process = try Child(command[0], Array(command.dropFirst()), environment: environment)
    let number = try process.readLine()
    guard Int(number) != nil else {
      throw Child.Failure(
        description: "\(program) did not start; it is in the package \(package) (\(arguments))")
    }
    display = "\(host):\(number)"
  }

  deinit { stop() }

  /// Ends the server and waits until it is gone.
  public func stop() {
    process.send(SIGTERM)
    // One that stands still would never hear of it.
    process.send(SIGCONT)
    _ = try? process.wait()
  }

  /// Sends the server a signal: `SIGSTOP` and `SIGCONT` for one that stalls, `SIGKILL` for a crash.
  public func send(_ signal: Int32) { process.send(signal) }

  /// Runs a program on this display to its end, in a locale that prints every character.
  ///
  /// - Returns: What it wrote to its standard output.
  /// - Throws: ``Child/Failure`` if it cannot be run or does not end with 0.
  @discardableResult
  public func run(_ command: String...) throws -> String { try run(command) }

  /// Runs a command, which is its words, on this display, in the same way.
  @discardableResult
  public func run(_ command: [String]) throws -> String {
    let outcome = try Child.run(
      command[0], Array(command.dropFirst()),
      environment: ["DISPLAY": display, "LC_ALL": "C.UTF-8"])
    if outcome.status == 0 { return outcome.output }
    throw Child.Failure(
      description:
        "\(command.joined(separator: " ")) ended with \(outcome.status): \(outcome.errors)")
  }
}
