/// A server whose screen is a window of another server.
public final class XephyrServer: PrivateServer {
  private let host: XvfbServer

  /// Starts a host of its own and the server in it, and waits until it accepts connections.
  ///
  /// - Parameter screen: Columns, rows and depth of the screen; the depth may be another one than the
  ///   host's 24.
  /// - Throws: ``Child/Failure`` if Xephyr or Xvfb is not installed or does not start.
  public init(screen: String) throws {
    host = try XvfbServer()
    try super.init(
      "Xephyr", package: "xserver-xephyr", arguments: ["-screen", screen],
      environment: ["DISPLAY": host.display])
  }

  // The host goes with the subclass; a server that loses it may leave its socket behind.
  deinit { stop() }
}
