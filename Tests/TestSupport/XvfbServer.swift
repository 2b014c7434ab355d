import Foundation

/// An X server of the test's own, without a screen; it ends with the object.
///
/// ```swift
/// let server = try XvfbServer()
/// let window = try X11Window.open(WindowOptions(display: server.display))
/// ```
///
/// A test that cannot have one fails: a display test is never skipped in silence.
public final class XvfbServer {
  /// The display's name, such as `:99`.
  public let display: String

  private let process: Child

  /// Starts a server and waits until it accepts connections.
  ///
  /// The server picks a free number by itself and writes it to a pipe when it is ready; nothing
  /// here sleeps or guesses.
  ///
  /// - Parameters:
  ///   - screen: Columns, rows and depth of the screen.
  ///   - arguments: More of the server's own options, for instance `["-extension", "MIT-SHM"]`.
  /// - Throws: ``Child/Failure`` if Xvfb is not installed or does not start.
  public init(
    screen: String = "1280x800x24", arguments: [String] = []
  ) throws {
    // Without -noreset the server starts afresh, and forgets its settings, with each last client.
    process = try Child(
      "Xvfb",
      ["-displayfd", "1", "-screen", "0", screen, "-nolisten", "tcp", "-noreset"] + arguments)
    let number = try process.readLine()
    guard Int(number) != nil else {
      throw Child.Failure(
        description: "Xvfb did not start; it is in the package xvfb (\(arguments))")
    }
    display = ":" + number
  }

  deinit { stop() }

  /// Ends the server and waits until it is gone.
  public func stop() {
    process.send(SIGTERM)
    _ = try? process.wait()
  }

  /// Sends the server a signal: `SIGSTOP` and `SIGCONT` for one that stalls, `SIGKILL` for a crash.
  public func send(_ signal: Int32) { process.send(signal) }

  /// Runs a program on this display to its end, in a locale that prints every character.
  ///
  /// - Returns: What it wrote to its standard output.
  /// - Throws: ``Child/Failure`` if it cannot be run or does not end with 0.
  @discardableResult
  public func run(_ program: String, _ arguments: String...) throws -> String {
    let outcome = try Child.run(
      program, arguments, environment: ["DISPLAY": display, "LC_ALL": "C.UTF-8"])
    if outcome.status == 0 { return outcome.output }
    let command = ([program] + arguments).joined(separator: " ")
    throw Child.Failure(
      description: "\(command) ended with \(outcome.status): \(outcome.errors)")
  }
}
