import Display
package import Viewer
package import ViewerUI
import Yams

/// A preset as YAML text that people can read and edit.
///
/// Equal presets give equal text.
///
/// ```yaml
/// version: 1
/// name: calm
/// scene: wordmark
///
/// values:
///   # Speed: 0…1000 points per second in steps of 10; default 230
///   speed: 60
/// ```
package enum PresetText {
  /// A key and its value.
  struct Entry {
    let key: String
    /// The line number of the key.
    let line: Int
    let content: Content
  }

  /// The value of a key.
  enum Content {
    /// A scalar, always read as text: `no` is not read as a Boolean, and `060` is not read as 48.
    case text(String)
    /// No value; `hasComment` says whether a comment follows the key.
    case nothing(hasComment: Bool)
    /// A nested mapping.
    case entries([Entry])
    /// A sequence, which presets do not use.
    case list
  }

  /// An error in a text.
  struct Wrong: Error {
    /// The position, `LINE` or `LINE:COLUMN`.
    let place: String
    /// The problem, and what is expected.
    let what: String

    init(_ line: Int, column: Int? = nil, _ what: String) {
      place = "\(line)" + (column.map { ":\($0)" } ?? "")
      self.what = what
    }

    fileprivate init(_ mark: Mark, _ what: String) {
      self.init(mark.line, column: mark.column, what)
    }
  }

  /// Reads the keys of a text, in their order.
  ///
  /// - Throws: ``Wrong`` if the text is not YAML, or uses more of YAML than keys, values and comments.
  /// - Complexity: O(*n*) for *n* bytes.
  static func entries(of bytes: [UInt8]) throws(Wrong) -> [Entry] {
    try YAMLReader(bytes).entries()
  }

  // MARK: Writing

  /// Returns a preset as text with comments that describe the scene's parameters; reading it gives an equal preset.
  package static func write(_ preset: Preset, among parameters: [Parameter]) -> String {
    var lines = ["version: \(Preset.version)", "name: \(scalar(preset.name))"]
    if !preset.summary.isEmpty { lines.append("summary: \(scalar(preset.summary))") }
    if !preset.fidelity.isEmpty { lines.append("fidelity: \(scalar(preset.fidelity))") }
    if let scene = preset.scene { lines.append("scene: \(scalar(scene))") }
    lines += ["", preset.values.isEmpty ? "values: {}" : "values:"]
    for value in preset.values {
      if let parameter = parameters.first(where: { $0.key == value.key }) {
        lines.append("  # \(parameter.summary)")
      }
      let text = value.number == nil ? scalar(value.text) : value.text
      lines.append("  \(scalar(value.key)): \(text)")
    }
    return lines.map { $0 + "\n" }.joined()
  }

  /// Returns text as a YAML scalar, quoted if YAML would read the plain text differently.
  private static func scalar(_ text: String) -> String { isPlain(text) ? text : quoted(text) }

  /// The words that are quoted because other YAML readers would read them as a Boolean or as null.
  private static let readOtherwise: Set<String> = [
    "null", "true", "false", "yes", "no", "on", "off", "y", "n",
  ]

  private static func isPlain(_ text: String) -> Bool {
    guard let first = text.utf8.first, let last = text.utf8.last else { return false }
    let isLetter = UInt8(ascii: "a")...UInt8(ascii: "z") ~= first | 0x20
    // By Unicode scalars: a space before a combining mark is a blank in YAML, but not in `String`.
    let scalars = text.unicodeScalars
    return isLetter && last != UInt8(ascii: " ") && last != UInt8(ascii: ":")
      && ![": ", " #", " ?", "[", "{"].contains { scalars.contains($0.unicodeScalars) }
      && !scalars.contains(where: isEscaped)
      && !readOtherwise.contains(text.lowercased())
  }

  /// Returns text in double quotes, in one line, with brackets escaped, because the reader counts them everywhere.
  private static func quoted(_ text: String) -> String {
    var result = "\""
    for character in text.unicodeScalars {
      switch character {
      case "\\", "\"": result += "\\\(character)"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case "[": result += "\\x5B"
      case "{": result += "\\x7B"
      case "?": result += "\\x3F"
      case "\r": result += "\\r"
      case _ where isEscaped(character): result += TerminalText.number(character)
      default: result.unicodeScalars.append(character)
      }
    }
    return result + "\""
  }

  /// Returns whether a character is written as an escape, because it controls a terminal or YAML does not allow it.
  private static func isEscaped(_ character: Unicode.Scalar) -> Bool {
    TerminalText.isUnsafe(character) || !YAMLReader.allows(character)
  }
}

/// A YAML text and the positions at which its lines begin.
private struct YAMLReader {
  private typealias Wrong = PresetText.Wrong

  /// The maximum length of a key, in characters; even escaped, such a key is within YAML's limit of 1024 characters.
  private static let keyLimit = 128

  /// The maximum number of brackets and question marks in the text: each can begin a key that is a collection, and
  /// Yams compares such keys slowly, by their whole content.
  private static let bracketLimit = 50

  private let text: String
  private let characters: [Unicode.Scalar]
  private var lineStarts = [0]

  init(_ bytes: [UInt8]) throws(PresetText.Wrong) {
    guard let whole = String(validating: bytes, as: UTF8.self) else {
      throw Wrong(
        Self.lineOfWrongBytes(in: bytes), "the line is not valid UTF-8 (save the file as UTF-8)")
    }
    let mark = whole.unicodeScalars.first == "\u{FEFF}" ? 1 : 0
    characters = Array(whole.unicodeScalars.dropFirst(mark))
    text = mark == 0 ? whole : String(String.UnicodeScalarView(characters))
    let letters = Set(characters)
    let privateUse = (0xE000...0xF8FF as ClosedRange<UInt32>).lazy.compactMap(Unicode.Scalar.init)
    standIn = privateUse.first { !letters.contains($0) } ?? "\u{E000}"
    try noteLines()
  }

  /// Returns the number of the first line that is not valid UTF-8; a line ends at a line feed, a carriage return, or
  /// both.
  private static func lineOfWrongBytes(in bytes: [UInt8]) -> Int {
    let (feed, back) = (UInt8(ascii: "\n"), UInt8(ascii: "\r"))
    var (line, start) = (1, 0)
    for (index, byte) in bytes.enumerated() where byte == feed || byte == back {
      if String(validating: bytes[start..<index], as: UTF8.self) == nil { return line }
      if byte == back || index == 0 || bytes[index - 1] != back { line += 1 }
      start = index + 1
    }
    return line
  }

  /// Returns whether a character may occur in YAML text without an escape; of the line ends, only those that text
  /// editors recognize may.
  static func allows(_ character: Unicode.Scalar) -> Bool {
    switch character.value {
    case 0x09, 0x0A, 0x0D, 0x20...0x7E: true
    case 0...0x9F, 0x2028, 0x2029, 0xFEFF, 0xFFFE, 0xFFFF: false
    default: true
    }
  }

  private mutating func noteLines() throws(PresetText.Wrong) {
    var brackets = 0
    var last: Unicode.Scalar = "\n"
    for (index, character) in characters.enumerated() {
      let (line, column) = (lineStarts.count, index - lineStarts[lineStarts.count - 1] + 1)
      guard Self.allows(character) else {
        let number = NumberText.hexadecimal(character.value, 4)
        throw Wrong(
          line, column: column,
          "the character U+\(number) is not allowed (remove it, or write it as an escape in double quotes)"
        )
      }
      // A line end of two characters: the line begins after the second one.
      if character == "\n", last == "\r" {
        lineStarts[lineStarts.count - 1] = index + 1
      } else if character == "\n" || character == "\r" {
        lineStarts.append(index + 1)
      }
      let beginsKey = character == "?" && "\n\r\t [{,".unicodeScalars.contains(last)
      if beginsKey || character == "[" || character == "{" { brackets += 1 }
      if brackets > Self.bracketLimit {
        throw Wrong(line, column: column, Self.tooManyBrackets)
      }
      last = character
    }
  }

  /// A character that does not occur in the text; it replaces the asterisks in a first parse, so that the text has no
  /// aliases.
  private let standIn: Unicode.Scalar

  private static let tooDeep =
    "the nesting is too deep here (write each key and its value on one line)"
  private static let tooManyBrackets =
    "there are more than \(bracketLimit) brackets (write each key and its value on one line)"

  // MARK: Nodes

  func entries() throws(PresetText.Wrong) -> [PresetText.Entry] {
    // A key may be an alias of nested aliases, and would be compared by their whole expansion. If asterisks are
    // replaced by a letter, the text has no aliases, and anchors become visible. Once there are no anchors, any alias
    // left is undefined.
    let starless = String(
      String.UnicodeScalarView(characters.map { $0 == "*" ? standIn : $0 }))
    guard let root = try compose(starless) else { return [] }
    try refuseProperties(in: root)
    return try entries(of: starless == text ? root : compose(text) ?? root)
  }

  /// Parses a text, and returns its root node, or `nil` if the text is empty.
  private func compose(_ text: String) throws(PresetText.Wrong) -> Node? {
    do {
      // Without resolver rules every scalar is a text. The encoding is given because Yams otherwise reads it from the
      // environment.
      return try Parser(yaml: text, resolver: .basic, encoding: .utf8).singleRoot()
    } catch {
      throw wrong(error)
    }
  }

  private func character(at mark: Mark) -> Unicode.Scalar? {
    guard lineStarts.indices.contains(mark.line - 1) else { return nil }
    let index = lineStarts[mark.line - 1] + mark.column - 1
    return characters.indices.contains(index) ? characters[index] : nil
  }

  /// Throws an error if a node, or any node inside it, has an anchor, a tag or a merge key.
  ///
  /// The text of a node with an anchor or a tag begins with `&` or `!`.
  private func refuseProperties(in node: Node) throws(PresetText.Wrong) {
    if let mark = node.mark {
      switch character(at: mark) {
      case "&": throw Wrong(mark, Self.noAlias)
      case "!": throw Wrong(mark, Self.noTag)
      default: break
      }
    }
    switch node {
    case .mapping(let mapping):
      for (key, value) in mapping {
        if case .scalar(let scalar) = key, scalar.string == "<<", scalar.style == .plain {
          throw Wrong(scalar.mark?.line ?? 1, "merge keys are not supported (write out each key)")
        }
        try refuseProperties(in: key)
        try refuseProperties(in: value)
      }
    case .sequence(let sequence):
      for element in sequence { try refuseProperties(in: element) }
    case .scalar, .alias: break
    }
  }

  private func entries(of node: Node) throws(PresetText.Wrong) -> [PresetText.Entry] {
    guard case .mapping(let mapping) = node else {
      throw Wrong(node.mark?.line ?? 1, "there are no keys (write lines such as version: 1)")
    }
    var entries: [PresetText.Entry] = []
    for (key, value) in mapping {
      let line = key.mark?.line ?? 1
      guard case .scalar(let scalar) = key else {
        throw Wrong(line, Self.keyIsNoText)
      }
      let text = Self.text(of: scalar)
      guard text.unicodeScalars.count <= Self.keyLimit else {
        throw Wrong(
          line,
          "\(quoted: text) is too long for a key (write at most \(Self.keyLimit) characters)"
        )
      }
      entries.append(
        PresetText.Entry(key: text, line: line, content: try content(of: value)))
    }
    return entries
  }

  private func content(of node: Node) throws(PresetText.Wrong) -> PresetText.Content {
    switch node {
    case .scalar(let scalar) where scalar.string.isEmpty && scalar.style == .plain:
      .nothing(hasComment: scalar.mark.map(hasComment) ?? false)
    case .scalar(let scalar): .text(Self.text(of: scalar))
    case .mapping: .entries(try entries(of: node))
    case .sequence, .alias: .list
    }
  }

  /// Returns the text of a scalar without the byte order marks at its start, of which Yams drops only the first.
  private static func text(of scalar: Node.Scalar) -> String {
    String(scalar.string.unicodeScalars.drop { $0 == "\u{FEFF}" })
  }

  /// Whether the rest of the line is a comment.
  private func hasComment(after mark: Mark) -> Bool {
    guard lineStarts.indices.contains(mark.line - 1) else { return false }
    let rest = characters.dropFirst(lineStarts[mark.line - 1] + mark.column - 1)
    return rest.first { $0 != " " && $0 != "\t" } == "#"
  }

  // MARK: Errors

  private static let noAlias =
    "anchors and aliases are not supported (quote text that begins with & or *)"
  private static let openQuotes =
    "the quotes are not closed (close them on the same line, or remove them)"
  private static let noTag = "tags are not supported (quote text that begins with !)"
  private static let keyIsNoText = "a key is not text (write key: value)"

  /// The name that Yams, in its own spelling, gives to a duplicate key that is not text.
  private static let nameOfNoText = "<uncovertable>"

  /// Converts an error of Yams to one with a message of this program; Yams's own message contains the whole text.
  private func wrong(_ error: any Error) -> PresetText.Wrong {
    switch error as? YamlError {
    case .scanner(let context, let problem, let mark, _),
      .parser(let context, let problem, let mark, _),
      .composer(let context, let problem, let mark, _):
      let scanned = context?.text ?? ""
      if scanned.hasSuffix("an anchor") || scanned.hasSuffix("an alias") {
        return Wrong(mark, Self.noAlias)
      }
      if scanned.hasSuffix("a tag") { return Wrong(mark, Self.noTag) }
      let what = Self.words.first { problem.hasPrefix($0.problem) }?.what
      // An unterminated element is reported at its beginning.
      let isOpen = problem.hasPrefix("could not find") || what == Self.openQuotes
      return Wrong(
        (isOpen ? context?.mark : nil) ?? mark,
        what
          ?? "this is not valid YAML from here on (write key: value on each line, and quote text)"
      )
    case .duplicatedKeysInMapping(let keys, let context):
      let key = (keys.first ?? "").replacing(String(standIn), with: "*")
      if key == Self.nameOfNoText { return Wrong(context.mark.line, Self.keyIsNoText) }
      return Wrong(
        context.mark.line, "the key \(quoted: key) occurs here and again below (remove one of them)"
      )
    default: return Wrong(1, "the text cannot be read as YAML")
    }
  }

  /// The beginnings of libyaml's error messages, each with the message that this program shows instead.
  private static let words: [(problem: String, what: String)] = [
    (
      "mapping values are not",
      "a colon is not expected here (quote text that contains a colon; indent keys of the same level equally)"
    ),
    ("could not find expected ':'", "there is no colon after the key (write key: value)"),
    (
      "did not find expected key",
      "a key is expected here (put the whole value in quotes; indent keys of the same level equally)"
    ),
    ("did not find expected ',' or ']'", "a comma or ] is expected here (close the bracket)"),
    ("did not find expected ',' or '}'", "a comma or } is expected here (close the brace)"),
    ("did not find expected node", "a value is expected here (write key: value)"),
    ("found unexpected end of stream", openQuotes), ("found unexpected document", openQuotes),
    (
      "found character that cannot",
      "text cannot begin with this character (quote the text; indent with spaces, not tabs)"
    ),
    ("found a tab character", "a tab is not allowed here (indent with spaces)"),
    (
      "found unknown escape",
      "this escape does not exist (write \\\\ for a backslash, or use single quotes)"
    ),
    (
      "did not find expected hex",
      "hexadecimal digits are expected in an escape (write \\\\ for a backslash)"
    ),
    ("found invalid Unicode", "the escape is not a character (write \\\\ for a backslash)"),
    ("block sequence entries", "a list is not expected here (write key: value)"),
    ("found undefined alias", noAlias), ("found undefined tag", noTag),
    ("Maximum nesting level", tooDeep),
    ("but found another document", "a second document begins here (write only one)"),
    (
      "did not find expected <doc",
      "there is text after the end of the document (write key: value on each line)"
    ),
    (
      "did not find expected comment",
      "the end of the line is expected here (write the text on the lines below)"
    ),
  ]
}
