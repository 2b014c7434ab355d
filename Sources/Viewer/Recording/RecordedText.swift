import Display

/// How a recording spells what it is made of.
enum RecordedText {
  /// Modifier keys by their words, in the order in which they are written.
  private static let modifiers: [(word: String, key: KeyModifiers)] = [
    ("ctrl", .control), ("alt", .alt), ("shift", .shift),
  ]

  /// The words of held keys.
  static func words(of held: KeyModifiers) -> [String] {
    modifiers.filter { held.contains($0.key) }.map(\.word)
  }

  /// The keys that a word means, or nothing.
  static func modifier(_ word: some StringProtocol) -> KeyModifiers? {
    modifiers.first { $0.word == word }?.key
  }

  /// A rate as frames a second, or as a fraction.
  static func text(of rate: RefreshRate) -> String {
    rate.denominator == 1 ? "\(rate.numerator)" : "\(rate.numerator)/\(rate.denominator)"
  }

  /// A text as one word on one line.
  static func word(_ text: String) -> String {
    escaped(text).replacing(" ", with: "\\s")
  }

  /// A text as the end of a line: also the blanks at its begin and end are kept.
  static func line(_ text: String) -> String {
    let start = text.unicodeScalars.prefix { $0 == " " }.count
    let rest = text.unicodeScalars.dropFirst(start)
    let end = rest.reversed().prefix { $0 == " " }.count
    func blanks(_ count: Int) -> String { String(repeating: "\\s", count: count) }
    return blanks(start) + escaped(String(rest.dropLast(end))) + blanks(end)
  }

  /// A text on one line.
  private static func escaped(_ text: String) -> String {
    var result = ""
    for character in text.unicodeScalars {
      switch character {
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case _ where TerminalText.isUnsafe(character): result += TerminalText.number(character)
      default: result.unicodeScalars.append(character)
      }
    }
    return result
  }

  /// The text that ``line(_:)`` or ``word(_:)`` has made, or nothing for one that it cannot have made.
  static func unescaped(_ text: some StringProtocol) -> String? {
    var result = String.UnicodeScalarView()
    var rest = text.unicodeScalars.makeIterator()
    while let character = rest.next() {
      guard character == "\\" else {
        result.append(character)
        continue
      }
      switch rest.next() {
      case "\\": result.append("\\")
      case "n": result.append("\n")
      case "r": result.append("\r")
      case "s": result.append(" ")
      case "u":
        guard let scalar = scalar(of: (0..<4).map { _ in rest.next() }) else { return nil }
        result.append(scalar)
      default: return nil
      }
    }
    return String(result)
  }

  /// The character of a number in base 16.
  private static func scalar(of digits: [Unicode.Scalar?]) -> Unicode.Scalar? {
    var number: UInt32 = 0
    for digit in digits {
      guard let digit, digit.isASCII, let value = Character(digit).hexDigitValue else { return nil }
      number = number << 4 | UInt32(value)
    }
    return Unicode.Scalar(number)
  }
}
