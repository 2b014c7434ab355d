import Display
import LayerKit
import Raster
import ShimmerKit
import TestSupport
import Testing
import Viewer

@Suite("The bar of hints")
struct InvitationTests {
  private let session = Session(
    SceneCatalog.wordmark, size: PixelSize(width: 1280, height: 800))

  /// The time for which the bar stays, in nanoseconds.
  private static let stay: Int64 = 8_000_000_000

  init() {
    session.program.invites = true
    session.begin(at: 0)
    session.advance(to: 1000)
  }

  private var isShown: Bool { session.hasOverlay && session.part("invitation") != nil }

  private func pointer(_ action: PointerEvent.Action, _ place: Point, at instant: Int64) {
    session.apply(
      .pointer(PointerEvent(action, x: Int(place.x), y: Int(place.y))), at: instant)
    session.advance(to: session.mediaTime(at: instant))
  }

  /// The middle of a word of the bar.
  private func place(of word: String) throws -> Point {
    try #require(session.overlay.textLayers.last { $0.layer.text?.string == word }).frame.center
  }

  private func click(_ word: String, at instant: Int64) throws {
    let place = try place(of: word)
    pointer(.moved, place, at: instant)
    pointer(.pressed(button: 1), place, at: instant)
    pointer(.released(button: 1), place, at: instant)
  }

  @Test("It is shown for 8 s, and for 8 s after each motion of the pointer")
  func time() {
    #expect(isShown)
    session.endPassing(before: Self.stay)
    #expect(isShown)
    session.endPassing(before: Self.stay + 1)
    #expect(!isShown)
    pointer(.moved, Point(x: 5, y: 5), at: 10_000_000_000)
    pointer(.moved, Point(x: 6, y: 5), at: 11_000_000_000)
    session.endPassing(before: 11_000_000_000 + Self.stay)
    #expect(isShown)
    session.endPassing(before: 11_000_000_001 + Self.stay)
    #expect(!isShown)
  }

  @Test("Its buttons do what their keys do, and a press on them is not one on the scene")
  func buttons() throws {
    try click("Space", at: 1_000_000)
    #expect(!session.shimmer.isShimmering)
    try click("shimmer on, off", at: 2_000_000)
    #expect(session.shimmer.isShimmering)
    try click("→", at: 3_000_000)
    #expect(session.shimmer.shimmeringSpeed == 240)
    try click("Speed", at: 4_000_000)
    #expect(session.shimmer.shimmeringSpeed == 240 && session.shimmer.isShimmering)
    try click("Page Down", at: 5_000_000)
    #expect(session.document.entry.name == SceneCatalog.names[2])
    try click("i", at: 6_000_000)
    #expect(
      session.document.chrome.pages.visiblePage == .state && !isShown,
      "a page has a line of its own")
  }

  @Test("The recording has the key, so that a replay without the bar does the same")
  func recorded() throws {
    try click("→", at: 3_000_000)
    let entries = session.recording(until: 4_000_000).entries
    #expect(entries.map(\.input) == [.key(KeyPress("right"))])
  }

  @Test("A button that is let go elsewhere does nothing")
  func letGo() throws {
    let space = try place(of: "Space")
    pointer(.pressed(button: 1), space, at: 1)
    pointer(.released(button: 1), Point(x: 5, y: 5), at: 2)
    #expect(session.shimmer.isShimmering)
    pointer(.pressed(button: 1), Point(x: 5, y: 5), at: 3)
    pointer(.released(button: 1), Point(x: 5, y: 5), at: 4)
    #expect(!session.shimmer.isShimmering, "beside the bar the scene is pressed")
  }

  @Test("It is hidden during help, timeline and value entry, and in saved pictures")
  func otherwise() {
    for key: KeyName in ["h", "t", "e"] {
      session.apply(.key(KeyPress(key)), at: 1)
      #expect(!isShown, "\(key)")
      session.apply(.key(KeyPress(key == "e" ? "escape" : key)), at: 1)
      #expect(isShown, "\(key)")
    }
    session.withoutNotices { #expect(!session.hasOverlay) }
    #expect(isShown)
  }

  @Test("A button shows that the pointer is over it")
  func hover() throws {
    session.program.marksHover = true
    func plate() throws -> Color? {
      let place = try place(of: "Space")
      return session.part("invitation")?.sublayers.first {
        $0.convert($0.bounds, to: nil).contains(place)
      }?.backgroundColor
    }
    let before = try plate()
    pointer(.moved, try place(of: "Space"), at: 1)
    #expect(try plate() != before && before != nil)
    pointer(.moved, Point(x: 5, y: 5), at: 2)
    #expect(try plate() == before)
  }

  @Test("A narrow window has one line of them, and always the way to all keys")
  func narrow() throws {
    for width in [300, 400, 640, 1280] {
      session.resize(to: PixelSize(width: width, height: 300), scale: 1, at: 1)
      let bar = try #require(session.part("invitation"))
      #expect(bar.frame.height < 50 && session.texts(of: "invitation").contains("all keys"))
      let frame = try #require(session.overlay.frame(of: "invitation"))
      #expect(frame.minX >= 0 && frame.maxX <= Double(width), "\(width)")
    }
  }

  @Test("It is shown only where requested")
  func uninvited() {
    let session = Session(SceneCatalog.wordmark, size: PixelSize(width: 640, height: 400))
    session.begin(at: 0)
    session.apply(.pointer(PointerEvent(.moved, x: 9, y: 9)), at: 0)
    #expect(!session.hasOverlay)
  }

  @Test("Once it has gone it costs nothing")
  func cost() throws {
    let viewer = try Viewer("shimmering=off", size: PixelSize(width: 640, height: 400))
    viewer.session.program.invites = true
    viewer.schedule(.pointer(PointerEvent(.moved, x: 9, y: 9)), at: 100)
    let counts = try viewer.run(closingAt: 3600)
    #expect(counts.ticks == 4 && counts.presented == 4, "it comes and goes, twice")
    #expect(viewer.clock.waits.suffix(2) == [nil, nil])
  }

  @Test("The window's title names the scene and its place")
  func title() throws {
    #expect(
      try SceneCatalog.entry(named: "choir").windowTitle
        == "Shimmer: choir, 6 of \(SceneCatalog.names.count)")
    #expect(session.perform(.nextScene, at: 1) == [.frame, .retitle])
  }
}
