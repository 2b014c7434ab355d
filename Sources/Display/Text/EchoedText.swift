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
