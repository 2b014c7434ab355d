import Display
import LayerKit
import Raster
import Testing
import Viewer

@Suite("Keys and the tag of a movie")
struct MovieKeyTests {
  private static let second: Int64 = 1_000_000_000

  private func session() -> Session {
    Session(SceneCatalog.wordmark, size: PixelSize(width: 1280, height: 800))
  }

  @discardableResult
  private func press(
    _ key: KeyName, _ modifiers: KeyModifiers = [], on session: Session, at seconds: Int64,
    isSent: Bool = false
  ) -> [Effect] {
    session.apply(
      .key(KeyPress(key, modifiers: modifiers, isSent: isSent)), at: seconds * Self.second)
  }

  /// The keys in a session's recording.
  private func recordedKeys(_ session: Session) -> [KeyName] {
    session.recording(until: 100 * Self.second).entries.compactMap {
      if case .key(let press) = $0.input { press.key } else { nil }
    }
  }

  @Test("x requests a movie without loss, Shift-x a GIF, and what is shown stays")
  func requests() {
    let session = session()
    for key: KeyName in ["i", "h"] { press(key, on: session, at: 1) }
    session.advance(to: 1001)
    let texts = session.overlay.texts
    #expect(press("x", on: session, at: 2) == [.renderMovie(.apng)])
    #expect(press("x", .shift, on: session, at: 3) == [.renderMovie(.gif)])
    #expect(session.document.chrome.pages.isHelpShown && session.overlay.texts == texts)
    #expect(MovieKind.apng.rawValue == "apng" && MovieKind.gif.rawValue == "gif")
  }

  @Test("In the gallery they request a movie of the gallery, which stays open")
  func gallery() {
    let session = session()
    press("g", on: session, at: 1)
    #expect(press("x", on: session, at: 2) == [.renderMovie(.apng)])
    #expect(press("x", .shift, on: session, at: 3) == [.renderMovie(.gif)])
    #expect((session.gallery != nil))
  }

  @Test("A key that is held requests one movie, and in a typed value it is a letter")
  func once() {
    let session = session()
    let held = DisplayEvent.key(KeyPress("x", isRepeat: true))
    #expect(session.apply(held, at: Self.second) == [])
    session.perform(.enterValue, at: Self.second)
    #expect(press("x", on: session, at: 2) == [.frame])
    #expect(session.document.chrome.typedText == "x")
  }

  // MARK: Esc

  @Test("Esc stops the movie before it closes anything, and then closes as usual")
  func stops() {
    let session = session()
    press("f", on: session, at: 1)
    for key: KeyName in ["i", "t", "h"] { press(key, on: session, at: 1) }
    session.program.movieProgress = 0
    for second: Int64 in 2...4 {
      #expect(press("escape", on: session, at: second) == [.stopMovie])
      session.program.movieProgress = Int(second)
      session.advance(to: session.mediaTime(at: second * Self.second))
    }
    #expect(session.document.chrome.pages.isHelpShown && session.document.window.isFullscreen)
    session.program.movieProgress = nil
    #expect(press("escape", on: session, at: 5) == [.frame])
    #expect(!session.document.chrome.pages.isHelpShown && session.document.window.isFullscreen)
    session.advance(to: session.mediaTime(at: 5 * Self.second))
    #expect(session.overlay.texts.contains("Speed"))
    press("escape", on: session, at: 6)
    press("escape", on: session, at: 7)
    session.advance(to: session.mediaTime(at: 7 * Self.second))
    #expect(session.overlay.texts.isEmpty)
    #expect(press("escape", on: session, at: 8) == [.setFullscreen(false)])
  }

  @Test("In the gallery Esc stops the movie, too, and the gallery stays")
  func stopsInGallery() {
    let session = session()
    press("g", on: session, at: 1)
    session.program.movieProgress = 50
    #expect(press("escape", on: session, at: 2) == [.stopMovie])
    #expect((session.gallery != nil))
  }

  @Test("Esc that stops a movie neither offers to quit nor quits")
  func noQuit() {
    let session = session()
    session.program.movieProgress = 50
    #expect(press("escape", on: session, at: 1) == [.stopMovie])
    #expect(session.document.chrome.notice == nil)
    session.program.movieProgress = nil
    #expect(press("escape", on: session, at: 2) == [.frame])
    #expect(session.document.chrome.notice == LabeledValue("Esc again", "quits"))
  }

  @Test("Esc ends a typed value and not the movie")
  func typing() {
    let session = session()
    session.program.movieProgress = 50
    session.perform(.enterValue, at: Self.second)
    press("5", on: session, at: 2)
    #expect(press("escape", on: session, at: 3) == [.frame])
    #expect(session.document.chrome.typedText == nil)
    #expect(recordedKeys(session) == ["e", "5", "escape"])
    #expect(press("escape", on: session, at: 4) == [.stopMovie])
    #expect(recordedKeys(session) == ["e", "5", "escape"])
  }

  // MARK: Recordings

  @Test("Esc that stops a movie is not recorded, any other Esc is")
  func recorded() {
    let session = session()
    press("h", on: session, at: 1)
    session.program.movieProgress = 50
    press("escape", on: session, at: 2)
    #expect(recordedKeys(session) == ["h"])
    // A replay would close the help.
    session.program.movieProgress = nil
    press("escape", on: session, at: 3)
    #expect(recordedKeys(session) == ["h", "escape"])
    #expect(!session.document.chrome.pages.isHelpShown)
  }

  @Test("A replay of a session in which movies were rendered shows the same")
  func replayed() throws {
    let session = session()
    press("i", on: session, at: 1)
    press("x", on: session, at: 2)
    session.program.movieProgress = 10
    press("escape", on: session, at: 3)
    session.program.movieProgress = nil
    press("right", on: session, at: 4)
    let recording = session.recording(until: 5 * Self.second)
    let other = self.session()
    var replay = Replay(recording)
    _ = replay.advance(other, to: 5 * Self.second)
    for session in [session, other] { session.advance(to: 1005) }
    #expect(other.overlay.texts == session.overlay.texts)
    #expect(other.overlay.texts.contains("Speed"))
    #expect(try Recording(text: recording.text) == recording)
  }

  // MARK: The tag

  /// The texts over the scene in the frame at a time in seconds after the start.
  private func texts(_ session: Session, at seconds: Double) -> [String] {
    session.advance(to: session.mediaTime(afterStart: seconds))
    return session.overlay.texts
  }

  @Test("A tag shows the progress while a movie is rendered, also beside pages and help")
  func tag() {
    let session = session()
    #expect(texts(session, at: 0).isEmpty)
    for percent in [0, 7, 7, 100] {
      session.program.movieProgress = percent
      #expect(texts(session, at: 0) == ["Rendering \(percent) %, Esc stops"])
    }
    for (index, key) in (["i", "i", "i", "h"] as [KeyName]).enumerated() {
      press(key, on: session, at: Int64(index + 1))
      #expect(texts(session, at: Double(index + 1)).contains("Rendering 100 %, Esc stops"))
    }
    session.program.movieProgress = nil
    #expect(!texts(session, at: 5).contains { $0.contains("Rendering") })
  }

  @Test("The tag shows other lasting states as well, unless a page shows them")
  func others() {
    let session = session()
    press("p", on: session, at: 1)
    session.program.movieProgress = 3
    let joined = texts(session, at: 1).joined(separator: "|")
    #expect(joined.contains("Paused") && joined.contains("Rendering 3 %, Esc stops"))
    session.program.movieProgress = nil
    #expect(texts(session, at: 1).contains("Paused: p resumes"))
  }

  @Test("The progress moves no time, and is not recorded")
  func silent() {
    let (session, other) = (session(), session())
    for session in [session, other] { session.advance(to: 1001.5) }
    for percent in 0...100 { session.program.movieProgress = percent }
    session.program.movieProgress = nil
    #expect(session.context.time == 1001.5)
    #expect(
      session.recording(until: 2 * Self.second) == other.recording(until: 2 * Self.second))
    #expect(session.log.entries == other.log.entries)
  }

  // MARK: Sent keys

  @Test("Another program may stop a movie, but not request one")
  func sent() {
    for modifiers in [[], .shift] as [KeyModifiers] {
      let session = session()
      #expect(press("x", modifiers, on: session, at: 1, isSent: true) == [.frame])
      #expect(
        session.document.chrome.notice
          == LabeledValue("\(KeyChord("x", modifiers).label), sent by another program", "refused"))
      #expect(recordedKeys(session).isEmpty)
      session.program.movieProgress = 5
      #expect(press("escape", on: session, at: 2, isSent: true) == [.stopMovie])
    }
  }
}
