import Compositor
import Display
import LayerKit
import Raster
import TestSupport
import Testing
import Viewer

@Suite("Frames that show their damage and overdraw")
struct FrameDisplayTests {
  @Test("The key goes from nothing to damage, to overdraw, to nothing, with a legend meanwhile")
  func cycle() {
    let session = Session(SceneCatalog.wordmark, size: PixelSize(width: 1280, height: 800))
    session.figures.legendLines = ["Damage: 1 px"]
    func press() -> (FrameDisplay, Bool) {
      session.perform(.toggleDamage, at: 0)
      return (
        session.document.chrome.pages.frameDisplay,
        session.part("legend") != nil
      )
    }
    #expect(press() == (.damage, true))
    #expect(press() == (.overdraw, true))
    #expect(press() == (.none, false))
  }

  /// Runs a drawn viewer for two seconds and a tick, and presses `d` at the given times.
  private func run(
    _ times: [Double], others: [(key: KeyName, time: Double)] = []
  ) throws -> ViewerLoop {
    let clock = ManualClock(now: 0)
    let size = PixelSize(width: 640, height: 400)
    let session = Session(SceneCatalog.wordmark, size: size)
    let loop = ViewerLoop(
      session: session,
      presenter: MemoryPresenter(size: size, completion: .delayed(400_000, on: clock)),
      events: clock)
    for time in times { clock.schedule(.key(KeyPress("d")), at: Int64(time * 1e9)) }
    for (key, time) in others { clock.schedule(.key(KeyPress(key)), at: Int64(time * 1e9)) }
    clock.schedule(.closeRequested, at: 2_000_000_000)
    _ = try loop.run()
    return loop
  }

  @Test("The legend has the numbers of the frame and its reasons")
  func legend() throws {
    let texts = try run([0.5]).session.overlay.texts
    #expect(texts.contains { $0.hasPrefix("Damage: ") && $0.contains("% of the window") })
    #expect(texts.contains { $0.hasPrefix("Redrawn because: ") })
    #expect(!texts.contains("1 (plain)"))
  }

  @Test("Overdraw names its steps in words, and its frames are counted apart")
  func overdraw() throws {
    let loop = try run([0.5, 1])
    let texts = loop.session.overlay.texts
    for text in ["1 (plain)", "2 (rows)", "3 (diagonals)", "4 and more (checks)"] {
      #expect(texts.contains(text))
    }
    #expect(texts.contains { $0.hasPrefix("Overdraw display on · mean") })
    #expect((loop.report.paths.byName["overdraw"] ?? 0) > 20)
    #expect(try run([0.5]).report.paths.byName["overdraw"] == nil)
  }

  @Test("The legend's colours are the tints of the frames")
  func tints() throws {
    let session = Session(SceneCatalog.wordmark, size: PixelSize(width: 1280, height: 800))
    for _ in 0..<2 { session.perform(.toggleDamage, at: 0) }
    session.figures.legendLines = ["Overdraw"]
    let legend = try #require(session.part("legend"))
    let tints = Overdraw.tints.map { Color(hex: $0 & 0xFF_FFFF) }
    let swatches = legend.sublayers.compactMap(\.backgroundColor)
    #expect(tints.count == 4 && swatches == tints)
  }

  @Test("Frame times under overdraw are kept apart from the others")
  func times() throws {
    let report = try run([0.5, 1]).report
    let (ordinary, tinted) = (report.frames[.composite], report.frames[.tinted])
    let renewed = report.frames[.renewal]?.count ?? 0
    #expect(tinted?.count == report.paths.byName["overdraw"])
    let drawn = report.paths.byName.values.reduce(0, +)
    #expect((ordinary?.count ?? 0) + renewed + (tinted?.count ?? 0) == drawn)
    #expect(tinted?.count ?? 0 > 20)
    let plain = try run([0.5]).report
    #expect(plain.frames[.tinted] == nil)
  }

  @Test("Under a paused clock the legend describes the frame that is shown")
  func exact() throws {
    let texts = try run([1], others: [("p", 0.5), ("tab", 1.2)]).session.overlay.texts
    #expect(texts.contains { $0.contains("key: Tab") }, "\(texts)")
    #expect(!texts.contains { $0.contains("not known") || $0.contains("key: d") }, "\(texts)")
    let overdraw = try run([1, 1.1], others: [("p", 0.5), ("tab", 1.2)]).session.overlay.texts
    #expect(overdraw.contains { $0.contains("key: Tab") }, "\(overdraw)")
    let mean = try #require(overdraw.first { $0.contains("mean layers on a pixel: ") })
    #expect(mean.last?.isNumber == true, "\(mean)")
  }
}
