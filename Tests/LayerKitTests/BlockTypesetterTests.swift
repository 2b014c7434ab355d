import LayerKit
import Raster
import Testing

@Suite("Text by boxes")
struct BlockTypesetterTests {
  private let typesetter = BlockTypesetter()
  private let font = Font(size: 10)

  @Test("Distances are the documented parts of the em")
  func metrics() {
    let metrics = typesetter.metrics(of: TextRun("abc", font: font), width: nil)
    #expect(metrics.size == Size(width: 18, height: 12))
    #expect(metrics.ascent == 8)
    #expect(metrics.lines == [Rect(x: 0, y: 0, width: 18, height: 12)])
  }

  @Test("A glyph is a box, a space is none, an ellipsis is a low box")
  func boxes() throws {
    let run = TextRun("a …", font: Font(size: 20))
    let bitmap = try #require(
      typesetter.bitmap(of: run, size: Size(width: 36, height: 24), scale: 1))
    for y in 0..<24 {
      for x in 0..<36 {
        let isLetter = (1..<11).contains(x) && (2..<16).contains(y)
        let isEllipsis = (25..<35).contains(x) && (14..<16).contains(y)
        #expect(bitmap[x, y] == (isLetter || isEllipsis ? 0xFFFF_FFFF : 0), "\(x), \(y)")
      }
    }
  }

  @Test("Boxes cover the pixels at their edges by their share")
  func coverage() throws {
    let bitmap = try #require(
      typesetter.bitmap(
        of: TextRun("a", font: font), size: Size(width: 6, height: 12), scale: 1))
    // From 0.5 to 5.5 across and from 1 to 8 down.
    #expect((0..<6).map { bitmap[$0, 4] >> 24 } == [128, 255, 255, 255, 255, 128])
    #expect(bitmap[2, 0] == 0 && bitmap[2, 1] == 0xFFFF_FFFF && bitmap[2, 8] == 0)
  }

  @Test("A larger scale, averaged, is the smaller one", arguments: [7.0, 10, 13.3])
  func scales(size: Double) throws {
    let run = TextRun("ab c", font: Font(size: size), alignment: .center)
    let box = Size(width: 50, height: 20)
    let one = try #require(typesetter.bitmap(of: run, size: box, scale: 1))
    let four = try #require(typesetter.bitmap(of: run, size: box, scale: 4))
    for y in 0..<20 {
      for x in 0..<50 {
        var sum = 0.0
        for j in 0..<4 { for i in 0..<4 { sum += Double(four[4 * x + i, 4 * y + j] >> 24) } }
        #expect(abs(sum / 16 - Double(one[x, y] >> 24)) <= 1.5, "\(x), \(y)")
      }
    }
  }

  @Test(
    "Lines stand where the alignment says",
    arguments: [
      (TextAlignment.natural, "ab", 0.0), (.left, "ab", 0), (.center, "ab", 44),
      (.right, "ab", 88), (.natural, "אב", 88), (.left, "אב", 0), (.justified, "ab", 0),
      (.natural, "1א", 88), (.natural, "\u{301}א", 88), (.natural, "12", 0),
    ])
  func alignment(alignment: TextAlignment, text: String, x: Double) {
    let run = TextRun(text, font: font, alignment: alignment)
    let line = typesetter.metrics(of: run, width: 100).lines[0]
    #expect(line == Rect(x: x, y: 0, width: 12, height: 12))
  }

  @Test(
    "Words wrap at the width, long words anywhere",
    arguments: [
      ("one two", 7, [7]), ("one two", 6, [3, 3]), ("one  two", 4, [3, 3]),
      ("abcdefgh", 3, [3, 3, 2]),
      ("a\n\nb", 9, [1, 0, 1]), ("", 5, [0]), ("ab ", 2, [2]), ("one two", 3, [3, 3]),
    ])
  func wrapping(text: String, capacity: Int, lengths: [Int]) {
    let run = TextRun(text, font: font, isWrapped: true)
    let metrics = typesetter.metrics(of: run, width: Double(capacity) * 6)
    #expect(metrics.lines.map { Int(($0.width / 6).rounded()) } == lengths)
    #expect(metrics.size.height == Double(lengths.count) * 12)
  }

  @Test("All lines but the last are justified")
  func justified() {
    let run = TextRun("aa bb cc", font: font, alignment: .justified, isWrapped: true)
    #expect(typesetter.metrics(of: run, width: 40).lines.map(\.width) == [40, 12])
  }

  @Test(
    "Truncation keeps what fits beside the ellipsis",
    arguments: [
      (TextTruncation.none, 8), (.start, 5), (.middle, 5), (.end, 5),
    ])
  func truncation(mode: TextTruncation, count: Int) {
    let run = TextRun("abcdefgh", font: font, truncation: mode)
    #expect(typesetter.metrics(of: run, width: 34).lines[0].width == Double(count) * 6)
  }

  @Test("A wrapped and truncated run ends with an ellipsis in the last line that fits")
  func truncatedHeight() throws {
    let run = TextRun(
      "aa bb cc dd ee", font: Font(size: 20), truncation: .end, isWrapped: true)
    let bitmap = try #require(
      typesetter.bitmap(of: run, size: Size(width: 60, height: 50), scale: 1))
    // Lines of five characters: "aa bb", then "cc d…", whose last box is low.
    #expect(bitmap[18, 30] == 0xFFFF_FFFF)
    #expect(bitmap[53, 30] == 0)
    #expect(bitmap[53, 39] == 0xFFFF_FFFF)
  }

  @Test("Any number is taken")
  func extremes() {
    for number in [0, -1, 1e300, .infinity, -.infinity, .nan] {
      let run = TextRun(
        "a b\nc", font: Font(size: number), alignment: .right, truncation: .middle,
        isWrapped: true)
      _ = typesetter.metrics(of: run, width: number)
      _ = typesetter.bitmap(of: run, size: Size(width: 10, height: 10), scale: 1)
      _ = typesetter.bitmap(of: run, size: Size(width: number, height: 10), scale: 1)
      _ = typesetter.bitmap(of: run, size: Size(width: 10, height: 10), scale: number)
    }
  }

  @Test("Ink is where boxes are, be it beyond the box of the text")
  func inkBounds() {
    var run = TextRun("aaa\na", font: Font(size: 10))
    func edges() -> [Double] {
      let ink = typesetter.inkBounds(of: run, size: Size(width: 6, height: 5))
      // The distances are decimal fractions of the em, which `Double` rounds.
      return [ink.minX, ink.minY, ink.maxX, ink.maxY].map { ($0 * 1e9).rounded() / 1e9 }
    }
    #expect(edges() == [0.5, 1, 17.5, 20])
    run.alignment = .right
    #expect(edges() == [-11.5, 1, 5.5, 20])
    run.string = " \n"
    #expect(typesetter.inkBounds(of: run, size: .zero).isEmpty)
  }

  @Test("A part of the picture is what the whole has there")
  func part() throws {
    let run = TextRun("aaaa", font: Font(size: 13))
    let box = Size(width: 20, height: 20)
    let whole = try #require(
      typesetter.bitmap(
        of: run, size: box, part: PixelRect(minX: -3, minY: -3, maxX: 40, maxY: 20), scale: 1.5))
    let part = try #require(
      typesetter.bitmap(
        of: run, size: box, part: PixelRect(minX: 4, minY: 2, maxX: 30, maxY: 18), scale: 1.5))
    for y in 0..<16 {
      for x in 0..<26 { #expect(part[x, y] == whole[x + 7, y + 5]) }
    }
    #expect(typesetter.bitmap(of: run, size: box, part: .empty, scale: 1) == nil)
  }
}
