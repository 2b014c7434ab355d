import Display
import LayerKit
import Raster
import TestSupport
import Testing
import Viewer

@Suite("The statistics page for a time")
struct StatisticsGlanceTests {
  private static let second: Int64 = 1_000_000_000

  private func session() -> Session {
    Session(SceneCatalog.wordmark, size: PixelSize(width: 320, height: 200))
  }

  /// Presses a key with modifiers at a time in seconds after the start.
  private func press(
    _ key: KeyName, _ modifiers: KeyModifiers = [], on session: Session, at seconds: Double
  ) {
    session.apply(
      .key(KeyPress(key, modifiers: modifiers)), at: Int64((seconds * 1e9).rounded()))
  }

  /// Draws the frame of a time in seconds after the start.
  private func show(_ session: Session, at seconds: Double) {
    let instant = Int64((seconds * 1e9).rounded())
    session.endPassing(before: instant)
    session.advance(to: session.mediaTime(at: instant))
  }

  private func glance(_ viewer: Viewer, at seconds: Double) {
    viewer.schedule(.key(KeyPress("i", modifiers: .shift)), at: seconds)
  }

  @Test("It is shown for four seconds, to the frame, and goes by itself")
  func time() throws {
    let viewer = try Viewer()
    glance(viewer, at: 0.5)
    var seen: [(time: Double, isShown: Bool)] = []
    viewer.frames.work = { [session = viewer.session] time in
      seen.append((time, (session.document.chrome.pages.visiblePage == .statistics)))
    }
    _ = try viewer.run(closingAt: 6)
    let wrong = seen.filter { $0.isShown != ($0.time > 1000.5 && $0.time <= 1004.5) }
    #expect(wrong.isEmpty, "\(wrong)")
    #expect(seen.contains { $0.isShown } && seen.contains { $0.time > 1004.5 && $0.time < 1004.52 })
    #expect(viewer.session.context.roots.count == 1)
  }

  @Test("In a still scene one wake-up takes it away")
  func still() throws {
    let viewer = try Viewer("shimmering=off")
    glance(viewer, at: 1.003)
    let counts = try viewer.run(closingAt: 100)
    #expect(counts.ticks == 3 && counts.presented == 3, "the first frame, the page, its end")
    let last = try #require(viewer.frames.prepared.last)
    #expect(last > 1005.003 && last < 1005.003 + 2.0 / 60)
    #expect(viewer.session.document.chrome.pages.visiblePage != .statistics)
  }

  @Test("A clock that is paused does not keep it")
  func paused() throws {
    let viewer = try Viewer()
    viewer.press("p", at: 0.5)
    glance(viewer, at: 1)
    let counts = try viewer.run(closingAt: 60)
    #expect(
      counts.ticks == 31 + 3,
      "until the pause, the page and its end, and that of the pause's notice")
    #expect(viewer.frames.prepared.suffix(4) == [1000.5, 1000.5, 1000.5, 1000.5])
    #expect(
      viewer.session.document.chrome.pages.visiblePage != .statistics
        && viewer.session.pacer.clock.isPaused)
  }

  @Test("Slow motion does not make it longer")
  func slow() throws {
    let viewer = try Viewer()
    viewer.press("[", at: 0.5)
    glance(viewer, at: 1)
    var last = 0.0
    viewer.frames.work = { [session = viewer.session] time in
      if (session.document.chrome.pages.visiblePage == .statistics) { last = time }
    }
    _ = try viewer.run(closingAt: 8)
    // Half a second at full rate, then at half rate.
    #expect(last <= 1002.75 && last > 1002.3, "\(last)")
  }

  @Test("A hidden window is not woken for it; it has gone when the window is seen again")
  func hidden() throws {
    let viewer = try Viewer("shimmering=off")
    glance(viewer, at: 1)
    viewer.schedule(.visibility(false), at: 2)
    viewer.schedule(.visibility(true), at: 50)
    let counts = try viewer.run(closingAt: 60)
    #expect(counts.ticks == 3 && viewer.session.document.chrome.pages.visiblePage != .statistics)
  }

  @Test("i keeps the page, and the next one goes on from there")
  func kept() throws {
    let viewer = try Viewer("shimmering=off")
    glance(viewer, at: 1)
    viewer.press("i", at: 2)
    let counts = try viewer.run(closingAt: 30)
    #expect(viewer.session.document.chrome.pages.visiblePage == .statistics && counts.ticks <= 3)
    viewer.session.perform(.turnPage, at: 40 * Self.second)
    #expect(viewer.session.part("layers") != nil)
  }

  @Test("Requested again, it is shown for another four seconds")
  func again() {
    let session = session()
    press("i", .shift, on: session, at: 1)
    press("i", .shift, on: session, at: 4)
    show(session, at: 8)
    #expect(session.document.chrome.pages.visiblePage == .statistics)
    show(session, at: 8.001)
    #expect(
      session.document.chrome.pages.visiblePage != .statistics && session.context.roots.count == 1)
  }

  @Test("The page shown before returns", arguments: [1, 3])
  func before(turns: Int) {
    let session = session()
    for _ in 0..<turns { press("i", on: session, at: 0) }
    show(session, at: 0.5)
    let page = session.document.chrome.pages.visiblePage
    press("i", .shift, on: session, at: 1)
    #expect(session.document.chrome.pages.visiblePage == .statistics)
    show(session, at: 5.001)
    #expect(session.document.chrome.pages.visiblePage == page)
    #expect((page == .state) == (turns == 1))
  }

  @Test("A page that was shown permanently stays")
  func sticky() {
    let session = session()
    for _ in 0..<2 { press("i", on: session, at: 0) }
    press("i", .shift, on: session, at: 1)
    show(session, at: 60)
    #expect(session.document.chrome.pages.visiblePage == .statistics)
  }

  @Test("Esc leaves it, and the page that would follow does not appear")
  func leave() {
    let session = session()
    press("i", on: session, at: 0)
    press("i", .shift, on: session, at: 1)
    press("escape", on: session, at: 2)
    #expect(session.context.roots.count == 1)
    show(session, at: 60)
    #expect(session.context.roots.count == 1)
  }

  @Test("Any event after its end requests the frame in which it is gone")
  func frame() {
    let session = session()
    press("i", .shift, on: session, at: 1)
    func move(at instant: Int64) -> [Effect] {
      session.apply(.pointer(PointerEvent(.moved, x: 9, y: 9)), at: instant)
    }
    #expect(move(at: 5 * Self.second - 1).isEmpty)
    #expect(
      move(at: 5 * Self.second) == [.frame]
        && session.document.chrome.pages.visiblePage != .statistics)
    #expect(move(at: 5 * Self.second + 1).isEmpty)
  }

  @Test("A key after its end acts on the page that returned, drawn or not")
  func late() {
    let session = session()
    press("i", .shift, on: session, at: 1)
    press("i", on: session, at: 5)
    #expect(session.document.chrome.pages.visiblePage == .state, "the first page follows none")
  }

  @Test("Played again, in a window or without one, it comes and goes with the same frames")
  func replay() throws {
    /// Whether each frame shows the statistics, by nanoseconds since the start.
    func watch(_ viewer: Viewer, _ body: () throws -> Void) rethrows -> [Int64: Bool] {
      var shown: [Int64: Bool] = [:]
      viewer.frames.work = { [session = viewer.session] _ in
        guard let ticket = session.pacer.lastTicket else { return }
        shown[ticket.targetDeadline - Viewer.start] =
          session.document.chrome.pages.visiblePage == .statistics
      }
      try body()
      return shown
    }
    let viewer = try Viewer("speed=400", "pause=0")
    for seconds in [0.7, 6.0123, 8.5] { glance(viewer, at: seconds) }
    viewer.press("p", at: 9)
    viewer.press("p", at: 14)
    glance(viewer, at: 15)
    viewer.press("i", at: 16)
    let live = try watch(viewer) { _ = try viewer.run(closingAt: 22) }
    let recording = viewer.loop.recording
    #expect(live.count > 400 && live.values.contains(true) && live.values.contains(false))

    let window = try Viewer("speed=400", "pause=0")
    window.loop.replay = Replay(recording)
    let replayed = try watch(window) { _ = try window.loop.run() }
    // A still window shows an input one frame later if no deadline comes between.
    let common = live.filter { replayed[$0.key] != nil }
    #expect(common.count > live.count - 10 && common.allSatisfy { replayed[$0.key] == $0.value })

    let bare = Session(
      SceneCatalog.wordmark, assignments: recording.assignments, size: recording.size)
    var replay = Replay(recording)
    for (instant, isShown) in live.sorted(by: { $0.key < $1.key }) {
      replay.advance(bare, to: instant)
      #expect(
        (bare.document.chrome.pages.visiblePage == .statistics) == isShown, "at \(instant) ns")
    }
  }
}
