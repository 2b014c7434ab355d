import Display
import LayerKit
import Raster
import ShimmerKit
import Testing
import Viewer

@Suite("The viewer's session")
struct SessionTests {
  private func session() -> Session {
    Session(SceneCatalog.wordmark, size: PixelSize(width: 1280, height: 800))
  }

  @Test("Help lists every row of the key table")
  func help() {
    let session = session()
    #expect(session.context.roots.count == 1, "without overlay there is nothing but the scene")
    session.apply(.key(KeyPress("h")), at: 0)
    session.advance(to: 1000)
    #expect(session.hasOverlay)
    for row in KeyTable.rows {
      #expect(session.overlay.texts.contains(row.keysText))
      // Titles that depend on the scene describe its own behaviour.
      let isScenes = row.title.contains("table of scenes")
      #expect(isScenes || session.overlay.texts.contains(row.title))
    }
    #expect(session.overlay.texts.contains("this scene: speed (vertical), opacity (horizontal)"))
    #expect(
      session.overlay.texts.contains("this scene: switch to the library's defaults, or back"))
    session.apply(.key(KeyPress("escape")), at: 1)
    #expect(session.part("help") == nil)
  }

  @Test(
    "Help stays inside the window, whatever its size",
    arguments: [(1, 1), (60, 40), (200, 900), (640, 120), (640, 400), (1280, 800), (3000, 200)])
  func helpFits(width: Int, height: Int) throws {
    let session = session()
    session.perform(.toggleHelp, at: 0)
    session.resize(to: PixelSize(width: width, height: height), scale: 1, at: 1)
    session.advance(to: session.context.time)
    guard session.part("help") != nil else { return }
    let frame = try #require(session.overlay.frame(of: "help"))
    #expect(frame.minX >= 0 && frame.maxX <= Double(width) + 1e-6)
    #expect(frame.minY >= 0 && frame.maxY <= Double(height) + 1e-6)
  }

  @Test(
    "Every window shows every row, a small one after further presses of the key",
    arguments: [(640, 400), (400, 300), (1280, 800), (300, 200)])
  func helpShowsAll(width: Int, height: Int) {
    let session = session()
    session.resize(to: PixelSize(width: width, height: height), scale: 1, at: 1)
    session.perform(.toggleHelp, at: 1)
    var (texts, pages) = (Set<String>(), 0)
    while session.document.chrome.pages.isHelpShown, pages < 30 {
      session.advance(to: session.context.time)
      texts.formUnion(session.overlay.texts)
      pages += 1
      session.perform(.toggleHelp, at: 1)
    }
    for row in KeyTable.groups(for: session.document.entry.card).flatMap(\.rows) {
      #expect(texts.contains(row.keysText) && texts.contains(row.title), "\(row.title)")
    }
    #expect((width < 1280) == (pages > 1), "\(pages) pages")
    session.perform(.toggleHelp, at: 2)
    session.advance(to: session.context.time)
    #expect(session.overlay.texts.contains(KeyTable.rows[0].keysText), "it begins again")
  }

  @Test("The next part of the help does not depend on drawn frames")
  func helpWithoutFrames() {
    func offset(isDrawn: Bool) -> [String] {
      let session = session()
      session.resize(to: PixelSize(width: 300, height: 200), scale: 1, at: 1)
      for _ in 0..<2 {
        session.perform(.toggleHelp, at: 1)
        if isDrawn { session.advance(to: session.context.time) }
      }
      session.advance(to: session.context.time)
      return session.overlay.texts
    }
    #expect(offset(isDrawn: true) == offset(isDrawn: false))
  }

  @Test("Escape leaves help, then fullscreen, then asks, then leaves the program")
  func leave() {
    let session = session()
    #expect(session.perform(.toggleFullscreen, at: 0) == [.setFullscreen(true)])
    session.perform(.toggleHelp, at: 1)
    #expect(session.perform(.leave, at: 2) == [.frame])
    #expect(session.perform(.leave, at: 3) == [.setFullscreen(false)])
    #expect(session.perform(.leave, at: 4) == [.frame])
    #expect(session.document.chrome.notice == LabeledValue("Esc again", "quits"))
    #expect(session.perform(.leave, at: 2_500_000_004) == [.frame, .quit], "its last instant")
  }

  @Test("The question is forgotten with its notice, and with any other key")
  func leaveLater() {
    let session = session()
    for instant: Int64 in [0, 2_500_000_001] {
      #expect(!session.perform(.leave, at: instant).contains(.quit))
    }
    session.perform(.increase, at: 3_000_000_000)
    #expect(session.perform(.leave, at: 3_100_000_000) == [.frame])
    #expect(session.perform(.leave, at: 3_200_000_000) == [.quit])
  }

  @Test("Fullscreen changed by the window manager counts like the key")
  func fullscreen() {
    let session = session()
    #expect(session.apply(.fullscreen(true), at: 0).isEmpty, "its size comes by itself")
    #expect(session.perform(.leave, at: 1) == [.setFullscreen(false)])
    session.perform(.toggleFullscreen, at: 2)
    session.apply(.fullscreen(false), at: 3)
    #expect(session.perform(.toggleFullscreen, at: 4) == [.setFullscreen(true)])
    session.apply(.fullscreen(false), at: 5)
    #expect(session.perform(.leave, at: 6) == [.frame])
    #expect(session.perform(.leave, at: 7) == [.quit])
  }

  @Test("A click toggles, a drag and another button do not")
  func click() {
    let session = session()
    func pointer(_ action: PointerEvent.Action, x: Int) -> [Effect] {
      session.apply(.pointer(PointerEvent(action, x: x, y: 5)), at: 0)
    }
    #expect(pointer(.pressed(button: 1), x: 10).isEmpty)
    #expect(pointer(.released(button: 1), x: 12) == [.frame])
    #expect(!session.shimmer.isShimmering)
    _ = pointer(.pressed(button: 1), x: 10)
    _ = pointer(.moved, x: 60)
    _ = pointer(.released(button: 1), x: 10)
    #expect(!session.shimmer.isShimmering, "it came back, but it was a drag")
    _ = pointer(.pressed(button: 3), x: 10)
    #expect(pointer(.released(button: 3), x: 10).isEmpty)
    #expect(!session.shimmer.isShimmering)
  }

  @Test("A key belongs to its instant, to the nanosecond")
  func instants() {
    let session = session()
    session.apply(.key(KeyPress("space")), at: 1_234_567_891)
    #expect(session.log.entries.last { $0.name == "toggle" }?.time == 1001.234567891)
    #expect(session.mediaTime(at: 2_000_000_000) == 1002)
  }

  @Test("Speeds change without a jump of media time")
  func speeds() {
    let session = session()
    session.perform(.slower, at: 1_000_000_000)
    #expect(session.mediaTime(at: 1_000_000_000) == 1001)
    #expect(session.mediaTime(at: 2_000_000_000) == 1001.5)
    session.perform(.realTime, at: 2_000_000_000)
    #expect(session.mediaTime(at: 3_000_000_000) == 1002.5)
  }
}
