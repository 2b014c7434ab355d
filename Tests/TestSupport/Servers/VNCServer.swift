/// A server whose pixels may have blue on top, which Xvfb's never have.
public final class VNCServer: PrivateServer {
  /// Starts a server with a screen of 640×480 pixels and waits until it accepts connections.
  ///
  /// Nobody can look at its screen from outside: it listens on no port.
  ///
  /// - Parameter pixelFormat: Colours from the highest bit down and the bits of each, such as
  ///   `bgr888`.
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
