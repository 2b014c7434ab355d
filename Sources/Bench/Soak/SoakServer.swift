import ArgumentParser
import Platform
import ShimmerCommand

/// An X server that the run starts.
///
/// The server ends when the object is released.
final class SoakServer {
  /// The display's name, such as `:99`.
  let display: String

  /// The server's process number.
  var identifier: Int32 { process.identifier }

  private let process: ChildProcess

  /// Starts a server and waits until it accepts connections.
  ///
  /// The server then writes its display number.
  init(_ kind: ServerKind) throws(ProgramError) {
    let program = kind.command[0]
    guard Environment.hasProgram(program) else {
      throw ProgramError(
        "cannot start the server", why: "\(program) is not on the PATH",
        remedy: "install the package \(kind.package)", status: .noDisplay)
    }
    process = try ProgramError.ofSystem("cannot start the server", otherwise: .noDisplay) {
      () throws(SystemError) in
      // Without -noreset the server resets itself when its last client leaves.
      try ChildProcess(
        inFolder: ".", kind.command + ["-displayfd", "1", "-noreset", "-nolisten", "tcp"],
        output: .pipe)
    }
    guard let line = process.readLine(within: 30_000), let number = Int(line) else {
      let end = process.wait(milliseconds: 1000)
      throw ProgramError(
        "cannot start the server",
        why: end.map { "\(program) ended with exit code \($0)" }
          ?? "\(program) was not ready within 30 s",
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

/// The X servers that a run can start.
enum ServerKind: String, CaseIterable, ExpressibleByArgument {
  /// Xvfb at depth 24.
  case xvfb
  /// Xvfb at depth 16.
  case xvfb16 = "xvfb-16"
  /// Xvfb at depth 30.
  case xvfb30 = "xvfb-30"
  /// Xvfb without shared memory.
  case xvfbWithoutSharedMemory = "xvfb-noshm"
  /// Xtigervnc at depth 24.
  case vnc
  /// Xtigervnc with blue in the highest bits.
  case vncBlueFirst = "vnc-bgr"
  /// Xtigervnc at depth 16.
  case vnc16 = "vnc-16"

  /// The server program and its options.
  var command: [String] {
    switch self {
    case .xvfb: Self.xvfb(depth: 24)
    case .xvfb16: Self.xvfb(depth: 16)
    case .xvfb30: Self.xvfb(depth: 30)
    case .xvfbWithoutSharedMemory: Self.xvfb(depth: 24) + ["-extension", "MIT-SHM"]
    case .vnc: Self.vnc(["-depth", "24"])
    case .vncBlueFirst: Self.vnc(["-pixelformat", "bgr888"])
    case .vnc16: Self.vnc(["-depth", "16", "-pixelformat", "rgb565"])
    }
  }

  /// The Debian package of the program.
  var package: String {
    command[0] == "Xvfb" ? "xvfb" : "tigervnc-standalone-server"
  }

  private static func xvfb(depth: Int) -> [String] {
    ["Xvfb", "-screen", "0", "1280x800x\(depth)"]
  }

  private static func vnc(_ pixels: [String]) -> [String] {
    ["Xtigervnc", "-geometry", "1280x800", "-SecurityTypes", "None", "-rfbport", "-1"] + pixels
  }
}

extension ChildProcess {
  /// Starts a program in a folder; it gets SIGTERM when this program ends.
  ///
  /// It is started through `setpriv` and `env`, so this does not throw if the program is missing: check
  /// ``Environment/hasProgram(_:)`` first.
  ///
  /// - Parameters:
  ///   - folder: The working directory.
  ///   - command: The program's name or path, and its arguments.
  ///   - changes: Variables that differ from this program's; `nil` unsets one.
  ///   - output: The destination of standard output.
  ///   - errors: The destination of standard error.
  convenience init(
    inFolder folder: String, _ command: [String], environment changes: [String: String?] = [:],
    output: Stream = .nothing, errors: Stream = .nothing
  ) throws(SystemError) {
    try self.init(
      ["setpriv", "--pdeathsig", "TERM", "env", "-C", folder] + command,
      environment: Environment.variables(changedBy: changes), output: output, errors: errors)
  }
}
