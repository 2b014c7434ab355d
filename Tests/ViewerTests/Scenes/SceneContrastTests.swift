import Compositor
import Display
import Drawing
import LayerKit
import Raster
import Testing
import Viewer

@Suite("Shimmering content contrasts with its background, even a light one")
struct SceneContrastTests {
  /// The least contrast of shimmering content with the background: where it is unlit, and where the light is
  /// brightest.
  private static let least = (rest: 2.5, peak: 4.5)

  /// The background of a word: the dawn of the program's wallpaper, or a plain colour.
  enum Ground: CaseIterable {
    case dawn, white, pale, grey

    var background: SceneContent.Background {
      switch self {
      case .dawn: .scenes
      case .white: .color(.white)
      case .pale: .color(Color(hex: 0xF3F4F8))
      case .grey: .color(Color(hex: 0xE5E5E5))
      }
    }
  }

  private static let size = PixelSize(width: 400, height: 300)

  private func session(
    _ scene: String, on ground: Ground, _ appearance: SceneAppearance = .light
  ) throws -> Session {
    let entry = try SceneCatalog.entry(named: scene)
    let art = SceneArt(wallpaper: { viewport, appearance in
      DuskWallpaper.render(
        size: viewport.window, part: viewport.part, at: appearance == .light ? .dawn : .dusk)
    })
    return Session(
      entry, content: SceneContent(background: ground.background), art: art,
      assignments: [try entry.assignment("appearance=\(appearance)")], size: Self.size)
  }

  private func picture(of session: Session, at seconds: Double) -> Bitmap {
    let time = session.mediaTime(afterStart: seconds)
    session.advance(to: time)
    let compositor = Compositor(context: session.context)
    return Bitmap(size: Self.size) { rows in
      compositor.render(at: time, into: rows, buffer: BufferName(slot: 0))
    }
  }

  /// The contrast with the background of each pixel that the scene's own layers change, in ascending order.
  private func contrasts(in session: Session, at seconds: Double) -> [Double] {
    let whole = picture(of: session, at: seconds)
    let layers = session.scene.stage.root.sublayers.dropFirst().filter { !$0.isHidden }
    let time = session.mediaTime(afterStart: seconds)
    session.context.turn(at: time) { for layer in layers { layer.isHidden = true } }
    let bare = picture(of: session, at: seconds)
    session.context.turn(at: time) { for layer in layers { layer.isHidden = false } }
    var contrasts: [Double] = []
    for y in 0..<Self.size.height {
      for x in 0..<Self.size.width where whole[x, y] != bare[x, y] {
        contrasts.append(
          OverlayContrastTests.contrast(color(whole[x, y]), color(bare[x, y])))
      }
    }
    return contrasts.sorted()
  }

  private func color(_ pixel: UInt32) -> Color { Color(hex: pixel & 0xFF_FFFF) }

  /// Checks a word drawn as boxes, so that few pixels are edges, at rest and in the light.
  private func judge(_ session: Session, rest: Double, light: Double) throws {
    let resting = contrasts(in: session, at: rest)
    #expect(resting.count > 500)
    #expect(resting[resting.count / 2] >= Self.least.rest)
    let peak = try #require(contrasts(in: session, at: light).last)
    #expect(peak >= Self.least.peak)
  }

  @Test("The word of the sample, with the sample's opacities", arguments: Ground.allCases)
  func wordmark(on ground: Ground) throws {
    let session = try session("wordmark", on: ground)
    // The band has length L; at 0.31 s it enters the window, and half a slide later it is in the middle.
    try judge(session, rest: 0.31, light: 0.3 + (400 / 230 + 0.4) * 400 / (3 * 400 + 92))
  }

  @Test("The word of the first scene", arguments: Ground.allCases)
  func hero(on ground: Ground) throws {
    // At 0.3 s the band is just outside the word, and half a crossing later it is in the middle.
    try judge(try session("hero", on: ground), rest: 0.3, light: 1.2)
  }

  @Test("The user's own text", arguments: Ground.allCases)
  func own(on ground: Ground) throws {
    try judge(try session("own", on: ground), rest: 1.7, light: 0.85)
  }

  @Test("On a dark background there is no copy of the word below the shimmer")
  func darkWord() throws {
    for (appearance, isSeen) in [(SceneAppearance.dark, false), (.light, true)] {
      let session = try session("wordmark", on: .dawn, appearance)
      session.advance(to: session.mediaTime(afterStart: 0))
      let copy = try #require(session.scene.stage.root.sublayers.first { $0.name == "copy" })
      #expect(copy.isHidden != isSeen)
    }
  }

  @Test(
    "The shimmer effect on a plain view, dark and light",
    arguments: [SceneAppearance.dark, .light])
  func plainView(_ appearance: SceneAppearance) throws {
    let session = try session("shimmer-button", on: .dawn, appearance)
    let cell = try #require(
      session.scene.stage.root.sublayers.first { $0.name == "on a view" }
    ).frame
    // The view is in the middle of its cell.
    func contrast(at seconds: Double) -> Double {
      let picture = picture(of: session, at: seconds)
      let row = Int(cell.center.y)
      let ground = color(picture[Int(cell.minX) + 3, row])
      return OverlayContrastTests.contrast(color(picture[Int(cell.center.x), row]), ground)
    }
    // The band crosses in 3 s; plain tint follows for 1.5 s.
    #expect(contrast(at: 4) >= Self.least.rest)
    #expect(contrast(at: 1.5) >= Self.least.peak)
  }
}
