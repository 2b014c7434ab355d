import Display
import LayerKit
import Raster
import ShimmerKit
import Testing
import Viewer

@Suite("Scenes")
struct SceneTests {
  private func session(
    art: SceneArt = SceneArt(), size: PixelSize = PixelSize(width: 1280, height: 800),
    scale: Double = 1
  ) -> Session {
    Session(SceneCatalog.wordmark, art: art, size: size, scale: scale)
  }

  private func word(of session: Session) throws -> TextLayer {
    let content = try #require(session.shimmer.contentLayer)
    return try #require(content.sublayers.first as? TextLayer)
  }

  @Test("The wordmark is the sample application")
  func wordmark() throws {
    let session = session()
    let shimmer = session.shimmer
    #expect(shimmer.frame == Rect(x: 0, y: 544, width: 1280, height: 256))
    #expect(shimmer.shimmeringOpacity == 0.3 && shimmer.shimmeringBeginFadeDuration == 0.3)
    #expect(shimmer.shimmeringAnimationOpacity == 0.5 && shimmer.shimmeringSpeed == 230)
    #expect(shimmer.phasePolicy == .hold && shimmer.geometryPolicy == .immediately)
    #expect(shimmer.isShimmering && session.host.state == .beginning)
    #expect(shimmer.shimmeringBeginTime == 1000.3)
    let word = try word(of: session)
    #expect(word.text?.string == "Shimmer")
    #expect(word.text?.font.size == 60 && word.text?.font.weight == 100)
    #expect(abs(word.frame.center.x - 640) <= 0.5)
  }

  @Test("A word that does not fit is set smaller", arguments: [1, 40, 120])
  func smallWindow(side: Int) throws {
    let word = try word(of: session(size: PixelSize(width: side, height: side)))
    let size = try #require(word.text?.font.size)
    #expect(size < 60 && size > 0)
    #expect(word.preferredSize().width <= max(Double(side) - 32, 1) + 1e-9)
  }

  @Test("At scale 2 everything has the same place in points")
  func scale() throws {
    let plain = session(size: PixelSize(width: 640, height: 400))
    let fine = session(size: PixelSize(width: 1280, height: 800), scale: 2)
    #expect(plain.shimmer.frame == fine.shimmer.frame)
    #expect(try word(of: plain).text == word(of: fine).text)
  }

  @Test("A picture keeps its shape, its margins and at most its own size")
  func picture() throws {
    let user = UserContent(image: Bitmap(size: PixelSize(width: 400, height: 200)))
    func session(size: PixelSize) throws -> Session {
      let entry = SceneCatalog.wordmark
      return Session(
        entry, content: user.content, assignments: try user.assignments(of: entry), size: size)
    }
    let large = try session(size: PixelSize(width: 1280, height: 800))
    #expect(large.shimmer.frame == Rect(x: 440, y: 300, width: 400, height: 200))
    let small = try session(size: PixelSize(width: 232, height: 500))
    #expect(small.shimmer.frame == Rect(x: 16, y: 200, width: 200, height: 100))
  }

  @Test("The wallpaper is drawn once for each size")
  func wallpaper() {
    var sizes: [PixelSize] = []
    let art = SceneArt(wallpaper: { viewport, _ in
      sizes.append(viewport.window)
      return Bitmap(size: viewport.window)
    })
    let first = PixelSize(width: 64, height: 40)
    let second = PixelSize(width: 80, height: 40)
    let session = session(art: art, size: first)
    session.resize(to: first, scale: 2, at: 1)
    session.resize(to: second, scale: 2, at: 2)
    #expect(sizes == [first, second])
  }

  @Test(
    "For a large window only the visible part of the wallpaper is drawn, with the whole's colours"
  )
  func visiblePart() throws {
    var asked: [Viewport] = []
    let art = SceneArt(wallpaper: { viewport, _ in
      asked.append(viewport)
      // White on the left, which is never visible here.
      return Bitmap(size: viewport.part.size) { rows in
        let middle = viewport.window.width / 2 - viewport.part.minX
        rows.fill(PixelRect(viewport.part.size), with: 0xFF00_0000)
        rows.fill(PixelRect(minX: 0, minY: 0, maxX: middle, maxY: 9999), with: 0xFFFF_FFFF)
      }
    })
    let session = session(art: art, size: PixelSize(width: 300, height: 200))
    let ground = try #require(session.scene.stage.root.sublayers.first)
    let (window, part) = (
      PixelSize(width: 32767, height: 4000), PixelRect(x: 16384, y: 64, width: 384, height: 320)
    )
    asked = []
    session.visiblePart = part
    session.resize(to: window, scale: 2, at: 1)
    #expect(asked.first == Viewport(part, of: window))
    #expect(asked.dropFirst().allSatisfy { $0.isWhole && $0.window.area < 512 * 512 })
    #expect(ground.frame == Rect(x: 8192, y: 32, width: 192, height: 160))
    #expect(ground.contents?.size == part.size)
    #expect(session.scene.stage.isLight, "half of the whole is white")
    asked = []
    session.showVisiblePart()
    #expect(asked.isEmpty, "it is there")
    session.visiblePart = part.offset(x: 64, y: 0)
    session.showVisiblePart()
    #expect(asked.first?.part == part.offset(x: 64, y: 0))
    #expect(ground.frame.minX == 8224)
    #expect(session.recording(until: 2).entries.count == 1, "what is seen is not what was done")
  }

  @Test("The band keeps its place when the window changes its size")
  func resizeHolds() throws {
    let session = session()
    session.advance(to: 1003)
    let shimmer = session.shimmer
    func share() throws -> Double {
      let mask = try #require(shimmer.maskLayer?.presentation())
      let motion = shimmer.motion
      return (mask.position.x + motion.travel) / motion.length
    }
    let before = try share()
    session.resize(to: PixelSize(width: 640, height: 800), scale: 1, at: 3_000_000_000)
    #expect(abs(try share() - before) < 1e-9)
  }

  @Test("An unknown scene lists the scenes, a wrong parameter says why")
  func requests() throws {
    #expect(throws: SceneError.unknownName("wordmrk", known: SceneCatalog.names)) {
      try SceneRequest("wordmrk")
    }
    #expect(
      SceneError.unknownName("x", known: ["a", "b"]).description
        == "there is no scene “x”; the scenes are a, b")
    #expect(throws: SceneError.self) { try SceneRequest("wordmark:speed=9999") }
    let request = try SceneRequest("wordmark:speed=100,direction=left")
    #expect(request.assignments.map(\.key) == ["speed", "direction"])
  }

  @Test(
    "A colon or a comma without a parameter is wrong",
    arguments: ["wordmark:", "wordmark:,", "wordmark:speed=1,", "wordmark:,speed=1"])
  func emptyParameter(text: String) {
    let error = SceneError.emptyParameter(text)
    #expect(throws: error) { try SceneRequest(text) }
    #expect(error.description.contains(text))
  }
}
