import Display
import LayerKit
import Raster
import ShimmerKit
import Testing
import Viewer

@Suite("Names of presets")
struct PresetNameTests {
  private let session = Session(
    SceneCatalog.wordmark, size: PixelSize(width: 1280, height: 800))

  @discardableResult
  private func press(_ keys: String..., modifiers: KeyModifiers = []) -> [Effect] {
    var effects: [Effect] = []
    for key in keys {
      effects = session.apply(.key(KeyPress(KeyName(key), modifiers: modifiers)), at: 0)
    }
    return effects
  }

  private func type(_ text: String) {
    for character in text {
      if character == " " { press("space") } else { press(String(character)) }
    }
  }

  private var problem: String? { session.document.chrome.notice?.name }

  @Test("Ctrl-S suggests the first free name, and Return saves under it")
  func suggestion() {
    session.isPresetNameTaken = { ["wordmark-1", "wordmark-2"].contains($0) }
    #expect(press("s", modifiers: .control) == [.frame])
    #expect(session.document.chrome.typedName == "wordmark-3")
    #expect(
      session.document.chrome.notice
        == LabeledValue("Name of the preset: Return saves, Esc cancels", "wordmark-3"))
    #expect(press("return") == [.frame, .savePreset(named: "wordmark-3", replaces: false)])
    #expect(session.document.chrome.typedName == nil && session.document.chrome.notice == nil)
  }

  @Test("Typing replaces the suggestion; a space is a dash; Backspace edits; Esc cancels")
  func editing() {
    press("s", modifiers: .control)
    type("warm glow")
    press("-", modifiers: .shift)
    press("g", modifiers: .shift)
    #expect(session.document.chrome.typedName == "warm-glow_G")
    press("backspace", "2")
    #expect(session.document.chrome.typedName == "warm-glow_2")
    press("backspace", modifiers: .shift)
    #expect(session.document.chrome.typedName == "")
    press("escape")
    #expect(session.document.chrome.typedName == nil && session.document.chrome.notice == nil)
    press("s", modifiers: .control)
    press("end", "0")
    #expect(session.document.chrome.typedName == "wordmark-10", "the end keeps the suggestion")
    press("escape")
    press("s", modifiers: .control)
    press("backspace")
    #expect(session.document.chrome.typedName == "", "all of what is selected")
  }

  @Test(
    "A refused character is not typed, and the field says why",
    arguments: [
      ("/", "a name cannot contain a slash"), ("\\", "a name cannot contain a slash"),
      (".", "a name cannot contain a dot"), ("-", "a name cannot begin with a dash"),
      ("*", "a name has letters, digits, - and _"),
    ])
  func refusedKeys(key: String, reason: String) {
    press("s", modifiers: .control)
    press(key)
    #expect(
      session.document.chrome.typedName == "wordmark-1"
        && problem == "Name of the preset: \(reason)")
    press("x")
    #expect(session.document.chrome.typedName == "x" && problem?.hasSuffix("Esc cancels") == true)
  }

  @Test(
    "A refused name stays, and the field says why",
    arguments: [
      ("", "a name is needed"), ("facebook-sample", "facebook-sample is a preset of the program"),
    ])
  func refusedNames(name: String, reason: String) {
    press("s", modifiers: .control)
    press("backspace")
    type(name)
    #expect(press("return") == [.frame])
    #expect(session.document.chrome.typedName == name && problem == "Name of the preset: \(reason)")
    #expect(PresetName.refusal(of: name) == reason)
  }

  @Test("A name has at most 32 characters")
  func capacity() {
    press("s", modifiers: .control)
    type(String(repeating: "a", count: 40))
    #expect(session.document.chrome.typedName?.count == 32)
    #expect(problem == "Name of the preset: a name has at most 32 characters")
  }

  @Test(
    "The name of one's own preset asks for a second Return; any other key takes the question back")
  func replacing() {
    session.isPresetNameTaken = { $0 == "mine" }
    press("s", modifiers: .control)
    type("mine")
    #expect(press("return") == [.frame])
    #expect(problem == "Name of the preset: mine exists, Return again replaces it")
    press("s", "backspace")
    #expect(press("return") == [.frame], "asks again")
    #expect(press("return") == [.frame, .savePreset(named: "mine", replaces: true)])
  }

  @Test("While a name is typed no key is a command, and messages do not hide it")
  func modal() {
    press("s", modifiers: .control)
    press("q", "p", "space", "tab", "up")
    press("q", modifiers: .control)
    session.announce(LabeledValue("Recording", "x"), at: 1)
    #expect(!session.endPassing(before: 9_000_000_000))
    #expect(
      session.document.chrome.typedName == "qp-" && session.document.chrome.notice?.value == "qp-")
    #expect(session.shimmer.isShimmering && !session.pacer.clock.isPaused)
  }

  @Test("It shows above the panel and in small windows", arguments: [(1280, 800), (400, 300)])
  func visible(width: Int, height: Int) throws {
    let session = Session(
      SceneCatalog.wordmark, size: PixelSize(width: width, height: height))
    for key: KeyName in ["i", "h"] { session.apply(.key(KeyPress(key)), at: 0) }
    session.apply(.key(KeyPress("s", modifiers: .control)), at: 0)
    session.advance(to: session.context.time)
    #expect(!session.document.chrome.pages.isHelpShown)
    let notice = try #require(session.overlay.frame(of: "notice"))
    #expect(notice.intersection(session.document.window.bounds) == notice)
  }

  @Test("A mouse press leaves it, and no key shows another scene")
  func left() {
    press("s", modifiers: .control)
    session.apply(.pointer(PointerEvent(.pressed(button: 1), x: 5, y: 5)), at: 0)
    #expect(session.document.chrome.typedName == nil && session.document.chrome.notice == nil)
    press("s", modifiers: .control)
    press("pagedown")
    #expect(session.document.chrome.typedName != nil && session.document.scene == "wordmark")
  }

  @Test("A replay types the same keys, without the Return that only asks")
  func replay() {
    session.isPresetNameTaken = { $0 == "mine" }
    press("s", modifiers: .control)
    type("mine")
    press("return", "return", "right")
    let recording = session.recording(until: 1_000_000)
    let again = Session(SceneCatalog.wordmark, size: PixelSize(width: 1280, height: 800))
    for entry in recording.entries { again.enter(entry.input, at: entry.instant) }
    #expect(recording.entries.count == 7)
    #expect(again.shimmer.isShimmering && again.document.chrome.typedName == nil)
    #expect(again.controls.map(\.value) == session.controls.map(\.value))
  }

  @Test("A saved preset joins the cycle as the present one, in place of one of the same name")
  func kept() {
    let quick = Preset("quick", scene: "wordmark", values: [.init("speed", "900")])
    session.program.presets = [
      Preset("calm", scene: "wordmark", values: [.init("speed", "60")]), quick,
    ]
    session.keep(Preset("mine", scene: "wordmark", values: [.init("speed", "500")]))
    #expect(session.program.presets.map(\.name) == ["calm", "quick", "mine"])
    press("o", modifiers: .shift)
    #expect(session.document.chrome.notice == LabeledValue("Preset", "quick"))
    session.keep(Preset("calm", scene: "wordmark", values: [.init("speed", "70")]))
    #expect(session.program.presets.map(\.name) == ["calm", "quick", "mine"])
    press("o")
    #expect(session.document.chrome.notice == LabeledValue("Preset", "quick"))
    press("o", modifiers: .shift)
    #expect(session.controls["speed"]?.value == .number(70))
  }
}
