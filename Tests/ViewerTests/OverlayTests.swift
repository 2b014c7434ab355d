import Display
import LayerKit
import Raster
import ShimmerKit
import Testing
import Viewer

@Suite("The pages above a scene")
struct OverlayTests {
  private func session(
    width: Int = 1280, height: Int = 800, scale: Double = 1
  ) -> Session {
    Session(
      SceneCatalog.wordmark, size: PixelSize(width: width, height: height), scale: scale)
  }

  private func texts(of session: Session) -> [String] {
    session.advance(to: session.context.time)
    return session.overlay.texts
  }

  private func layer(_ name: String, of session: Session) throws -> Layer {
    session.advance(to: session.context.time)
    return try #require(session.context.roots.first { $0.name == name })
  }

  @Test("A key shows the state, then the statistics, then the layers, then nothing but the scene")
  func pages() {
    let session = session()
    session.perform(.turnPage, at: 0)
    #expect(texts(of: session).contains("beginning"))
    #expect(texts(of: session).contains("Band opacity"))
    #expect(session.document.chrome.pages.visiblePage != .statistics)
    session.perform(.turnPage, at: 0)
    #expect(session.document.chrome.pages.visiblePage == .statistics)
    #expect(texts(of: session).contains("FRAMES"))
    #expect(!texts(of: session).contains("Band opacity"))
    session.perform(.turnPage, at: 0)
    #expect(
      session.document.chrome.pages.visiblePage != .statistics
        && !texts(of: session).contains("FRAMES"))
    session.perform(.turnPage, at: 0)
    #expect(session.context.roots.count == 1 && texts(of: session).isEmpty)
  }

  @Test("The page has every parameter with its unit, the state and the published fade time")
  func contents() {
    let session = session()
    session.perform(.turnPage, at: 0)
    for parameter in session.controls.map(\.parameter) {
      #expect(texts(of: session).contains(parameter.title))
    }
    for text in [
      "230", "pt/s", "0.40", "s", "right", "→", "× L", "keep", "at once", "on", "—",
      "Default", "230 pt/s", "0…1000 pt/s",
    ] {
      #expect(texts(of: session).contains(text), "\(text)")
    }
    session.perform(.toggleShimmering, at: 1_000_000_000)
    #expect(texts(of: session).contains("finishing"))
    let fade = session.shimmer.shimmeringFadeTime
    #expect(
      texts(of: session).contains { $0.hasSuffix(" s") && $0.hasPrefix("\(Int(fade - 1000)).") })
    session.advance(to: fade + 1)
    #expect(texts(of: session).contains("idle"))
  }

  @Test("A changed value is on the page at once")
  func change() {
    let session = session()
    session.perform(.turnPage, at: 0)
    session.perform(.increaseCoarsely, at: 1)
    #expect(texts(of: session).contains("330") && !texts(of: session).contains("230"))
    #expect(texts(of: session).contains("230 pt/s"), "the default")
    session.perform(.resetAll, at: 2)
    #expect(texts(of: session).contains("230"))
  }

  @Test(
    "Running time is shown to a quarter of a second, paused time in full, slow motion with its factor"
  )
  func time() {
    let session = session()
    session.perform(.turnPage, at: 0)
    session.advance(to: 1002.345)
    #expect(texts(of: session).contains("cycle 1 · 2.25 s · 60 Hz"))
    session.perform(.slower, at: 2_400_000_000)
    session.advance(to: 1002.4)
    #expect(texts(of: session).contains("cycle 1 · 2.375 s · 60 Hz ×0.5"))
    session.perform(.togglePause, at: 2_500_000_000)
    session.advance(to: 1002.45)
    #expect(texts(of: session).contains("cycle 1 · 2.450 s · paused"))
  }

  @Test("After steps back the chip is consistent")
  func stepBack() {
    let session = session()
    session.perform(.turnPage, at: 0)
    session.perform(.toggleShimmering, at: 1_000_000_000)
    let fade = session.shimmer.shimmeringFadeTime
    let instant = Int64((fade - 1000 + 0.1) * 1e9)
    session.advance(to: fade + 0.1)
    #expect(texts(of: session).contains("fading"))
    for _ in 0..<20 { session.perform(.stepBack, at: instant) }
    session.advance(to: session.mediaTime(at: instant))
    #expect(session.overlay.texts.contains("finishing"))
  }

  @Test("Slides are counted continuously through all changes", arguments: ["hold", "original"])
  func count(phase: String) throws {
    let session = Session(
      SceneCatalog.wordmark, assignments: [try SceneCatalog.wordmark.assignment("phase=\(phase)")],
      size: PixelSize(width: 400, height: 300))
    let shimmer = session.shimmer
    session.advance(to: 1010)
    let index = try #require(shimmer.slideIndex(at: 1010))
    #expect(index >= 3)
    for key in ["right", "down", "right", "space"] {
      session.apply(.key(KeyPress(KeyName(key))), at: 10_000_000_000)
      #expect(shimmer.slideIndex(at: 1010) == index, "\(key)")
    }
    session.perform(.stop, at: 10_000_000_001)
    #expect(shimmer.slideIndex(at: 1010) == nil)
  }

  @Test("Hints are dropped first where space is short")
  func hints() {
    func hasHints(_ width: Int, _ height: Int) -> Bool {
      let session = session(width: width, height: height)
      session.perform(.turnPage, at: 0)
      return texts(of: session).contains { $0.hasPrefix("Space toggle") }
    }
    #expect(hasHints(1280, 800) && !hasHints(700, 600) && !hasHints(400, 300))
  }

  @Test("Statistics that have become fewer leave no row behind")
  func fewerFacts() {
    let session = session()
    for _ in 0..<2 { session.perform(.turnPage, at: 0) }
    let facts = (1...3).map { LabeledValue("Name \($0)", "\($0)") }
    session.figures.statistics = [
      LabeledValueGroup("One", facts, note: "A note"), LabeledValueGroup("Two", facts),
    ]
    #expect(texts(of: session).count { $0.hasPrefix("Name") } == 6)
    session.figures.statistics = [LabeledValueGroup("One", [facts[0]])]
    let rest = texts(of: session)
    #expect(rest.count { $0.hasPrefix("Name") } == 1)
    #expect(!rest.contains("A note") && !rest.contains("TWO"))
  }

  @Test("The statistics leave the chip free", arguments: [(427, 267), (400, 300), (300, 500)])
  func chipIsFree(width: Int, height: Int) throws {
    let session = session(width: width, height: height)
    for _ in 0..<2 { session.perform(.turnPage, at: 0) }
    let facts = (1...9).map { LabeledValue("Name \($0)", "\($0)") }
    session.figures.statistics = [LabeledValueGroup("One", facts), LabeledValueGroup("Two", facts)]
    let statistics = try layer("statistics", of: session)
    let chip = try layer("chip", of: session)
    #expect(!statistics.isHidden && !chip.isHidden)
    #expect(statistics.frame.intersection(chip.frame).isEmpty)
  }

  @Test("Help replaces a page, which returns after it")
  func help() {
    let session = session()
    session.perform(.turnPage, at: 0)
    session.perform(.toggleHelp, at: 1)
    #expect(session.context.roots.count == 2 && !texts(of: session).contains("Band opacity"))
    session.perform(.leave, at: 2)
    #expect(texts(of: session).contains("Band opacity"))
    #expect(session.perform(.leave, at: 3) == [.frame])
    #expect(session.context.roots.count == 1)
    #expect(session.perform(.leave, at: 4) == [.frame] && session.document.chrome.notice != nil)
  }

  @Test(
    "Pages stay inside the window, whatever its size and scale",
    arguments: [
      (1, 1), (60, 40), (120, 90), (200, 900), (400, 300), (640, 120), (640, 480), (1280, 800),
      (3000, 200), (2560, 1600),
    ], [1.0, 2])
  func fits(size: (width: Int, height: Int), scale: Double) {
    let session = session(width: size.width, height: size.height, scale: scale)
    let bounds = session.document.window.bounds
    for _ in 0..<2 {
      session.perform(.turnPage, at: 0)
      session.advance(to: 1000)
      for panel in session.context.roots.dropFirst() where !panel.isHidden {
        guard ["chip", "parameters", "statistics"].contains(panel.name) else { continue }
        #expect(panel.frame.minX >= 0 && panel.frame.maxX <= bounds.width)
        #expect(panel.frame.minY >= 0 && panel.frame.maxY <= bounds.height)
        for layer in panel.sublayers where !layer.isHidden {
          #expect(layer.frame.minX >= 0 && layer.frame.maxX <= panel.bounds.width + 1e-9)
          #expect(layer.frame.minY >= 0 && layer.frame.maxY <= panel.bounds.height + 1e-9)
        }
      }
    }
  }

  @Test("In a small window the panel is a sheet over the lower half, and the chosen row is on it")
  func sheet() throws {
    let session = session(width: 400, height: 300)
    session.perform(.turnPage, at: 0)
    let panel = try layer("parameters", of: session)
    #expect(panel.frame.minY >= 150)
    let tiny = self.session(width: 220, height: 120)
    tiny.perform(.turnPage, at: 0)
    for parameter in session.controls.map(\.parameter) {
      #expect(texts(of: tiny).contains(parameter.title), "the chosen one is not left out")
      tiny.perform(.chooseNext, at: 1)
    }
  }

  @Test("Where there is room the panel leaves the word free")
  func clear() throws {
    for (width, height) in [(800, 500), (1280, 800), (1920, 1080)] {
      let session = session(width: width, height: height)
      session.perform(.turnPage, at: 0)
      let panel = try layer("parameters", of: session)
      #expect(panel.frame.intersection(session.scene.focus).isEmpty, "\(width)×\(height)")
    }
  }

  @Test("At scale 2 everything has the same place, and lines are one device pixel wide")
  func scale() throws {
    let plain = session(width: 1280, height: 800)
    let fine = session(width: 2560, height: 1600, scale: 2)
    for session in [plain, fine] { session.perform(.turnPage, at: 0) }
    let panels = try [plain, fine].map { try layer("parameters", of: $0) }
    #expect(panels[0].frame == panels[1].frame)
    #expect(panels.map(\.borderWidth) == [1, 0.5])
  }

  @Test("Text is light on dark scenes and dark on light ones")
  func themes() throws {
    func lightness(_ background: Color) throws -> (ground: Double, word: Double) {
      let session = Session(
        SceneCatalog.wordmark, content: SceneContent(background: .color(background)),
        size: PixelSize(width: 1280, height: 800))
      session.perform(.turnPage, at: 0)
      let ground = try #require(layer("parameters", of: session).backgroundColor)
      let content = try #require(session.shimmer.contentLayer)
      let word = try #require(content.sublayers.first as? TextLayer)
      return (ground.green, word.foregroundColor.green)
    }
    let dark = try lightness(Color(hex: 0x000080))
    #expect(dark.ground < 0.2 && dark.word == 1)
    let light = try lightness(Color(hex: 0xFFF0D0))
    #expect(light.ground > 0.9 && light.word < 0.1)
  }

  @Test("A picture counts by its mean")
  func pictures() {
    func isLight(_ pixel: UInt32) -> Bool {
      let picture = Bitmap(size: PixelSize(width: 40, height: 3)) { rows in
        rows.fill(PixelRect(rows.size), with: pixel)
      }
      return Session(
        SceneCatalog.wordmark, content: SceneContent(background: .picture(picture)),
        size: PixelSize(width: 1280, height: 800)
      ).scene.stage.isLight
    }
    #expect(isLight(0xFFE0_E0E0) && !isLight(0xFF40_4040))
  }
}
