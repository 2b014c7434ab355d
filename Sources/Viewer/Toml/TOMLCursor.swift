import Display

/// A place in the bytes of a text, which goes forward and knows its line and column.
struct TOMLCursor {
  /// Where it is.
  private(set) var place = TOMLPlace()

  /// The number of bytes before it.
  private(set) var offset = 0

  private let bytes: [UInt8]

  /// Begins at the start of a text, behind the mark that some editors put there (U+FEFF).
  ///
  /// - Throws: ``TOMLError`` at the first byte that is not UTF-8.
  init(_ bytes: [UInt8]) throws(TOMLError) {
    self.bytes = bytes
    if let wrong = Self.firstWrongByte(of: bytes) {
      while offset < wrong { advance() }
      throw error("expected text in UTF-8, not the byte \(NumberText.hexadecimal(bytes[wrong], 2))")
    }
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
  }

  private static func firstWrongByte(of bytes: [UInt8]) -> Int? {
    var parser = Unicode.UTF8.ForwardParser()
    var rest = bytes.makeIterator()
    var offset = 0
    while true {
      switch parser.parseScalar(from: &rest) {
      case .valid(let scalar): offset += scalar.count
      case .emptyInput: return nil
      case .error: return offset
      }
    }
  }

  // MARK: Looking

  /// The byte at the cursor, or nothing at the end.
  var byte: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  /// The byte so many behind the cursor, or nothing.
  func byte(ahead count: Int) -> UInt8? {
    offset + count < bytes.count ? bytes[offset + count] : nil
  }

  /// Whether a text begins at the cursor.
  func isAt(_ text: String) -> Bool {
    byte == text.utf8.first && bytes[offset...].starts(with: text.utf8)
  }

  /// Whether a line ends here, with a line feed or a carriage return and one.
  var isAtLineEnd: Bool {
    byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") && byte(ahead: 1) == UInt8(ascii: "\n")
  }

  /// Whether a control character is here that texts and comments have to write otherwise; a tab is none.
  var isAtControl: Bool {
    guard let byte else { return false }
    return byte < 0x20 && byte != UInt8(ascii: "\t") || byte == 0x7F
  }

  /// The bytes from an earlier offset to the cursor.
  func bytes(since start: Int) -> ArraySlice<UInt8> { bytes[start..<offset] }

  // MARK: Going on

  /// Goes one byte on; stays at the end.
  mutating func advance() {
    guard let byte else { return }
    offset += 1
    if byte == UInt8(ascii: "\n") {
      place.line += 1
      place.column = 1
    } else if byte & 0xC0 != 0x80 {
      // The bytes within a character do not count.
      place.column += 1
    }
  }

  /// Goes so many bytes on.
  mutating func advance(by count: Int) {
    for _ in 0..<count { advance() }
  }

  /// Goes behind a text if that is here.
  mutating func skip(_ text: String) -> Bool {
    guard isAt(text) else { return false }
    advance(by: text.utf8.count)
    return true
  }

  /// Goes behind the end of a line if that is here.
  mutating func skipLineEnd() -> Bool {
    guard isAtLineEnd else { return false }
    advance(by: byte == UInt8(ascii: "\r") ? 2 : 1)
    return true
  }

  /// Goes behind spaces and tabs.
  mutating func skipSpaces() {
    while byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") { advance() }
  }

  // MARK: Errors

  /// An error at the cursor, or at an earlier place.
  func error(_ reason: String, at place: TOMLPlace? = nil) -> TOMLError {
    TOMLError(place: place ?? self.place, reason: reason)
  }

  /// An error that names what should be at the cursor, and what is there.
  func expected(_ what: String) -> TOMLError { error("expected \(what), not \(found)") }

  /// What is at the cursor, in words.
  private var found: String {
    guard let byte else { return "the end of the text" }
    if isAtLineEnd { return "the end of the line" }
    if byte == UInt8(ascii: "\r") { return "a carriage return without a line feed" }
    if byte == UInt8(ascii: "\t") { return "a tab" }
    if isAtControl { return "the control character U+\(NumberText.hexadecimal(byte, 4))" }
    let rest = bytes[(offset + 1)...].prefix { $0 & 0xC0 == 0x80 }
    return "“\(String(decoding: [byte] + rest, as: UTF8.self))”"
  }
}
