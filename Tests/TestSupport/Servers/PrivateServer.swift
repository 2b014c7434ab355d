import Foundation

/// An X server that a test starts, without a monitor; it ends with the object.
///
/// A test whose server does not start fails: a display test is never skipped silently.
public class PrivateServer {
  /// The display's name, such as `:99`.
  public let display: String

  /// The server's process number.
  public var identifier: Int32 { process.identifier }

  private let process: Child

  /// Starts a server and waits until it accepts connections.
  ///
  /// The server chooses a free number and writes it to a pipe when it is ready; nothing here sleeps or guesses.
  ///
  /// - Parameters:
  ///   - program: The server's program, which understands the options of all X.Org servers.
  ///   - package: The program's Debian package.
  ///   - arguments: The server's own options; of contradictory options the last one wins.
  ///   - host: The part of the display's name before the number.
  ///   - launcher: The words that precede the command, such as ``IPCNamespace/entry``.
  ///   - environment: Variables that differ from this process's.
  /// - Throws: ``Child/Failure`` if it is not installed or does not start.
  init(
    _ program: String, package: String, arguments: [String], host: String = "",
    launcher: [String] = [], environment: [String: String?] = [:]
  ) throws {
    // Without -noreset the server resets itself, and forgets its settings, when its last client leaves.
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
    // A stopped process would not handle the signal.
    process.send(SIGCONT)
    _ = try? process.wait()
  }

  /// Sends the server a signal: `SIGSTOP` and `SIGCONT` simulate a stall, `SIGKILL` a crash.
  public func send(_ signal: Int32) { process.send(signal) }

  /// Runs a program on this display to its end, in a locale that prints every character.
  ///
  /// - Returns: The program's standard output.
  /// - Throws: ``Child/Failure`` if it cannot be run or its exit code is not 0.
  @discardableResult
  public func run(_ command: String...) throws -> String { try run(command) }

  /// Runs a command, given as a list of words, on this display in the same way.
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

/// The default server of a test.
///
/// ```swift
/// let server = try XvfbServer()
/// let window = try X11Window.open(WindowOptions(display: server.display))
/// ```
public final class XvfbServer: PrivateServer {
  /// Starts a server and waits until it accepts connections.
  ///
  /// - Parameters:
  ///   - screen: Columns, rows and depth of the screen.
  ///   - arguments: Further options of the server, for instance `["-extension", "MIT-SHM"]`.
  ///   - launcher: The words that precede the command, such as ``IPCNamespace/entry``.
  /// - Throws: ``Child/Failure`` if Xvfb is not installed or does not start.
  public init(
    screen: String = "1280x800x24", arguments: [String] = [], launcher: [String] = []
  ) throws {
    try super.init(
      "Xvfb", package: "xvfb", arguments: ["-screen", "0", screen] + arguments, launcher: launcher)
  }
}

/// A server that is reached over the network, where neither descriptors nor memory can be shared.
public final class TCPServer: PrivateServer {
  /// Starts a server with a screen of 1280×800 pixels and waits until it accepts connections.
  ///
  /// Anyone who reaches this machine's network may connect while the server runs.
  ///
  /// - Throws: ``Child/Failure`` if Xvfb is not installed or does not start.
  public init() throws {
    try super.init(
      "Xvfb", package: "xvfb",
      arguments: ["-screen", "0", "1280x800x24", "-listen", "tcp", "-ac"], host: "127.0.0.1")
  }
}

/// A server whose pixels may have blue in the highest bits, which Xvfb's never have.
public final class VNCServer: PrivateServer {
  /// Starts a server with a screen of 640×480 pixels and waits until it accepts connections.
  ///
  /// Its screen cannot be viewed from outside: it listens on no port.
  ///
  /// - Parameter pixelFormat: The colours from the highest bit down and the bits of each, such as `bgr888`.
  /// - Throws: ``Child/Failure`` if Xtigervnc is not installed or does not start.
  public init(pixelFormat: String) throws {
    try super.init(
      "Xtigervnc", package: "tigervnc-standalone-server",
      arguments: [
        "-geometry", "640x480", "-pixelformat", pixelFormat, "-SecurityTypes", "None",
        "-rfbport", "-1",
      ])
  }
}

/// A server whose screen is a window of another server.
public final class XephyrServer: PrivateServer {
  private let host: XvfbServer

  /// Starts a host of its own and the server in it, and waits until it accepts connections.
  ///
  /// - Parameter screen: Columns, rows and depth of the screen; the depth may differ from the host's 24.
  /// - Throws: ``Child/Failure`` if Xephyr or Xvfb is not installed or does not start.
  public init(screen: String) throws {
    host = try XvfbServer()
    try super.init(
      "Xephyr", package: "xserver-xephyr", arguments: ["-screen", screen],
      environment: ["DISPLAY": host.display])
  }

  // The host is released with the subclass; a server that loses it may leave its socket behind.
  deinit { stop() }
}

/// A server whose screen is a window of a headless Wayland compositor, weston.
public final class XwaylandServer: PrivateServer {
  private let wayland: WaylandCompositor

  /// Starts a compositor of its own and the server in it, and waits until it accepts connections.
  ///
  /// - Throws: ``Child/Failure`` if Xwayland or weston is not installed or does not start.
  public init() throws {
    wayland = try WaylandCompositor()
    try super.init(
      "Xwayland", package: "xwayland", arguments: ["-shm"], environment: wayland.environment)
  }

  // The compositor is released with the subclass; a server that loses it may leave its socket behind.
  deinit { stop() }
}

/// A Wayland compositor for a test: weston, which draws on the processor to no screen; it ends with the object.
public final class WaylandCompositor {
  /// The variables with which a program finds it.
  public let environment: [String: String?]

  private let folder: TemporaryFolder
  private let process: Child

  /// Starts the compositor and waits until it is ready.
  ///
  /// - Throws: ``Child/Failure`` if weston is not installed or does not start.
  public init() throws {
    folder = try TemporaryFolder()
    // Wayland's sockets are in a folder that other users must not open.
    unsafe chmod(folder.url.path, 0o700)
    environment = ["XDG_RUNTIME_DIR": folder.url.path, "WAYLAND_DISPLAY": "wayland-test"]
    let ready = try folder.write(Array("#!/bin/sh\necho ready\n".utf8), to: "ready")
    unsafe chmod(ready, 0o700)
    // The compositor starts this program when it is ready.
    let configuration = try folder.write(Array("[autolaunch]\npath=\(ready)\n".utf8), to: "ini")
    process = try Child(
      "weston",
      [
        "--backend=headless-backend.so", "--use-pixman", "--width=1280", "--height=800",
        "--shell=kiosk-shell.so", "--idle-time=0", "--socket=wayland-test",
        "--config=\(configuration)",
      ], environment: ["XDG_RUNTIME_DIR": folder.url.path])
    guard try process.readLine() == "ready" else {
      throw Child.Failure(description: "weston did not start; it is in the package weston")
    }
  }

  deinit {
    process.send(SIGTERM)
    _ = try? process.wait()
  }
}
