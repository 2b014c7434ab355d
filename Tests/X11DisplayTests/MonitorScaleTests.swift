import Display
import Raster
import TestSupport
import Testing
import X11Display

@Suite("The scale that suits a monitor")
struct MonitorScaleTests {
  private func scale(_ pixels: (Int, Int), _ millimetres: (Int, Int)) -> Double? {
    MonitorScale(
      PixelSize(width: pixels.0, height: pixels.1),
      on: PhysicalSize(width: millimetres.0, height: millimetres.1))?.scale
  }

  @Test(
    "It follows from the dots per inch, in quarters, and is never below 1",
    arguments: [
      // Desktops: 27 inches at 4K and 2560×1440, 24 at Full HD and 4K, 32 at 4K, 27 at 5K.
      ((3840, 2160), (597, 336), 1.75), ((2560, 1440), (597, 336), 1.25),
      ((1920, 1080), (531, 299), 1), ((3840, 2160), (527, 296), 2),
      ((3840, 2160), (708, 399), 1.5), ((5120, 2880), (597, 336), 2.25),
      // Wide, 5:4, and 4:3 of long ago.
      ((3440, 1440), (797, 334), 1.25), ((1280, 1024), (376, 301), 1), ((1024, 768), (304, 228), 1),
      // Notebooks and a small panel.
      ((1920, 1080), (344, 194), 1.5), ((2880, 1800), (302, 189), 2.5),
      ((3840, 2400), (288, 180), 3.5), ((1920, 1200), (151, 94), 3.25),
      // Televisions of 75 and 43 inches at 4K, and a projector that reports its picture.
      ((3840, 2160), (1650, 928), 1), ((3840, 2160), (941, 529), 1),
      ((1920, 1080), (2214, 1245), 1),
      // Portrait: with the sides turned, and with those of the panel.
      ((2160, 3840), (336, 597), 1.75), ((2160, 3840), (597, 336), 1.75),
      // Sides that are swapped by mistake.
      ((3840, 2160), (336, 597), 1.75),
      // Another mode than the panel's own: the same millimetres, fewer pixels.
      ((1920, 1080), (597, 336), 1), ((7680, 4320), (597, 336), 3.5),
      // What 96 dpi and QEMU's 100 dpi give.
      ((1280, 800), (339, 212), 1), ((1920, 1080), (488, 274), 1),
      // Far beyond what is sold: limited to the largest scale of `--scale`.
      ((32_767, 18_432), (298, 168), 16),
    ] as [((Int, Int), (Int, Int), Double)])
  func plausible(pixels: (Int, Int), millimetres: (Int, Int), expected: Double) {
    #expect(scale(pixels, millimetres) == expected)
  }

  @Test(
    "Implausible sizes decide nothing",
    arguments: [
      // Not reported, by a projector or a virtual server, or only one side.
      ((1920, 1080), (0, 0)), ((1920, 1080), (0, 299)), ((1920, 1080), (531, 0)),
      ((1920, 1080), (-531, -299)),
      // An aspect ratio in place of a size, in millimetres or centimetres.
      ((3840, 2160), (16, 9)), ((3840, 2160), (160, 90)), ((2160, 3840), (90, 160)),
      ((1920, 1200), (160, 100)), ((3440, 1440), (210, 90)), ((1024, 768), (4, 3)),
      // Diagonals below 5 and above 120 inches.
      ((1920, 1080), (108, 61)), ((3840, 2160), (2700, 1519)),
      // Dots that are not square: another aspect ratio than the panel's.
      ((1280, 1024), (597, 336)), ((1920, 1080), (376, 301)), ((1920, 1080), (531, 200)),
      ((0, 0), (531, 299)), ((1920, 0), (531, 299)),
    ] as [((Int, Int), (Int, Int))])
  func implausible(pixels: (Int, Int), millimetres: (Int, Int)) {
    #expect(scale(pixels, millimetres) == nil)
  }

  @Test("The monitor under the window counts, else the primary one, else the first")
  func choice() {
    let size = PhysicalSize(width: 531, height: 299)
    let sharp = PhysicalSize(width: 265, height: 149)
    let area = PixelRect(x: 0, y: 0, width: 1920, height: 1080)
    let first = Monitor(name: "A", area: area, size: size)
    var second = Monitor(
      name: "B", area: PixelRect(x: 1920, y: 0, width: 1920, height: 1080), size: sharp)
    func reading(_ monitors: [Monitor], _ place: (Int, Int)? = nil) -> ScaleReading? {
      let pixels = PixelSize(width: 3840, height: 1080)
      return .ofMillimetres(
        among: monitors, at: place, screen: (pixels, PhysicalSize(width: 1016, height: 286)))
    }
    #expect(reading([]) == nil)
    let plain = ScaleReading(scale: 1, source: "monitor A, 92 dpi by its millimetres")
    let fine = ScaleReading(scale: 2, source: "monitor B, 184 dpi by its millimetres")
    #expect(reading([first, second]) == plain)
    #expect(reading([first, second], (1920, 5)) == fine)
    second.isPrimary = true
    #expect(reading([first, second]) == fine)
    #expect(reading([first, second], (-1, 0)) == fine)
    #expect(reading([first, second], (0, 0)) == plain)
    second.size = .unknown
    #expect(reading([first, second]) == nil)
  }

  @Test(
    "The screen's millimetres count where the monitor reports none, unless they are those of 96 dpi"
  )
  func screen() {
    let pixels = PixelSize(width: 1920, height: 1080)
    let area = PixelRect(pixels)
    let sharp = PhysicalSize(width: 244, height: 137)
    func reading(_ monitor: PhysicalSize?, _ screen: PhysicalSize) -> ScaleReading? {
      .ofMillimetres(
        among: monitor.map { [Monitor(name: "A", area: area, size: $0)] } ?? [], at: nil,
        screen: (pixels, screen))
    }
    let told = ScaleReading(scale: 2, source: "X server, 200 dpi by its millimetres")
    #expect(reading(nil, sharp) == told)
    #expect(reading(.unknown, sharp) == told)
    // What a server invents for a monitor without a size; a projector; an aspect ratio.
    #expect(reading(PhysicalSize(width: 508, height: 286), sharp) == told)
    #expect(reading(PhysicalSize(width: 508, height: 285), sharp) == told)
    #expect(reading(PhysicalSize(width: 160, height: 90), sharp) == told)
    #expect(
      reading(PhysicalSize(width: 344, height: 194), sharp)
        == ScaleReading(scale: 1.5, source: "monitor A, 142 dpi by its millimetres"))
    let usual = PhysicalSize(width: 508, height: 286)
    #expect(
      reading(usual, usual)
        == ScaleReading(scale: 1, source: "monitor A, 96 dpi by its millimetres"))
    #expect(reading(nil, usual) == nil)
  }

  @Test(
    "The screen's density is believed up to a scale of 4, whatever its diagonal",
    arguments: [
      // Servers with -dpi 120, 144, 192, 200, 288 and 72; a screen of three monitors.
      ((1920, 1080), (406, 229), 1.25), ((1920, 1080), (339, 191), 1.5),
      ((3840, 2160), (508, 286), 2), ((640, 480), (81, 61), 2), ((1280, 800), (113, 71), 3),
      ((1024, 768), (361, 271), 1), ((11_520, 2160), (1524, 286), 2),
      // Turned.
      ((1080, 1920), (137, 244), 2), ((1080, 1920), (244, 137), 2),
      // The usual 96, rounded either way.
      ((1366, 768), (361, 203), nil), ((1366, 768), (362, 204), nil),
      // Nothing, a ratio, dots that are not square, absurd ones.
      ((1920, 1080), (0, 0), nil), ((1920, 1080), (244, 0), nil), ((1920, 1080), (160, 90), nil),
      ((1920, 1080), (244, 180), nil), ((1920, 1080), (24, 14), nil),
      ((1280, 800), (33, 20), nil), ((3840, 2160), (254, 143), 4),
      ((1920, 1080), (4877, 2743), nil), ((1920, 1080), (1, 1), nil), ((0, 0), (244, 137), nil),
    ] as [((Int, Int), (Int, Int), Double?)])
  func screenDensity(pixels: (Int, Int), millimetres: (Int, Int), expected: Double?) {
    let density = MonitorScale(
      screen: PixelSize(width: pixels.0, height: pixels.1),
      on: PhysicalSize(width: millimetres.0, height: millimetres.1))
    #expect(density?.scale == expected)
  }
}

extension ServerTests {
  @Suite("The monitors of a server")
  struct MonitorTests {
    private static let sharp = ["DP-1", "640/110x400/69+640+0", "none"]

    private func server(_ arguments: [String] = []) throws -> XvfbServer {
      let server = try XvfbServer(arguments: arguments)
      try server.run("xrandr", "--setmonitor", "DP-0", "640/200x400/125+0+0", "screen")
      try server.run("xrandr", "--setmonitor", Self.sharp[0], Self.sharp[1], Self.sharp[2])
      return server
    }

    @Test("Their scale applies where a window is placed, unless the desktop sets one")
    func placed() throws {
      let server = try server()
      let connection = try X11Connection(name: server.display)
      let size = PixelSize(width: 100, height: 50)
      func scale(_ geometry: String) throws -> Double {
        connection.scaleReading(
          for: try #require(WindowGeometry(geometry)), default: size
        ).scale
      }
      #expect(try scale("+10+10") == 1 && scale("-0+10") == 1.5)
      #expect(try scale("100x50") == 1, "the window manager decides the place")
      let window = try X11Window(
        connection, WindowOptions(geometry: try #require(WindowGeometry("100x50+700+0"))))
      #expect(window.settings.scale == 1.5)
      try server.run(
        "xprop", "-root", "-f", "RESOURCE_MANAGER", "8s", "-set", "RESOURCE_MANAGER",
        "Xft.dpi:\t96\n")
      #expect(try scale("-0+10") == 1)
    }

    @Test("A server that was told nothing has the scale 1, with RandR or without")
    func without() throws {
      let bare = try XvfbServer(arguments: ["-extension", "RANDR"])
      let reading = try X11Connection(name: bare.display).scaleReading()
      // The default of Xvfb is 100 dots per inch.
      #expect(reading == ScaleReading(scale: 1, source: "X server, 100 dpi by its millimetres"))
      let usual = try XvfbServer()
      #expect(try X11Connection(name: usual.display).scaleReading().scale == 1)
    }

    @Test("A server that was told its dots per inch decides, with RandR or without")
    func told() throws {
      for arguments in [[], ["-extension", "RANDR"]] {
        let server = try XvfbServer(screen: "1920x1080x24", arguments: ["-dpi", "200"] + arguments)
        let reading = try X11Connection(name: server.display).scaleReading()
        #expect(reading == ScaleReading(scale: 2, source: "X server, 200 dpi by its millimetres"))
      }
    }
  }
}
