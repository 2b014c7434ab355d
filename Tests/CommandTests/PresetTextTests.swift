import Foundation
import ShimmerCommand
import TestSupport
import Testing
import Viewer

@Suite("Presets in YAML")
struct PresetTextTests {
  private func read(_ text: String) throws(ProgramError) -> PresetDocument {
    try PresetDocument(Array(text.utf8), from: "a.yaml", called: "a title")
  }

  /// The message for an invalid text, without the file's name.
  private func error(_ bytes: [UInt8]) -> String? {
    do throws(ProgramError) {
      _ = try PresetDocument(bytes, from: "a.yaml", called: "a title")
      return nil
    } catch {
      #expect(error.status == .usage && error.line.hasPrefix("a.yaml:"), "\(error.line)")
      return String(error.line.dropFirst("a.yaml:".count))
    }
  }

  // MARK: Writing

  @Test("The text is readable YAML, with the meaning of the parameters")
  func text() throws {
    let preset = Preset(
      "a \"b\"\n\\c\u{1}", "é", scene: "wordmark",
      values: [
        .init("speed", .number(60)), .init("pause", .number(0.25)), .init("two words", .number(1)),
        .init("1 word", "off"), .init("direction", .choice("left")),
      ])
    let parameters = try SceneCatalog.entry(named: "wordmark").parameters
    #expect(
      PresetText.write(preset, among: parameters) == #"""
        version: 1
        name: "a \"b\"\n\\c\u0001"
        summary: "é"
        scene: wordmark

        values:
          # Speed: 0…1000 points per second in steps of 10; default 230
          speed: 60
          # Pause: 0…10 seconds in steps of 0.1; default 0.4
          pause: 0.25
          two words: 1
          "1 word": "off"
          # Direction: right, left, up, down; default right
          direction: left

        """#)
    #expect(PresetText.write(Preset("none"), among: []) == "version: 1\nname: none\n\nvalues: {}\n")
  }

  @Test("A curve is written as it is typed, and reads back the same")
  func curve() throws {
    let parameters = try SceneCatalog.entry(named: "own").parameters
    for text in ["ease-in", "cubic-bezier(0.1,-0.7,1,3)"] {
      let preset = Preset("a", scene: "own", values: [.init("easing", text)])
      let written = PresetText.write(preset, among: parameters)
      #expect(written.hasSuffix("\n  easing: \(text)\n"), "\(written)")
      var document = try read(written)
      #expect(document.preset == preset)
      #expect(try document.assignments(among: parameters).map(\.value.text) == [text])
    }
  }

  private static let texts = [
    "", " ", "a", "a b", " a", "a ", "no", "No", "on", "y", "true", "null", "~", "060", "60",
    "-0.5",
    "1e308", "1_000", "0x10", ".inf", ".nan", "-", "- a", "?", "? a", ":", "a:", "a: b", ": b",
    "a:b",
    "#", "#8fb3ff", "a #b", "a#b", "&a", "*a", "!a", "!!str a", "|", ">", "%a", "@a", "`a", "'",
    "''",
    "\"", "\\", "\\n", "[", "]", "{}", ",", "---", "...", "<<", "=", "a\nb", "a\n", "\n", "\t",
    "a\tb",
    "\r", "\r\n", "\u{0}", "\u{7}", "\u{7F}", "\u{85}", "\u{A0}", "\u{AD}", "\u{200D}", "\u{2028}",
    "\u{202E}", "\u{E000}", "\u{FFFE}", "\u{FFFF}", "\u{10FFFF}", "é", "e\u{301}",
    "\u{1F4A1}", "2001-01-01", "12:30:45", "a #\u{FE0F}\u{20E3} b", "a: \u{301}b", "a\u{600} #c",
    "\u{E000}*a",
    String(repeating: "[", count: 60), "a ?b {c} [d]", String(repeating: "\u{0}", count: 128),
  ]

  /// A text whose name in the test log has no control characters.
  struct Literal: CustomTestStringConvertible {
    let text: String

    var testDescription: String { text.debugDescription }
  }

  @Test("Any text is read as it was written, in each place", arguments: texts.map(Literal.init))
  func roundTrip(_ literal: Literal) throws {
    let text = literal.text
    let preset = Preset(
      text, text, fidelity: text, values: [.init(text, text), .init(text + "x", "x" + text)])
    if text.unicodeScalars.count == 128 {
      let short = Preset(text, text, values: [.init(text, text)])
      #expect(try read(PresetText.write(short, among: [])).preset == short)
      return
    }
    let written = PresetText.write(preset, among: [])
    #expect(TerminalText.whole(written) == written)
    let again = try read(written)
    #expect(again.preset == preset, "\(written)")
    #expect(
      again.preset.values.map { Array($0.text.utf8) } == [text, "x" + text].map { Array($0.utf8) })
    #expect(again.warnings.isEmpty)
  }

  @Test("Content is written and read again, and paths stay as they are")
  func content() throws {
    let contents: [(key: String, text: String, background: String?)] = [
      ("text", "It's: a #text\n", nil), ("image", "a b/c.png", nil), ("text", "a", "#102030"),
      ("text", String(repeating: "x", count: 4096), "/x/y.jpg"),
    ]
    for content in contents {
      let preset = Preset(
        "a", scene: "own", background: content.background,
        values: [.init(content.key, content.text), .init("speed", .number(60))])
      let written = PresetText.write(preset, among: [])
      let again = try read(written)
      #expect(again.preset == preset && again.warnings.isEmpty, "\(written)")
    }
    let text = PresetText.write(
      Preset("a", background: "navy", values: [.init("image", "b.png")]), among: [])
    #expect(
      text == "version: 1\nname: a\nbackground: navy\n\nvalues:\n  image: b.png\n")
  }

  @Test("The content of earlier versions, which stands beside the values, is one of them")
  func earlierContent() throws {
    let old = try read("version: 1\nname: a\ntext: Hi\nvalues:\n  speed: 60\n")
    #expect(old.preset.values == [.init("text", "Hi"), .init("speed", "60")])
    let both = try read("version: 1\nname: a\ntext: Hi\nvalues:\n  text: Ho\n")
    #expect(both.preset.values == [.init("text", "Ho")])
  }

  @Test("A renamed text keeps its comments, unless its name is not alone in a line")
  func renaming() throws {
    for (text, renamed) in [
      (
        "version: 1 # one\nname: a\n\nvalues:\n  speed: 3\n",
        "version: 1 # one\nname: b\n\nvalues:\n  speed: 3\n"
      ),
      ("# first\nversion: 1\n", "# first\nversion: 1\n"),
      ("{version: 1, name: a}", "version: 1\nname: b\n\nvalues: {}\n"),
      ("version: 1\nname: \"a\n  c\"\n", "version: 1\nname: b\n\nvalues: {}\n"),
    ] {
      let bytes = try PresetText.renamed(Array(text.utf8), from: "a.yaml", to: "b")
      #expect(String(decoding: bytes, as: UTF8.self) == renamed)
    }
  }

  // MARK: Reading

  @Test(
    "Scalars are read literally, quoted or not",
    arguments: [
      ("no", "no"), ("060", "060"), ("0x10", "0x10"), ("1_000", "1_000"), ("~", "~"),
      ("null", "null"), ("true", "true"), ("1e3", "1e3"), ("12:30:45", "12:30:45"),
      (".nan", ".nan"),
      ("2001-01-01", "2001-01-01"), ("=", "="), ("a#b", "a#b"), ("a:b", "a:b"), ("a b # c", "a b"),
      ("\"#8fb3ff\"", "#8fb3ff"), ("'#8fb3ff'", "#8fb3ff"), ("\"60\"", "60"), ("'it''s'", "it's"),
      ("\"a\\tb\\x41\\u00e9\\U0001F4A1\"", "a\tbAé\u{1F4A1}"), ("\"\"", ""), ("''", ""),
      ("a\n   b", "a b"), ("\"a\n   b\"", "a b"), ("|\n    a\n    b", "a\nb\n"),
      (">-\n    a\n    b", "a b"), ("2 *x &y", "2 *x &y"), ("\"*x &x\"", "*x &x"), ("a!b", "a!b"),
    ])
  func scalars(written: String, text: String) throws {
    let preset = try read("version: 1\nvalues:\n  speed: \(written)\n").preset
    #expect(preset.values == [.init("speed", text)])
    #expect(try read("version: 1\nname: \(written)\n").preset.name == text)
  }

  @Test("Values are those of `--set`, and wrong ones are reported with their lines")
  func values() throws {
    let parameters = try SceneCatalog.entry(named: "wordmark").parameters
    var document = try read("version: 1\nvalues: {speed: 060, pause: \"0.5\", direction: 'left'}\n")
    let expected = try ["speed=60", "pause=0.5", "direction=left"].map {
      try ParameterAssignment($0, among: parameters)
    }
    #expect(try document.assignments(among: parameters) == expected)
    for (value, what) in [
      ("no", "“no” is not a number"), ("5000", "5000 is not within 0…1000 points per second"),
      ("~", "“~” is not a number"), ("1:30", "“1:30” is not a number"),
    ] {
      var document = try read("version: 1\n\nvalues:\n\n  speed: \(value)\n")
      do throws(ProgramError) {
        _ = try document.assignments(among: parameters)
        Issue.record("\(value) is a speed")
      } catch {
        #expect(error.line == "a.yaml:5: speed: \(what)")
      }
    }
  }

  @Test(
    "Byte order marks, line endings, directives and single documents are read",
    arguments: [
      "\u{FEFF}version: 1\nname: a", "version: 1\r\nname: a\r\n", "version: 1\rname: a\r",
      "---\nversion: 1\nname: a\n...\n", "%YAML 1.1\n---\nversion: '1'\nname: a",
      "{version: 1, name: a}",
      "# first\n\nversion:   1   # one\n\n# then\n\"name\": a\n", "? version\n: 1\n? name\n: a\n",
      "{\"version\": 1, \"name\": \"a\"}", "version: 1\nname: a\nvalues:\n",
      "version: 1\nname: a\nvalues: {}",
      "version: 1\nname: a\nvalues:\n  # speed: 3\n",
    ])
  func forms(text: String) throws {
    let document = try read(text)
    #expect(document.preset == Preset("a") && document.warnings.isEmpty)
  }

  @Test("A byte order mark at the start of a text is dropped, as at the start of the file")
  func mark() throws {
    #expect(try read("version: 1\nname: \"\\ufeff\\ufeffa\"").preset.name == "a")
  }

  @Test(
    "Brackets are counted only inside each other, not in comments, in quotes or side by side",
    arguments: [
      "# " + String(repeating: "[", count: 60),
      "name: \"" + String(repeating: "{", count: 60) + "\"",
      "name: a" + String(repeating: " ?[", count: 60),
      "odd: [" + String(repeating: "{a: []}, ", count: 60) + "]",
      "odd: " + String(repeating: "[", count: 50) + String(repeating: "]", count: 50),
    ])
  func brackets(line: String) throws {
    #expect(try read("version: 1\n\(line)\nscene: wordmark\n").preset.scene == "wordmark")
  }

  @Test("Unknown keys are named with their lines, whatever their values")
  func unknown() throws {
    let text =
      "version: 1\r\nodd: [1, {a: b}]\r\n\r\nvalue:\r\n  speed: 1\r\nnothing:\r\nname: a\r\n"
    let keys =
      "ignored; keys are version, name, summary, fidelity, scene, text, image, background, values"
    #expect(
      try read(text).warnings == [
        "a.yaml:2: unknown key “odd” \(keys)",
        "a.yaml:4: unknown key “value” ignored; did you mean values?",
        "a.yaml:6: unknown key “nothing” \(keys)",
      ])
  }

  @Test("Capital letters are forgiven in words, but not in keys")
  func capitals() throws {
    var document = try read("version: 1\nvalues:\n  Speed: 60\n  direction: Left\n")
    let values = try document.assignments(among: SceneCatalog.wordmark.parameters)
    #expect(values.map(\.value) == [.choice("left")])
    #expect(document.warnings == ["a.yaml:3: unknown key “Speed” ignored; did you mean speed?"])
  }

  // MARK: Mistakes

  private static let noAlias =
    "anchors and aliases are not supported (quote text that begins with & or *)"
  private static let noTag = "tags are not supported (quote text that begins with !)"
  private static let noColon =
    "a colon is not expected here (quote text that contains a colon; indent keys of the same level equally)"
  private static let noKey =
    "a key is expected here (put the whole value in quotes; indent keys of the same level equally)"
  private static let badStart =
    "text cannot begin with this character (quote the text; indent with spaces, not tabs)"
  private static let isComment =
    "there is a comment but no value (quote a value that contains #, such as the colour \"#8fb3ff\")"
  private static let tooDeep =
    "the nesting is too deep here (write each key and its value on one line)"
  private static let tooManyBrackets =
    "there are more than 50 brackets (write each key and its value on one line)"

  private static let mistakes: [(text: String, error: String)] = [
    // Missing parts.
    ("", "1: the version is missing; write version: 1"),
    ("# only a comment\n", "1: the version is missing; write version: 1"),
    ("name: a\n", "1: the version is missing; write version: 1"),
    ("{}", "1: the version is missing; write version: 1"),
    ("hello\n", "1: there are no keys (write lines such as version: 1)"),
    ("\n- a\n- b\n", "2: there are no keys (write lines such as version: 1)"),
    ("version:\n", "1: the version is not a whole number of at least 1; write version: 1"),
    ("version: one\n", "1: the version is not a whole number of at least 1; write version: 1"),
    ("version: 0\n", "1: the version is not a whole number of at least 1; write version: 1"),
    ("version: [1]\n", "1: the version is not a whole number of at least 1; write version: 1"),
    ("a: b\nversion: 2\n", "2: version 2 is newer than this program, which reads version 1"),
    ("version: 1\nname:\n", "2: name: there is no value (write one, or \"\" for empty text)"),
    ("version: 1\nname: # later\n", "2: name: \(isComment)"),
    ("version: 1\nvalues:\n  color: #8fb3ff\n", "3: color: \(isComment)"),
    (
      "version: 1\nvalues: {speed: , pause: 1}\n",
      "2: speed: there is no value (write one, or \"\" for empty text)"
    ),
    // Content and names.
    (
      "version: 1\ntext: a\n\nimage: b\n",
      "4: text and image cannot be used together (remove one of them)"
    ),
    (
      "version: 1\nimage: \"\"\n", "2: image: the text is empty (write a value, or remove the line)"
    ),
    (
      "version: 1\nname: last session\n",
      "2: the name “last session” is taken by the viewer (write another name:)"
    ),
    // Values of the wrong kind.
    ("version: 1\nname: [a]\n", "2: name: there is more than one value (write a number or a word)"),
    (
      "version: 1\nvalues:\n  speed: {a: b}\n",
      "3: speed: there is more than one value (write a number or a word)"
    ),
    (
      "version: 1\nvalues: 3\n",
      "2: values: there are no keys (write each as an indented line, key: value)"
    ),
    (
      "version: 1\nvalues: [1]\n",
      "2: values: there are no keys (write each as an indented line, key: value)"
    ),
    ("version: 1\n? [a]\n: b\n", "2: a key is not text (write key: value)"),
    ("version: 1\n[a]: 1\n[a]: 2\n", "2: a key is not text (write key: value)"),
    ("version: 1\nvalues:\n  ? {a: b}\n  : c\n", "3: a key is not text (write key: value)"),
    // YAML features that presets do not support.
    ("version: 1\nname: &a b\n", "2:7: \(noAlias)"),
    ("&a version: 1\n", "1:1: \(noAlias)"),
    ("--- &a\nversion: 1\n", "1:5: \(noAlias)"),
    ("version: 1\nname: *a\n", "2:7: \(noAlias)"),
    ("version: 1\na: &a b\nname: *a\n", "2:4: \(noAlias)"),
    ("version: 1\nname: *\n", "2:8: \(noAlias)"),
    ("version: 1\nname: & a\n", "2:8: \(noAlias)"),
    ("version: 1\nname: !!str a\n", "2:7: \(noTag)"),
    ("version: 1\nname: !!str \"a\"\n", "2:7: \(noTag)"),
    ("version: 1\nname: ! a\n", "2:7: \(noTag)"),
    ("version: 1\nname: !a!b c\n", "2:7: \(noTag)"),
    ("version: 1\nname: !<\n", "2:9: \(noTag)"),
    ("!!map\nversion: 1\n", "1:1: \(noTag)"),
    ("version: 1\nodd: [a, {b: !c d}]\n", "2:14: \(noTag)"),
    ("version: 1\n<<: {name: a}\n", "2: merge keys are not supported (write out each key)"),
    (
      "version: 1\nname: a\nname: b\n",
      "2: the key “name” occurs here and again below (remove one of them)"
    ),
    (
      "version: 1\nvalues:\n  a*: 1\n  \"a*\": 2\n",
      "3: the key “a*” occurs here and again below (remove one of them)"
    ),
    ("version: 1\n---\nname: a\n", "2:1: a second document begins here (write only one)"),
    ("version: 1\nodd: " + String(repeating: "[", count: 60), "2:56: \(tooManyBrackets)"),
    ("version: 1\n" + String(repeating: "? ", count: 60), "2:101: \(tooManyBrackets)"),
    ("version: 1\nodd:\n  " + String(repeating: "- ", count: 2000), "3:1999: \(tooDeep)"),
    (
      (1...51).map { "%TAG !a\($0)! b\n" }.joined() + "---\nversion: 1\n",
      "51:1: there are more than 50 directives (remove the lines that begin with %)"
    ),
    // Text that is not YAML.
    ("version 1\nname: a\n", "2:5: \(noColon)"),
    ("version: 1\nname\n", "2:1: there is no colon after the key (write key: value)"),
    ("version: 1\nname: a: b\n", "2:8: \(noColon)"),
    ("version: 1\n  name: a\n", "2:7: \(noColon)"),
    ("version: 1\nvalues:\n  speed: 1\n pause: 2\n", "4:2: \(noKey)"),
    ("version: 1\nname: \"a\" b\n", "2:11: \(noKey)"),
    (
      "version: 1\nname: \"a\n\n",
      "2:7: the quotes are not closed (close them on the same line, or remove them)"
    ),
    (
      "version: 1\nname: 'a\n---\n",
      "2:7: the quotes are not closed (close them on the same line, or remove them)"
    ),
    ("version: 1\nname: @a\n", "2:7: \(badStart)"),
    ("version: 1\nname: `a\n", "2:7: \(badStart)"),
    ("version: 1\nname: %a\n", "2:7: \(badStart)"),
    ("version: 1\n\tname: a\n", "2:1: a tab is not allowed here (indent with spaces)"),
    ("version: 1\nname: [a\n", "3:1: a comma or ] is expected here (close the bracket)"),
    ("version: 1\nname: {a\n", "3:1: a comma or } is expected here (close the brace)"),
    ("version: 1\nname: ]\n", "2:7: a value is expected here (write key: value)"),
    ("version: 1\nname: - a\n", "2:7: a list is not expected here (write key: value)"),
    (
      "version: 1\nname: | a\n",
      "2:9: the end of the line is expected here (write the text on the lines below)"
    ),
    (
      "version: 1\nname: \"\\q\"\n",
      "2:8: this escape does not exist (write \\\\ for a backslash, or use single quotes)"
    ),
    (
      "version: 1\nname: \"\\xZZ\"\n",
      "2:10: hexadecimal digits are expected in an escape (write \\\\ for a backslash)"
    ),
    (
      "version: 1\nname: \"\\ud800\"\n",
      "2:10: the escape is not a character (write \\\\ for a backslash)"
    ),
    (
      "version: 1\n...\nname: a\n",
      "3:1: there is text after the end of the document (write key: value on each line)"
    ),
    (
      "%ODD\n---\nversion: 1\n",
      "1:5: this is not valid YAML from here on (write key: value on each line, and quote text)"
    ),
    (
      "version: 1\nname: é\u{7}\n",
      "2:8: the character U+0007 is not allowed (remove it, or write it as an escape in double quotes)"
    ),
    (
      "\n# \u{2028}\n",
      "2:3: the character U+2028 is not allowed (remove it, or write it as an escape in double quotes)"
    ),
    (
      "version: 1\nscene: none\n",
      "2: there is no scene “none”; the scenes are \(SceneCatalog.names.joined(separator: ", "))"
    ),
  ]

  @Test(
    "An error is one line with its location and what is allowed", arguments: mistakes)
  func mistake(text: String, error: String) {
    #expect(self.error(Array(text.utf8)) == error)
  }

  @Test("Bytes that are not UTF-8 are reported with their line")
  func encoding() {
    let what = "the line is not valid UTF-8 (save the file as UTF-8)"
    #expect(error(Array("version: 1\n\nname: ".utf8) + [0xFF, 0x0A]) == "3: \(what)")
    #expect(error([0xFF, 0xFE, 0x61, 0]) == "1: \(what)")
    #expect(error(Array("version: 1\r# ".utf8) + [0xFF, 0x0D]) == "2: \(what)")
    #expect(error(Array("version: 1\r\n\r\n# ".utf8) + [0xFF]) == "3: \(what)")
  }

  @Test("Long keys and values are truncated in messages")
  func long() throws {
    let long = String(repeating: "x", count: 100_000)
    for text in ["? \(long)\n: 1", "version: \(long)", "version: 1\nscene: \(long)"] {
      let line = try #require(error(Array("# first\n\(text)\n".utf8)))
      #expect(line.count < 2000, "\(line.prefix(300))")
    }
    let document = try read("version: 1\n\(String(repeating: "k", count: 128)): 1\n")
    #expect(document.warnings.count == 1)
    #expect(error(Array("version: 1\n\(String(repeating: "k", count: 129)): 1\n".utf8)) != nil)
  }

  @Test(
    "Text of many combining marks is read, or refused, in no time",
    arguments: [
      "name: TEXT", "summary: \"TEXT\"", "scene: TEXT", "scene: wTEXT",
      "values: {ground: TEXT}", "values: {appearance: dTEXT}", "values: {peak: TEXT}",
      "values: {font: aTEXT}",
    ])
  func marks(line: String) throws {
    // Swift would take seconds for each comparison with a known word, of which there are up to 148.
    let marks = String(repeating: "\u{301}\u{323}", count: 60_000)
    let text = "version: 1\n\(line.replacing("TEXT", with: marks))\n"
    if line.hasPrefix("name") || line.hasPrefix("summary") {
      _ = try read(text)
    } else {
      let told = try #require(error(Array(text.utf8)))
      #expect(told.hasPrefix("a.yaml:2: ") || told.hasPrefix("2: "), "\(told.prefix(300))")
      #expect(told.unicodeScalars.count < 2000)
    }
  }

  @Test("Aliases of aliases are refused before they are followed")
  func laughs() {
    var lines = ["version: 1", "a0: &a0 [x, x, x, x, x, x, x, x, x]"]
    for level in 1...40 {
      let list = Array(repeating: "*a\(level - 1)", count: 9).joined(separator: ", ")
      lines.append("a\(level): &a\(level) [\(list)]")
    }
    lines += ["? *a40", ": 1"]
    #expect(error(Array(lines.joined(separator: "\n").utf8)) == "2:5: \(Self.noAlias)")
  }
}
