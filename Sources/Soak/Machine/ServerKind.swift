import ArgumentParser

/// The X servers that a run can start for itself.
enum ServerKind: String, CaseIterable, ExpressibleByArgument {
  /// Xvfb at depth 24.
  case xvfb
  /// Xvfb at depth 16.
  case xvfb16 = "xvfb-16"
  /// Xvfb at depth 30.
  case xvfb30 = "xvfb-30"
  /// Xvfb without shared memory.
  case xvfbWithoutSharedMemory = "xvfb-noshm"
  /// Xtigervnc at depth 24.
  case vnc
  /// Xtigervnc with blue on top.
  case vncBlueFirst = "vnc-bgr"
  /// Xtigervnc at depth 16.
  case vnc16 = "vnc-16"

  /// The program and its own options.
  var command: [String] {
    switch self {
    case .xvfb: Self.xvfb(depth: 24)
    case .xvfb16: Self.xvfb(depth: 16)
    case .xvfb30: Self.xvfb(depth: 30)
    case .xvfbWithoutSharedMemory: Self.xvfb(depth: 24) + ["-extension", "MIT-SHM"]
    case .vnc: Self.vnc(["-depth", "24"])
    case .vncBlueFirst: Self.vnc(["-pixelformat", "bgr888"])
    case .vnc16: Self.vnc(["-depth", "16", "-pixelformat", "rgb565"])
    }
  }

  /// The Debian package of the program.
  var package: String {
    command[0] == "Xvfb" ? "xvfb" : "tigervnc-standalone-server"
  }

  private static func xvfb(depth: Int) -> [String] {
    ["Xvfb", "-screen", "0", "1280x800x\(depth)"]
  }

  private static func vnc(_ pixels: [String]) -> [String] {
    ["Xtigervnc", "-geometry", "1280x800", "-SecurityTypes", "None", "-rfbport", "-1"] + pixels
  }
}
