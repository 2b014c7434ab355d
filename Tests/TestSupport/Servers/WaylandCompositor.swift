import Foundation

/// A Wayland compositor for a test: weston, drawing on the processor to no screen; it ends with the
/// object.
public final class WaylandCompositor {
  /// What a program needs to find it.
  public let environment: [String: String?]

  private let folder: TemporaryFolder
  private let process: Child

  /// Starts the compositor and waits until it serves.
  ///
  /// - Throws: ``Child/Failure`` if weston is not installed or does not start.
  public init() throws {
    folder = try TemporaryFolder()
    // Wayland's sockets lie in a folder that others may not open.
    unsafe chmod(folder.url.path, 0o700)
    environment = ["XDG_RUNTIME_DIR": folder.url.path, "WAYLAND_DISPLAY": "wayland-test"]
    let ready = try folder.write(Array("#!/bin/sh\necho ready\n".utf8), to: "ready")
    unsafe chmod(ready, 0o700)
    // It starts this when it serves.
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
