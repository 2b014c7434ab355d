public import Raster

/// A typesetter without fonts: each glyph is a box.
///
/// All distances are fixed parts of the font's size, the em:
///
/// | what | em |
/// |---|---|
/// | advance of every character | 0.6 |
/// | line height | 1.2 |
/// | baseline below the line's top | 0.8 |
/// | box, in the middle of the advance | 0.5 wide, 0.7 high, on the baseline |
/// | box of an ellipsis | 0.5 wide, 0.1 high, on the baseline |
///
/// A white space has an advance and no box. A character is a grapheme cluster. Families, weight and
/// figures change nothing. A box that ends within a pixel covers it by its share, so that a picture
/// is the same at every scale but for its resolution. Tests draw all text with it, to be independent
/// of the fonts of a machine; the viewer does where there are none.
///
/// Any number can be given: sizes are brought into 0…1 000 000 points, a width that is not finite is
/// none.
public final class BlockTypesetter: Typesetter {
  /// Creates a typesetter; it keeps nothing from one call to the next.
  public init() {}

  /// Measures a run that is set within a width.
  ///
  /// The size is that of the widest line and of all lines together; the boxes of lines lie where the
  /// alignment puts them within the width.
  public func metrics(of run: TextRun, width: Double?) -> TextMetrics {
    let em = BlockTypesetter.em(of: run.font)
    let width = width.flatMap { $0.isFinite ? max($0, 0) : nil }
    let lines = BlockLine.lines(of: run, em: em, width: width, height: nil)
    let boxes = BlockTypesetter.boxes(of: lines, run: run, em: em, width: width)
    let size = Size(
      width: boxes.reduce(0) { max($0, $1.width) },
      height: BlockMetrics.lineHeight * em * Double(lines.count))
    return TextMetrics(size: size, ascent: BlockMetrics.ascent * em, lines: boxes)
  }

  /// The box around all glyphs of a run in a box.
  public func inkBounds(of run: TextRun, size: Size) -> Rect {
    let glyphs = BlockTypesetter.glyphs(of: run, size: size)
    return glyphs.dropFirst().reduce(glyphs.first ?? .zero) { $0.union($1) }
  }

  /// Draws a run as coverage: white, premultiplied, transparent where there is no glyph.
  ///
  /// A run that is wrapped and truncated loses the letters of the last line that fits the height.
  public func bitmap(of run: TextRun, size: Size, part: PixelRect, scale: Double) -> Bitmap? {
    guard let pixels = part.bitmapSize else { return nil }
    let glyphs = BlockTypesetter.glyphs(of: run, size: size)
    return Bitmap(size: pixels) { rows in
      for glyph in glyphs {
        rows.addCoverage(of: glyph, scale: scale, from: PixelPoint(x: part.minX, y: part.minY))
      }
    }
  }

  private static func glyphs(of run: TextRun, size: Size) -> [Rect] {
    let em = em(of: run.font)
    let lines = BlockLine.lines(of: run, em: em, width: size.width, height: size.height)
    let boxes = boxes(of: lines, run: run, em: em, width: size.width)
    return zip(lines, boxes).flatMap { line, box in
      line.glyphs(in: box, em: em, isJustified: run.alignment == .justified)
    }
  }

  private static func em(of font: Font) -> Double {
    font.size > 0 ? min(font.size, 1_000_000) : 0
  }

  private static func boxes(
    of lines: [BlockLine], run: TextRun, em: Double, width: Double?
  ) -> [Rect] {
    let advance = BlockMetrics.advance * em
    let natural = lines.map { Double($0.characters.count) * advance }
    let widest = natural.reduce(0, max)
    let space = width ?? widest
    return lines.indices.map { index in
      let line = lines[index]
      let isStretched = run.alignment == .justified && line.isFilled
      let length = isStretched ? max(natural[index], space) : natural[index]
      let room = space - length
      let x: Double
      switch run.alignment {
      case .left: x = 0
      case .center: x = room / 2
      case .right: x = room
      case .natural, .justified: x = line.runsLeft ? room : 0
      }
      return Rect(
        x: x, y: Double(index) * BlockMetrics.lineHeight * em, width: length,
        height: BlockMetrics.lineHeight * em)
    }
  }
}

/// The fixed distances, in parts of the em.
enum BlockMetrics {
  /// From a character to the next.
  static let advance = 0.6
  /// From a line's top to the next one's.
  static let lineHeight = 1.2
  /// From a line's top to its baseline.
  static let ascent = 0.8
  /// The width of a glyph.
  static let boxWidth = 0.5
  /// The height of a glyph.
  static let boxHeight = 0.7
  /// The height of an ellipsis.
  static let ellipsisHeight = 0.1
  /// What stands where letters are missing.
  static let ellipsis: Character = "…"
}

extension PixelRows {
  /// Adds the share of each pixel that a rectangle covers, white and premultiplied.
  ///
  /// - Parameter origin: Where the first pixel lies.
  func addCoverage(of rect: Rect, scale: Double, from origin: PixelPoint) {
    let (x0, y0) = (Double(origin.x), Double(origin.y))
    let (left, right) = (rect.minX * scale - x0, rect.maxX * scale - x0)
    let (top, bottom) = (rect.minY * scale - y0, rect.maxY * scale - y0)
    let columns = PixelRows.pixels(from: left, to: right, count: size.width)
    for y in PixelRows.pixels(from: top, to: bottom, count: size.height) {
      let rowShare = min(bottom, Double(y + 1)) - max(top, Double(y))
      for x in columns {
        let share = (min(right, Double(x + 1)) - max(left, Double(x))) * rowShare
        let level = min((self[x, y] & 0xFF) + UInt32(share * 255 + 0.5), 255)
        self[x, y] = level &* 0x0101_0101
      }
    }
  }

  /// The pixels of a row or column that an interval touches.
  private static func pixels(from low: Double, to high: Double, count: Int) -> Range<Int> {
    let first = Int(min(max(low.rounded(.down), 0), Double(count)))
    let last = Int(min(max(high.rounded(.up), 0), Double(count)))
    return first..<max(first, last)
  }
}
