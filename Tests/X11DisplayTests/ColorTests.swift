import Display
import Raster
import TestSupport
import Testing
import X11Display

/// A server whose pixel format differs from that of composed frames, with its format.
enum ForeignScreen: CaseIterable {
  /// 5, 6 and 5 bits, red in the high bits.
  case rgb565
  /// 5, 6 and 5 bits, blue in the high bits.
  case bgr565
  /// 8 bits each, blue in the high bits.
  case bgr888
  /// 10 bits each, red in the high bits.
  case rgb101010

  /// The masks of red, green and blue.
  var masks: [UInt32] {
    switch self {
    case .rgb565: [0xF800, 0x7E0, 0x1F]
    case .bgr565: [0x1F, 0x7E0, 0xF800]
    case .bgr888: [0xFF, 0xFF00, 0xFF_0000]
    case .rgb101010: [0x3FF0_0000, 0xF_FC00, 0x3FF]
    }
  }

  func server() throws -> PrivateServer {
    switch self {
    case .rgb565: try XvfbServer(screen: "640x480x16")
    case .rgb101010: try XvfbServer(screen: "640x480x30")
    case .bgr565, .bgr888: try VNCServer(pixelFormat: "\(self)")
    }
  }
}

extension ServerTests {
  /// The server's pixels are decoded here with literal masks, never with the packer under test.
  @Suite("Colours on screens of other formats")
  struct ColorTests {
    /// Colours with every order of red, green and blue, the extremes of each, and values in between that formats with
    /// fewer bits cannot represent.
    static let colors: [UInt32] = [
      0xFF_0000, 0x00_FF00, 0x00_00FF, 0x00_0000, 0xFF_FFFF, 0x12_8040, 0xC0_3FE7, 0x01_FE7F,
      0x80_8181, 0xFE_DCBA,
    ]

    @Test(
      "A colour arrives within half a step of what the format can tell apart",
      arguments: ForeignScreen.allCases, Transport.allCases)
    func arrives(screen: ForeignScreen, transport: Transport) throws {
      let fixture = try WindowFixture(on: screen.server()) { $0.transport = transport }
      #expect(fixture.window.report.chosen == transport)
      for color in Self.colors {
        try fixture.show(0xFF00_0000 | color)
        try fixture.settle()
        for (x, y) in [(0, 0), (119, 0), (0, 79), (119, 79)] {
          let pixel = try fixture.pixel(x: x, y: y)
          for (channel, mask) in screen.masks.enumerated() {
            let asked = Double(color >> UInt32(16 - 8 * channel) & 0xFF) / 255
            let most = Double(mask >> UInt32(mask.trailingZeroBitCount))
            let shown = Double((pixel & mask) >> UInt32(mask.trailingZeroBitCount)) / most
            #expect(
              abs(shown - asked) <= 0.501 / most,
              "channel \(channel) of \(String(color, radix: 16)) at (\(x), \(y))")
          }
        }
      }
      #expect(fixture.window.events.strayFaults.isEmpty)
    }

    @Test("Windows get the visual of the screen, with its masks", arguments: ForeignScreen.allCases)
    func visual(screen: ForeignScreen) throws {
      let server = try screen.server()
      let visual = try #require(try DisplayProbe(display: server.display).chosenVisual)
      #expect(visual.masks == screen.masks)
      #expect(visual.pixels?.isNative == false)
      let text = try server.run("xdpyinfo")
      let number = try #require(text.firstMatch(of: /default visual id: +0x([0-9a-f]+)/)?.1)
      #expect(String(visual.identifier, radix: 16) == number)
    }

    @Test("Only the damaged part of a frame arrives, on every transport")
    func damage() throws {
      for transport in Transport.allCases {
        let fixture = try WindowFixture(on: ForeignScreen.bgr888.server()) {
          $0.transport = transport
        }
        try fixture.show(0xFF11_2233)
        try fixture.settle()
        try fixture.show(0xFFC0_8040, damage: PixelRect(x: 31, y: 17, width: 5, height: 3))
        try fixture.settle()
        for (x, y, expected) in [
          (31, 17, 0x40_80C0), (35, 19, 0x40_80C0), (30, 17, 0x33_2211), (36, 19, 0x33_2211),
          (31, 16, 0x33_2211), (35, 20, 0x33_2211),
        ] as [(Int, Int, UInt32)] {
          #expect(try fixture.pixel(x: x, y: y) == expected, "\(transport) (\(x), \(y))")
        }
      }
    }
  }
}
