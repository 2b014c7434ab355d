import Display
import LayerKit
import Raster
import ShimmerKit
import Testing
import ViewerCore

@Suite("The picture of the mask's profile")
struct ProfilePictureTests {
  private func session(_ parameters: String...) throws -> ViewerSession {
    let session = ViewerSession(
      SceneCatalog.all[0],
      assignments: try parameters.map { try SceneCatalog.all[0].assignment($0) },
      size: PixelSize(width: 1280, height: 800))
    session.perform(.turnPage, at: 0)
    session.advance(to: 1000)
    return session
  }

  private struct Picture {
    let root: Layer
    let stage: Layer
    let level: Layer
    let band: Layer

    init(_ session: ViewerSession) throws {
      root = try #require(session.context.roots.first { $0.name == "profile" })
      stage = try #require(root.sublayers.first { $0.masksToBounds })
      level = stage.sublayers[0]
      band = stage.sublayers[1]
    }
  }

  @Test("The band's mark stands where the middle of the band is", arguments: [0.5, 1.1, 1.9, 2.4])
  func place(seconds: Double) throws {
    for direction in ["right", "left", "up", "down"] {
      let session = try session("direction=\(direction)")
      session.advance(to: 1000 + seconds)
      let shimmer = session.shimmer
      let isLit = shimmer.nextLitTime(after: 1000 + seconds) == 1000 + seconds
      let picture = try Picture(session)
      #expect(picture.band.isHidden == !isLit)
      guard isLit else { continue }
      let mask = try #require(shimmer.maskLayer?.presentation())
      let band = try #require(picture.band.presentation())
      #expect(band.position == mask.position)
      let mark = picture.band.sublayers[2].position
      let isHorizontal = shimmer.shimmeringDirection.isHorizontal
      let shown = isHorizontal ? band.position.x + mark.x : band.position.y + mark.y
      let place =
        (isHorizontal ? mask.position.x : mask.position.y) / shimmer.motion.travel + 1
      #expect(abs(shown - shimmer.motion.bandMiddle(atPlace: place)) < 1e-9)
    }
  }

  @Test("The level is the mask's alpha away from the band, through both fades")
  func level() throws {
    let session = try session("opacity=0.25", "begin-fade=1", "end-fade=1")
    let picture = try Picture(session)
    func alpha() -> Double {
      let height = picture.root.bounds.height
      return 1 - (picture.level.frame.center.y) / height
    }
    session.advance(to: 1000.5)
    // Half covered: 0.5 + 0.25 · 0.5; lines lie at whole device pixels.
    #expect(abs(alpha() - 0.625) < 0.02)
    session.advance(to: 1002)
    #expect(abs(alpha() - 0.25) < 0.02)
    session.perform(.stop, at: 2_100_000_000)
    session.advance(to: 1002.1)
    #expect(abs(alpha() - 1) < 0.02 && picture.band.isHidden)
  }

  @Test("The peak is the mask's alpha in the middle of the band")
  func peak() throws {
    let session = try session("opacity=0.2", "animation-opacity=0.9", "highlight-length=0.5")
    session.advance(to: 1002)
    let picture = try Picture(session)
    let slopes = picture.band.sublayers.prefix(2)
    let height = picture.root.bounds.height
    for slope in slopes {
      // Each slope rises or falls by 0.7 of the height over a quarter of the content.
      #expect(abs(slope.frame.height - 0.7 * height) < 2)
      #expect(abs(slope.frame.width - 1280 / 4) < 2)
    }
  }

  @Test("Stepping back takes the picture back too")
  func stepBack() throws {
    let session = try session("begin-fade=2")
    let picture = try Picture(session)
    session.perform(.togglePause, at: 1_000_000_000)
    session.advance(to: 1001)
    let before = picture.level.frame
    for _ in 0..<12 { session.perform(.stepForward, at: 1_100_000_000) }
    session.advance(to: session.mediaTime(at: 1_100_000_000))
    #expect(picture.level.frame != before)
    for _ in 0..<12 { session.perform(.stepBack, at: 1_200_000_000) }
    session.advance(to: session.mediaTime(at: 1_200_000_000))
    #expect(picture.level.frame == before)
  }

  @Test("The graph keeps off panel and sheet", arguments: [(1280, 800), (400, 300), (800, 500)])
  func room(size: (width: Int, height: Int)) throws {
    for direction in ["right", "down"] {
      let session = try session("direction=\(direction)")
      session.resize(
        to: PixelSize(width: size.width, height: size.height), scale: 1, at: 1_000_000_000)
      session.advance(to: 1001)
      let picture = try Picture(session)
      let panel = try #require(session.context.roots.first { $0.name == "parameters" })
      if picture.root.isHidden { continue }
      let stage = Rect(
        origin: picture.root.frame.origin + picture.stage.frame.origin,
        size: picture.stage.frame.size)
      #expect(stage.intersection(panel.frame).isEmpty)
    }
  }
}
