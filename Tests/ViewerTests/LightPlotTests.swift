import Display
import LayerKit
import Raster
import ShimmerKit
import Testing
import Viewer

@Suite("The graph of the light along the content")
struct LightPlotTests {
  private func session(_ parameters: String...) throws -> Session {
    let session = Session(
      SceneCatalog.wordmark,
      assignments: try parameters.map { try SceneCatalog.wordmark.assignment($0) },
      size: PixelSize(width: 1280, height: 1800))
    session.perform(.turnPage, at: 0)
    session.advance(to: 1000)
    return session
  }

  private struct Picture {
    let root: Layer
    let level: Layer
    let hill: Layer
    let mark: Layer

    init(_ session: Session) throws {
      let root = try #require(session.part("light"))
      func layer(_ name: String) throws -> Layer {
        try #require(
          (root.sublayers + root.sublayers.flatMap(\.sublayers)).first { $0.name == name })
      }
      self.root = root
      level = try layer("level")
      hill = try layer("hill")
      mark = try layer("mark")
    }

    var showsBand: Bool { hill.superlayer?.isHidden == false }

    /// The corners of the hill in points of the graph, before translation: its peak and its two feet.
    var corners: [Point] {
      let shape = hill.transform
      let peak = Point(x: shape.m41, y: shape.m42)
      return [
        peak, Point(x: peak.x + shape.m11, y: peak.y + shape.m12),
        Point(x: peak.x + shape.m21, y: peak.y + shape.m22),
      ]
    }
  }

  /// The length of the graph divided by that of the content.
  private func unit(of session: Session) throws -> Double {
    let shimmer = session.shimmer
    let length =
      shimmer.shimmeringDirection.isHorizontal ? shimmer.bounds.width : shimmer.bounds.height
    return try Picture(session).root.bounds.width / length
  }

  @Test("The band's mark stands where the middle of the band is", arguments: [0.5, 1.1, 1.9, 2.4])
  func place(seconds: Double) throws {
    for direction in ["right", "left", "up", "down"] {
      let session = try session("direction=\(direction)")
      session.advance(to: 1000 + seconds)
      session.perform(.togglePause, at: Int64(seconds * 1e9))
      session.advance(to: 1000 + seconds)
      let shimmer = session.shimmer
      let isLit = shimmer.nextLitTime(after: 1000 + seconds) == 1000 + seconds
      let picture = try Picture(session)
      #expect(picture.showsBand == isLit)
      guard isLit else { continue }
      let mask = try #require(shimmer.maskLayer?.presentation()).position
      let along = shimmer.shimmeringDirection.isHorizontal ? mask.x : mask.y
      let unit = try unit(of: session)
      for shape in [picture.hill, picture.mark] {
        let position = try #require(shape.presentation()).position
        #expect(abs(position.x - unit * along) < 1e-9 && position.y == 0)
      }
      let shown = unit * along + picture.corners[0].x
      let place = along / shimmer.motion.travel + 1
      #expect(abs(shown - unit * shimmer.motion.bandMiddle(atPlace: place)) < 1e-9)
    }
  }

  @Test(
    "Frame by frame the band is shown while it touches the content, also where a frame meets its end"
  )
  func lit() throws {
    // Frame times are multiples of 1/60 s, and so are the times at which the band leaves.
    let session = try session("speed=\(1280.0 / 1.5)", "pause=0")
    var (count, ends) = (0, 0)
    for frame in 60..<600 {
      let time = 1000 + Double(frame) / 60
      session.advance(to: time)
      let slide = try #require(session.shimmer.slideAnimation)
      let cycles = (time - (try #require(slide.beginTime))) / slide.duration
      let leave = session.shimmer.motion.litPlaces.upperBound
      if (cycles - cycles.rounded(.down) - leave).magnitude < 1e-9 { ends += 1 }
      let isLit = session.shimmer.nextLitTime(after: time) == time
      let showsBand = try Picture(session).showsBand
      #expect(showsBand == isLit, "at \(time)")
      if isLit { count += 1 }
    }
    #expect((100..<500).contains(count) && ends > 0, "\(count), \(ends)")
  }

  @Test(
    "While the clock runs the band is drawn at eight positions a second, at most half a step off the mask"
  )
  func places() throws {
    let session = try session()
    let shimmer = session.shimmer
    let unit = try unit(of: session)
    var known: Set<Point> = []
    session.advance(to: 1001)
    for frame in 0..<30 {
      session.advance(to: 1001 + Double(frame) / 60)
      let mask = try #require(shimmer.maskLayer?.presentation())
      let hill = try #require(try Picture(session).hill.presentation())
      let slide = try #require(shimmer.slideAnimation)
      let travel = try #require(shimmer.maskLayer).position.x - (try #require(slide.toValue)).x
      let place = travel.magnitude / (slide.timing.duration * 8).rounded(.up)
      #expect((hill.position.x - unit * mask.position.x).magnitude <= unit * place / 2 + 1e-9)
      known.insert(hill.position)
    }
    #expect((4...5).contains(known.count), "\(known.count)")
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
    // Half covered: 0.5 + 0.25 · 0.5; lines are at whole device pixels.
    #expect(abs(alpha() - 0.625) < 0.02)
    session.advance(to: 1002)
    #expect(abs(alpha() - 0.25) < 0.02)
    session.perform(.stop, at: 2_100_000_000)
    session.advance(to: 1002.1)
    #expect(abs(alpha() - 1) < 0.02 && !picture.showsBand)
  }

  @Test("The peak is the mask's alpha in the middle of the band")
  func peak() throws {
    let session = try session("opacity=0.2", "animation-opacity=0.9", "highlight-length=0.5")
    session.advance(to: 1002)
    let picture = try Picture(session)
    let height = picture.root.bounds.height
    let corners = picture.corners
    #expect(abs(corners[0].y - 0.1 * height) < 2)
    for foot in corners.dropFirst() {
      // Each slope changes by 0.7 of the height over a quarter of the content.
      #expect(abs(foot.y - corners[0].y - 0.7 * height) < 2)
      #expect(abs((foot.x - corners[0].x).magnitude - picture.root.bounds.width / 4) < 2)
    }
    #expect(corners[1].x < corners[2].x)
  }

  @Test("The hill ends at the level, the mark stands between that and 0; neither touches the other")
  func clips() throws {
    for direction in ["right", "up"] {
      for (opacity, peak) in [("0.25", "1"), ("1", "0.25")] {
        let session = try session(
          "direction=\(direction)", "opacity=\(opacity)", "animation-opacity=\(peak)",
          "begin-fade=0")
        session.advance(to: try #require(session.shimmer.nextLitTime(after: 1002)) + 0.1)
        let picture = try Picture(session)
        let (hill, mark) = try (
          #require(picture.hill.superlayer), #require(picture.mark.superlayer)
        )
        #expect(hill.masksToBounds && mark.masksToBounds)
        #expect(hill.frame.intersection(mark.frame).isEmpty)
        let extent = picture.root.bounds.height
        #expect(abs(hill.frame.height - 0.75 * extent) < 1)
        #expect(abs(mark.frame.height - 0.25 * extent) < 1)
      }
    }
  }

  @Test("Where the first effect is not one shimmer, there is no graph")
  func none() throws {
    for (name, hasGraph) in [
      ("wordmark", true), ("life-cycle", true), ("skeleton", false), ("slanted-sweep", false),
    ] {
      let scene = try PlayedScene(name, size: PixelSize(width: 1280, height: 1800))
      scene.press("i", at: 0)
      scene.play(to: 0.5)
      #expect((scene.session.part("light") != nil) == hasGraph, "\(name)")
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
}
