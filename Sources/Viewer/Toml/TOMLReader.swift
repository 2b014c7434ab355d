/// Reads a TOML text from its start to its end.
struct TOMLReader {
  /// How deep tables and arrays may lie in each other: what is deeper would need more stack than a thread may have.
  static let depthLimit = 64

  var cursor: TOMLCursor

  init(_ cursor: TOMLCursor) { self.cursor = cursor }

  mutating func readDocument() throws(TOMLError) -> TOMLTable {
    var tables = TOMLTables(depth: 0)
    var open = TOMLTables.root
    while true {
      cursor.skipSpaces()
      if cursor.byte == nil { return tables.finished }
      if !cursor.isAtLineEnd && cursor.byte != UInt8(ascii: "#") {
        if cursor.byte == UInt8(ascii: "[") {
          open = try readHeader(in: &tables)
        } else {
          try readEntry(in: &tables, open)
        }
      }
      try finishLine()
    }
  }

  /// Reads `[a.b]` or `[[a.b]]`, and answers the table that it opens.
  private mutating func readHeader(
    in tables: inout TOMLTables
  ) throws(TOMLError) -> TOMLTables.Number {
    let isRow = cursor.skip("[[")
    if !isRow { cursor.advance() }
    let path = try readPath()
    let number =
      isRow ? try tables.addRow(at: path) : try tables.openHeader(at: path)
    guard isRow ? cursor.skip("]]") : cursor.skip("]") else {
      throw cursor.expected(isRow ? "“]]” after the table's name" : "“]” after the table's name")
    }
    return number
  }

  /// Reads `a.b = value`.
  private mutating func readEntry(
    in tables: inout TOMLTables, _ table: TOMLTables.Number
  ) throws(TOMLError) {
    let slot = try tables.reserve(try readPath(), in: table)
    guard cursor.skip("=") else { throw cursor.expected("“=” after the key") }
    cursor.skipSpaces()
    tables.fill(slot, try readValue(depth: slot.depth))
  }

  /// Reads what may stand behind a header or a value: a comment.
  private mutating func finishLine() throws(TOMLError) {
    cursor.skipSpaces()
    try skipComment()
    if cursor.byte != nil, !cursor.skipLineEnd() { throw cursor.expected("the end of the line") }
  }

  private mutating func skipComment() throws(TOMLError) {
    guard cursor.byte == UInt8(ascii: "#") else { return }
    while cursor.byte != nil, !cursor.isAtLineEnd {
      if cursor.isAtControl { throw cursor.expected("a comment without control characters") }
      cursor.advance()
    }
  }

  // MARK: Keys

  /// Reads the parts of a dotted key, and the spaces around them.
  private mutating func readPath() throws(TOMLError) -> [TOMLKey] {
    var path: [TOMLKey] = []
    repeat {
      cursor.skipSpaces()
      let place = cursor.place
      path.append(TOMLKey(name: try readKey(), place: place))
      cursor.skipSpaces()
    } while cursor.skip(".")
    return path
  }

  private mutating func readKey() throws(TOMLError) -> String {
    switch cursor.byte {
    case UInt8(ascii: "\""):
      cursor.advance()
      return try readText()
    case UInt8(ascii: "'"):
      cursor.advance()
      return try readLiteral()
    default:
      let start = cursor.offset
      while let byte = cursor.byte, Self.isOfKey(byte) { cursor.advance() }
      if cursor.offset == start { throw cursor.expected("a key") }
      return String(decoding: cursor.bytes(since: start), as: UTF8.self)
    }
  }

  /// Whether a byte may stand in a key without quotes.
  static func isOfKey(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
      true
    default: false
    }
  }

  // MARK: Values

  /// Reads a value.
  ///
  /// - Parameter depth: In how many tables and arrays it lies.
  private mutating func readValue(depth: Int) throws(TOMLError) -> TOMLValue {
    switch cursor.byte {
    case UInt8(ascii: "\""): return .string(try readQuoted())
    case UInt8(ascii: "'"): return .string(try readQuotedLiteral())
    case UInt8(ascii: "["): return .array(try readArray(depth: depth + 1))
    case UInt8(ascii: "{"): return .table(try readInlineTable(depth: depth + 1))
    default: return try readWord()
    }
  }

  /// Reads a number or a truth.
  private mutating func readWord() throws(TOMLError) -> TOMLValue {
    let (place, start) = (cursor.place, cursor.offset)
    while let byte = cursor.byte, TOMLWord.isPart(byte) { cursor.advance() }
    let word = cursor.bytes(since: start)
    if word.isEmpty { throw cursor.expected("a value") }
    do throws(TOMLWord.Wrong) {
      return try TOMLWord.value(of: word)
    } catch {
      throw cursor.error(error.reason, at: place)
    }
  }

  private mutating func readArray(depth: Int) throws(TOMLError) -> [TOMLValue] {
    try checkDepth(depth)
    cursor.advance()
    var values: [TOMLValue] = []
    while true {
      try skipBlank()
      if cursor.skip("]") { return values }
      values.append(try readValue(depth: depth))
      try skipBlank()
      if cursor.skip("]") { return values }
      guard cursor.skip(",") else { throw cursor.expected("“,” or “]” in the array") }
    }
  }

  /// Goes behind spaces, comments and ends of lines.
  private mutating func skipBlank() throws(TOMLError) {
    repeat {
      cursor.skipSpaces()
      try skipComment()
    } while cursor.skipLineEnd()
  }

  private mutating func readInlineTable(depth: Int) throws(TOMLError) -> TOMLTable {
    try checkDepth(depth)
    cursor.advance()
    cursor.skipSpaces()
    var tables = TOMLTables(depth: depth)
    if cursor.skip("}") { return tables.finished }
    while true {
      try readEntry(in: &tables, TOMLTables.root)
      cursor.skipSpaces()
      if cursor.skip("}") { return tables.finished }
      guard cursor.skip(",") else { throw cursor.expected("“,” or “}” in the inline table") }
    }
  }

  private func checkDepth(_ depth: Int) throws(TOMLError) {
    if depth > Self.depthLimit { throw cursor.error(Self.tooDeep) }
  }

  /// What is said of values that lie too deep.
  static let tooDeep = "expected at most \(depthLimit) tables and arrays in each other"
}
