import Display
import LayerKit
import Raster
import Testing
import Viewer

@Suite("The keys of the scale, and remembered settings")
struct ScaleKeyTests {
  private static let larger = KeyPress("+", modifiers: .control)
  private static let smaller = KeyPress("-", modifiers: .control)
  private static let reset = KeyPress("0", modifiers: .control)

  private func session(
    scale: Double = 1, desktop: Double? = nil,
    remembered: RememberedSettings = RememberedSettings()
  ) -> Session {
    Session(
      SceneCatalog.wordmark, size: PixelSize(width: 640, height: 400), scale: scale,
      desktopScale: desktop, remembered: remembered)
  }

  @Test("The ladder ascends, contains 1, and covers its range")
  func ladder() throws {
    let rungs = ScaleLadder.rungs
    #expect(zip(rungs, rungs.dropFirst()).allSatisfy(<) && rungs.contains(1))
    #expect(rungs.first == ScaleLadder.range.lowerBound)
    #expect(rungs.last == ScaleLadder.range.upperBound)
    #expect(ScaleLadder.rung(above: 1.6) == 1.75 && ScaleLadder.rung(below: 1.6) == 1.5)
  }

  @Test("They change the scale of everything at once, and the notice names it")
  func steps() {
    let session = session(desktop: 1.5)
    session.apply(.key(Self.larger), at: 0)
    #expect(
      session.document.window.scale == 1.1
        && session.document.chrome.notice == LabeledValue("Scale", "1.1"))
    #expect(
      session.document.window.bounds.width == 640 / 1.1 && session.document.window.size.width == 640
    )
    let repeated = KeyPress("+", modifiers: .control, isRepeat: true)
    session.apply(.key(repeated), at: 1)
    #expect(session.document.window.scale == 1.25)
    for instant in 2..<5 { session.apply(.key(Self.smaller), at: Int64(instant)) }
    #expect(
      session.document.window.scale == 0.9
        && session.document.chrome.notice == LabeledValue("Scale", "0.9"))
    session.apply(.key(Self.reset), at: 9)
    #expect(session.document.window.scale == 1.5)
    #expect(session.document.chrome.notice == LabeledValue("Scale", "1.5, the desktop's"))
  }

  @Test("At the ends of the ladder they say so", arguments: [true, false])
  func ends(isLarger: Bool) {
    let session = session()
    for instant in 0..<30 {
      session.apply(.key(isLarger ? Self.larger : Self.smaller), at: Int64(instant))
    }
    #expect(session.document.window.scale == (isLarger ? 16 : 0.25))
    let words = isLarger ? "16, the largest" : "0.25, the smallest"
    #expect(session.document.chrome.notice == LabeledValue("Scale", words))
  }

  @Test("A replay repeats the keys, and begins with the same page and scales")
  func replay() throws {
    let remembered = RememberedSettings(scale: 2, page: .state, scene: "wordmark")
    let session = session(scale: 2, desktop: 1.5, remembered: remembered)
    session.begin(at: 0)
    session.apply(.key(Self.larger), at: 100_000_000)
    session.apply(.key(Self.reset), at: 200_000_000)
    let text = session.recording(until: 300_000_000).text
    #expect(text.contains("\nscale 2\ndesktop-scale 1.5\npage state\n"), "\(text)")
    #expect(text.contains(" key ctrl++\n") && text.contains(" key ctrl+0\n"), "\(text)")
    let recording = try Recording(text: text)
    let replayed = self.session(
      scale: recording.scale, desktop: recording.desktopScale,
      remembered: RememberedSettings(page: recording.page))
    #expect(
      replayed.document.window.scale == 2 && replayed.document.chrome.pages.visiblePage == .state)
    var replay = Replay(recording)
    _ = replay.advance(replayed, to: 150_000_000)
    #expect(replayed.document.window.scale == 2.5)
    _ = replay.advance(replayed, to: 300_000_000)
    #expect(
      replayed.document.window.scale == 1.5
        && replayed.document.chrome.notice == session.document.chrome.notice)
  }

  @Test("What is remembered: the chosen scale, the open page, and the scene at the end")
  func remembered() {
    let session = session(scale: 3)
    #expect(
      session.document.remembered == RememberedSettings(scene: "wordmark"),
      "an option is not a choice")
    session.apply(.key(KeyPress("i")), at: 0)
    session.apply(.key(KeyPress("i", modifiers: .shift)), at: 1)
    #expect(
      session.document.chrome.pages.visiblePage == .statistics
        && session.document.remembered.page == .state, "only for 4 seconds")
    session.apply(.key(Self.larger), at: 2)
    #expect(session.document.remembered.scale == 3.5)
    session.apply(.key(Self.reset), at: 3)
    #expect(session.document.remembered.scale == nil)
    session.apply(.key(KeyPress("pagedown")), at: 4)
    #expect(
      session.document.remembered.scene == session.document.entry.name
        && session.document.entry.name != "wordmark")
    let kept = self.session(scale: 3, remembered: RememberedSettings(scale: 2))
    #expect(
      kept.document.window.scale == 3 && kept.document.remembered.scale == 2,
      "an option leaves the choice as it is")
  }

  @Test(
    "As text they read back the same",
    arguments: [nil, 0.25, 1.1, 16], OverlayPage.allCases)
  func text(scale: Double?, page: OverlayPage) {
    for scene in SceneCatalog.names + [nil] {
      let settings = RememberedSettings(scale: scale, page: page, scene: scene)
      #expect(RememberedSettings(text: settings.text) == settings, "\(settings.text)")
    }
  }

  @Test("Lines that make no sense are ignored, and texts of other programs are refused")
  func broken() {
    let header = "shimmer settings 1\n"
    let scale = RememberedSettings(scale: 2)
    for (text, settings) in [
      ("", RememberedSettings()), ("scale 2\nmood good\n", scale), ("scale 2\nscale 17\n", scale),
      ("scale 2\nscale nan\nscale 0x2\nscale\nscale 2 2\n", scale),
      ("\n\n scale 3\nscale 2", scale),
      ("scene gone\npage\npage five\n", RememberedSettings()), ("scale 3\nscale 2\n", scale),
      ("page layers\u{0}\npage state\n", RememberedSettings(page: .state)),
    ] { #expect(RememberedSettings(text: header + text) == settings, "\(text)") }
    for text in ["", "shimmer settings 2\nscale 2\n", "hello", "\u{FEFF}" + header, "\n" + header] {
      #expect(RememberedSettings(text: text) == nil, "\(text)")
    }
  }
}
