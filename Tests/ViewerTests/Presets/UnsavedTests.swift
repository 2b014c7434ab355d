import Display
import LayerKit
import Raster
import TestSupport
import Testing
import Viewer

@Suite("Unsaved values")
struct UnsavedTests {
  private static let second: Int64 = 1_000_000_000
  private static let again = LabeledValue("Unsaved", "Ctrl-s keeps them, q again quits")

  private let session = Self.session()

  private static func session(
    _ scene: SceneCatalog.Entry = SceneCatalog.wordmark, _ assignments: [ParameterAssignment] = []
  ) -> Session {
    let session = Session(
      scene, assignments: assignments, size: PixelSize(width: 1280, height: 800))
    session.program.keepsValues = true
    session.begin(at: 0)
    return session
  }

  /// Presses keys, and returns the effects of the last one.
  @discardableResult
  private func press(
    _ keys: KeyPress..., in other: Session? = nil, at instant: Int64 = second
  ) -> [Effect] {
    var effects: [Effect] = []
    for key in keys { effects = (other ?? session).apply(.key(key), at: instant) }
    return effects
  }

  private var notice: LabeledValue? { session.document.chrome.notice }

  // MARK: Quitting

  @Test("Changed values are asked for once; the same key again quits, until they change again")
  func once() {
    press("right")
    #expect(!press("q").contains(.quit))
    #expect(notice == Self.again)
    #expect(press("q", at: 2 * Self.second).contains(.quit))
    // The notice has gone, but they were told.
    #expect(press("q", at: 9 * Self.second).contains(.quit))
    press("right", at: 9 * Self.second)
    #expect(!press("q", at: 9 * Self.second).contains(.quit))
    #expect(notice == Self.again)
  }

  @Test("Esc asks too")
  func escape() {
    press("right")
    #expect(!press("escape").contains(.quit))
    #expect(notice == LabeledValue("Unsaved", "Ctrl-s keeps them, Esc again quits"))
    #expect(press("escape").contains(.quit))
  }

  @Test("Unchanged values, Space, Return, view settings and a reset are no changes")
  func unchanged() {
    press("space", "return", "space", "i", "t", "g", "g", "p", "right", "u")
    session.set("appearance", to: .choice("light"))
    #expect(press("q").contains(.quit))
    press("right", KeyPress("backspace", modifiers: .shift))
    #expect(press("q").contains(.quit))
  }

  @Test("No scene changes its own values")
  func scenes() {
    for entry in SceneCatalog.all {
      let session = Self.session(entry)
      for seconds in 1...30 {
        session.advance(to: session.mediaTime(afterStart: Double(seconds)))
        session.endPassing(before: Int64(seconds) * Self.second)
      }
      let effects = press("space", "q", in: session, at: 31 * Self.second)
      #expect(effects.contains(.quit), "\(entry.name)")
    }
  }

  @Test("Values that were saved, or with which the session began, are no changes")
  func saved() throws {
    press("right")
    session.keep(session.preset(named: "mine"))
    #expect(press("q").contains(.quit))
    press("right")
    #expect(!press("q").contains(.quit))
    press("u")
    #expect(press("q").contains(.quit))
    let speed = try SceneCatalog.wordmark.assignment("speed=70")
    let begun = Self.session(SceneCatalog.wordmark, [speed])
    #expect(press("q", in: begun).contains(.quit))
    #expect(!press("right", "q", in: begun).contains(.quit))
  }

  @Test("Changes count in scenes that were left, and after the clock has gone back")
  func elsewhere() {
    press("right", "pagedown")
    #expect(session.unsaved.map(\.scene) == ["wordmark"])
    #expect(!press("q").contains(.quit))
    press("pageup", "u", at: 2 * Self.second)
    #expect(session.unsaved.isEmpty)
    press("right", at: 3 * Self.second)
    press("home", at: 4 * Self.second)
    #expect(session.unsaved.first?.values.first == .init("speed", "240"))
  }

  @Test("A replay just ends, and shows what was asked")
  func replay() throws {
    press("right")
    press("q")
    let recording = session.recording(until: 2 * Self.second)
    #expect(
      recording.entries.last?.input == .notice(title: Self.again.name, text: Self.again.value))
    let played = Session(SceneCatalog.wordmark, size: PixelSize(width: 1280, height: 800))
    var replay = Replay(recording)
    _ = replay.advance(played, at: recording.end)
    #expect(played.document.chrome.notice == Self.again)
    #expect(press("right", "q", in: played, at: 3 * Self.second).contains(.quit))
  }

  // MARK: The next session

  private static func offered(_ scene: String) -> Preset {
    Preset(Preset.lastSession, scene: scene, values: [.init("speed", "70")])
  }

  @Test("Values of the last session are offered by a notice and a button, and shown first")
  func offer() throws {
    session.program.invites = true
    session.program.presets = [Preset("calm", scene: "wordmark", values: [.init("speed", "60")])]
    session.begin(at: 0)
    #expect(!session.texts(of: "invitation").contains("last values"))
    _ = session.offer([Self.offered("wordmark"), Self.offered("choir")], at: 0)
    #expect(notice == LabeledValue("Last session's values", "o shows them"))
    #expect(session.texts(of: "invitation").contains("last values"))
    // Long after the notice has gone.
    session.endPassing(before: 60 * Self.second)
    session.advance(to: session.context.time)
    #expect(session.texts(of: "status") == ["Last session's values: o shows them"])
    #expect(session.takenOffers.isEmpty && session.unsaved.isEmpty)
    press("o", at: 61 * Self.second)
    #expect(notice == LabeledValue("Preset", "last session"))
    #expect(!session.texts(of: "invitation").contains("last values"))
    #expect(session.takenOffers == ["wordmark"])
    // They are still not saved.
    #expect(session.unsaved.map(\.scene) == ["wordmark"])
    #expect(!press("q", at: 62 * Self.second).contains(.quit))
    #expect(press("q", at: 90 * Self.second).contains(.quit), "it says so once")
    press("o", at: 91 * Self.second)
    #expect(notice == LabeledValue("Preset", "calm"))
    #expect(session.unsaved.isEmpty && session.takenOffers == ["wordmark"])
  }

  @Test("The notice names the scene if it is another one")
  func otherScene() {
    _ = session.offer([Self.offered("choir")], at: 0)
    #expect(notice == LabeledValue("Last session's values", "in choir, o shows them there"))
    #expect(session.offer([], at: 0).isEmpty)
  }

  @Test(
    "A text that was brought in is unsaved until a preset has it; one given at the start is not")
  func content() throws {
    let session = Self.session(
      SceneCatalog.wordmark, [try SceneCatalog.wordmark.assignment("text=at the start")])
    #expect(session.unsaved.isEmpty)
    session.apply(.delivered(Delivery(.clipboard, .text("pasted"))), at: 1_000_000_000)
    #expect(session.unsaved.first?.value(of: "text") == "pasted")
    session.apply(.key("u"), at: 2_000_000_000)
    #expect(session.unsaved.isEmpty)
    session.apply(.key(KeyPress("u", modifiers: .shift)), at: 3_000_000_000)
    let preset = session.preset(named: "mine")
    session.keep(preset)
    #expect(session.unsaved.isEmpty)
  }
}
