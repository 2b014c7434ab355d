import Display
import LayerKit
import Raster
import Testing
import Viewer

@Suite("Dark and light")
struct AppearanceTests {
  private func session(_ appearance: String? = "auto", isDesktopDark: Bool = true) throws -> Session
  {
    let entry = SceneCatalog.wordmark
    let session = Session(
      entry, assignments: try appearance.map { [try entry.assignment("appearance=\($0)")] } ?? [],
      size: PixelSize(width: 1280, height: 800), isDesktopDark: isDesktopDark)
    session.begin(at: 0)
    return session
  }

  private func word(_ session: Session) -> String? { session.controls["appearance"]?.value.text }

  @Test("The desktop's theme decides where nothing else does, at the start and when it changes")
  func follows() throws {
    for isDark in [true, false] {
      let session = try session(isDesktopDark: isDark)
      #expect(session.scene.stage.isLight != isDark)
      #expect(session.apply(.theme(isDark: !isDark), at: 5).contains(.frame))
      #expect(session.scene.stage.isLight == isDark && word(session) == "auto")
    }
    for appearance in [nil, "dark", "light"] {
      let session = try session(appearance)
      session.apply(.theme(isDark: false), at: 5)
      #expect(session.scene.stage.isLight == (appearance == "light"))
    }
  }

  @Test("A key makes what is dark light, and what is light dark, and can be undone")
  func key() throws {
    for (appearance, isDark) in [("dark", true), ("light", true), ("auto", true), ("auto", false)] {
      let session = try session(appearance, isDesktopDark: isDark)
      let wasLight = session.scene.stage.isLight
      session.apply(.key("k"), at: 1)
      #expect(session.scene.stage.isLight != wasLight)
      #expect(session.document.chrome.notice?.name == "Appearance")
      session.apply(.key("k"), at: 2)
      #expect(
        session.scene.stage.isLight == wasLight && word(session) == (wasLight ? "light" : "dark"))
      session.apply(.key("u"), at: 3)
      session.apply(.key("u"), at: 4)
      #expect(word(session) == appearance)
    }
  }

  @Test("An open gallery follows, with its own print")
  func gallery() throws {
    let session = try session()
    session.apply(.key("g"), at: 1)
    session.apply(.theme(isDark: false), at: 2)
    #expect(!session.galleryScenes.isEmpty && session.galleryScenes.allSatisfy(\.stage.isLight))
    session.apply(.key("escape"), at: 3)
    #expect(session.scene.stage.isLight)
  }

  @Test("Time that goes back shows the theme of that time again when the scene is rebuilt")
  func travel() throws {
    let session = try session()
    session.apply(.theme(isDark: false), at: 1_000_000_000)
    session.apply(.key("home"), at: 2_000_000_000)
    #expect(session.context.time == 1000 && session.scene.stage.isLight, "the present place")
  }

  @Test("A recording has the theme at the start and its changes, and a replay is the same")
  func replay() throws {
    let session = try session(isDesktopDark: false)
    session.apply(.theme(isDark: false), at: 100_000_000)
    session.apply(.theme(isDark: true), at: 200_000_000)
    session.apply(.key("k"), at: 300_000_000)
    let recording = session.recording(until: 400_000_000)
    #expect(recording.text.contains("\ndesktop-theme light\n"), "\(recording.text)")
    #expect(recording.text.contains(" desktop-theme dark\n"), "\(recording.text)")
    #expect(recording.entries.count == 2, "an unchanged theme is no input")
    #expect(try Recording(text: recording.text) == recording)
    let replayed = try self.session(isDesktopDark: recording.isDesktopDark)
    var replay = Replay(recording)
    for (instant, isLight) in [(150, true), (250, false), (400, true)] {
      _ = replay.advance(replayed, to: Int64(instant) * 1_000_000)
      #expect(replayed.scene.stage.isLight == isLight, "\(instant) ms")
    }
    #expect(word(replayed) == "light")
    #expect(replayed.document.chrome.notice == session.document.chrome.notice)
  }
}
