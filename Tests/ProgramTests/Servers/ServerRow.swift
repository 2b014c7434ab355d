import Foundation
import Raster
import TestSupport
import Testing

/// A kind of server that the viewer is tested on, with the expected results.
struct ServerRow: CustomTestStringConvertible, Sendable {
  let name: String

  /// The required Debian packages, in addition to those of all tests.
  var packages = "xvfb"

  /// Whether it is tested in every run.
  var isFast = true

  /// The transports that work, best first.
  var transports = ["fd", "sysv", "put"]

  /// The masks of red, green and blue in a pixel.
  var masks: [UInt32] = [0xFF_0000, 0xFF00, 0xFF]

  /// The rate, in the form of ``ServerLine/rate``.
  var rate = "60 Hz, assumed"

  /// Whether a compositor draws the screen, so that the screen itself must be examined.
  var hasCompositor = false

  /// Whether it has a second video mode to switch to.
  var changesMode = false

  let start: @Sendable () throws -> ServerStage

  var testDescription: String { name }

  /// The rows tested in this run: all if `SHIMMER_ALL_SERVERS` is 1, otherwise the fast ones.
  static var wanted: [ServerRow] {
    let wantsAll = ProcessInfo.processInfo.environment["SHIMMER_ALL_SERVERS"] == "1"
    return all.filter { $0.isFast || wantsAll }
  }
}

/// A running server of a row, with its helpers.
struct ServerStage {
  /// The server to examine and to send keys to.
  let server: PrivateServer

  /// The display name for the viewer, if it differs from the server's.
  var display: String?

  /// Objects that must live as long as the server.
  var companions: [AnyObject] = []
}

extension ServerRow {
  /// All rows, in the order of the guide.
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
    // The default visual of the screen has a palette; the window uses another one.
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
      // The server gives every window the whole screen, so the screen is as large as the card.
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
