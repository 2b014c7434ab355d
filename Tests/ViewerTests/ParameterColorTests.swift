import Display
import LayerKit
import Raster
import ShimmerKit
import Testing
import Viewer

@Suite("Colours and fonts as parameters")
struct ParameterColorTests {
  private func session(_ name: String, _ assignments: String...) throws -> Session {
    let entry = try SceneCatalog.entry(named: name)
    return Session(
      entry, assignments: try assignments.map { try entry.assignment($0) },
      size: PixelSize(width: 640, height: 400))
  }

  private func parameter(_ key: String) throws -> Parameter {
    try #require(SceneCatalog.all[0].parameters.first { $0.key == key })
  }

  private func light(of session: Session) throws -> SweepLight {
    try #require(session.scene.effects.first as? SweepLayer).sweep.light
  }

  // MARK: Text

  @Test(
    "Every form of a colour, and the text that it is written with",
    arguments: [
      ("#08f", "#0088ff"), ("#0000FF", "blue"), ("Navy", "navy"), ("grey", "gray"),
      ("RebeccaPurple", "rebeccapurple"), ("aqua", "cyan"), ("#ffdead", "navajowhite"),
      ("#000001", "#000001"),
    ])
  func forms(text: String, written: String) throws {
    let color = try #require(ColorText.parse(text))
    #expect(ColorText.text(of: color) == written && ColorText.parse(written) == color)
  }

  @Test("What is no colour", arguments: ["", "#", "#12", "#12345", "#ggg", "blu", "navy ", "#１２３"])
  func noColor(text: String) throws {
    #expect(ColorText.parse(text) == nil)
    #expect(throws: ParameterError.notAColor(key: "word-color", text: text)) {
      try parameter("word-color").parse(text)
    }
  }

  @Test("A colour may be auto, with any capitals; a font is one line without commas")
  func auto() throws {
    #expect(try parameter("word-color").parse("Auto") == .color(nil))
    let font = try parameter("font")
    #expect(try font.parse("serif") == .string("Serif"))
    #expect(try font.parse("URW Bookman") == .string("URW Bookman"))
    for text in ["", " Lato", "Lato,Sans", "a\nb", String(repeating: "a", count: 65)] {
      #expect(throws: ParameterError.notALine(key: "font", text: text)) { try font.parse(text) }
    }
  }

  @Test("Keys step through the suggestions, then through the other installed families")
  func families() throws {
    let session = try session("own", "font=Monospace")
    session.program.families = ["Ubuntu", "Lato", "Zapfino", "of, a comma"]
    let index = try #require(session.controls.firstIndex { $0.parameter.key == "font" })
    for _ in 0..<index { session.perform(.chooseNext, at: 1) }
    let font = try #require(session.controls["font"])
    for name in ["Ubuntu", "Zapfino", "auto", "Lato"] {
      session.perform(.increase, at: 2)
      #expect(font.value == .string(name))
    }
    session.perform(.decrease, at: 3)
    session.perform(.decrease, at: 4)
    #expect(font.value == .string("Zapfino"))
  }

  @Test("A family that is not installed is told, with the one that is shown")
  func missingFamily() throws {
    let entry = try SceneCatalog.entry(named: "own")
    let session = Session(
      entry, typesetter: OneFamily(), size: PixelSize(width: 640, height: 400))
    let index = try #require(session.controls.firstIndex { $0.parameter.key == "font" })
    session.program.families = ["Comic Papyrus"]
    for _ in 0..<index { session.perform(.chooseNext, at: 1) }
    session.perform(.decrease, at: 2)
    #expect(
      session.texts(of: "notice").contains("Comic Papyrus is not installed: Lato is shown"))
    session.perform(.increase, at: 3)
    session.perform(.increase, at: 4)
    #expect(session.texts(of: "notice").contains("Lato"))
  }

  /// A typesetter of blocks that knows one family.
  private final class OneFamily: Typesetter {
    private let blocks = BlockTypesetter()

    func metrics(of run: TextRun, width: Double?) -> TextMetrics {
      blocks.metrics(of: run, width: width)
    }

    func inkBounds(of run: TextRun, size: Size) -> Rect { blocks.inkBounds(of: run, size: size) }

    func bitmap(of run: TextRun, size: Size, part: PixelRect, scale: Double) -> Bitmap? {
      blocks.bitmap(of: run, size: size, part: part, scale: scale)
    }

    func family(for font: Font) -> String? { font.families.first { $0 == "Lato" } }
  }

  @Test("A swatch is the colour; auto and other values have none")
  func swatch() throws {
    let parameter = try parameter("word-color")
    #expect(parameter.swatch(of: .color(.black)) == .black)
    #expect(parameter.swatch(of: .color(nil)) == nil && parameter.swatch(of: .number(1)) == nil)
  }

  // MARK: Keys

  @Test("Left and Right go round twelve colours with names; another colour goes to the nearest")
  func steps() throws {
    let parameter = try parameter("word-color")
    func step(_ value: ParameterValue, _ steps: Int) -> ParameterValue {
      parameter.value(value, steps: steps, of: .ordinary)
    }
    var value = ParameterValue.color(nil)
    var texts: [String] = []
    for _ in 0..<12 {
      texts.append(value.text)
      value = step(value, 1)
    }
    #expect(value == .color(nil) && Set(texts).count == 12)
    #expect(texts.dropFirst().allSatisfy { !$0.hasPrefix("#") })
    #expect(step(.color(nil), -1).text == texts[11])
    let reddish = try parameter.parse("#e01040")
    #expect(step(reddish, 1).text == "crimson" && step(reddish, -1).text == "crimson")
    #expect(step(reddish, 2) == step(step(reddish, 1), 1))
  }

  @Test("Left and Right go through the suggested fonts")
  func fontSteps() throws {
    let parameter = try parameter("font")
    let next = parameter.value(.string("auto"), steps: 1, of: .ordinary)
    #expect(next == .string("Lato"))
    #expect(parameter.value(next, steps: -1, of: .coarse) == .string("auto"))
    #expect(parameter.value(.string("Other"), steps: 1, of: .ordinary) == .string("Lato"))
  }

  private func enter(_ keys: [KeyPress], for key: String, in session: Session) throws {
    let index = try #require(session.controls.firstIndex { $0.parameter.key == key })
    for _ in 0..<index { session.apply(.key(KeyPress("down")), at: 0) }
    for press in [KeyPress("e")] + keys { session.apply(.key(press), at: 0) }
  }

  private func keys(_ text: String) -> [KeyPress] {
    text.map { KeyPress(KeyName(String($0))) }
  }

  @Test(
    "A colour is typed in digits, with the number sign of any keyboard, or as the beginning of a name"
  )
  func typedColor() throws {
    let first = try session("hero")
    try enter([KeyPress("3", modifiers: .shift)] + keys("08f"), for: "word-color", in: first)
    #expect(first.document.chrome.typedText == "#08f")
    first.apply(.key(KeyPress("return")), at: 0)
    #expect(first.controls["word-color"]?.value.text == "#0088ff")
    let second = try session("hero")
    try enter(keys("nav"), for: "word-color", in: second)
    second.apply(.key(KeyPress("return")), at: 0)
    #expect(second.document.chrome.notice?.name.hasSuffix("ambiguous: navajowhite, navy") == true)
    for press in keys("y") + [KeyPress("return")] { second.apply(.key(press), at: 0) }
    #expect(second.controls["word-color"]?.value.text == "navy")
    let third = try session("hero")
    try enter(keys("#12") + [KeyPress("return")], for: "word-color", in: third)
    #expect(third.document.chrome.notice?.name.contains("not a colour: auto, a name") == true)
  }

  @Test("A font is typed with capitals and spaces, and recorded as one word")
  func typedFont() throws {
    let session = try session("hero", "font=No such")
    #expect(session.recording(until: 0).text.contains("\nset font=No\\ssuch\n"))
    let capital = KeyPress("d", modifiers: .shift)
    let presses = [capital] + keys("eja") + [KeyPress("v", modifiers: .shift), KeyPress("u")]
    try enter(
      presses + [KeyPress("space"), KeyPress("s", modifiers: .shift)] + keys("ans"), for: "font",
      in: session)
    #expect(session.document.chrome.typedText == "DejaVu Sans")
    session.apply(.key(KeyPress("return")), at: 0)
    #expect(session.controls["font"]?.value == .string("DejaVu Sans"))
    let text = session.recording(until: 1_000_000).text
    let read = try Recording(text: text)
    #expect(read.text == text && read.assignments == session.recording(until: 0).assignments)
  }

  // MARK: Scenes

  @Test(
    "The word has the colour, the font and the weight",
    arguments: ["hero", "wordmark", "defaults", "own", "choir"])
  func word(name: String) throws {
    let session = try session(name, "word-color=gold", "font=Serif", "weight=800")
    let words = session.wordLayers
    #expect(!words.isEmpty)
    for word in words {
      #expect(word.foregroundColor == ColorText.parse("gold"))
      #expect(word.text?.font.families.first == "Serif" && word.text?.font.weight == 800)
    }
    session.set("word-color", to: .color(nil))
    session.set("font", to: .string("auto"))
    #expect(session.wordLayers.allSatisfy { $0.text?.font.families.first != "Serif" })
    #expect(session.wordLayers.allSatisfy { $0.foregroundColor != ColorText.parse("gold") })
  }

  @Test("The light has a colour, and keeps its opacities")
  func highlight() throws {
    let session = try session("hero")
    #expect(try light(of: session) == .opacity(base: 0.35, highlight: 1))
    session.set("highlight-color", to: .color(ColorText.parse("blue")))
    session.set("peak", to: .number(0.8))
    let blue = Color(hex: 0x0000FF)
    let word = try #require(session.wordLayers.first).foregroundColor
    #expect(
      try light(of: session)
        == .colors(
          base: word.withAlpha(multipliedBy: 0.35), highlight: blue.withAlpha(multipliedBy: 0.8)))
    let choir = try self.session("choir", "highlight-color=blue")
    #expect(choir.scene.effects.allSatisfy { ($0 as? SweepLayer)?.sweep.light.polarity == nil })
    let tinted = try self.session("own", "highlight-color=blue", "tint=accent", "word-color=red")
    #expect(try light(of: tinted) == .colors(base: Color(hex: 0xFF0000), highlight: blue))
  }

  @Test("A picture keeps its own colours", arguments: ["hero", "own"])
  func picture(name: String) throws {
    let entry = try SceneCatalog.entry(named: name)
    let user = UserContent(image: Bitmap(size: PixelSize(width: 20, height: 10)))
    let session = Session(
      entry, content: user.content,
      assignments: try user.assignments(of: entry) + [entry.assignment("highlight-color=red")],
      size: PixelSize(width: 64, height: 40))
    #expect(try light(of: session).polarity != nil)
  }

  @Test("The colour behind a scene wins over the user's background, and text follows it")
  func ground() throws {
    let entry = try SceneCatalog.entry(named: "own")
    let session = Session(
      entry, content: SceneContent(background: .color(.black)),
      size: PixelSize(width: 64, height: 40))
    let stage = session.scene.stage
    #expect(!stage.isLight && stage.meanGround(in: session.document.window.bounds) == .black)
    session.set("ground", to: .color(.white))
    #expect(stage.isLight && stage.meanGround(in: session.document.window.bounds) == .white)
    session.set("ground", to: .color(nil))
    #expect(!stage.isLight && stage.meanGround(in: session.document.window.bounds) == .black)
    session.set("ground", to: .color(.white))
    session.perform(.nextScene, at: 0)
    #expect(session.scene.stage.isLight, "it belongs to the view, not to the scene")
  }

  @Test("A scene that begins with a colour behind it does not begin with the wallpaper")
  func dusk() throws {
    #expect(try SceneRequest("hero").beginsWithDusk(behind: SceneContent()))
    #expect(try SceneRequest("hero:ground=auto").beginsWithDusk(behind: SceneContent()))
    #expect(try !SceneRequest("hero:ground=navy").beginsWithDusk(behind: SceneContent()))
  }
}

extension Session {
  /// The layers of the words under the effects.
  fileprivate var wordLayers: [TextLayer] {
    scene.effects.compactMap { effect in
      let content = (effect as? SweepLayer)?.contentLayer ?? effect.shimmeringLayer?.contentLayer
      return content as? TextLayer ?? content?.sublayers.first as? TextLayer
    }
  }
}
