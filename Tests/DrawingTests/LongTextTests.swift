import Drawing
import LayerKit
import Raster
import TestSupport
import Testing

@Suite("Long text by Pango")
struct LongTextTests {
  private let typesetter: PangoTypesetter

  init() throws { typesetter = try #require(PangoTypesetter(), "no font is installed") }

  /// Pieces of text that are repeated, each of which makes other lines, clusters or paragraphs.
  static let units = [
    "a", "AV", "fi", "é", "a\u{301}", "/", "-", " ", "\t", "ab ", "漢", "ש", "سلام", "ש a", "a\n",
    "\n", "a\u{2028}",
    "\u{200B}", "\u{200D}", "\u{202E}", "\u{2067}", "👩‍👩‍👧‍👦", "🇩🇪", "\u{301}",
  ]

  private func cost(of run: TextRun, width: Double?) -> Int {
    characterCount { _ = typesetter.metrics(of: run, width: width) }
  }

  @Test("Twice the text is twice the work, whatever it consists of", arguments: units)
  func linear(unit: String) {
    let scalars = unit.unicodeScalars.count
    for isWrapped in [false, true] {
      let (one, two) = (2000 / scalars, 4000 / scalars)
      let costs = [one, two].map { count in
        let run = TextRun(
          "a" + String(repeating: unit, count: count), font: Font(size: 20), isWrapped: isWrapped)
        return cost(of: run, width: 300)
      }
      #expect(costs[1] <= costs[0] * 5 / 2, "wrapped \(isWrapped): \(costs)")
    }
  }

  @Test(
    "The lines of a word that is longer than a page fit its width",
    arguments: ["a", "AV", "é", "漢", "ש"])
  func width(unit: String) throws {
    let font = Font(size: 20)
    let run = TextRun(String(repeating: unit, count: 4000), font: font, isWrapped: true)
    let metrics = typesetter.metrics(of: run, width: 300)
    let natural = typesetter.metrics(of: TextRun(run.string, font: font), width: nil).size.width
    #expect(metrics.size.width <= 300)
    let total = metrics.lines.reduce(0) { $0 + $1.width }
    #expect(abs(total - natural) < natural / 100, "\(total) of \(natural)")
    #expect(metrics.size.height == metrics.lines.last?.maxY)
  }

  @Test("A long paragraph is as wide as its words")
  func words() {
    func width(_ string: String) -> Double {
      typesetter.metrics(of: TextRun(string, font: Font(size: 20)), width: nil).size.width
    }
    let long = width(String(repeating: "shimmer ", count: 400))
    #expect(abs(long - 400 * width("shimmer ")) < 1)
  }

  @Test("Paragraphs stand below one another, however many there are")
  func paragraphs() {
    let font = Font(size: 20)
    let line = typesetter.metrics(of: TextRun("a", font: font), width: nil)
    let many = typesetter.metrics(
      of: TextRun(String(repeating: "a\n", count: 5000), font: font), width: nil)
    #expect(many.lines.count == 5001)
    #expect(many.size == Size(width: line.size.width, height: 5001 * line.size.height))
    #expect(many.ascent == line.ascent)
  }

  @Test("All paragraphs of a text that is not truncated extend beyond its box")
  func beyond() {
    let run = TextRun("a\nb\nc\nd", font: Font(size: 20), isWrapped: true)
    let all = typesetter.inkBounds(of: run, size: Size(width: 100, height: 1000))
    #expect(typesetter.inkBounds(of: run, size: Size(width: 100, height: 30)) == all)
  }

  @Test("Of a truncated text only the paragraphs that fit its box are set")
  func truncated() {
    let run = TextRun("a\nb\nc\nd", font: Font(size: 20), truncation: .end, isWrapped: true)
    let line = typesetter.metrics(of: TextRun("a", font: Font(size: 20)), width: nil).size.height
    for count in 1...4 {
      let box = Size(width: 100, height: line * Double(count) + 1)
      let ink = typesetter.inkBounds(of: run, size: box)
      #expect(ink.maxY <= box.height && ink.maxY > box.height - line)
    }
  }
}
