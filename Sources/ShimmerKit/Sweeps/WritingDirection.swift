/// Which way lines of text run: what *leading* and *trailing* mean.
///
/// It decides on the direction in which a sweep travels, and on nothing else.
public enum WritingDirection: String, Hashable, Sendable, CaseIterable {
  /// Lines begin at the left, as in Latin, Greek, Cyrillic or Chinese.
  case leftToRight
  /// Lines begin at the right, as in Hebrew or Arabic.
  case rightToLeft

  /// The direction of a text: that of its first letter with one.
  ///
  /// Digits, marks, punctuation and emoji have none and are passed over; the invisible direction marks
  /// have theirs. It is rules P2 and P3 of the Unicode bidirectional algorithm but for its isolates,
  /// which are not skipped.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - fallback: What counts for a text without such a letter; default left to right.
  public init(of text: String, orElse fallback: WritingDirection = .leftToRight) {
    self = text.unicodeScalars.lazy.compactMap(WritingDirection.init(strong:)).first ?? fallback
  }

  /// The direction that a character has by itself, or nothing.
  private init?(strong scalar: Unicode.Scalar) {
    switch scalar.value {
    case 0x200E: self = .leftToRight
    case 0x200F, 0x061C: self = .rightToLeft
    default:
      let properties = scalar.properties
      guard properties.isAlphabetic, properties.generalCategory != .nonspacingMark else {
        return nil
      }
      let runsLeft = Self.rightToLeftBlocks.contains { $0.contains(scalar.value) }
      self = runsLeft ? .rightToLeft : .leftToRight
    }
  }

  /// The blocks of Unicode whose letters run to the left.
  private static let rightToLeftBlocks: [ClosedRange<UInt32>] = [
    0x0590...0x08FF,  // Hebrew, Arabic, Syriac, Thaana, N’Ko, Samaritan, Mandaic
    0xFB1D...0xFDFF,  // presentation forms of Hebrew, and of Arabic, A
    0xFE70...0xFEFF,  // presentation forms of Arabic, B
    0x1_0800...0x1_0FFF,  // ancient scripts from Cypriot to Elymaic
    0x1_E800...0x1_EFFF,  // Mende Kikakui, Adlam, mathematical Arabic
  ]
}
