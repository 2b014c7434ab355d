/// A server that is reached through the network, where neither descriptors nor memory can be shared.
public final class TCPServer: PrivateServer {
  /// Starts a server with a screen of 1280×800 pixels and waits until it accepts connections.
  ///
  /// Whoever reaches this machine's network may connect, as long as the server runs.
  ///
  /// - Throws: ``Child/Failure`` if Xvfb is not installed or does not start.
  public init() throws {
    try super.init(
      "Xvfb", package: "xvfb",
      arguments: ["-screen", "0", "1280x800x24", "-listen", "tcp", "-ac"], host: "127.0.0.1")
  }
}
