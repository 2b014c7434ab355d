import Compositor
import Display
import Drawing
import LayerKit
import Raster
import ShimmerKit
import Testing
import Viewer

@Suite("The first scene")
struct HeroSceneTests {
  /// A window of a typical size and appearance.
  struct Window: Sendable, CustomTestStringConvertible {
    let width: Int
    let height: Int
    var scale = 1.0
    var appearance = "dark"

    var testDescription: String { "\(width)x\(height), scale \(scale), \(appearance)" }

    /// The sizes and appearances for which the band is measured.
    static let all: [Window] = [
      Window(width: 400, height: 300), Window(width: 1280, height: 800),
      Window(width: 1280, height: 800, scale: 2), Window(width: 1920, height: 1080),
      Window(width: 3840, height: 2160),
    ].flatMap {
      [$0, Window(width: $0.width, height: $0.height, scale: $0.scale, appearance: "light")]
    }

    /// The middle of the window, which contains the word.
    var middle: PixelRect {
      PixelRect(
        x: width * 3 / 10, y: height * 2 / 5, width: width * 2 / 5, height: height / 5)
    }

    /// Creates a session of the scene over the program's own background.
    func session(text: String? = nil) throws -> Session {
      let entry = try SceneCatalog.entry(named: "hero")
      return Session(
        entry,
        art: SceneArt(wallpaper: { viewport, appearance in
          DuskWallpaper.render(
            size: viewport.window, part: viewport.part, at: appearance == .light ? .dawn : .dusk)
        }),
        assignments: try UserContent(text: text).assignments(of: entry)
          + [entry.assignment("appearance=\(appearance)")],
        typesetter: try #require(PangoTypesetter()),
        size: PixelSize(width: width, height: height), visiblePart: middle, scale: scale)
    }
  }

  /// The middle of a window as luminances of sRGB values by ITU-R BT.709, 0…1.
  private struct Eye {
    let session: Session
    let compositor: Compositor
    let picture: Bitmap

    init(_ session: Session, _ window: Window) {
      self.session = session
      compositor = Compositor(context: session.context, scale: window.scale)
      compositor.origin = window.middle.origin
      picture = Bitmap(size: window.middle.size)
    }

    /// The luminance of a regular sample of pixels, large enough in big windows too.
    func look(at time: Double) -> [Double] {
      session.advance(to: time)
      picture.withRows { rows in
        _ = compositor.render(at: time, into: rows, buffer: BufferName(slot: 0))
      }
      let step = max(1, picture.size.width / 400)
      return stride(from: 0, to: picture.size.height, by: step).flatMap { y in
        stride(from: 0, to: picture.size.width, by: step).map { x in
          let color = Color(hex: picture[x, y] & 0xFF_FFFF)
          return 0.2126 * color.red + 0.7152 * color.green + 0.0722 * color.blue
        }
      }
    }
  }

  @Test(
    "The band lights the word for most of a cycle, and leaves it dark for 0.4 s at most",
    arguments: Window.all)
  func light(window: Window) throws {
    let session = try window.session()
    let eye = Eye(session, window)
    let sweep = try #require(session.scene.effects.first as? SweepLayer)
    let timing = try #require(sweep.timing)
    #expect((1.5...2).contains(timing.cycle), "in a window of any size")
    let samples = (0..<18).map {
      eye.look(at: timing.begin + timing.cycle * (1 + Double($0) / 18))
    }
    session.context.turn(at: session.context.time) { sweep.isHidden = true }
    let ground = eye.look(at: session.context.time)
    let isLight = window.appearance == "light"
    // At the start of a crossing the band is just outside the word.
    let rest = samples[0]
    let word = ground.indices.filter { abs(rest[$0] - ground[$0]) > 0.03 }
    #expect(word.count > 200)
    func strongest(_ sample: [Double]) -> Double {
      let values = word.map { isLight ? ground[$0] - sample[$0] : sample[$0] }
      let tenth = values.sorted(by: >).prefix(word.count / 10)
      return tenth.reduce(0, +) / Double(tenth.count)
    }
    let lit = samples.map { strongest($0) >= 1.5 * strongest(rest) }
    #expect(Double(lit.filter(\.self).count) / 18 >= 0.6, "\(lit)")
    var (dark, longest) = (0, 0)
    for isLit in lit + lit {
      dark = isLit ? 0 : dark + 1
      longest = max(longest, dark)
    }
    #expect(Double(longest) * timing.cycle / 18 <= 0.4, "\(lit)")
  }

  @Test("The word takes a third of the window's width, a longer text more, and all of it fits")
  func size() throws {
    for window in Window.all where window.appearance == "dark" {
      let width = Double(window.width) / window.scale
      func ink(_ text: String?) throws -> Double {
        let session = try window.session(text: text)
        return try #require((session.scene.effects.first as? SweepLayer)?.windowRect).width / width
      }
      #expect((0.3...0.36).contains(try ink(nil)))
      #expect((0.4...0.8).contains(try ink("Find new skills")))
      #expect((0.4...0.8).contains(try ink(String(repeating: "long ", count: 40))))
    }
  }

  @Test("Print is light on dark grounds and dark on light ones, whatever the user has chosen")
  func colors() throws {
    let grounds: [(UInt32, isDark: Bool)] = [
      (0x000080, true), (0x000000, true), (0x333333, true), (0x8B0000, true), (0x808080, false),
      (0xFFFF00, false), (0xFFFFFF, false), (0xFFA500, false),
    ]
    for (hex, isDark) in grounds {
      let ground = Color(hex: hex)
      let session = Session(
        try SceneCatalog.entry(named: "hero"),
        content: SceneContent(background: .color(ground)),
        size: PixelSize(width: 640, height: 400))
      let word = try #require(
        session.context.shownLayers.compactMap { $0 as? TextLayer }.first?.foregroundColor)
      #expect((word.red > 0.5) == isDark, "on \(hex)")
      let sweep = try #require((session.scene.effects.first as? SweepLayer)?.sweep)
      #expect(sweep.light == .opacity(base: isDark ? 0.35 : 0.55, highlight: 1))
      #expect(word.contrast(with: ground) >= 4.5)
    }
  }
}
