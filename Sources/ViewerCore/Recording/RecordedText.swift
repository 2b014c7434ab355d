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
      default: result.unicodeScalars.append(character)
      }
    }
    return result
  }

  /// The text that ``line(_:)`` or ``word(_:)`` has made, or nothing for one that it cannot have made.
  static func unescaped(_ text: some StringProtocol) -> String? {
    var result = ""
    var isEscaped = false
    for character in text.unicodeScalars {
      switch (isEscaped, character) {
      case (false, "\\"):
        isEscaped = true
        continue
      case (false, _): result.unicodeScalars.append(character)
      case (true, "\\"): result += "\\"
      case (true, "n"): result += "\n"
      case (true, "r"): result += "\r"
      case (true, "s"): result += " "
      case (true, _): return nil
      }
      isEscaped = false
    }
    return isEscaped ? nil : result
  }
}
