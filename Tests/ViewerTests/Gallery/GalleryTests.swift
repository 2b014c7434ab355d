import Compositor
import Display
import Drawing
import LayerKit
import Raster
import ShimmerKit
import TestSupport
import Testing
import Viewer

@Suite("The gallery")
struct GalleryTests {
  private static let large = PixelSize(width: 1280, height: 800)
  private static let small = PixelSize(width: 400, height: 300)

  private let session = Self.session()

  private static func session(
    _ entry: SceneCatalog.Entry = SceneCatalog.wordmark, size: PixelSize = large,
    motion: SceneMotion = .full, content: SceneContent = SceneContent(), art: SceneArt = SceneArt()
  ) -> Session {
    Session(
      entry, content: content, art: art, motion: motion, pathRasterizer: CairoRasterizer(),
      size: size)
  }

  @discardableResult
  private func press(
    _ key: KeyName, _ modifiers: KeyModifiers = [], on session: Session? = nil,
    at seconds: Double = 1
  ) -> [Effect] {
    (session ?? self.session).apply(
      .key(KeyPress(key, modifiers: modifiers)), at: Int64(seconds * 1e9))
  }

  @discardableResult
  private func point(
    _ action: PointerEvent.Action, at place: Point, on session: Session,
    seconds: Double = 2
  ) -> [Effect] {
    session.apply(
      .pointer(PointerEvent(action, x: Int(place.x), y: Int(place.y))), at: Int64(seconds * 1e9))
  }

  private func center(_ index: Int, of session: Session) throws -> Point {
    try #require(session.galleryPictures[index]).center
  }

  /// The names of the roots above which the animations run.
  private func roots(ofAnimationsIn session: Session) -> Set<String?> {
    Set(
      session.context.runningAnimations.map { animation in
        var layer = animation.layer
        while let above = layer.superlayer { layer = above }
        return layer.name
      })
  }

  // MARK: Opening and leaving

  @Test("g shows all scenes, live, and names the window; g or Esc leaves to the scene before")
  func toggle() {
    for key: KeyName in ["g", "escape"] {
      #expect(press("g") == [.frame, .retitle])
      #expect(session.context.roots.map(\.name) == ["overlay"] && session.part("gallery") != nil)
      #expect(
        session.document.windowTitle == "Shimmer: gallery" && session.galleryChoice == "wordmark")
      #expect(session.galleryScenes.map { type(of: $0).card.name } == SceneCatalog.names)
      session.advance(to: 1003)
      #expect(roots(ofAnimationsIn: session) == ["overlay"], "the scene itself does not run")
      #expect(press(key, at: 3) == [.frame, .retitle])
      #expect(session.context.roots.first?.name == "wordmark" && session.galleryScenes.isEmpty)
      #expect(
        session.document.windowTitle == SceneCatalog.wordmark.windowTitle
          && session.galleryChoice == nil)
      session.advance(to: 1005)
      #expect(session.host.state != .idle)
    }
  }

  @Test("The scene comes back with its values, which can still be undone")
  func values() {
    press("right")
    #expect(session.shimmer.shimmeringSpeed == 240)
    press("g")
    press("g")
    #expect(session.shimmer.shimmeringSpeed == 240)
    press("u")
    #expect(session.shimmer.shimmeringSpeed == 230)
  }

  @Test("A page gives way to the gallery and comes back")
  func pages() {
    press("i")
    #expect(session.document.chrome.pages.visiblePage == .state)
    press("g")
    session.advance(to: 1001)
    #expect(session.document.chrome.pages.visiblePage != .state)
    #expect(session.part("state") == nil && session.part("gallery") != nil)
    press("g")
    #expect(session.document.chrome.pages.visiblePage == .state)
  }

  @Test("A key of the scene leaves the gallery first; keys of the clock and the window do not")
  func others() {
    press("g")
    for key: KeyName in ["p", ".", "[", "\\", "d", "d", "d", "f", "s", "f2"] { press(key) }
    #expect((session.gallery != nil))
    press("?")
    #expect(session.document.chrome.pages.isHelpShown && (session.gallery != nil))
    press("escape")
    #expect(!session.document.chrome.pages.isHelpShown && (session.gallery != nil))
    press("i")
    #expect((session.gallery == nil) && session.document.chrome.pages.visiblePage == .state)
    press("g")
    press("u")
    #expect((session.gallery == nil))
  }

  @Test("Time does not go back while it is shown, nor to before it was closed")
  func travelling() {
    session.advance(to: 1002)
    press("g", at: 2)
    session.advance(to: 1003)
    for _ in 0..<3 { press(",", at: 3) }
    press(",", .shift, at: 3)
    #expect(
      (session.gallery != nil) && session.context.time >= 1003 && session.pacer.clock.isPaused)
    press(".", at: 4)
    let time = session.context.time
    #expect(time > 1003)
    press("g", at: 5)
    press("home", at: 6)
    #expect(session.context.time == time && session.document.entry.name == "wordmark")
    session.advance(to: time)
  }

  // MARK: Choosing

  @Test("Arrows, Home, End, Tab and pages move the choice; its summary stands at the foot")
  func choosing() throws {
    press("g")
    let steps: [(KeyName, String)] = [
      ("right", "defaults"), ("down", "skeleton"), ("left", "pulse-list"), ("up", "wordmark"),
      ("end", "stress"), ("home", "hero"), ("tab", "wordmark"), ("pagedown", "polyglot"),
      ("pageup", "wordmark"),
    ]
    for (key, name) in steps {
      press(key)
      #expect(session.galleryChoice == name, "\(key)")
      let card = try SceneCatalog.entry(named: name).card
      #expect(session.galleryTexts.contains(card.summary), "\(key)")
    }
    press("tab", .shift)
    #expect(session.galleryChoice == "hero")
    #expect(session.galleryTexts.contains("Return opens · Esc leaves"))
  }

  @Test(
    "Return, Space and digits open a scene, and say which it is", arguments: ["return", "space"])
  func opening(key: String) {
    press("g")
    press("down")
    #expect(press(KeyName(key)) == [.frame, .retitle])
    #expect(session.document.entry.name == "pulse-list" && (session.gallery == nil))
    #expect(session.document.chrome.notice == LabeledValue("Scene 7 of 20", "pulse-list"))
    #expect(session.context.roots.first?.name == "pulse-list")
    press("g")
    #expect(press("3") == [.frame, .retitle])
    #expect(session.document.entry.name == "defaults" && (session.gallery == nil))
  }

  @Test("A click opens the scene on which the button was pressed and released")
  func clicking() throws {
    press("g")
    let (feed, choir) = (try center(9, of: session), try center(5, of: session))
    point(.pressed(button: 1), at: feed, on: session)
    #expect(session.galleryChoice == "feed")
    point(.released(button: 1), at: choir, on: session)
    #expect((session.gallery != nil))
    point(.pressed(button: 1), at: choir, on: session)
    point(.released(button: 1), at: choir, on: session)
    #expect(session.document.entry.name == "choir" && (session.gallery == nil))
    point(.released(button: 1), at: choir, on: session)
    #expect(session.host.state == .beginning, "the scene was not clicked")
  }

  @Test("Only a motion that marks another picture costs a frame, and the foot has its summary")
  func hovering() throws {
    session.program.marksHover = true
    press("g")
    let place = try center(9, of: session)
    #expect(point(.moved, at: place, on: session) == [.frame])
    let summary = try SceneCatalog.entry(named: SceneCatalog.names[9]).card.summary
    #expect(session.galleryTexts.contains(summary) && session.galleryChoice == "wordmark")
    let beside = Point(x: place.x + 3, y: place.y + 2)
    #expect(point(.moved, at: beside, on: session).isEmpty)
    #expect(point(.moved, at: Point(x: 1, y: 1), on: session) == [.frame])
    #expect(!session.galleryTexts.contains(summary))
    #expect(point(.moved, at: Point(x: 2, y: 1), on: session).isEmpty)
    #expect(session.recording(until: 9_000_000_000).entries.count == 1, "no move is recorded")
  }

  @Test("The bar at the start has a button for it")
  func invitation() throws {
    let session = Self.session()
    session.program.invites = true
    session.begin(at: 0)
    session.advance(to: 1000)
    let button = try #require(
      session.overlay.textLayers.first { $0.layer.text?.string == "gallery" })
    point(.pressed(button: 1), at: button.frame.center, on: session, seconds: 1)
    point(.released(button: 1), at: button.frame.center, on: session, seconds: 1)
    #expect(session.gallery != nil && session.part("invitation") == nil, "the bar is gone")
    #expect(session.recording(until: 3).entries.first?.input == .key(KeyPress("g")))
  }

  // MARK: What runs

  @Test("A small window scrolls, and scenes outside it do not exist")
  func scrolling() throws {
    let session = Self.session(size: Self.small)
    press("g", on: session)
    func running() -> [String] { session.galleryScenes.map { type(of: $0).card.name } }
    let first = running()
    #expect(first.count < 20 && first == Array(SceneCatalog.names.prefix(first.count)))
    let gone = WeakScene(session.galleryScenes[0])
    let columns = try #require(session.document.chrome.pages.gallery).plan.columns
    #expect(point(.wheel(steps: -1), at: .zero, on: session) == [.frame])
    #expect(running() == Array(SceneCatalog.names[columns..<columns + first.count]))
    #expect(session.galleryChoice == "wordmark", "the wheel does not move the choice")
    session.advance(to: 1003)
    #expect(gone.scene == nil)
    let alive = Set(session.galleryScenes.map { ObjectIdentifier($0.stage.root) })
    for animation in session.context.runningAnimations {
      var layer = animation.layer
      while let above = layer.superlayer, !alive.contains(ObjectIdentifier(layer)) { layer = above }
      #expect(alive.contains(ObjectIdentifier(layer)), "\(layer.name ?? "?") runs")
    }
    #expect(point(.wheel(steps: 5), at: .zero, on: session) == [.frame])
    #expect(point(.wheel(steps: 1), at: .zero, on: session).isEmpty, "it is at the top")
    press("end", on: session)
    #expect(running().last == "stress")
    press("up", on: session)
    let choice = try #require(session.galleryChoice)
    #expect(running().contains(choice))
  }

  @Test("Closing releases all scenes")
  func releasing() {
    press("g")
    let scenes = session.galleryScenes.map(WeakScene.init)
    #expect(scenes.count == 20)
    press("g", at: 2)
    session.advance(to: 1003)
    #expect(scenes.allSatisfy { $0.scene == nil })
    #expect(roots(ofAnimationsIn: session) == ["wordmark"])
  }

  @Test("With reduced motion the pictures stand still and need no frames")
  func still() {
    let session = Self.session(motion: .reduced)
    press("g", on: session)
    let compositor = Compositor(context: session.context)
    let frame = Bitmap(size: Self.large)
    func draw(at time: Double) -> Bool {
      session.advance(to: time)
      if compositor.prepare(at: time, size: Self.large).isEmpty { return false }
      frame.withRows { _ = compositor.draw(into: $0, buffer: BufferName(slot: 0)) }
      return true
    }
    #expect(draw(at: 1001))
    #expect(compositor.nextChange(after: 1001) == .never)
    #expect(session.nextChange(after: 1001) == .never)
    #expect(!draw(at: 1020))
  }

  @Test("The pictures begin when the gallery opens, whether or not a frame is drawn then")
  func beginning() {
    let (drawn, undrawn) = (Self.session(), Self.session())
    for session in [drawn, undrawn] { press("g", on: session) }
    drawn.advance(to: drawn.context.time)
    for session in [drawn, undrawn] { session.advance(to: 1002.5) }
    #expect(Self.picture(of: undrawn).isEqual(to: Self.picture(of: drawn)))
  }

  @Test("The clock of the session is that of the pictures")
  func clock() {
    press("g")
    session.advance(to: 1004)
    press("p", at: 4)
    let picture = Self.picture(of: session)
    #expect(session.nextChange(after: session.context.time) == .never)
    #expect(session.mediaTime(at: 9_000_000_000) == session.context.time)
    press("p", at: 10)
    session.advance(to: session.mediaTime(at: 10_500_000_000))
    #expect(!Self.picture(of: session).isEqual(to: picture))
  }

  // MARK: Content

  @Test("The user's content and the appearance apply to all pictures")
  func content() throws {
    let entry = SceneCatalog.wordmark
    let session = Session(
      entry,
      assignments: [try entry.assignment("text=Hi"), try entry.assignment("appearance=light")],
      size: Self.large)
    press("g", on: session)
    #expect(session.galleryScenes.filter { $0.stage.isLight }.count == 20)
    func texts(_ layer: Layer) -> [String] {
      ((layer as? TextLayer)?.text.map { [$0.string] } ?? []) + layer.sublayers.flatMap(texts)
    }
    let greeting = session.galleryScenes.filter { texts($0.stage.root).contains("Hi") }
    #expect(greeting.count >= 3)
    let red = Self.session(content: SceneContent(background: .color(Color(hex: 0xFF0000))))
    press("g", on: red)
    let picture = Self.picture(of: red)
    var count = 0
    for box in red.galleryPictures.values {
      if picture[Int(box.minX) + 8, Int(box.minY) + 8] & 0xFF_FFFF == 0xFF_0000 { count += 1 }
    }
    #expect(count >= 18, "a sheet covers the background of some scenes")
  }

  @Test("The wallpaper is drawn once for all pictures, in their size")
  func wallpaper() {
    var sizes: [PixelSize] = []
    let art = SceneArt(wallpaper: { viewport, _ in
      sizes.append(viewport.window)
      return Bitmap(size: viewport.part.size)
    })
    let session = Self.session(art: art)
    #expect(sizes == [Self.large])
    press("g", on: session)
    #expect(sizes.count == 2 && (sizes.last?.width ?? 0) < 300)
    session.resize(to: Self.small, scale: 1, at: 2_000_000_000)
    #expect(sizes.count == 3)
  }

  @Test("It follows the size of the window")
  func resizing() {
    press("g")
    press("end")
    for (width, height, scale) in [(400, 300, 1.0), (2560, 1600, 2), (40, 30, 1), (1280, 800, 1)] {
      let size = PixelSize(width: width, height: height)
      session.resize(to: size, scale: scale, at: 2_000_000_000)
      session.advance(to: 1003)
      #expect(session.galleryPictures[19] != nil && session.galleryChoice == "stress")
      for box in session.galleryPictures.values {
        #expect(
          width < 100 || session.document.window.bounds.union(box) == session.document.window.bounds
        )
      }
    }
    press("g", at: 3)
    #expect(session.scene.stage.size == Self.large)
  }

  // MARK: Replays

  @Test("A replay shows the same frames, scrolling included")
  func replayed() throws {
    let session = Self.session(size: Self.small)
    press("g", on: session, at: 1)
    session.advance(to: 1001.8)
    let scrolled = Self.picture(of: session)
    point(.wheel(steps: -1), at: .zero, on: session, seconds: 2)
    press("right", on: session, at: 2.2)
    let place = try center(5, of: session)
    point(.pressed(button: 1), at: place, on: session, seconds: 2.5)
    point(.released(button: 1), at: place, on: session, seconds: 2.6)
    session.advance(to: 1003)
    let opened = Self.picture(of: session)

    let other = Self.session(size: Self.small)
    var replay = Replay(session.recording(until: 3_000_000_000))
    replay.advance(other, to: 1_800_000_000)
    #expect(Self.picture(of: other).isEqual(to: scrolled))
    replay.advance(other, to: 3_000_000_000)
    #expect(Self.picture(of: other).isEqual(to: opened))
    #expect(other.document.entry.name == session.document.entry.name && other.gallery == nil)
  }

  private static func picture(of session: Session) -> Bitmap {
    session.advance(to: session.context.time)
    let compositor = Compositor(context: session.context, scale: session.document.window.scale)
    return Bitmap(size: session.document.window.size) { rows in
      compositor.render(at: session.context.time, into: rows, buffer: BufferName(slot: 0))
    }
  }
}

/// A scene that may have been released.
private final class WeakScene {
  private(set) weak var scene: (any Scene)?

  init(_ scene: any Scene) { self.scene = scene }
}
