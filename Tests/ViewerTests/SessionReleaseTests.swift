import LayerKit
import Raster
import Testing
import Viewer

@Suite("A session releases what it no longer shows")
struct SessionReleaseTests {
  /// Objects that a session must not outlive, or must not keep.
  private struct Kept {
    weak var session: Session?
    weak var context: LayerContext?
    weak var scene: (any Scene)?
    weak var root: Layer?

    init(_ session: Session) {
      self.session = session
      context = session.context
      scene = session.scene
      root = session.scene.stage.root
    }
  }

  private static let size = PixelSize(width: 320, height: 200)

  /// Plays a scene for a while, with all of the overlay's pages and the scene's own action.
  private func play(_ session: Session) {
    let commands: [ViewerCommand] = [
      .toggleShimmering, .turnPage, .toggleTimeline, .turnPage, .toggleShimmering, .turnPage,
    ]
    for (index, command) in commands.enumerated() {
      let instant = Int64(index) * 300_000_000
      session.perform(command, at: instant)
      session.advance(to: session.mediaTime(at: instant))
    }
  }

  @Test("A scene that is left is released with its layers", arguments: SceneCatalog.names)
  func leftScene(name: String) throws {
    let session = Session(try SceneRequest(name).entry, size: Self.size)
    play(session)
    let kept = Kept(session)
    session.perform(.nextScene, at: 2_000_000_000)
    // Calls that the scene's animations have queued run in the next turns.
    for second in 3...5 {
      session.advance(to: session.mediaTime(at: Int64(second) * 1_000_000_000))
    }
    #expect(kept.session != nil)
    #expect(kept.scene == nil)
    #expect(kept.root == nil)
  }

  @Test("The end of a session releases its scene, its layers and their context")
  func endedSession() {
    func played() -> Kept {
      let session = Session(SceneCatalog.all[0], size: Self.size)
      play(session)
      session.perform(.toggleGallery, at: 2_000_000_000)
      return Kept(session)
    }
    let kept = played()
    #expect(kept.session == nil)
    #expect(kept.scene == nil)
    #expect(kept.root == nil)
    #expect(kept.context == nil)
  }
}
