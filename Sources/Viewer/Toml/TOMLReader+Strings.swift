import Display

extension TOMLReader {
  /// Reads `"text"` or `"""text"""`, from the first quote to behind the last.
  mutating func readQuoted() throws(TOMLError) -> String {
    let first = cursor.place.line
    if !cursor.skip("\"\"\"") {
      cursor.advance()
      return try readText()
    }
    _ = cursor.skipLineEnd()
    var text: [UInt8] = []
    while !cursor.skip("\"\"\"") {
      if cursor.byte == UInt8(ascii: "\\") {
        if try skipEscapedLineEnd() { continue }
        text += try readEscape()
      } else {
        text.append(try readLongByte(until: "“\"\"\"” to close the string of line \(first)"))
      }
    }
    // Up to two quotes before the last three are part of the text.
    for _ in 0..<2 where cursor.skip("\"") { text.append(UInt8(ascii: "\"")) }
    return String(decoding: text, as: UTF8.self)
  }

  /// Reads `'text'` or `'''text'''`, from the first quote to behind the last.
  mutating func readQuotedLiteral() throws(TOMLError) -> String {
    let first = cursor.place.line
    if !cursor.skip("'''") {
      cursor.advance()
      return try readLiteral()
    }
    _ = cursor.skipLineEnd()
    var text: [UInt8] = []
    while !cursor.skip("'''") {
      text.append(try readLongByte(until: "“'''” to close the string of line \(first)"))
    }
    for _ in 0..<2 where cursor.skip("'") { text.append(UInt8(ascii: "'")) }
    return String(decoding: text, as: UTF8.self)
  }

  /// Reads a text of one line, from behind its first quote.
  mutating func readText() throws(TOMLError) -> String {
    var text: [UInt8] = []
    while !cursor.skip("\"") {
      if cursor.byte == UInt8(ascii: "\\") {
        text += try readEscape()
      } else {
        text.append(try readByte(until: "“\"” to close the string"))
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Reads a text of one line in which nothing has a meaning of its own, from behind its first quote.
  mutating func readLiteral() throws(TOMLError) -> String {
    let start = cursor.offset
    while cursor.byte != UInt8(ascii: "'") { _ = try readByte(until: "“'” to close the string") }
    let text = cursor.bytes(since: start)
    cursor.advance()
    return String(decoding: text, as: UTF8.self)
  }

  // MARK: Parts

  /// Reads a byte of a text of one line.
  ///
  /// - Parameter end: What is wanted where the line ends.
  private mutating func readByte(until end: String) throws(TOMLError) -> UInt8 {
    guard let byte = cursor.byte, !cursor.isAtLineEnd else { throw cursor.expected(end) }
    if cursor.isAtControl { throw cursor.expected("text without control characters") }
    cursor.advance()
    return byte
  }

  /// Reads a byte of a text of several lines; their ends become line feeds.
  private mutating func readLongByte(until end: String) throws(TOMLError) -> UInt8 {
    cursor.skipLineEnd() ? UInt8(ascii: "\n") : try readByte(until: end)
  }

  /// Goes behind a backslash at the end of a line, and all that is blank after it.
  private mutating func skipEscapedLineEnd() throws(TOMLError) -> Bool {
    var ahead = cursor
    ahead.advance()
    ahead.skipSpaces()
    guard ahead.skipLineEnd() else { return false }
    repeat { ahead.skipSpaces() } while ahead.skipLineEnd()
    cursor = ahead
    return true
  }

  /// Reads a backslash and what it stands for together with what follows, in UTF-8.
  private mutating func readEscape() throws(TOMLError) -> [UInt8] {
    let place = cursor.place
    cursor.advance()
    let letter = cursor.byte
    if letter == UInt8(ascii: "u") || letter == UInt8(ascii: "U") {
      return try readScalar(digits: letter == UInt8(ascii: "u") ? 4 : 8, at: place)
    }
    let meant: Unicode.Scalar
    switch letter {
    case UInt8(ascii: "b"): meant = "\u{8}"
    case UInt8(ascii: "t"): meant = "\t"
    case UInt8(ascii: "n"): meant = "\n"
    case UInt8(ascii: "f"): meant = "\u{C}"
    case UInt8(ascii: "r"): meant = "\r"
    case UInt8(ascii: "\""): meant = "\""
    case UInt8(ascii: "\\"): meant = "\\"
    default: throw cursor.expected(#"one of b t n f r u U " \ after “\”"#)
    }
    cursor.advance()
    return Array(String(meant).utf8)
  }

  /// Reads the number of a character, from its `u` on.
  private mutating func readScalar(
    digits count: Int, at place: TOMLPlace
  ) throws(TOMLError) -> [UInt8] {
    let letter = count == 4 ? "u" : "U"
    cursor.advance()
    var number: UInt32 = 0
    for _ in 0..<count {
      guard let digit = cursor.byte.flatMap({ Character(Unicode.Scalar($0)).hexDigitValue }) else {
        throw cursor.expected("\(count) digits of base 16 after “\\\(letter)”")
      }
      number = number << 4 | UInt32(digit)
      cursor.advance()
    }
    guard let scalar = Unicode.Scalar(number) else {
      let name = "U+" + NumberText.hexadecimal(number, 4)
      throw cursor.error(
        "expected a character after “\\\(letter)”, and \(name) is none", at: place)
    }
    return Array(String(scalar).utf8)
  }
}
