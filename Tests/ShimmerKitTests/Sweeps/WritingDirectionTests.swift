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

  @Test("Direction marks count; where nothing does, the fallback does")
  func marks() {
    #expect(WritingDirection(of: "\u{200F}abc") == .rightToLeft)
    #expect(WritingDirection(of: "\u{200E}שלום") == .leftToRight)
    #expect(WritingDirection(of: "") == .leftToRight)
    #expect(WritingDirection(of: "✨ 42", orElse: .rightToLeft) == .rightToLeft)
  }
}
