import Display
import LayerKit
import Raster
import Testing
import Viewer

@Suite("Keys of the user's own")
struct OwnKeysTests {
  private static let keys = OwnKeys([
    OwnKeys.Binding("j", .command(.decrease)), OwnKeys.Binding("w", .step("speed", by: 10)),
    OwnKeys.Binding("b", .step("speed", by: -10_000)), OwnKeys.Binding("q", .none),
    OwnKeys.Binding("space", .command(.togglePause)), OwnKeys.Binding("y", .command(.toggleHelp)),
    OwnKeys.Binding("?", .none), OwnKeys.Binding("h", .none), OwnKeys.Binding("f1", .none),
  ])

  private func session(
    _ entry: SceneCatalog.Entry = SceneCatalog.wordmark, keys: OwnKeys = OwnKeysTests.keys,
    size: PixelSize = PixelSize(width: 1280, height: 800)
  ) -> Session {
    let session = Session(entry, size: size, keys: keys)
    session.begin(at: 0)
    return session
  }

  private func speed(_ session: Session) -> String? { session.controls["speed"]?.value.text }

  @Test("They run commands and steps, again while they are held, or do nothing")
  func press() {
    let session = session()
    session.apply(.key("w"), at: 1)
    #expect(speed(session) == "240" && session.document.chosenParameter.key == "speed")
    #expect(session.document.chrome.notice == LabeledValue("Speed", "240 pt/s"))
    session.apply(.key(KeyPress("w", isRepeat: true)), at: 2)
    session.apply(.key(KeyPress("j", isRepeat: true)), at: 3)
    #expect(speed(session) == "240")
    session.apply(.key("b"), at: 4)
    #expect(speed(session) == "0", "the end of the range")
    session.apply(.key("u"), at: 5)
    #expect(speed(session) == "240")
    #expect(session.apply(.key("q"), at: 6).isEmpty)
    session.apply(.key(KeyPress("space", isRepeat: true)), at: 7)
    #expect(!session.document.clock.pacer.clock.isPaused)
    session.apply(.key("space"), at: 8)
    #expect(session.document.clock.pacer.clock.isPaused)
  }

  @Test("A step of a parameter that the scene does not have says so")
  func missing() {
    let keys = OwnKeys([OwnKeys.Binding("w", .step("speed", by: 1))])
    let session = session(SceneCatalog.all[0], keys: keys)
    guard session.controls["speed"] == nil else { return }
    session.apply(.key("w"), at: 1)
    #expect(session.document.chrome.notice == LabeledValue("speed", "none in this scene"))
  }

  @Test("A key that acts on the scene closes the gallery first, and is recorded once")
  func gallery() {
    let session = session()
    session.apply(.key("g"), at: 1)
    session.apply(.key("w"), at: 2)
    #expect(session.galleryScenes.isEmpty && speed(session) == "240")
  }

  @Test("Help, hints and words show the keys that are bound")
  func shown() {
    // All rows fit, also in the broad letters of tests.
    let session = session(size: PixelSize(width: 2560, height: 1600))
    session.apply(.key("y"), at: 1)
    let texts = session.texts(of: "help")
    #expect(texts.contains("YOUR KEYS") && texts.contains("speed+10"))
    #expect(texts.contains("click") && !texts.contains("Space, click"))
    #expect(texts.contains("Ctrl-q, Ctrl-w") && !texts.contains("?, h, F1"))
    session.apply(.key("y"), at: 2)
    session.apply(.key("return"), at: 3)
    #expect(
      session.document.chrome.notice == LabeledValue("Shimmer", "off"), "a click starts it")
    session.apply(.key("i"), at: 4)
    let hint = session.texts(of: "state").first { $0.contains("all keys") }
    #expect(hint?.hasSuffix("y all keys") == true, "\(hint ?? "no hint")")
    #expect(Self.keys.press(for: .toggleShimmering) == nil)
    #expect(Self.keys.press(for: .quit) == KeyPress("q", modifiers: .control))
  }

  @Test("A recording has the keys of the start and their changes, and a replay is the same")
  func replay() throws {
    let session = session()
    session.apply(.key("w"), at: 100_000_000)
    session.enter(
      .keys(OwnKeys([OwnKeys.Binding("w", .step("speed", by: -30))])), at: 200_000_000)
    #expect(session.document.chrome.notice == LabeledValue("Keys of your own", "1"))
    session.apply(.key("w"), at: 300_000_000)
    session.enter(.keys(OwnKeys()), at: 400_000_000)
    session.apply(.key("w"), at: 500_000_000)
    #expect(speed(session) == "210")
    let recording = session.recording(until: 600_000_000)
    #expect(recording.text.contains("\nbind w speed+10\n"), "\(recording.text)")
    #expect(recording.text.contains(" bind w speed-30\n"), "\(recording.text)")
    #expect(recording.text.contains(" bind\n"), "\(recording.text)")
    #expect(try Recording(text: recording.text) == recording)
    let replayed = self.session(keys: recording.keys)
    var replay = Replay(recording)
    for (milliseconds, speed) in [(150, "240"), (350, "210"), (600, "210")] {
      _ = replay.advance(replayed, to: Int64(milliseconds) * 1_000_000)
      #expect(self.speed(replayed) == speed, "\(milliseconds) ms")
    }
  }
}
