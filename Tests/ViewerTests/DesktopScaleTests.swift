import Display
import LayerKit
import Raster
import Testing
import Viewer

@Suite("A session and the desktop's scale")
struct DesktopScaleTests {
  private static let larger = KeyPress("+", modifiers: .control)
  private static let reset = KeyPress("0", modifiers: .control)

  private func session(
    scale: Double = 1, desktop: Double? = nil, follows: Bool = true
  ) -> Session {
    Session(
      SceneCatalog.wordmark, size: PixelSize(width: 640, height: 400), scale: scale,
      desktopScale: desktop, followsDesktop: follows)
  }

  @Test("The desktop's scale is followed, and the window asked to keep its size in points")
  func follows() {
    let session = session()
    let effects = session.apply(.scale(2), at: 5)
    #expect(session.document.window.scale == 2 && session.document.window.bounds.width == 320)
    #expect(effects.contains(.frame) && effects.last == .rescale(from: 1, to: 2))
    #expect(session.apply(.scale(2), at: 6).isEmpty, "the same scale again")
    #expect(session.document.remembered.scale == nil, "it is not the user's choice")
  }

  @Test("A scale that the user has chosen stays, and Ctrl-0 returns to the desktop's new one")
  func chosen() {
    let option = session(scale: 3, desktop: 1, follows: false)
    #expect(option.apply(.scale(2), at: 1).isEmpty && option.document.window.scale == 3)
    let keys = session()
    keys.apply(.key(Self.larger), at: 0)
    #expect(keys.apply(.scale(2), at: 1).isEmpty && keys.document.window.scale == 1.1)
    for session in [option, keys] {
      session.apply(.key(Self.reset), at: 2)
      #expect(session.document.window.scale == 2 && session.document.window.size.width == 640)
      session.apply(.scale(1.5), at: 3)
      #expect(session.document.window.scale == 1.5, "it is the desktop's again")
    }
  }

  @Test(
    "A replay has the same scales, whether or not the session followed", arguments: [true, false])
  func replay(follows: Bool) throws {
    let session = session(follows: follows)
    session.begin(at: 0)
    session.apply(.scale(2), at: 100_000_000)
    session.apply(.resized(PixelSize(width: 1280, height: 800)), at: 110_000_000)
    session.apply(.scale(2), at: 120_000_000)
    session.apply(.key(Self.larger), at: 200_000_000)
    session.apply(.key(Self.reset), at: 300_000_000)
    let recording = session.recording(until: 400_000_000)
    #expect(recording.text.contains(" desktop-scale 2\n"), "\(recording.text)")
    #expect(recording.text.contains(" resize 640x400 2\n") == follows, "\(recording.text)")
    #expect(recording.entries.count == (follows ? 5 : 4))
    #expect(try Recording(text: recording.text) == recording)
    let replayed = self.session(follows: false)
    var replay = Replay(recording)
    _ = replay.advance(replayed, to: 150_000_000)
    #expect(
      replayed.document.window.scale == (follows ? 2 : 1)
        && replayed.document.window.size.width == 1280)
    _ = replay.advance(replayed, to: 250_000_000)
    #expect(replayed.document.window.scale == (follows ? 2.5 : 1.1))
    _ = replay.advance(replayed, to: 400_000_000)
    #expect(
      replayed.document.window.scale == 2
        && replayed.document.chrome.notice == session.document.chrome.notice)
  }
}
