import Display
import LayerKit
import Raster
import Testing
import Viewer

@Suite("Frames of the scene alone")
struct SceneOnlyTests {
  private static let second: Int64 = 1_000_000_000

  /// A session in a window that has room for everything.
  private func session() throws -> Session {
    Session(
      try SceneCatalog.entry(named: "hero"), size: PixelSize(width: 1280, height: 800))
  }

  private func isSceneAlone(_ session: Session) -> Bool {
    session.context.roots.count == 1 && session.context.roots.first === session.scene.stage.root
  }

  @Test(
    "Pages, help, notices, timeline, legend and tags go, and do not come back",
    arguments: [
      ["i"], ["i", "i"], ["h"], ["t"], ["d"], ["right"], ["p"], ["i", "t", "d", "p", "h"],
    ] as [[KeyName]])
  func everything(keys: [KeyName]) throws {
    let session = try session()
    for key in keys { session.apply(.key(KeyPress(key)), at: Self.second) }
    session.advance(to: session.mediaTime(at: Self.second))
    #expect(session.context.roots.count > 1)
    session.showOnlyScene()
    #expect(isSceneAlone(session) && session.document.chrome.pages.frameDisplay == .none)
    session.host.turn(at: 1005)
    #expect(isSceneAlone(session))
    for key in keys { session.apply(.key(KeyPress(key)), at: 6 * Self.second) }
    session.program.movieProgress = 5
    session.advance(to: 1010)
    #expect(isSceneAlone(session))
  }

  @Test("Notices and tags alone go, and do not come back, while pages stay")
  func notices() throws {
    let session = try session()
    session.hideNotices()
    session.apply(.key(KeyPress("right")), at: Self.second)
    session.program.movieProgress = 5
    session.advance(to: 1001)
    #expect(session.document.chrome.notice != nil && isSceneAlone(session))
    session.apply(.key(KeyPress("i")), at: Self.second)
    session.apply(.key(KeyPress("t")), at: Self.second)
    session.advance(to: 1002)
    let roots = session.context.roots
    #expect(roots.count > 1)
    #expect(session.withoutNotices { session.context.roots.elementsEqual(roots, by: ===) })
    // Another page of the overlay is no way back for them, and the scene alone has even less.
    session.apply(.key(KeyPress("i")), at: 3 * Self.second)
    session.advance(to: 1003)
    #expect(session.part("statistics") != nil && session.part("notice") == nil)
    session.showOnlyScene()
    session.hideNotices()
    #expect(isSceneAlone(session))
  }

  @Test("The scene itself looks the same, and time does not move")
  func unchanged() throws {
    let (session, other) = (try session(), try session())
    for session in [session, other] { session.advance(to: 1001.25) }
    session.apply(.key(KeyPress("i")), at: Self.second)
    session.showOnlyScene()
    #expect(session.context.time == 1001.25)
    #expect(session.controls.map(\.value) == other.controls.map(\.value))
    #expect(session.host.state == other.host.state)
  }

  @Test("The gallery stays, without its pages")
  func gallery() throws {
    let session = try session()
    session.apply(.key(KeyPress("g")), at: Self.second)
    session.apply(.key(KeyPress("h")), at: Self.second)
    session.advance(to: 1001)
    #expect(session.part("help") != nil)
    session.showOnlyScene()
    #expect(session.context.roots.count == 1 && (session.gallery != nil))
    #expect(session.part("gallery") != nil && session.part("help") == nil)
  }
}
