/// A window manager for a test: openbox, without a user's settings; it ends with the object.
public final class WindowManager {
  private let process: Child

  /// Starts the manager and waits until it handles windows.
  ///
  /// Its properties say "ready" too early: a window mapped just then was never shown. The start
  /// command runs when it really is.
  ///
  /// - Throws: ``Child/Failure`` if openbox is not installed or does not start.
  public init(on server: PrivateServer) throws {
    process = try Child(
      "openbox", ["--startup", "echo ready"], environment: ["DISPLAY": server.display])
    // It also writes messages there, about a menu that is not installed.
    var line = try process.readLine()
    while line != "ready" {
      if line.isEmpty {
        throw Child.Failure(description: "openbox did not start; it is in the package openbox")
      }
      line = try process.readLine()
    }
  }

  deinit { stop() }

  /// Ends the manager and waits until it is gone.
  public func stop() {
    process.send(15)
    _ = try? process.wait()
  }
}
