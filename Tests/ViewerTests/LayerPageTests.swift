import Display
import LayerKit
import Raster
import Testing
import Viewer

@Suite("The page of layers")
struct LayerPageTests {
  private func session(
    width: Int = 1280, height: Int = 800, scene: Int = 0, scale: Double = 1
  ) -> Session {
    let session = Session(
      SceneCatalog.all[scene], size: PixelSize(width: width, height: height), scale: scale)
    for _ in 0..<3 { session.perform(.turnPage, at: 0) }
    return session
  }

  private func texts(of session: Session) -> [String] {
    session.advance(to: session.context.time)
    return session.overlay.texts
  }

  /// Chooses the layers one after the other until the page contains a text.
  private func choose(_ text: String, in session: Session) throws {
    for _ in 0..<60 {
      if texts(of: session).contains(text) { return }
      session.perform(.chooseNext, at: 0)
    }
    Issue.record("no layer has \(text)")
  }

  private func panel(of session: Session) throws -> Layer {
    try #require(session.part("layers"))
  }

  @Test("The third page lists the scene's layers with their masks; the fourth turn leaves it")
  func tree() {
    let session = session()
    let shown = texts(of: session)
    #expect(shown.contains { $0.hasPrefix("LAYER 1 OF ") })
    #expect(shown.contains { $0.hasPrefix("▸ ") })
    #expect(shown.contains { $0.hasPrefix("mask: ") })
    #expect(shown.contains("position, pt") && shown.contains("opacity"))
    session.perform(.turnPage, at: 0)
    #expect(!session.hasOverlay && texts(of: session).isEmpty)
  }

  @Test("Down chooses the layer below, Up goes back, around the end; parameters stay as they are")
  func choice() {
    let session = session()
    let parameter = session.document.chosenParameter.key
    func place() -> String { texts(of: session).first { $0.hasPrefix("LAYER ") } ?? "" }
    session.perform(.chooseNext, at: 0)
    #expect(place().hasPrefix("LAYER 2 OF "))
    session.perform(.choosePrevious, at: 0)
    session.perform(.choosePrevious, at: 0)
    let words = place().split(separator: " ")
    #expect(words.count == 4 && words[1] == words[3])
    #expect(session.document.chosenParameter.key == parameter)
  }

  @Test("Another scene begins with its first layer")
  func otherScene() {
    let session = session()
    for _ in 0..<2 { session.perform(.chooseNext, at: 0) }
    session.perform(.nextScene, at: 0)
    let shown = texts(of: session)
    #expect(shown.contains("▸ \(session.document.entry.name)"), "\(shown)")
  }

  @Test("Presentation values are shown beside model values, with a sign where they differ")
  func presentation() throws {
    let session = session()
    session.advance(to: 1001.3)
    try choose("ANIMATIONS", in: session)
    let running = session.context.runningAnimations
    #expect(!running.isEmpty)
    let shown = texts(of: session)
    #expect(shown.contains { $0.hasSuffix(" %") })
    let differing = running.filter { $0.layer.properties.contains { $0.differs } }
    #expect(!differing.isEmpty)
    for _ in 0..<60 where !texts(of: session).contains(where: { $0.hasPrefix("≠ ") }) {
      session.perform(.chooseNext, at: 1_300_000_000)
    }
    #expect(texts(of: session).contains { $0.hasPrefix("≠ ") })
    #expect(texts(of: session).contains { $0.hasPrefix("= ") })
  }

  @Test("Values on the screen are renewed four times a second and no more; a paused step is exact")
  func pace() throws {
    let session = session()
    session.advance(to: 1001)
    for _ in 0..<60 where !texts(of: session).contains(where: { $0.hasPrefix("≠ ") }) {
      session.perform(.chooseNext, at: 1_000_000_000)
    }
    var changes = 0
    var last = texts(of: session)
    for frame in 1...60 {
      session.advance(to: 1001 + Double(frame) / 60)
      if session.overlay.texts != last { changes += 1 }
      last = session.overlay.texts
    }
    #expect((3...5).contains(changes), "\(changes)")
    session.perform(.togglePause, at: 2_000_000_000)
    let before = texts(of: session)
    session.perform(.stepForward, at: 2_000_000_000)
    #expect(texts(of: session) != before)
  }

  @Test("The details are below the path of the chosen layer, in a small window too")
  func small() throws {
    for (width, height) in [(1280, 800), (640, 400), (400, 300)] {
      let session = session(width: width, height: height)
      session.perform(.chooseNext, at: 0)
      let shown = texts(of: session)
      #expect(shown.contains { $0.contains(" › ") } && shown.contains { $0.hasPrefix("▸ ") })
      #expect(shown.contains("property"), "\(width)×\(height): \(shown)")
    }
  }

  @Test("In every scene and size the panel stays in the window and shows the chosen line")
  func everywhere() throws {
    for scene in SceneCatalog.all.indices {
      for (width, height) in [(1280, 800), (700, 420), (400, 300)] {
        let session = session(width: width, height: height, scene: scene)
        for _ in 0..<7 {
          _ = try panel(of: session)
          let frame = try #require(session.overlay.frame(of: "layers"))
          #expect(
            frame.minX >= 0 && frame.minY >= 0 && frame.maxX <= Double(width)
              && frame.maxY <= Double(height), "\(SceneCatalog.all[scene].name) \(width)")
          #expect(texts(of: session).contains { $0.hasPrefix("▸ ") })
          session.perform(.chooseNext, at: 0)
        }
      }
    }
  }

  @Test("When the chosen layer disappears, the choice stays at its position")
  func gone() {
    let session = session()
    for _ in 0..<3 { session.perform(.chooseNext, at: 0) }
    session.perform(.nextScene, at: 0)
    #expect(texts(of: session).contains { $0.hasPrefix("▸ ") })
  }
}
