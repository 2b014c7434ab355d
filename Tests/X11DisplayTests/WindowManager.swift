import TestSupport

/// A window manager for a test: openbox, without a user's settings.
final class WindowManager {
  private let process: Child

  /// Starts the manager and waits until it handles windows.
  ///
  /// Its properties say "ready" too early: a window mapped just then was never shown. The start
  /// command runs when it really is.
  init(on server: PrivateServer) throws {
    process = try Child(
      "openbox", ["--startup", "echo ready"], environment: ["DISPLAY": server.display])
    // It also writes messages there, about a menu that is not installed.
    var line = try process.readLine()
    while line != "ready" {
      if line.isEmpty { throw WaitFailure(waitingFor: "openbox, of the package openbox") }
      line = try process.readLine()
    }
  }

  deinit { stop() }

  /// Ends the manager and waits until it is gone.
  func stop() {
    process.send(15)
    _ = try? process.wait()
  }
}
