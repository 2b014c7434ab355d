import Display
import LayerKit
import Raster
import ShimmerKit
import Testing
import Viewer

@Suite("Typing a value")
struct ValueEntryTests {
  private let session = Session(
    SceneCatalog.wordmark, size: PixelSize(width: 1280, height: 800))

  private func press(_ keys: String..., modifiers: KeyModifiers = [], isRepeat: Bool = false) {
    for key in keys {
      session.apply(
        .key(KeyPress(KeyName(key), modifiers: modifiers, isRepeat: isRepeat)), at: 0)
    }
  }

  /// Presses the keys of some characters.
  private func type(_ text: String) { for character in text { press(String(character)) } }

  private func value(_ key: String) -> String? { session.controls[key]?.value.text }

  private var texts: [String] {
    session.advance(to: session.context.time)
    return session.overlay.texts
  }

  @Test("Return takes what was typed, as one step that can be taken back")
  func takes() {
    press("i", "e")
    type("412.5")
    #expect(value("speed") == "230" && texts.contains("412.5"), "nothing changes yet")
    press("return")
    #expect(value("speed") == "412.5" && session.document.chrome.typedText == nil)
    #expect(session.shimmer.isShimmering, "Return was not the command")
    press("u")
    #expect(value("speed") == "230")
    press("u", modifiers: .shift)
    #expect(value("speed") == "412.5")
  }

  @Test("Words with capital letters, and their beginnings")
  func capitals() {
    for (text, expected) in [("LEFT", "left"), ("Up", "up"), ("D", "down")] {
      let parameter = parameter("direction")
      var field = ValueField(for: parameter, showing: parameter.defaultValue)
      for letter in text { field.type(KeyPress(KeyName(String(letter)))) }
      #expect(field.read() == .choice(expected), "\(text)")
    }
  }

  private func parameter(_ key: String) -> Parameter {
    guard let control = session.controls[key] else { preconditionFailure("no \(key)") }
    return control.parameter
  }

  @Test(
    "Numbers as they are written",
    arguments: [
      ("7", "7"), ("+40", "40"), (".5", "0.5"), ("1e2", "100"), ("2.5e+1", "25"), ("3,5", "3.5"),
      ("0", "0"), ("1000", "1000"), ("007", "7"),
    ])
  func numbers(text: String, expected: String) {
    press("e")
    type(text)
    press("return")
    #expect(value("speed") == expected)
  }

  @Test("The plus sign of an American keyboard, and of the others")
  func plus() {
    press("e")
    press("=", modifiers: .shift)
    press("4")
    #expect(session.document.chrome.typedText == "+4")
    press("backspace", "backspace", "+")
    #expect(session.document.chrome.typedText == "+")
  }

  @Test(
    "An invalid value is reported with the range, not applied, and stays for correction",
    arguments: [
      ("1001", "outside 0…1000 pt/s"), ("-1", "outside 0…1000 pt/s"),
      ("inf", "outside 0…1000 pt/s"), ("1.2.3", "not a number: 0…1000 pt/s"),
      ("nan", "not a number: 0…1000 pt/s"), ("0x10", "not a number: 0…1000 pt/s"),
    ])
  func refused(text: String, remark: String) {
    press("i", "e")
    type(text)
    #expect(!texts.contains(remark), "nobody is told before the end")
    press("return")
    #expect(
      value("speed") == "230" && session.document.chrome.typedText == text && texts.contains(remark)
    )
    press("tab")
    #expect(
      session.document.chosenParameter.key == "speed" && session.document.chrome.typedText == text)
    press("backspace")
    #expect(!texts.contains(remark) && session.document.chrome.typedText == String(text.dropLast()))
    press("backspace", modifiers: .shift)
    #expect(session.document.chrome.typedText == "")
    type("5")
    press("return")
    #expect(value("speed") == "5" && session.document.chrome.typedText == nil)
  }

  @Test("Integers are announced as such, and words are accepted by a unique prefix")
  func kinds() throws {
    press("i", "down", "down", "e")
    #expect(session.document.chosenParameter.key == "direction")
    type("do")
    press("return")
    #expect(value("direction") == "down")
    press("e")
    type("sideways")
    press("return")
    #expect(texts.contains("not one of right, left, up, down") && value("direction") == "down")
    press("escape")
    press("up", "up", "up", "up")
    let stress = Session(
      try SceneCatalog.entry(named: "stress"), size: PixelSize(width: 1280, height: 800))
    func act(_ keys: [KeyName]) {
      for key in keys { stress.apply(.key(KeyPress(key)), at: 0) }
      stress.advance(to: stress.context.time)
    }
    let index = try #require(stress.controls.firstIndex { $0.parameter.key == "count" })
    act(["i"] + Array(repeating: "down", count: index) + ["e", "2", ".", "5", "return"])
    #expect(stress.overlay.texts.contains { $0.hasPrefix("not a whole number: 1…") })
    #expect(stress.document.chrome.typedText == "2.5")
  }

  @Test("An ambiguous prefix is reported with its words, and a whole word is accepted")
  func beginnings() throws {
    let own = Session(
      try SceneCatalog.entry(named: "own"), size: PixelSize(width: 1280, height: 800))
    func act(_ keys: [String]) {
      for key in keys { own.apply(.key(KeyPress(KeyName(key))), at: 0) }
    }
    let curve = try #require(own.controls.firstIndex { $0.parameter.kind == .curve })
    act(Array(repeating: "down", count: curve) + ["e", "e", "a", "s", "e", "-", "i", "return"])
    #expect(own.document.chrome.typedText == "ease-i")
    own.advance(to: own.context.time)
    #expect(own.overlay.texts.contains("ambiguous: ease-in, ease-in-ease-out"))
    act(["n", "return"])
    #expect(own.document.chrome.typedText == nil && own.controls[curve].value.text == "ease-in")
  }

  @Test("A word is accepted by a beginning of its title, which may contain a space")
  func titles() throws {
    let skeleton = Session(
      try SceneCatalog.entry(named: "skeleton"), size: PixelSize(width: 1280, height: 800))
    func act(_ keys: [KeyName]) {
      for key in keys { skeleton.apply(.key(KeyPress(key)), at: 0) }
    }
    let rule = try #require(skeleton.controls.firstIndex { $0.parameter.key == "stagger-rule" })
    act(Array(repeating: "down", count: rule) + ["e", "a", "s", "space", "return"])
    #expect(skeleton.document.chrome.typedText == "as ")
    #expect(
      skeleton.document.chrome.notice?.name.hasSuffix("ambiguous: as intended, as written") == true)
    act(["w", "return"])
    #expect(
      skeleton.document.chrome.typedText == nil && skeleton.controls[rule].value.text == "literal")
    #expect(skeleton.document.chrome.notice?.value == "as written")
    act(["e", "m", "return"])
    #expect(skeleton.controls[rule].value.text == "meant")
  }

  @Test("The value is there to be edited: a character replaces it, Right or End keeps it")
  func editing() {
    press("e")
    #expect(session.document.chrome.typedText == "230")
    press("4")
    #expect(session.document.chrome.typedText == "4")
    press("escape", "e", "right", "5")
    #expect(session.document.chrome.typedText == "2305")
    press("backspace", "backspace", "return")
    #expect(value("speed") == "23")
    press("e", "backspace")
    #expect(session.document.chrome.typedText == "")
  }

  @Test("Esc leaves the value as it was, and so does an empty field")
  func escape() {
    press("i", "e")
    type("99")
    press("escape")
    #expect(
      value("speed") == "230" && session.document.chrome.typedText == nil && texts.contains("230"))
    press("e", "return")
    #expect(value("speed") == "230" && session.document.chrome.typedText == nil)
    press("e", "backspace", "return")
    #expect(value("speed") == "230" && session.document.chrome.typedText == nil)
    press("u")
    #expect(value("speed") == "230", "nothing to take back")
    #expect(session.document.chosenParameter.key == "speed" && !session.context.roots.isEmpty)
  }

  @Test("Tab accepts it and goes on to the next parameter, with Shift to the previous one")
  func tab() {
    press("i", "e")
    type("300")
    press("tab")
    #expect(value("speed") == "300" && session.document.chosenParameter.key == "pause")
    #expect(session.document.chrome.typedText == "0.40")
    press("tab", modifiers: .shift)
    #expect(value("pause") == "0.4" && session.document.chosenParameter.key == "speed")
    #expect(session.document.chrome.typedText == "300")
  }

  @Test("While a value is typed no key is a command; the key that began it may be held")
  func modal() {
    press("e")
    press("e", isRepeat: true)
    #expect(session.document.chrome.typedText == "230")
    let scene = session.document.entry.name
    let speed = session.pacer.clock.speed
    for row in KeyTable.rows {
      for binding in row.bindings + row.variants {
        guard case .key(let chord) = binding.trigger,
          !["return", "tab", "escape"].contains(chord.key)
        else { continue }
        let effects = session.apply(
          .key(KeyPress(chord.key, modifiers: chord.modifiers)), at: 0)
        let pastes = binding.command == .paste
        #expect(
          pastes ? effects == [.paste(.clipboard)] : effects == [.frame] || effects.isEmpty,
          "\(chord.label)")
      }
    }
    for key in ["q", "s"] { press(key, modifiers: .control) }
    #expect(
      session.document.chrome.typedText != nil && session.document.entry.name == scene
        && value("speed") == "230")
    #expect(session.pacer.clock.speed == speed && !session.pacer.clock.isPaused)
    #expect(session.shimmer.isShimmering && !session.document.chrome.pages.isHelpShown)
    #expect((session.document.chrome.typedText?.count ?? 0) <= 24, "it has an end")
  }

  @Test("Without a panel the value is typed in the notice, which stays until it is taken")
  func label() {
    press("e")
    type("45")
    session.endPassing(before: 10_000_000_000)
    #expect(session.document.chrome.notice == LabeledValue("Speed: 0…1000 pt/s", "45"))
    session.apply(.key(KeyPress("0")), at: 10_000_000_000)
    session.apply(.key(KeyPress("0")), at: 10_000_000_000)
    session.apply(.key(KeyPress("return")), at: 10_000_000_000)
    #expect(session.document.chrome.notice == LabeledValue("Speed: outside 0…1000 pt/s", "4500"))
    session.apply(.key(KeyPress("backspace")), at: 10_000_000_000)
    session.apply(.key(KeyPress("return")), at: 10_000_000_000)
    #expect(session.document.chrome.notice == LabeledValue("Speed", "450 pt/s"))
    session.endPassing(before: 20_000_000_000)
    #expect(session.document.chrome.notice == nil)
  }

  @Test("A mouse press anywhere leaves it, and has its usual effect")
  func press() throws {
    press("i", "e")
    type("77")
    session.advance(to: session.context.time)
    let row = try #require(session.panelRow("pause"))
    for action: PointerEvent.Action in [.pressed(button: 1), .released(button: 1)] {
      session.apply(
        .pointer(PointerEvent(action, x: Int(row.minX) + 4, y: Int(row.center.y))), at: 0)
    }
    #expect(session.document.chrome.typedText == nil && value("speed") == "230")
    #expect(session.document.chosenParameter.key == "pause" && session.shimmer.isShimmering)
    press("e")
    for action: PointerEvent.Action in [.pressed(button: 1), .released(button: 1)] {
      session.apply(.pointer(PointerEvent(action, x: 200, y: 600)), at: 0)
    }
    #expect(session.document.chrome.typedText == nil && !session.shimmer.isShimmering)
  }

  @Test("No key shows another scene or page while it is typed, and nobody types behind the help")
  func otherScene() {
    press("h", "e")
    #expect(!session.document.chrome.pages.isHelpShown)
    type("5")
    let pages = session.document.chrome.pages
    press("pagedown", "f1", "home")
    #expect(session.document.chrome.typedText == "5" && session.document.chrome.pages == pages)
    #expect(session.document.scene == "wordmark" && value("speed") == "230")
  }

  @Test("A replay types the same")
  func replay() throws {
    press("i", "e")
    type("512")
    press("tab", "1", "escape")
    let recording = session.recording(until: 1_000_000)
    let again = Session(SceneCatalog.wordmark, size: PixelSize(width: 1280, height: 800))
    for entry in recording.entries { again.enter(entry.input, at: entry.instant) }
    #expect(again.controls.map(\.value) == session.controls.map(\.value))
    #expect(again.controls["speed"]?.value.text == "512" && again.document.chrome.typedText == nil)
  }

  @Test("The caret follows the typed text, and does not blink")
  func caret() throws {
    press("i", "e")
    type("123456789012345678901234")
    let row = try #require(session.part("speed"))
    func layers(_ layer: Layer) -> [Layer] { [layer] + layer.sublayers.flatMap(layers) }
    let all = layers(row)
    let text = try #require(
      all.compactMap { $0 as? TextLayer }.first { $0.text?.string.hasSuffix("234") == true })
    let caret = try #require(all.first { $0.bounds.width == 1.5 || $0.bounds.width == 2 })
    let (end, place) = (
      text.convert(text.bounds, to: nil).maxX, caret.convert(caret.bounds, to: nil).minX
    )
    #expect(abs(end - place) < 3, "\(end), \(place)")
    #expect(text.text?.truncation == .start, "the end is what shows")
    #expect(all.allSatisfy { $0.animationKeys.isEmpty })
  }
}
