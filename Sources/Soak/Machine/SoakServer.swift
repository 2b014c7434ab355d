import Platform
import ProgramSupport

/// An X server of the run's own; it ends with the object.
final class SoakServer {
  /// The display's name, such as `:99`.
  let display: String

  /// The server's process number.
  var identifier: Int32 { process.identifier }

  private let process: ChildProcess

  /// Starts a server and waits until it accepts connections: it writes its number when it does.
  init(_ kind: ServerKind) throws(ProgramError) {
    let program = kind.command[0]
    guard Environment.hasProgram(program) else {
      throw ProgramError(
        "cannot start the server", why: "there is no \(program) in $PATH",
        remedy: "install the package \(kind.package)", status: .noDisplay)
    }
    do throws(SystemError) {
      // Without -noreset the server starts afresh with each last client.
      process = try ChildProcess(
        inFolder: ".", kind.command + ["-displayfd", "1", "-noreset", "-nolisten", "tcp"],
        output: .pipe)
    } catch {
      throw ProgramError("cannot start the server", why: error.description, status: .noDisplay)
    }
    guard let line = process.readLine(within: 30_000), let number = Int(line) else {
      let end = process.wait(milliseconds: 1000)
      throw ProgramError(
        "cannot start the server",
        why: end.map { "\(program) ended with exit code \($0)" }
          ?? "\(program) was not ready in 30 s",
        remedy: "try it by hand: \(kind.command.joined(separator: " ")) :1", status: .noDisplay)
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
