/// Functions that make text from outside the program, such as names and messages, safe to print on a terminal.
///
/// Some characters control the terminal, end the line, reverse the order of the following text, or are invisible.
/// They are printed as their numbers: `a\u{202E}b`.
package enum TerminalText {
  /// Returns whether a character is unsafe to print and is therefore printed as its number.
  ///
  /// These are the control characters (C0, DEL, C1), line and paragraph separators, direction marks, and characters
  /// without width. Their numbers have at most four hexadecimal digits, for which JSON and YAML have an escape.
  package static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0...0x1F, 0x7F...0x9F, 0x061C, 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFEFF:
      true
    default: false
    }
  }

  /// Returns text as one line that is safe to print, with line feeds printed as `\n`.
  package static func line(_ text: String) -> String {
    escaped(text, also: isByte) { scalar in
      isByte(scalar)
        ? "\\x" + NumberText.hexadecimal(scalar.value & 0xFF, 2) : scalar.escaped(asASCII: true)
    }
  }

  /// Returns whether a character stands for a byte of a file's name that is not UTF-8, which is printed as `\xFE`.
  ///
  /// `String(system:)`, in Platform, chooses these characters.
  private static func isByte(_ scalar: Unicode.Scalar) -> Bool {
    (0x10FE80...0x10FEFF).contains(scalar.value)
  }

  /// Returns lines as text that is safe to print, with a line feed after each line.
  package static func lines(_ lines: [String]) -> String { lines.map { line($0) + "\n" }.joined() }

  /// Returns text of several lines as text that is safe to print, with its line feeds kept.
  package static func whole(_ text: String) -> String {
    escaped(text, except: "\n") { $0.escaped(asASCII: true) }
  }

  /// Returns the text of a JSON document with unsafe characters escaped, so that its meaning stays the same.
  package static func json(_ text: String) -> String {
    // Other than the line feeds between values, unsafe characters occur only in strings.
    escaped(text, except: "\n", as: number)
  }

  /// Returns an unsafe character as its escape in JSON, YAML and recordings: `\u202E`.
  ///
  /// - Precondition: ``isUnsafe(_:)``.
  package static func number(_ scalar: Unicode.Scalar) -> String {
    "\\u" + NumberText.hexadecimal(scalar.value, 4)
  }

  private static func escaped(
    _ text: String, except kept: Unicode.Scalar? = nil,
    also isOther: (Unicode.Scalar) -> Bool = { _ in false },
    as escape: (Unicode.Scalar) -> String
  ) -> String {
    func isToEscape(_ scalar: Unicode.Scalar) -> Bool {
      scalar != kept && (isUnsafe(scalar) || isOther(scalar))
    }
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

/// Functions that shorten text from outside the program, to its beginning and its original length, for messages.
package enum EchoedText {
  /// The number of characters to which a value is shortened in a message: 200.
  package static let valueLimit = 200

  /// Returns the text; if it is longer than `limit`, only its beginning and its length: `aaaa… (1048576 characters)`.
  ///
  /// Characters are Unicode scalars.
  ///
  /// - Complexity: O(*n*), where *n* is the number of characters.
  package static func cut(_ text: some StringProtocol, to limit: Int = valueLimit) -> String {
    parts(of: text, limit: limit).joined()
  }

  /// Returns the text in quotes; if it is too long, only its beginning and its length: `“aaaa…” (1048576
  /// characters)`.
  package static func quoted(_ text: some StringProtocol) -> String {
    let parts = parts(of: text, limit: valueLimit)
    return "“\(parts[0])”" + parts.dropFirst().joined()
  }

  /// Returns the whole text in one element, or its beginning and its length in two if it is longer than `limit`.
  private static func parts(of text: some StringProtocol, limit: Int) -> [String] {
    let scalars = text.unicodeScalars
    guard let end = scalars.index(scalars.startIndex, offsetBy: limit, limitedBy: scalars.endIndex),
      end != scalars.endIndex
    else { return [String(text)] }
    return ["\(String(text[..<end]))…", " (\(scalars.count) characters)"]
  }
}

extension DefaultStringInterpolation {
  /// Appends a value in quotes, shortened if it is long: see ``EchoedText/quoted(_:)``.
  package mutating func appendInterpolation(quoted text: some StringProtocol) {
    appendLiteral(EchoedText.quoted(text))
  }

  /// Appends a value, shortened if it is long: see ``EchoedText/cut(_:to:)``.
  package mutating func appendInterpolation(cut text: some StringProtocol) {
    appendLiteral(EchoedText.cut(text))
  }
}

/// Functions that format text in columns, for terminals.
package enum ColumnText {
  /// Joins words with blanks into lines of at most `width` characters, and returns the lines.
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

  /// Returns text padded with blanks to a width in characters: at its end, or at its beginning if `isRight`.
  package static func padded(_ text: String, to width: Int, isRight: Bool = false) -> String {
    let blanks = String(repeating: " ", count: max(0, width - text.count))
    return isRight ? blanks + text : text + blanks
  }
}
