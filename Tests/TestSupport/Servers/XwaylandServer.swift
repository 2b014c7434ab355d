/// A server whose screen is a window of a Wayland compositor: weston, which shows it to nobody.
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

  // The compositor goes with the subclass; a server that loses it may leave its socket behind.
  deinit { stop() }
}
