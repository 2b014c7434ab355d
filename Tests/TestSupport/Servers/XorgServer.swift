/// The server of a desktop, with a driver whose screen is not visible.
///
/// Unlike the other servers it has a monitor with several video modes, between which `xrandr` can switch:
/// `1280x800_75`, the first, and `1280x800_60`; and it can have a second monitor.
public final class XorgServer: PrivateServer {
  /// The RandR name of the output of its first monitor.
  public static let output = "DUMMY0"

  /// The RandR name of the output of a second monitor.
  public static let secondOutput = "DUMMY1"

  private let folder: TemporaryFolder

  /// Starts a server with a screen of 1280×800 pixels and waits until it accepts connections.
  ///
  /// Needs root: only root may name a configuration outside of the system's folders.
  ///
  /// - Parameter depth: The depth of the screen, in bits.
  /// - Throws: ``Child/Failure`` if Xorg or its driver is not installed, or it does not start.
  public init(depth: Int = 24) throws {
    folder = try TemporaryFolder()
    let configuration = try folder.write(
      Array(Self.configuration(depth: depth).utf8), to: "xorg.conf")
    // Without a terminal, and without the machine's keyboard and mouse.
    try super.init(
      "Xorg", package: "xserver-xorg-core, its driver in xserver-xorg-video-dummy",
      arguments: [
        "-config", configuration, "-logfile", folder.path("log"), "-novtswitch", "-sharevts",
      ])
  }

  /// Adds a monitor of 1280×800 pixels to the right of the first one, with the mode `1280x800_60`.
  public func addMonitor() throws {
    let mode = "1280x800_60"
    try run("xrandr", "--addmode", Self.secondOutput, mode)
    try run(
      "xrandr", "--output", Self.secondOutput, "--mode", mode, "--right-of", Self.output)
  }

  /// Unplugs the second monitor.
  public func removeMonitor() throws { try run("xrandr", "--output", Self.secondOutput, "--off") }

  // The folder is released with the subclass; the server must end before.
  deinit { stop() }

  private static func configuration(depth: Int) -> String {
    """
    Section "ServerFlags"
      Option "AutoAddDevices" "false"
    EndSection
    Section "Device"
      Identifier "device"
      Driver "dummy"
      VideoRam 256000
    EndSection
    Section "Monitor"
      Identifier "monitor"
      HorizSync 5.0-1000.0
      VertRefresh 5.0-200.0
      Modeline "1280x800_75" 106.50 1280 1360 1488 1696 800 803 809 838
      Modeline "1280x800_60" 83.50 1280 1352 1480 1680 800 803 809 831
    EndSection
    Section "Screen"
      Identifier "screen"
      Device "device"
      Monitor "monitor"
      DefaultDepth \(depth)
      SubSection "Display"
        Depth \(depth)
        Modes "1280x800_75" "1280x800_60"
      EndSubSection
    EndSection

    """
  }
}
