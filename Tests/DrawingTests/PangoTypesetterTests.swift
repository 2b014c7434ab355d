import Drawing
import LayerKit
import Raster
import TestSupport
import Testing

@Suite("Text by Pango")
struct PangoTypesetterTests {
  private let typesetter: PangoTypesetter

  init() throws { typesetter = try #require(PangoTypesetter(), "no font is installed") }

  /// The columns with ink, or `nil` if there are none.
  private func ink(_ run: TextRun, width: Double, scale: Double = 1) throws -> ClosedRange<Int>? {
    let bitmap = try #require(
      typesetter.bitmap(of: run, size: Size(width: width, height: 80), scale: scale))
    let columns = (0..<bitmap.size.width).filter { x in
      (0..<bitmap.size.height).contains { bitmap[x, $0] != 0 }
    }
    guard let first = columns.first, let last = columns.last else { return nil }
    return first...last
  }

  @Test("Metrics grow with the size", arguments: [2.0, 3, 7.5])
  func linear(factor: Double) {
    let small = typesetter.metrics(of: TextRun("Shimmer", font: Font(size: 20)), width: nil)
    let large = typesetter.metrics(
      of: TextRun("Shimmer", font: Font(size: 20 * factor)), width: nil)
    // Pango rounds to 1024ths of a point, and the word has seven advances.
    let doubt = 8 * factor / 1024
    #expect(abs(large.size.width - small.size.width * factor) < doubt)
    #expect(abs(large.size.height - small.size.height * factor) < doubt)
    #expect(abs(large.ascent - small.ascent * factor) < doubt)
  }

  @Test("The picture at twice the scale shows the same in twice the pixels")
  func scaled() throws {
    let run = TextRun("Shimmer", font: Font(size: 31))
    let one = try #require(try ink(run, width: 300))
    let two = try #require(try ink(run, width: 300, scale: 2))
    #expect(abs(two.lowerBound - one.lowerBound * 2) <= 2)
    #expect(abs(two.upperBound - one.upperBound * 2) <= 3)
  }

  @Test("Ink lies inside the metrics' box")
  func inside() throws {
    let run = TextRun("nnn", font: Font(size: 40))
    let metrics = typesetter.metrics(of: run, width: nil)
    let columns = try #require(try ink(run, width: 200))
    #expect(columns.lowerBound >= 0)
    #expect(Double(columns.upperBound) <= metrics.size.width)
    #expect(metrics.ascent > 0 && metrics.ascent < metrics.size.height)
  }

  @Test(
    "Lines stand where the alignment says",
    arguments: [
      (TextAlignment.left, "abc", 0.0), (.center, "abc", 0.5), (.right, "abc", 1),
      (.natural, "abc", 0), (.natural, "שלום", 1), (.left, "שלום", 0), (.right, "שלום", 1),
      (.justified, "abc", 0),
    ])
  func alignment(alignment: TextAlignment, text: String, share: Double) throws {
    for isWrapped in [false, true] {
      let run = TextRun(
        text, font: Font(size: 30), alignment: alignment, isWrapped: isWrapped)
      let line = try #require(typesetter.metrics(of: run, width: 200).lines.first)
      #expect(abs(line.origin.x - (200 - line.width) * share) < 0.01)
      let columns = try #require(try ink(run, width: 200))
      #expect(Double(columns.lowerBound) >= line.minX - 2)
      #expect(Double(columns.upperBound) <= line.maxX + 2)
    }
  }

  @Test(
    "Each paragraph runs as UAX #9 says, isolates and neighbours notwithstanding",
    arguments: [
      "abc", "שלום", "12 שלום", "\u{2067}שלום\u{2069} abc", "\u{2066}abc\u{2069} שלום",
      "\u{2067}שלום",
      "שלום\n12\nabc", "12\nשלום", "abc\r\n\u{2068}abc\u{2069}ש\u{2029}12\u{85}שלום", "\u{202E}abc",
      "\u{200F}abc", "𐴀𐴁", "שלום\n\u{2067}ש",
    ])
  func directions(text: String) {
    let run = TextRun(text, font: Font(size: 20))
    let metrics = typesetter.metrics(of: run, width: 500)
    let isRight = metrics.lines.map { $0.minX > 0 }
    #expect(isRight == TextParagraph.paragraphs(of: text).map { $0.runsLeft ?? false })
    let blocks = BlockTypesetter().metrics(of: run, width: 500)
    #expect(isRight == blocks.lines.map { $0.minX > 0 })
  }

  @Test("A mark that directs a paragraph has no width and no ink")
  func directionMark() {
    let plain = typesetter.metrics(of: TextRun("12", font: Font(size: 20)), width: nil)
    let first = typesetter.metrics(of: TextRun("ש", font: Font(size: 20)), width: nil)
    // Pango looks into the isolate, so a mark is needed.
    let isolate = "\u{2067}ש\u{2069}12"
    let directed = typesetter.metrics(
      of: TextRun("ש\n\(isolate)", font: Font(size: 20)), width: nil)
    #expect(directed.lines[0].width == first.size.width)
    #expect(abs(directed.lines[1].width - plain.size.width - first.size.width) < 0.01)
    #expect(directed.size.height == 2 * first.size.height)
  }

  @Test("Line feeds and wrapping make lines below one another")
  func lines() {
    let two = typesetter.metrics(of: TextRun("a\nbb"), width: nil)
    #expect(two.lines.count == 2)
    #expect(two.lines[1].minY == two.lines[0].maxY)
    #expect(two.size.width == two.lines[1].width)
    let text = "one two three four five six"
    let wide = typesetter.metrics(of: TextRun(text), width: 60)
    #expect(wide.lines.count == 1)
    #expect(wide.size.width > 60)
    let wrapped = typesetter.metrics(of: TextRun(text, isWrapped: true), width: 60)
    #expect(wrapped.lines.count > 1)
    #expect(wrapped.lines.allSatisfy { $0.width <= 60 })
  }

  @Test("A truncated line fits", arguments: [TextTruncation.start, .middle, .end])
  func truncation(mode: TextTruncation) {
    let run = TextRun("one two three four five six", truncation: mode)
    let metrics = typesetter.metrics(of: run, width: 60)
    #expect(metrics.lines.count == 1)
    #expect(metrics.size.width <= 60)
  }

  @Test("A wrapped and truncated run stays within the height")
  func truncatedHeight() throws {
    let text = String(repeating: "word ", count: 60)
    let run = TextRun(text, truncation: .end, isWrapped: true)
    let line = typesetter.metrics(of: TextRun("word"), width: nil).size.height
    let size = Size(width: 100, height: line * 4)
    let bitmap = try #require(
      typesetter.bitmap(
        of: run, size: Size(width: size.width, height: size.height + 40), scale: 1))
    #expect(bitmap.allPixels.contains { $0 != 0 })
    let cut = try #require(typesetter.bitmap(of: run, size: size, scale: 1))
    let rows = (0..<cut.size.height).filter { y in
      (0..<cut.size.width).contains { cut[$0, y] != 0 }
    }
    #expect(try #require(rows.last) < cut.size.height - 1, "no line is cut through")
  }

  @Test("Tabular figures are equally wide")
  func tabular() {
    func width(_ text: String) -> Double {
      let font = Font(size: 50, hasTabularFigures: true)
      return typesetter.metrics(of: TextRun(text, font: font), width: nil).size.width
    }
    #expect(width("1111") == width("8888"))
  }

  @Test("The first family that is installed wins; none is no family")
  func families() throws {
    #expect(typesetter.family(for: Font()) == nil)
    #expect(typesetter.family(for: Font(families: ["No Such Family 7"])) == nil)
    let installed = try #require(
      ["DejaVu Sans", "Lato", "Liberation Sans", "Noto Sans"].first {
        typesetter.family(for: Font(families: [$0])) != nil
      }, "none of the usual families is installed")
    let font = Font(families: ["No Such Family 7", installed, "Sans"])
    #expect(typesetter.family(for: font) == installed)
    let direct = TextRun("Shimmer", font: Font(families: [installed], size: 30))
    let second = TextRun("Shimmer", font: Font(families: font.families, size: 30))
    #expect(
      typesetter.metrics(of: direct, width: nil) == typesetter.metrics(of: second, width: nil))
  }

  @Test("The list of families has each once, in order, and each can be asked for")
  func installedFamilies() {
    let families = PangoTypesetter.families
    #expect(!families.isEmpty && Set(families).count == families.count)
    #expect(families == families.sorted { ($0.lowercased(), $0) < ($1.lowercased(), $1) })
    #expect(families.allSatisfy { typesetter.family(for: Font(families: [$0])) == $0 })
  }

  @Test("A generic family in the first place is one that fontconfig chooses")
  func generic() {
    func width(_ families: [String], _ string: String) -> Double {
      let run = TextRun(string, font: Font(families: families, size: 30))
      return typesetter.metrics(of: run, width: nil).size.width
    }
    #expect(typesetter.family(for: Font(families: ["monospace", "DejaVu Sans"])) == "monospace")
    let wide = width(["Monospace", "DejaVu Sans"], "WWW")
    #expect(wide == width(["Monospace", "DejaVu Sans"], "iii"))
    #expect(width(["DejaVu Sans", "Monospace"], "WWW") != width(["DejaVu Sans"], "iii"))
  }

  @Test("An empty text has a line and no ink")
  func empty() throws {
    let metrics = typesetter.metrics(of: TextRun(""), width: nil)
    #expect(metrics.lines.count == 1)
    #expect(metrics.size.width == 0 && metrics.size.height > 0)
    #expect(try ink(TextRun(""), width: 20) == nil)
    #expect(typesetter.bitmap(of: TextRun("a"), size: .zero, scale: 1) == nil)
  }

  @Test("Any number and any text are taken")
  func extremes() {
    for number in [0, -1, 1e300, .infinity, -.infinity, .nan] {
      let font = Font(families: ["a,b", "", "Sans"], weight: .max, size: number)
      for text in ["a\0b\u{202E}c\u{FFFF}", "\n\n", "👩‍👩‍👧‍👦🇩🇪"] {
        let run = TextRun(text, font: font, alignment: .right, truncation: .end, isWrapped: true)
        _ = typesetter.metrics(of: run, width: number)
        _ = typesetter.bitmap(of: run, size: Size(width: number, height: 10), scale: 1)
        _ = typesetter.bitmap(of: run, size: Size(width: 10, height: 10), scale: number)
      }
    }
  }

  @Test(
    "No pixel beyond the ink's box is touched, and its edges are",
    arguments: [TextAlignment.left, .center, .right], [1.0, 2.5])
  func inkBounds(alignment: TextAlignment, scale: Double) throws {
    let run = TextRun("fjÅ\nwider gjf", font: Font(size: 29), alignment: alignment)
    let size = Size(width: 40, height: 20)
    let ink = typesetter.inkBounds(of: run, size: size)
    let part = PixelRect(minX: -400, minY: -100, maxX: 600, maxY: 300)
    let bitmap = try #require(typesetter.bitmap(of: run, size: size, part: part, scale: scale))
    var box = PixelRect.empty
    for y in 0..<bitmap.size.height {
      for x in 0..<bitmap.size.width where bitmap[x, y] != 0 {
        box = box.union(PixelRect(x: x + part.minX, y: y + part.minY, width: 1, height: 1))
      }
    }
    #expect(abs(Double(box.minX) - ink.minX * scale) < 1.1)
    #expect(abs(Double(box.minY) - ink.minY * scale) < 1.1)
    #expect(abs(Double(box.maxX) - ink.maxX * scale) < 1.1)
    #expect(abs(Double(box.maxY) - ink.maxY * scale) < 1.1)
    #expect(Double(box.minX) > ink.minX * scale - 1 && Double(box.maxX) < ink.maxX * scale + 1)
    #expect(Double(box.minY) > ink.minY * scale - 1 && Double(box.maxY) < ink.maxY * scale + 1)
    #expect(typesetter.inkBounds(of: TextRun(" "), size: size).isEmpty)
  }

  @Test("A text is set the same after more fonts than Pango is left to keep")
  func manyFonts() throws {
    func setting(_ size: Double, _ typesetter: PangoTypesetter) throws -> [UInt32] {
      let run = TextRun("fj\u{5E9}", font: Font(size: size))
      return try #require(typesetter.bitmap(of: run, size: Size(width: 60, height: 40), scale: 1))
        .allPixels
    }
    let first = try setting(20, typesetter)
    for index in 0...PangoTypesetter.fontCapacity {
      _ = typesetter.metrics(of: TextRun("a", font: Font(size: 8 + Double(index) / 8)), width: nil)
    }
    #expect(try setting(20, typesetter) == first)
    #expect(try setting(9.5, typesetter) == setting(9.5, try #require(PangoTypesetter())))
  }
}
