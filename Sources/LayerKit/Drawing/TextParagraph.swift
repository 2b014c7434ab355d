/// A paragraph of a text, with the direction in which its lines run.
///
/// The rules are P1 to P3 of the Unicode bidirectional algorithm (UAX #9). Every part of this package that needs the
/// direction of a text takes it from here.
public struct TextParagraph: Hashable, Sendable {
  /// The text without the separator that ends it.
  public let text: Substring

  /// Whether lines run to the left, as in Hebrew or Arabic; `nil` if no character decides, and lines run to the right.
  ///
  /// The first character with a strong direction decides: a letter, or an invisible direction mark. Digits, marks,
  /// punctuation, emoji, and embeddings and overrides themselves have none. What stands between an isolate and its end
  /// is skipped; an isolate without an end reaches to the end of the paragraph.
  public let runsLeft: Bool?

  private init(_ text: Substring) {
    self.text = text
    runsLeft = Self.firstDirection(in: text.unicodeScalars).map { $0 == .left }
  }

  /// Returns the paragraphs of a text, at least one.
  ///
  /// Paragraphs end at a line feed, a carriage return or both together, U+001C to U+001E, U+0085 and U+2029. A text
  /// that ends with a separator has an empty last paragraph.
  public static func paragraphs(of text: String) -> [TextParagraph] {
    let scalars = text.unicodeScalars
    var result: [TextParagraph] = []
    var (start, index) = (text.startIndex, text.startIndex)
    while index < text.endIndex {
      let scalar = scalars[index]
      let end = index
      scalars.formIndex(after: &index)
      guard isSeparator(scalar) else { continue }
      if scalar == "\r", index < text.endIndex, scalars[index] == "\n" {
        scalars.formIndex(after: &index)
      }
      result.append(TextParagraph(text[start..<end]))
      start = index
    }
    return result + [TextParagraph(text[start...])]
  }

  /// Whether a character has the bidirectional class B.
  private static func isSeparator(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0A, 0x0D, 0x1C...0x1E, 0x85, 0x2029: true
    default: false
    }
  }

  private static func firstDirection(in scalars: Substring.UnicodeScalarView) -> StrongDirection? {
    var openIsolates = 0
    for scalar in scalars {
      switch scalar.value {
      case 0x2066...0x2068: openIsolates += 1
      // An end without an isolate has no effect.
      case 0x2069: openIsolates = max(openIsolates - 1, 0)
      default:
        if openIsolates == 0, let direction = StrongDirection(scalar) { return direction }
      }
    }
    return nil
  }
}
