import Display
import Viewer

/// Reads the keys and values of a YAML text, part by part.
///
/// Of several errors, what is not YAML is reported before what presets do not support, and that before keys that presets
/// cannot have; an alias ends the reading.
struct YAMLReader: ~Copyable {
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
  }

  /// The maximum length of a key, in characters; even escaped, such a key is within YAML's limit of 1024 characters.
  private static let keyLimit = 128

  /// The maximum number of collections in brackets or in keys around a collection: for each part of the text, libyaml
  /// looks at every open bracket.
  private static let bracketLimit = 50

  /// The number of collections inside each other at which a text is refused.
  private static let depthLimit = 1000

  /// The maximum number of lines that begin with a percent sign: libyaml compares each directive with all before it.
  private static let directiveLimit = 50

  private let characters: [Unicode.Scalar]
  private var parser: YAMLParser

  /// The first use of YAML that presets do not support.
  private var unsupported: Wrong?

  /// The first key that presets cannot have.
  private var unusableKey: Wrong?

  private init(_ characters: [Unicode.Scalar], _ parser: consuming YAMLParser) {
    self.characters = characters
    self.parser = parser
  }

  /// Reads the keys of a text, in their order.
  ///
  /// - Throws: ``Wrong`` if the text is not YAML, or uses more of YAML than keys, values and comments.
  /// - Complexity: O(*n*) for *n* bytes.
  static func entries(of bytes: [UInt8]) throws(Wrong) -> [Entry] {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw Wrong(
        lineOfWrongBytes(in: bytes), "the line is not valid UTF-8 (save the file as UTF-8)")
    }
    let mark = text.unicodeScalars.first == "\u{FEFF}" ? 1 : 0
    let characters = Array(text.unicodeScalars.dropFirst(mark))
    try check(characters)
    var reader: YAMLReader
    do throws(YAMLParser.Failure) {
      reader = YAMLReader(characters, try YAMLParser(bytes))
    } catch {
      throw wrong(error)
    }
    return try reader.entries()
  }

  // MARK: Characters

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

  /// Throws an error if the characters of a text, without its byte order mark, include one that YAML does not allow,
  /// or too many directives.
  private static func check(_ characters: [Unicode.Scalar]) throws(Wrong) {
    func isLineEnd(_ index: Int) -> Bool { characters[index] == "\n" || characters[index] == "\r" }
    func wrong(at index: Int, _ what: String) -> Wrong {
      let ends = (0..<index).filter { end in
        isLineEnd(end) && !(characters[end] == "\r" && characters[end + 1] == "\n")
      }
      return Wrong(ends.count + 1, column: index - (ends.last ?? -1), what)
    }
    if let index = characters.firstIndex(where: { !allows($0) }) {
      let number = NumberText.hexadecimal(characters[index].value, 4)
      throw wrong(
        at: index,
        "the character U+\(number) is not allowed (remove it, or write it as an escape in double quotes)"
      )
    }
    let directives = characters.indices.filter { index in
      characters[index] == "%" && (index == 0 || isLineEnd(index - 1))
    }
    if directives.count > directiveLimit {
      throw wrong(
        at: directives[directiveLimit],
        "there are more than \(directiveLimit) directives (remove the lines that begin with %)")
    }
  }

  // MARK: Nodes

  /// The collections around a node.
  private struct Nesting {
    /// The number of collections around it.
    var depth = 0
    /// The number of those that are in brackets, or of whose key it is a part.
    var brackets = 0
    /// Whether one of them is a sequence, of which presets use nothing.
    var isInSequence = false
  }

  private mutating func entries() throws(Wrong) -> [Entry] {
    guard try next().kind == .document else { return [] }
    let root = try next()
    let content = try content(of: root, in: Nesting())
    let rest = try next()
    if rest.kind == .document {
      throw Wrong(rest.mark, "a second document begins here (write only one)")
    }
    if let wrong = unsupported ?? unusableKey { throw wrong }
    guard case .entries(let entries) = content else {
      throw Wrong(root.mark.line, "there are no keys (write lines such as version: 1)")
    }
    return entries
  }

  private mutating func next() throws(Wrong) -> YAMLParser.Event {
    do throws(YAMLParser.Failure) {
      return try parser.next()
    } catch {
      throw Self.wrong(error)
    }
  }

  /// Returns the next part in a collection, or `nil` at its end.
  private mutating func nextInside() throws(Wrong) -> YAMLParser.Event? {
    let event = try next()
    return event.kind == .end ? nil : event
  }

  /// Reads the node that begins with a part.
  private mutating func content(
    of event: YAMLParser.Event, in nesting: Nesting
  ) throws(Wrong) -> Content {
    noteProperties(of: event)
    switch event.kind {
    case .scalar("", isPlain: true): return .nothing(hasComment: hasComment(after: event.mark))
    case .scalar(let text, _): return .text(Self.text(text))
    case .sequence(let isFlow):
      var inner = try Self.nesting(of: event, isFlow: isFlow, in: nesting)
      inner.isInSequence = true
      while let element = try nextInside() { _ = try self.content(of: element, in: inner) }
      return .list
    case .mapping(let isFlow):
      let inner = try Self.nesting(of: event, isFlow: isFlow, in: nesting)
      return .entries(try entries(isFlow: isFlow, in: inner))
    // What follows an alias may be wrong only because of the asterisk.
    case .alias: throw unsupported ?? Wrong(event.mark, Self.noAlias)
    case .end, .document, .textEnd: throw Wrong(event.mark, Self.noYAML)
    }
  }

  /// Returns the nesting inside a collection.
  ///
  /// - Throws: An error if the collection is too deep inside others.
  private static func nesting(
    of event: YAMLParser.Event, isFlow: Bool, in outer: Nesting
  ) throws(Wrong) -> Nesting {
    var inner = outer
    inner.depth += 1
    if isFlow { inner.brackets += 1 }
    guard outer.brackets < bracketLimit else { throw Wrong(event.mark, tooManyBrackets) }
    guard inner.depth < depthLimit else { throw Wrong(event.mark, tooDeep) }
    return inner
  }

  /// Notes an anchor or a tag; a node that has one begins with it.
  private mutating func noteProperties(of event: YAMLParser.Event) {
    guard unsupported == nil, characters.indices.contains(event.mark.index) else { return }
    switch characters[event.mark.index] {
    case "&": unsupported = Wrong(event.mark, Self.noAlias)
    case "!": unsupported = Wrong(event.mark, Self.noTag)
    default: break
    }
  }

  /// Reads the keys and values of a mapping, to its end; keys that presets cannot have are left out.
  private mutating func entries(
    isFlow: Bool, in nesting: Nesting
  ) throws(Wrong) -> [Entry] {
    var inKey = nesting
    if !isFlow { inKey.brackets += 1 }
    var entries: [Entry] = []
    while let key = try nextInside() {
      let text = usableText(of: key, in: nesting)
      _ = try content(of: key, in: inKey)
      let value = try content(of: next(), in: nesting)
      if let text {
        entries.append(Entry(key: text, line: key.mark.line, content: value))
      }
    }
    try Self.refuseRepeated(entries)
    return entries
  }

  /// Returns the text of a key, or `nil` if presets cannot have the key, which is noted unless presets do not use the
  /// mapping.
  private mutating func usableText(
    of key: YAMLParser.Event, in nesting: Nesting
  ) -> String? {
    let wrong: String
    switch key.kind {
    case .scalar(let scalar, let isPlain):
      let text = Self.text(scalar)
      if text.unicodeScalars.count <= Self.keyLimit {
        if isPlain, text == "<<", unsupported == nil {
          unsupported = Wrong(key.mark.line, "merge keys are not supported (write out each key)")
        }
        return text
      }
      wrong = "\(quoted: text) is too long for a key (write at most \(Self.keyLimit) characters)"
    default: wrong = "a key is not text (write key: value)"
    }
    if !nesting.isInSequence, unusableKey == nil { unusableKey = Wrong(key.mark.line, wrong) }
    return nil
  }

  /// Throws an error if two keys are equal: the first one in alphabetical order, if there are several.
  ///
  /// The keys are short: Swift compares and hashes texts of many combining marks in a time that grows with the square
  /// of their number.
  private static func refuseRepeated(_ entries: [Entry]) throws(Wrong) {
    let repeated = Dictionary(grouping: entries, by: \.key).values.filter { $0.count > 1 }
    if let first = repeated.compactMap(\.first).min(by: { $0.key < $1.key }) {
      throw Wrong(
        first.line,
        "the key \(quoted: first.key) occurs here and again below (remove one of them)")
    }
  }

  /// Returns the text of a scalar without the byte order marks at its start.
  private static func text(_ scalar: String) -> String {
    String(scalar.unicodeScalars.drop { $0 == "\u{FEFF}" })
  }

  /// Whether the rest of the line is a comment.
  private func hasComment(after mark: YAMLParser.Mark) -> Bool {
    characters.dropFirst(mark.index).first { $0 != " " && $0 != "\t" } == "#"
  }

  // MARK: Errors

  private static let noAlias =
    "anchors and aliases are not supported (quote text that begins with & or *)"
  private static let noTag = "tags are not supported (quote text that begins with !)"
  private static let noYAML =
    "this is not valid YAML from here on (write key: value on each line, and quote text)"
  private static let openQuotes =
    "the quotes are not closed (close them on the same line, or remove them)"
  private static let tooDeep =
    "the nesting is too deep here (write each key and its value on one line)"
  private static let tooManyBrackets =
    "there are more than \(bracketLimit) brackets (write each key and its value on one line)"

  /// Converts an error of libyaml to one with a message of this program.
  private static func wrong(_ failure: YAMLParser.Failure) -> Wrong {
    switch failure {
    case .memory(let line): return Wrong(line, "there is not enough memory to read on")
    case .text(let problem, let mark, let context, let start):
      if context.hasSuffix("an anchor") || context.hasSuffix("an alias") {
        return Wrong(mark, noAlias)
      }
      if context.hasSuffix("a tag") { return Wrong(mark, noTag) }
      let what = words.first { problem.hasPrefix($0.problem) }?.what
      // An unterminated element is reported at its beginning.
      let isOpen = problem.hasPrefix("could not find") || what == openQuotes
      return Wrong((isOpen ? start : nil) ?? mark, what ?? noYAML)
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
    ("found undefined tag", noTag),
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

extension YAMLReader.Wrong {
  fileprivate init(_ mark: YAMLParser.Mark, _ what: String) {
    self.init(mark.line, column: mark.column, what)
  }
}
