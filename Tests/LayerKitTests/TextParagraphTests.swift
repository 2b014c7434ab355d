import LayerKit
import Testing

@Suite("Paragraphs and their directions")
struct TextParagraphTests {
  private func directions(_ text: String) -> [Bool?] {
    TextParagraph.paragraphs(of: text).map(\.runsLeft)
  }

  @Test(
    "The first strong character decides, in any script",
    arguments: [
      ("abc שלום", false), ("שלום abc", true), ("سلام", true), ("ܫܠܡܐ", true), ("ދިވެހި", true),
      ("ߒߞߏ", true), ("ࠔࠌࠓࠉࠌ", true), ("ࡌࡀࡍࡃࡀ", true), ("ࡠ", true), ("ࢠ", true),
      ("𐠀", true), ("𐤀𐤁", true), ("𐤠", true), ("𐩠", true), ("𐬀", true), ("𐰀", true),
      ("𐴀𐴁", true), ("𐺀", true), ("𐼀", true), ("𐾰", true), ("𞠀", true), ("𞤀𞤁", true),
      ("𞲀", true), ("𞸀", true), ("Ελλάδα", false), ("かな", false), ("微光", false),
      ("한글", false), ("ไทย", false), ("አማርኛ", false), ("𝐀", false), ("𓀀", false),
    ] as [(String, Bool)])
  func scripts(text: String, runsLeft: Bool) { #expect(directions(text) == [runsLeft]) }

  @Test(
    "What is not strong is skipped",
    arguments: [
      "123 ", "٣٤ ", "۳۴ ", "+−×÷ ", "$€₪ ", "()[]“”«» ", "…—!? ", "✨🌙⭐👩‍👩‍👧 ", "\t \u{A0}\u{3000}",
      "\u{301}\u{5B0}\u{64B}\u{20DD}", "\u{200B}\u{200C}\u{200D}\u{2060}\u{FEFF}\u{AD}",
      "\u{202A}", "\u{202B}", "\u{202C}", "\u{202D}", "\u{202E}", "\u{2069}", "\u{FFFD}",
      "\u{E0041}",
    ])
  func weak(prefix: String) {
    #expect(directions(prefix) == [nil])
    #expect(directions(prefix + "אbc") == [true])
    #expect(directions(prefix + "aבג") == [false])
  }

  @Test(
    "Strong characters that are no letters decide too",
    arguments: [
      ("\u{200E}א", false), ("\u{200F}a", true), ("\u{61C}a", true), ("־a", true),
      ("؛a", true), ("؟a", true), ("߁a", true), ("𞥐a", true), ("🇮🇱א", false), ("⠿א", false),
      ("⒜א", false), ("㈠א", false), ("\u{903}א", false), ("१א", false), ("Ⅷא", false),
      ("\u{E000}א", false),
    ] as [(String, Bool)])
  func others(text: String, runsLeft: Bool) { #expect(directions(text) == [runsLeft]) }

  @Test(
    "An unassigned character runs as its block",
    arguments: [
      (0x5CF, true), (0x70E, true), (0x8C8, true), (0xFB37, true), (0x10CFF, true), (0x10FFF, true),
      (0x1E8FF, true), (0x1EFFF, true), (0x378, false), (0x3FFFD, false), (0xE0FFF, nil),
      (0xFDD0, nil), (0xFFFF, nil),
    ] as [(UInt32, Bool?)])
  func unassigned(value: UInt32, runsLeft: Bool?) throws {
    let scalar = try #require(Unicode.Scalar(value))
    #expect(directions(String(Character(scalar))) == [runsLeft])
  }

  @Test("Composed and decomposed letters run alike")
  func composition() {
    for (composed, decomposed) in [("שׁ", "ש\u{5C1}"), ("آ", "ا\u{653}"), ("é", "e\u{301}")] {
      #expect(directions("1 \(composed) aא") == directions("1 \(decomposed) aא"))
      #expect(directions(composed) != [nil])
    }
  }

  @Test(
    "Isolates are skipped up to their own end, and without one to the end of the paragraph",
    arguments: [
      ("\u{2066}abc\u{2069}א", true), ("\u{2067}אבג\u{2069}a", false),
      ("\u{2068}abc\u{2069}א", true), ("\u{2066}a\u{2067}א\u{2069}b\u{2069}ג", true),
      ("\u{2066}a\u{2068}א\u{2069}b", nil), ("\u{2067}abc", nil), ("\u{2069}אa", true),
      ("\u{2066}\u{2069}\u{2069}א", true), ("\u{2066}\u{202E}a\u{2069}א", true),
      ("\u{202B}\u{2066}א\u{2069}a", false), ("\u{202A}א\u{202C}", true), ("\u{202E}abc", false),
      ("\u{2066}\u{200F}\u{2069}a", false), ("12 \u{2067}x\u{2069}\u{301} א", true),
    ] as [(String, Bool?)])
  func isolates(text: String, runsLeft: Bool?) { #expect(directions(text) == [runsLeft]) }

  @Test("More isolates than a line may nest are still counted")
  func deepIsolates() {
    let opened = String(repeating: "\u{2066}", count: 1000)
    let closed = String(repeating: "\u{2069}", count: 1000)
    #expect(directions(opened + "a" + closed + "א") == [true])
    #expect(directions(opened + "a" + closed.dropLast() + "א") == [nil])
  }

  @Test(
    "Each paragraph decides by itself",
    arguments: ["\n", "\r", "\r\n", "\u{1C}", "\u{1D}", "\u{1E}", "\u{85}", "\u{2029}"])
  func separators(separator: String) {
    let text = ["12", "אב", "\u{2067}a", "", "cד"].joined(separator: separator)
    #expect(directions(text) == [nil, true, nil, nil, false])
    #expect(
      TextParagraph.paragraphs(of: text).map { String($0.text) } == [
        "12", "אב", "\u{2067}a", "", "cד",
      ])
    #expect(directions("א" + separator) == [true, nil])
  }

  @Test("A line separator ends a line, not the paragraph")
  func lineSeparator() {
    #expect(directions("12\u{2028}א") == [true])
    #expect(directions("") == [nil])
  }
}
