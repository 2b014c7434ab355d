import Display
import Raster
import TestSupport
import Testing
import Viewer

@Suite("The text of recordings")
struct RecordingTextTests {
  private static let smallest = """
    shimmer recording 1
    scene wordmark
    size 320x200
    0.5 key space
    1 end

    """

  @Test("Written recordings read back the same", arguments: Seeds.all)
  func roundTrip(seed: UInt64) async throws {
    try await withSeed(seed) { random in
      for _ in 0..<20 {
        let recording = Self.recording(&random)
        let read = try Recording(text: recording.text)
        #expect(read == recording, "\(recording.text)")
        #expect(read.text == recording.text)
      }
    }
  }

  @Test("Default values may be omitted, and comments and empty lines added")
  func byHand() throws {
    let text =
      "# mine\n\n"
      + Self.smallest.replacing("0.5", with: "  # then\n\t0.5\t").replacing("\n", with: "\r\n")
    let recording = try Recording(text: text)
    #expect(try recording == Recording(text: Self.smallest))
    var expected = Recording(of: "wordmark", size: PixelSize(width: 320, height: 200))
    expected.entries = [Entry(at: 500_000_000, .key(KeyPress("space")))]
    expected.end = 1_000_000_000
    #expect(recording == expected)
  }

  @Test(
    "Blanks at the ends of a text are kept, terminal controls are escaped, and a text may be empty",
    arguments: [
      "", " ", "  ", " a ", "a  b", "\\s", "\n ", "\ta\t", "\u{1B}[31m\u{9B}", "a\u{202E}b\u{2028}",
    ])
  func blanks(text: String) throws {
    var recording = Recording(of: "wordmark", size: PixelSize(width: 320, height: 200))
    recording.background = text
    recording.entries = [Entry(at: 5, .notice(title: "All that", text: text))]
    recording.end = 9
    #expect(try Recording(text: recording.text) == recording, "\(recording.text)")
    #expect(TerminalText.whole(recording.text) == recording.text)
    // An editor may remove trailing blanks.
    let lines = recording.text.split(separator: "\n", omittingEmptySubsequences: false)
    let bare = lines.map { line in line.last == " " ? line.dropLast() : line }
    #expect(try Recording(text: bare.joined(separator: "\n")) == recording)
  }

  @Test("The plus is a key too")
  func plus() throws {
    for (text, press) in [
      ("+", KeyPress("+")), ("shift++", KeyPress("+", modifiers: .shift)),
      ("ctrl++", KeyPress("+", modifiers: .control)),
      ("ctrl+-", KeyPress("-", modifiers: .control)),
      ("ctrl+shift+s repeat", KeyPress("s", modifiers: [.control, .shift], isRepeat: true)),
    ] {
      let recording = try Recording(text: Self.smallest.replacing("key space", with: "key \(text)"))
      #expect(recording.entries.map(\.input) == [.key(press)], "\(text)")
    }
  }

  @Test(
    "An error is reported with its line and with what is allowed",
    arguments: [
      (
        "shimmer recording 1", "wave 2",
        "1: not a recording: the first line must be “shimmer recording 1”"
      ),
      ("recording 1", "recording 7", "1: version 7; this program reads version 1"),
      ("scene wordmark", "", "3: “scene NAME” must come first"),
      ("scene wordmark", "scene wordmark\nscene wordmark", "3: write “scene NAME” exactly once"),
      ("size 320x200", "size 320", "3: “320” is not WxH"),
      ("size 320x200", "size 0x3", "3: “0” is not a whole number within 1…32767"),
      ("size 320x200\n", "", "4: “size WxH” is missing"),
      ("size 320x200", "scale 2 3", "3: “scale” takes one value"),
      ("size 320x200", "scale -1", "3: “-1” is not a scale within 0.1…100"),
      ("size 320x200", "bind w", "3: “bind” takes two values"),
      (
        "size 320x200", "bind w decrese",
        "3: there is no command decrese; did you mean decrease?"
      ),
      ("size 320x200", "desktop-theme blue", "3: “desktop-theme” must be dark or light"),
      ("size 320x200", "desktop-scale 0", "3: “0” is not a scale within 0.1…100"),
      ("size 320x200", "page five", "3: “five” is not one of none, state, statistics, layers"),
      ("size 320x200", "fullscreen no", "3: “fullscreen” takes no value"),
      ("size 320x200", "rate 60/0", "3: “60/0” is not a rate such as 60 or 60000/1001"),
      ("size 320x200", "fps 1001", "3: “1001” is not a whole number within 0…1000"),
      ("size 320x200", "motion some", "3: “some” is not one of full, reduced"),
      (
        "size 320x200", "option text a\\x",
        "3: “\\” must be followed by “\\”, “n”, “r”, “s”, or “u” and four hexadecimal digits"
      ),
      (
        "size 320x200", "option text a\\uD800",
        "3: “\\” must be followed by “\\”, “n”, “r”, “s”, or “u” and four hexadecimal digits"
      ),
      (
        "size 320x200", "option text a\\u+123",
        "3: “\\” must be followed by “\\”, “n”, “r”, “s”, or “u” and four hexadecimal digits"
      ),
      ("size 320x200", "set speed", "3: “speed” is not key=value"),
      (
        "size 320x200", "wave 3",
        "3: “wave” is not a setting; the settings are scene, set, against, option, bind, motion, size, scale, desktop-scale, desktop-theme, page, rate, fps, fullscreen"
      ),
      ("1 end", "size 1x1", "5: “size” is a setting; settings must come before the inputs"),
      ("1 end", "0.4 end", "5: 0.4 s is before the time on the line above"),
      ("1 end", "1 end\n2 end", "6: “end” must be the last line"),
      ("1 end\n", "", "4: “SECONDS end” is missing: the recording is incomplete"),
      ("1 end", "1 end now", "5: “end” takes no value"),
      (
        "0.5 key", "0.5",
        "4: “space” is not an input; the inputs are key, key-up, type, press, release, move, wheel, resize, desktop-scale, desktop-theme, rate, fullscreen, restart, set, bind, preset, tell, end"
      ),
      ("0.5 key space", "0.5", "4: there is no input at 0.5 s"),
      (
        "0.5", "0.1234567890",
        "4: “0.1234567890” is not a time in seconds with at most nine digits after the point"
      ),
      ("key space", "key hyper+x", "4: “hyper” is not one of the modifier keys ctrl, alt, shift"),
      ("key space", "key", "4: write “key NAME”, “key shift+NAME” or “key NAME repeat”"),
      (
        "key space", "key e text=a text=b",
        "4: write “key NAME”, “key shift+NAME” or “key NAME repeat”"
      ),
      ("key space", "type", "4: write “type TEXT”, with \\s for a space"),
      ("key space", "type a b", "4: write “type TEXT”, with \\s for a space"),
      (
        "key space", "press 1 2",
        "4: write “press BUTTON X Y”, “release BUTTON X Y”, “move X Y” or “wheel STEPS X Y”"
      ),
      ("key space", "press one 2 3", "4: “one” is not a whole number within -65536…65536"),
      ("key space", "resize", "4: write “resize WxH” or “resize WxH SCALE”"),
      ("key space", "fullscreen yes", "4: “fullscreen” must be on or off"),
      ("key space", "restart now", "4: “restart” takes no value"),
      ("key space", "set", "4: write “set SCENE key=value …”"),
    ])
  func mistakes(right: String, wrong: String, message: String) throws {
    let text = Self.smallest.replacing(right, with: wrong, maxReplacements: 1)
    let error = #expect(throws: RecordingError.self) { try Recording(text: text) }
    #expect(error?.description == message)
  }

  @Test("A scene, a parameter or a value that does not exist is named with those that do")
  func unknownNames() throws {
    for (right, wrong, line, word) in [
      ("scene wordmark", "scene wave", 2, "compass"), ("size", "set wave=1\nsize", 3, "opacity"),
      ("size", "set opacity=9\nsize", 3, "0…1"), ("key space", "set wave", 4, "compass"),
    ] {
      let text = Self.smallest.replacing(right, with: wrong, maxReplacements: 1)
      let error = try #require(throws: RecordingError.self) { try Recording(text: text) }
      #expect(error.line == line && error.reason.contains(word), "\(error)")
    }
  }

  @Test("Text and picture are values; the options of earlier versions mean the same")
  func content() throws {
    let old = try Recording(
      text: """
        shimmer recording 1
        scene own
        set speed=120
        against speed=60
        option text  Hello, you\\n
        option background navy
        size 320x200
        1 end
        """)
    let content = ["Hello, you\n", ""]
    #expect(old.assignments.map(\.key) == ["speed", "text", "image"])
    #expect(old.assignments.map(\.value.text) == ["120"] + content)
    #expect(old.others?.map(\.value.text) == content + ["60"])
    #expect(old.background == "navy")
    #expect(try Recording(text: old.text) == old, "\(old.text)")
  }

  @Test("The pictures that a recording needs are those of its beginning and of its inputs")
  func pictureNames() throws {
    let entry = try SceneCatalog.entry(named: "own")
    func image(_ name: String) throws -> ParameterAssignment {
      try entry.assignment("image=\(name)")
    }
    var recording = Recording(of: "own", size: PixelSize(width: 320, height: 200))
    recording.assignments = [try image("a b.png"), try image("")]
    recording.others = [
      try image("c.png"), try entry.assignment("text=\u{301}a\u{3000}b\u{A0} \u{301}c\t"),
    ]
    recording.entries = [
      Entry(at: 1, .set([try image("d, e.png")], of: "own")),
      Entry(at: 2, .set([try image("a b.png")], of: "hero")),
    ]
    recording.end = 3
    #expect(recording.pictureNames == ["a b.png", "c.png", "d, e.png"])
    #expect(try Recording(text: recording.text) == recording)
  }

  // MARK: At random

  private static func recording(_ random: inout SeededGenerator) -> Recording {
    let entry = SceneCatalog.all[Int.random(in: 0..<SceneCatalog.all.count, using: &random)]
    var recording = Recording(of: entry.name, size: size(&random))
    recording.assignments = assignments(of: entry, &random)
    if Bool.random(using: &random) { recording.background = "a \\ b\n  c\r " }
    recording.motion = Bool.random(using: &random) ? .full : .reduced
    recording.scale = [1, 1.25, 2][Int.random(in: 0..<3, using: &random)]
    recording.rate = rate(&random)
    recording.preferredFramesPerSecond = [0, 30][Int.random(in: 0..<2, using: &random)]
    recording.isFullscreen = Bool.random(using: &random)
    for _ in 0..<30 {
      recording.end += Int64.random(in: 0...2_000_000_000, using: &random)
      recording.entries.append(Entry(at: recording.end, input(&random)))
    }
    return recording
  }

  private static func size(_ random: inout SeededGenerator) -> PixelSize {
    PixelSize(
      width: Int.random(in: 1...4000, using: &random),
      height: Int.random(in: 1...4000, using: &random))
  }

  private static func rate(_ random: inout SeededGenerator) -> RefreshRate {
    Bool.random(using: &random)
      ? RefreshRate(numerator: 60000, denominator: 1001)
      : RefreshRate(numerator: Int64.random(in: 24...240, using: &random), denominator: 1)
  }

  private static func assignments(
    of entry: SceneCatalog.Entry, _ random: inout SeededGenerator
  ) -> [ParameterAssignment] {
    entry.parameters.filter { _ in Bool.random(using: &random) }.compactMap {
      try? ParameterAssignment("\($0.key)=\($0.defaultValue.text)", among: [$0])
    }
  }

  private static func modifiers(_ random: inout SeededGenerator) -> KeyModifiers {
    KeyModifiers(rawValue: Int.random(in: 0..<8, using: &random))
  }

  private static func bindings(_ random: inout SeededGenerator) -> OwnKeys {
    let chords = [KeyChord("w"), KeyChord("+", .control), KeyChord("f5", [.shift, .alt])]
    let actions: [OwnKeys.Action] = [
      .command(.decreaseCoarsely), .step("begin-fade", by: -0.25), .step("speed", by: 10), .none,
    ]
    return OwnKeys(
      chords.prefix(Int.random(in: 0...3, using: &random)).map {
        OwnKeys.Binding($0, actions[Int.random(in: 0..<4, using: &random)])
      })
  }

  private static func input(_ random: inout SeededGenerator) -> Input {
    let place = (
      x: Int.random(in: -9...999, using: &random), y: Int.random(in: -9...999, using: &random)
    )
    func pointer(_ action: PointerEvent.Action, _ modifiers: KeyModifiers) -> Input {
      .pointer(PointerEvent(action, x: place.x, y: place.y, modifiers: modifiers))
    }
    let held = modifiers(&random)
    switch Int.random(in: 0..<15, using: &random) {
    case 0: return pointer(.pressed(button: 3), held)
    case 1: return pointer(.released(button: 1), held)
    case 2: return pointer(.moved, held)
    case 3: return pointer(.wheel(steps: -2), held)
    case 4: return .resize(size(&random), scale: Bool.random(using: &random) ? nil : 1.5)
    case 5: return .rate(rate(&random))
    case 6: return .fullscreen(Bool.random(using: &random))
    case 7: return .restart
    case 11: return .desktopScale([1, 1.25, 2][Int.random(in: 0..<3, using: &random)])
    case 13: return .keys(bindings(&random))
    case 12: return .desktopTheme(isDark: Bool.random(using: &random))
    case 8:
      let entry = SceneCatalog.all[Int.random(in: 0..<SceneCatalog.all.count, using: &random)]
      return .set(assignments(of: entry, &random), of: entry.name)
    case 9: return .preset([nil, "hero-1", " a b\n"].randomElement(using: &random) ?? nil)
    case 10:
      let titles = ["Preset", "Preset saved", " all  of it "]
      let texts = ["", " a ", "  ", "a b.yaml", "\\s\n"]
      return .notice(
        title: titles[Int.random(in: 0..<titles.count, using: &random)],
        text: texts[Int.random(in: 0..<texts.count, using: &random)])
    case 14:
      return .key(
        KeyPress(
          "", isRepeat: Bool.random(using: &random),
          text: ["日本 ", "a\n\\", "\u{301}"].randomElement(using: &random)))
    default:
      let keys: [KeyName] = ["space", "q", "+", "#", "é", "f2", "\\"]
      return .key(
        KeyPress(
          keys[Int.random(in: 0..<keys.count, using: &random)], modifiers: held,
          isRepeat: Bool.random(using: &random),
          text: [nil, "", "é", " text= ", "\u{301}a"].randomElement(using: &random) ?? nil))
    }
  }
}
