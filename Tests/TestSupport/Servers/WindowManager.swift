/// A window manager or compositing manager for a test, without a user's settings; it ends with the object.
public final class WindowManager {
  /// The programs that a test can start.
  public enum Program: Sendable {
    /// A typical window manager.
    case openbox

    /// A window manager of hand-held devices, which gives every window the whole screen.
    case matchbox

    /// A compositing manager, which draws the screen from the contents of all windows with the RENDER extension.
    case picom
  }

  private let process: Child

  /// Starts a manager and waits until it handles windows.
  ///
  /// - Throws: ``Child/Failure`` if it is not installed or does not start.
  public init(_ program: Program = .openbox, on server: PrivateServer) throws {
    let environment: [String: String?] = ["DISPLAY": server.display]
    switch program {
    case .openbox:
      process = try Child("openbox", ["--startup", "echo ready"], environment: environment)
      // Its properties say "ready" too early: a window mapped at that time was never shown. The start command runs
      // when it is ready. It also writes messages there, about a missing menu.
      try waitForLine("ready", package: "openbox")
    case .matchbox:
      process = try Child(
        "matchbox-window-manager", ["-use_titlebar", "no"], environment: environment)
      try wait(package: "matchbox-window-manager") {
        try server.run("xprop", "-root", "_NET_SUPPORTING_WM_CHECK").contains("window id")
      }
    case .picom:
      process = try Child(
        "picom", ["--config", "/dev/null", "--backend", "xrender"], environment: environment)
      try wait(package: "picom") {
        // A compositing manager owns the screen's selection; no tool of X reports the owner.
        try ShimmerProgram.run(["probe", "--format", "json"], display: server.display)
          .output.contains("\"compositor\" : true")
      }
    }
  }

  deinit { stop() }

  /// Ends the manager and waits until it is gone.
  public func stop() {
    process.send(15)
    _ = try? process.wait()
  }

  private func waitForLine(_ wanted: String, package: String) throws {
    var line = try process.readLine()
    while line != wanted {
      if line.isEmpty { throw Self.failure(package) }
      line = try process.readLine()
    }
  }

  private func wait(package: String, until isReady: () throws -> Bool) throws {
    let limit = ContinuousClock.now + .seconds(60)
    while try !isReady() {
      if process.hasEnded || ContinuousClock.now > limit { throw Self.failure(package) }
    }
  }

  private static func failure(_ package: String) -> Child.Failure {
    Child.Failure(description: "no manager of windows starts; it is in the package \(package)")
  }
}
