/// An X server of the run's own; it ends with the object.
final class SoakServer {
  /// The display's name, such as `:99`.
  let display: String

  private let process: ChildProcess

  /// Starts a server and waits until it accepts connections: it writes its number when it does.
  init(_ kind: ServerKind) throws(ProgramError) {
    let remedy = "install the package \(kind.package)"
    do throws(ChildProcess.Failure) {
      // Without -noreset the server starts afresh with each last client.
      process = try ChildProcess(
        kind.command + ["-displayfd", "1", "-noreset", "-nolisten", "tcp"], output: .pipe)
    } catch {
      throw ProgramError(
        "cannot start the server", why: error.reason, remedy: remedy, status: .noDisplay)
    }
    guard let line = process.readLine(within: 30_000), let number = Int(line) else {
      throw ProgramError(
        "cannot start the server", why: "\(kind.command[0]) does not say its number",
        remedy: remedy, status: .noDisplay)
    }
    display = ":\(number)"
  }

  deinit { stop() }

  /// Ends the server and waits until it is gone.
  func stop() {
    process.send(15)
    _ = process.wait(milliseconds: 10_000)
  }
}
