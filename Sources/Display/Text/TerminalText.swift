/// Text for a terminal that holds names, values and messages from outside.
///
/// Some characters steer the terminal, end the line, turn the order of what follows, or cannot be seen at all. They are
/// printed as their numbers: `a\u{202E}b`.
package enum TerminalText {
  /// Whether a character is printed as its number.
  ///
  /// These are the controls (C0, DEL, C1), the ends of lines and paragraphs, the marks of direction, and what has no
  /// width. All of them have at most four hexadecimal digits, which JSON and YAML have an escape for.
  package static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0...0x1F, 0x7F...0x9F, 0x061C, 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFEFF:
      true
    default: false
    }
  }

  /// One line: line feeds are printed as `\n`.
  package static func line(_ text: String) -> String {
    escaped(text) { $0.escaped(asASCII: true) }
  }

  /// Lines, each of which ends with a line feed.
  package static func lines(_ lines: [String]) -> String { lines.map { line($0) + "\n" }.joined() }

  /// A text of lines, which stay.
  package static func whole(_ text: String) -> String {
    escaped(text, except: "\n") { $0.escaped(asASCII: true) }
  }

  /// The text of a JSON document, still one with the same meaning.
  package static func json(_ text: String) -> String {
    // All but the line feeds between values stand in strings.
    escaped(text, except: "\n", as: number)
  }

  /// A character as JSON, YAML and recordings write it: `\u202E`.
  ///
  /// - Precondition: ``isUnsafe(_:)``.
  package static func number(_ scalar: Unicode.Scalar) -> String {
    "\\u" + NumberText.hexadecimal(scalar.value, 4)
  }

  private static func escaped(
    _ text: String, except kept: Unicode.Scalar? = nil, as escape: (Unicode.Scalar) -> String
  ) -> String {
    func isToEscape(_ scalar: Unicode.Scalar) -> Bool { scalar != kept && isUnsafe(scalar) }
    let scalars = text.unicodeScalars
    guard var next = scalars.firstIndex(where: isToEscape) else { return text }
    var result = String(scalars[..<next])
    while next < scalars.endIndex {
      result += escape(scalars[next])
      let rest = scalars[scalars.index(after: next)...]
      let end = rest.firstIndex(where: isToEscape) ?? rest.endIndex
      result.unicodeScalars += rest[..<end]
      next = end
    }
    return result
  }
}

/// A text of any length from outside, as a message repeats it: its beginning, and its length where that is not all.
package enum EchoedText {
  /// The most characters of a value that are repeated.
  package static let valueLimit = 200

  /// The text, or `aaaa… (1048576 characters)`; characters are Unicode scalars.
  ///
  /// - Complexity: That of counting; what is not repeated is not looked at.
  package static func cut(_ text: some StringProtocol, to limit: Int = valueLimit) -> String {
    parts(of: text, limit: limit).joined()
  }

  /// The text in quotes, or `“aaaa…” (1048576 characters)`.
  package static func quoted(_ text: some StringProtocol) -> String {
    let parts = parts(of: text, limit: valueLimit)
    return "“\(parts[0])”" + parts.dropFirst().joined()
  }

  /// The text, or its beginning and its length.
  private static func parts(of text: some StringProtocol, limit: Int) -> [String] {
    let scalars = text.unicodeScalars
    guard let end = scalars.index(scalars.startIndex, offsetBy: limit, limitedBy: scalars.endIndex),
      end != scalars.endIndex
    else { return [String(text)] }
    return ["\(String(text[..<end]))…", " (\(scalars.count) characters)"]
  }
}

extension DefaultStringInterpolation {
  /// A value as a message repeats it, in quotes: see ``EchoedText/quoted(_:)``.
  package mutating func appendInterpolation(quoted text: some StringProtocol) {
    appendLiteral(EchoedText.quoted(text))
  }

  /// A value as a message repeats it: see ``EchoedText/cut(_:to:)``.
  package mutating func appendInterpolation(cut text: some StringProtocol) {
    appendLiteral(EchoedText.cut(text))
  }
}

/// Text in columns, for terminals.
package enum ColumnText {
  /// Words in lines of at most so many characters, broken between words.
  package static func folded(_ words: [String], to width: Int) -> [String] {
    var lines: [String] = []
    for word in words {
      if let last = lines.last, last.count + 1 + word.count <= width {
        lines[lines.count - 1] = "\(last) \(word)"
      } else {
        lines.append(word)
      }
    }
    return lines
  }

  /// A text with blanks behind it, or before it, up to a width.
  package static func padded(_ text: String, to width: Int, isRight: Bool = false) -> String {
    let blanks = String(repeating: " ", count: max(0, width - text.count))
    return isRight ? blanks + text : text + blanks
  }
}
