/// The ordinary server of a test.
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
  ///   - arguments: More of the server's own options, for instance `["-extension", "MIT-SHM"]`.
  ///   - launcher: The words that come before the command, such as ``IPCNamespace/entry``.
  /// - Throws: ``Child/Failure`` if Xvfb is not installed or does not start.
  public init(
    screen: String = "1280x800x24", arguments: [String] = [], launcher: [String] = []
  ) throws {
    try super.init(
      "Xvfb", package: "xvfb", arguments: ["-screen", "0", screen] + arguments, launcher: launcher)
  }
}
