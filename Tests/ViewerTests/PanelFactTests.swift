import Display
import LayerKit
import Raster
import ShimmerKit
import Testing
import Viewer

@Suite("The facts below the parameters")
struct PanelFactTests {
  private func texts(
    of scene: String, _ assignments: String..., background: Color = .black
  ) throws -> [String] {
    let entry = try SceneCatalog.entry(named: scene)
    let session = Session(
      entry, content: SceneContent(background: .color(background)),
      assignments: try assignments.map(entry.assignment),
      size: PixelSize(width: 1280, height: 1800))
    session.perform(.turnPage, at: 0)
    session.advance(to: 1000.5)
    return session.overlay.texts
  }

  private func value(_ name: String, in texts: [String]) -> String? {
    texts.firstIndex(of: name).map { texts[$0 + 1] }
  }

  @Test("The band's contrast is that of the content's colour at both alphas on the ground")
  func contrast() throws {
    let name = "Peak contrast"
    for (background, opacity, band) in [(0.0, 1.0, 0.5), (0, 0.3, 1), (0.25, 0.2, 0.9)] {
      let texts = try texts(
        of: "wordmark", "opacity=\(opacity)", "animation-opacity=\(band)",
        background: Color(white: background))
      let seen = [opacity, band].map { Color(white: $0 + (1 - $0) * background) }
      let ratio = OverlayContrastTests.contrast(seen[0], seen[1])
      #expect(value(name, in: texts) == "\((ratio * 10).rounded() / 10):1")
    }
    let equal = try texts(of: "wordmark", "opacity=0.4", "animation-opacity=0.4")
    #expect(value(name, in: equal) == "1.0:1")
  }

  @Test("On a light background, the copy of the word below the shimmer counts as its background")
  func contrastWithCopy() throws {
    let texts = try texts(
      of: "wordmark", "opacity=0.3", "animation-opacity=0.5", background: .white)
    let ink = Color(hex: 0x0D111E)
    let ground = ink.withAlpha(multipliedBy: 0.25).over(.white)
    let seen = [0.3, 0.5].map { ink.withAlpha(multipliedBy: $0).over(ground) }
    let ratio = OverlayContrastTests.contrast(seen[0], seen[1])
    #expect(value("Peak contrast", in: texts) == "\((ratio * 10).rounded() / 10):1")
  }

  @Test("For a picture, the mean colour behind the content counts")
  func picture() {
    func fact(_ left: UInt32, _ right: UInt32) -> String? {
      let picture = Bitmap(size: PixelSize(width: 1280, height: 1800)) { rows in
        rows.fill(PixelRect(rows.size), with: left)
        // The page leaves 960 points to the scene.
        rows.fill(PixelRect(x: 480, y: 0, width: 800, height: 1800), with: right)
      }
      let session = Session(
        SceneCatalog.wordmark, content: SceneContent(background: .picture(picture)),
        size: PixelSize(width: 1280, height: 1800))
      session.perform(.turnPage, at: 0)
      session.advance(to: 1000)
      return value("Peak contrast", in: session.overlay.texts)
    }
    let black = fact(0xFF00_0000, 0xFF00_0000)
    #expect(black != fact(0xFF60_6060, 0xFF60_6060) && black != nil)
    #expect(fact(0xFF60_6060, 0xFF00_0000) == fact(0xFF00_0000, 0xFF60_6060))
  }

  @Test(
    "Each kind of effect shows values derived from its parameters",
    arguments: [
      ("wordmark", "Speed: set → actual"), ("skeleton", "Contrast of its colours"),
      ("pulse-list", "Cycle"), ("feed", "Cycle"), ("own", "Mean speed"),
      ("slanted-sweep", "Band over the label"),
      ("polyglot", "Visible time"), ("choir", "Mean speed"),
      ("water-mask", "Time until full"), ("lyrics", "Song length"),
      ("shimmer-button", "Cycle of the second version"),
    ])
  func kinds(scene: String, fact: String) throws {
    let texts = try texts(of: scene)
    let told = try #require(value(fact, in: texts), "\(texts)")
    #expect(told.contains { $0.isNumber } && !told.contains("nan") && !told.contains("inf"))
  }

  @Test("The slanted sweep shows how long its band covers a label, and the source's path")
  func slantedSweep() throws {
    for (way, seconds) in [([], "2.3 s of 3 s"), (["duration=20", "end=20"], "1.8 s of 20 s")] {
      let entry = try SceneCatalog.entry(named: "slanted-sweep")
      let session = Session(
        entry, assignments: try way.map(entry.assignment),
        size: PixelSize(width: 1280, height: 1800))
      session.perform(.turnPage, at: 0)
      session.advance(to: 1000.5)
      #expect(value("Band over the label", in: session.overlay.texts) == seconds)
      #expect(value("Path in the source", in: session.overlay.texts) == "−W to 20 W in 20 s")
    }
  }

  @Test("The start of the fade-out is shown only while it lies ahead, in its place")
  func fadeOut() throws {
    let session = Session(SceneCatalog.wordmark, size: PixelSize(width: 1280, height: 1800))
    session.perform(.turnPage, at: 0)
    session.advance(to: 1001)
    func shown() -> String? { value("Fade-out starts", in: session.overlay.texts) }
    #expect(shown() == "—")
    session.perform(.toggleShimmering, at: 1_000_000_000)
    let fade = session.shimmer.shimmeringFadeTime
    session.advance(to: fade - 0.1)
    #expect(shown()?.hasSuffix(" s") == true && shown()?.hasPrefix("\(Int(fade - 1000))") == true)
    session.advance(to: fade + 0.1)
    #expect(shown() == "—")
    session.perform(.toggleShimmering, at: Int64((fade - 1000 + 0.2) * 1e9))
    session.advance(to: fade + 1)
    #expect(shown() == "—")
  }

  @Test("A frame's pixel count is renewed at most twice a second, in frames drawn anyway")
  func pixels() throws {
    let viewer = try Viewer()
    viewer.press("i", at: 0.1)
    var seen: [(time: Double, pixels: Int?)] = []
    viewer.frames.work = { seen.append(($0, viewer.session.figures.changedPixels)) }
    _ = try viewer.run(closingAt: 4)
    let changes = zip(seen, seen.dropFirst()).filter { $0.pixels != $1.pixels }.map(\.1.time)
    #expect(seen.last?.pixels != nil && changes.count <= 8)
    #expect(zip(changes, changes.dropFirst()).allSatisfy { $1 - $0 > 0.49 })
  }

  @Test("A still scene with the page sleeps, and what is measured does not wake it")
  func still() throws {
    let viewer = try Viewer("shimmering=off")
    viewer.press("i", at: 0.1)
    let counts = try viewer.run(closingAt: 5)
    #expect(counts.presented <= 3)
  }

  @Test("Without a measurement the row is still there, and nothing else moves")
  func unmeasured() throws {
    let session = Session(SceneCatalog.wordmark, size: PixelSize(width: 1280, height: 1800))
    session.perform(.turnPage, at: 0)
    session.advance(to: 1000)
    let row = session.panelRow("motion")
    #expect(value("Redrawn per frame", in: session.overlay.texts) == "—")
    session.figures.changedPixels = 230_400
    session.advance(to: 1000)
    #expect(value("Redrawn per frame", in: session.overlay.texts) == "230400 px, 10.0 %")
    #expect(session.panelRow("motion") == row)
  }
}
