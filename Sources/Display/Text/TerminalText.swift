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
