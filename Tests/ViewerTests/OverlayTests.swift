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
    try #require(session.part(name))
  }

  @Test("A key shows the state, then the statistics, then the layers, then nothing but the scene")
  func pages() {
    let session = session()
    session.perform(.turnPage, at: 0)
    #expect(texts(of: session).contains("fading in"))
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
    #expect(!session.hasOverlay && texts(of: session).isEmpty)
  }

  @Test("The page has every parameter with its unit, the state and the published fade time")
  func contents() {
    let session = session(height: 1800)
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
    #expect(texts(of: session).contains("off: Space starts it"))
  }

  @Test("A changed value is on the page at once")
  func change() {
    let session = session(height: 1800)
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

  @Test("After steps back the state is consistent")
  func stepBack() {
    let session = session()
    session.perform(.turnPage, at: 0)
    session.perform(.toggleShimmering, at: 1_000_000_000)
    let fade = session.shimmer.shimmeringFadeTime
    let instant = Int64((fade - 1000 + 0.1) * 1e9)
    session.advance(to: fade + 0.1)
    #expect(texts(of: session).contains("fading out"))
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

  @Test("Hints go first where space is short, then the sentence about the parameter")
  func hints() {
    func texts(_ width: Int, _ height: Int) -> [String] {
      let session = session(width: width, height: height)
      session.perform(.turnPage, at: 0)
      return self.texts(of: session)
    }
    func hasHint(_ texts: [String]) -> Bool { texts.contains { $0.hasSuffix("? all keys") } }
    func hasNote(_ texts: [String]) -> Bool {
      texts.contains { $0.contains("points per second") || $0.hasSuffix(".") }
    }
    let (large, low, small) = (texts(1280, 800), texts(700, 400), texts(400, 300))
    #expect(hasHint(large) && hasNote(large))
    #expect(hasHint(low) && hasNote(low))
    #expect(!hasHint(small) && !hasNote(small))
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

  @Test("Help lies over a page, which is still there after it")
  func help() {
    let session = session()
    session.perform(.turnPage, at: 0)
    session.perform(.toggleHelp, at: 1)
    #expect(session.part("help") != nil && session.part("state") != nil)
    session.perform(.leave, at: 2)
    #expect(session.part("help") == nil && texts(of: session).contains("Band opacity"))
    #expect(session.perform(.leave, at: 3) == [.frame])
    #expect(!session.hasOverlay)
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
    for name in ["state", "statistics", "layers"] {
      session.perform(.turnPage, at: 0)
      guard session.part(name) != nil, let frame = session.overlay.frame(of: name) else { continue }
      #expect(frame.minX >= 0 && frame.maxX <= bounds.width + 1e-6)
      #expect(frame.minY >= 0 && frame.maxY <= bounds.height + 1e-6)
    }
  }

  @Test("In a small window the page is a sheet below the scene, and the chosen row is on it")
  func sheet() throws {
    let session = session(width: 400, height: 300)
    session.perform(.turnPage, at: 0)
    let frame = try #require(
      session.part("state").map { _ in session.overlay.frame(of: "state") } ?? nil)
    #expect(frame.minY == 135 && frame.maxY == 300)
    #expect(session.scene.stage.bounds == Rect(x: 0, y: 0, width: 400, height: 135))
    let tiny = self.session(width: 220, height: 130)
    tiny.perform(.turnPage, at: 0)
    for parameter in session.controls.map(\.parameter) {
      #expect(texts(of: tiny).contains(parameter.title), "the chosen one is not left out")
      tiny.perform(.chooseNext, at: 1)
    }
  }

  @Test(
    "Nothing that is tuned is covered: the scene has what a page and the timeline leave",
    arguments: [(640, 400), (800, 500), (1280, 800), (3840, 2160)])
  func clear(width: Int, height: Int) throws {
    for entry in SceneCatalog.all {
      let session = Session(entry, size: PixelSize(width: width, height: height))
      session.perform(.toggleTimeline, at: 0)
      for name in ["state", "statistics", "layers"] {
        session.perform(.turnPage, at: 0)
        #expect(session.part(name) != nil)
        let focus = session.scene.focus
        for part in [name, "timeline"] {
          let frame = try #require(session.overlay.frame(of: part))
          #expect(frame.intersection(focus).isEmpty, "\(entry.name): \(part) on \(focus)")
          let common = frame.intersection(session.scene.stage.bounds)
          #expect(min(common.width, common.height) < 1)
        }
      }
    }
  }

  @Test("At scale 2 everything has the same place, and lines are one device pixel wide")
  func scale() throws {
    let plain = session(width: 1280, height: 800)
    let fine = session(width: 2560, height: 1600, scale: 2)
    for session in [plain, fine] { session.perform(.turnPage, at: 0) }
    let panels = try [plain, fine].map { try layer("state", of: $0) }
    #expect(panels[0].frame == panels[1].frame)
    let edges = panels.map { $0.sublayers.map(\.frame.width).min() }
    #expect(edges == [1, 0.5])
  }

  @Test("Text is light on dark scenes and dark on light ones")
  func themes() throws {
    func lightness(_ background: Color) throws -> (ground: Double, word: Double) {
      let session = Session(
        SceneCatalog.wordmark, content: SceneContent(background: .color(background)),
        size: PixelSize(width: 1280, height: 800))
      session.perform(.turnPage, at: 0)
      let ground = try #require(layer("state", of: session).backgroundColor)
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
