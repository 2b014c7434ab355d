import Foundation
import Raster
import TestSupport
import Testing

/// A kind of server that the viewer is shown on, and what is expected of it there.
struct ServerRow: CustomTestStringConvertible, Sendable {
  /// How people name it.
  let name: String

  /// The Debian packages that it needs, beside those of every test.
  var packages = "xvfb"

  /// Whether it is tried in every run of the tests.
  var isFast = true

  /// The transports that work, the best first.
  var transports = ["fd", "sysv", "put"]

  /// The bits of red, green and blue in a pixel.
  var masks: [UInt32] = [0xFF_0000, 0xFF00, 0xFF]

  /// The rate, as ``ServerLine/rate`` has it.
  var rate = "60 Hz, assumed"

  /// Whether a program composes the screen, so that this is where to look.
  var hasCompositor = false

  /// Whether it has a second video mode to change to.
  var changesMode = false

  /// Starts it.
  let start: @Sendable () throws -> ServerStage

  var testDescription: String { name }

  /// The rows that are tried in this run: all of them where `SHIMMER_ALL_SERVERS` is 1, else the fast ones.
  static var wanted: [ServerRow] {
    let wantsAll = ProcessInfo.processInfo.environment["SHIMMER_ALL_SERVERS"] == "1"
    return all.filter { $0.isFast || wantsAll }
  }
}

/// A server of a row, started, and what else keeps it going.
struct ServerStage {
  /// The server, for those who look at it and press its keys.
  let server: PrivateServer

  /// The name by which the viewer reaches it, where that is another one.
  var display: String?

  /// What must live as long.
  var companions: [AnyObject] = []
}

extension ServerRow {
  /// The whole matrix, in the order of the guide.
  static let all = depths + ways + managers + otherFormats + desktops

  private static func xvfb(
    _ name: String, depth: Int, masks: [UInt32]
  ) -> ServerRow {
    ServerRow(name: name, masks: masks) {
      ServerStage(server: try XvfbServer(screen: "640x480x\(depth)"))
    }
  }

  private static let depths = [
    xvfb("Xvfb, depth 24", depth: 24, masks: [0xFF_0000, 0xFF00, 0xFF]),
    xvfb("Xvfb, depth 30", depth: 30, masks: [0x3FF0_0000, 0xF_FC00, 0x3FF]),
    xvfb("Xvfb, depth 16", depth: 16, masks: [0xF800, 0x7E0, 0x1F]),
    xvfb("Xvfb, depth 15", depth: 15, masks: [0x7C00, 0x3E0, 0x1F]),
    // The screen's own visual is a palette there; the window takes another one.
    xvfb("Xvfb, depth 8", depth: 8, masks: [0x7, 0x38, 0xC0]),
  ]

  private static let ways = [
    ServerRow(name: "Xvfb without MIT-SHM", transports: ["put"]) {
      ServerStage(server: try XvfbServer(arguments: ["-extension", "MIT-SHM"]))
    },
    ServerRow(name: "Xvfb over TCP", transports: ["put"]) {
      ServerStage(server: try TCPServer())
    },
    ServerRow(name: "Xvfb behind a proxy that passes bytes", transports: ["sysv", "put"]) {
      let server = try XvfbServer()
      let pump = try BytePump(to: server)
      return ServerStage(server: server, display: pump.display, companions: [pump])
    },
  ]

  private static let managers = [
    ServerRow(name: "Xvfb with openbox", packages: "xvfb openbox") {
      let server = try XvfbServer()
      return ServerStage(server: server, companions: [try WindowManager(on: server)])
    },
    ServerRow(
      name: "Xvfb with matchbox", packages: "xvfb matchbox-window-manager", isFast: false
    ) {
      // It gives every window the whole screen, so that is as large as the card.
      let size = CardScene.size
      let server = try XvfbServer(screen: "\(size.width)x\(size.height)x24")
      return ServerStage(server: server, companions: [try WindowManager(.matchbox, on: server)])
    },
    ServerRow(
      name: "Xvfb with picom", packages: "xvfb picom", isFast: false, hasCompositor: true
    ) {
      let server = try XvfbServer()
      return ServerStage(server: server, companions: [try WindowManager(.picom, on: server)])
    },
  ]

  private static func vnc(_ format: String, _ masks: [UInt32]) -> ServerRow {
    ServerRow(
      name: "Xtigervnc, \(format)", packages: "tigervnc-standalone-server", masks: masks,
      rate: "60 Hz"
    ) { ServerStage(server: try VNCServer(pixelFormat: format)) }
  }

  private static let otherFormats = [
    vnc("bgr888", [0xFF, 0xFF00, 0xFF_0000]), vnc("rgb565", [0xF800, 0x7E0, 0x1F]),
    vnc("bgr565", [0x1F, 0x7E0, 0xF800]),
  ]

  private static func xorg(_ name: String, depth: Int, masks: [UInt32]) -> ServerRow {
    ServerRow(
      name: name, packages: "xserver-xorg-core xserver-xorg-video-dummy", isFast: false,
      masks: masks, rate: "74.93 Hz", changesMode: true
    ) { ServerStage(server: try XorgServer(depth: depth)) }
  }

  private static func xephyr(_ name: String, depth: Int, masks: [UInt32]) -> ServerRow {
    ServerRow(name: name, packages: "xserver-xephyr xvfb", isFast: false, masks: masks) {
      ServerStage(server: try XephyrServer(screen: "640x480x\(depth)"))
    }
  }

  private static let desktops = [
    xorg("Xorg, dummy driver", depth: 24, masks: [0xFF_0000, 0xFF00, 0xFF]),
    xorg("Xorg, dummy driver, depth 30", depth: 30, masks: [0x3FF0_0000, 0xF_FC00, 0x3FF]),
    xephyr("Xephyr, depth 24", depth: 24, masks: [0xFF_0000, 0xFF00, 0xFF]),
    xephyr("Xephyr, depth 16", depth: 16, masks: [0xF800, 0x7E0, 0x1F]),
    ServerRow(
      name: "Xwayland on weston", packages: "xwayland weston", isFast: false, rate: "59.81 Hz"
    ) { ServerStage(server: try XwaylandServer()) },
  ]
}
