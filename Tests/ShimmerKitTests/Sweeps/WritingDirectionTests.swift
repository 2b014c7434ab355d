import ShimmerKit
import Testing

@Suite("Writing directions")
struct WritingDirectionTests {
  @Test(
    "A text runs as its first letter does",
    arguments: [
      ("Shimmer", WritingDirection.leftToRight), ("מנצנץ", .rightToLeft), ("وميض", .rightToLeft),
      ("微光", .leftToRight), ("こんにちは", .leftToRight), ("Ελλάδα", .leftToRight),
      ("ܫܠܡܐ", .rightToLeft), ("ދިވެހި", .rightToLeft), ("ߒߞߏ", .rightToLeft),
      ("𞤀𞤁𞤂", .rightToLeft), ("ﷺ", .rightToLeft),
    ])
  func scripts(text: String, direction: WritingDirection) {
    #expect(WritingDirection(of: text) == direction)
  }

  @Test("Digits, marks, punctuation and emoji are passed over")
  func neutral() {
    #expect(WritingDirection(of: "123 — “שלום” abc") == .rightToLeft)
    #expect(WritingDirection(of: "✨ 12:30 abc שלום") == .leftToRight)
    #expect(WritingDirection(of: "٣٤ abc") == .leftToRight)
    #expect(WritingDirection(of: "\u{064B}abc") == .leftToRight)
  }

  @Test("Isolated text is passed over, and the first paragraph with a direction decides")
  func isolates() {
    #expect(WritingDirection(of: "\u{2066}abc\u{2069} שלום") == .rightToLeft)
    #expect(WritingDirection(of: "\u{2067}שלום\u{2069} abc") == .leftToRight)
    #expect(WritingDirection(of: "\u{2067}שלום", orElse: .leftToRight) == .leftToRight)
    #expect(WritingDirection(of: "\u{2066}abc\nשלום") == .rightToLeft)
    #expect(WritingDirection(of: "12\nשלום\nabc") == .rightToLeft)
  }

  @Test("Direction marks count; where nothing does, the fallback does")
  func marks() {
    #expect(WritingDirection(of: "\u{200F}abc") == .rightToLeft)
    #expect(WritingDirection(of: "\u{200E}שלום") == .leftToRight)
    #expect(WritingDirection(of: "") == .leftToRight)
    #expect(WritingDirection(of: "✨ 42", orElse: .rightToLeft) == .rightToLeft)
  }
}
