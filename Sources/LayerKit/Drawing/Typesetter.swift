public import Raster

/// An object that measures text and converts it to bitmaps.
///
/// `Drawing` implements this protocol with Pango; ``BlockTypesetter`` needs no fonts. Equal runs give equal results,
/// so results may be cached until the run changes.
public protocol Typesetter: AnyObject {
  /// Returns the measurements of a run that is laid out within a width.
  ///
  /// - Parameters:
  ///   - run: The text.
  ///   - width: The width to wrap, truncate and align within, in points; `nil` for the natural width.
  func metrics(of run: TextRun, width: Double?) -> TextMetrics

  /// Returns the smallest rectangle around the visible glyphs of a run that is laid out in a box, in points from the
  /// box's top left corner.
  ///
  /// The result contains the ink of the glyphs, not the line boxes. It is empty if there is no ink.
  ///
  /// - Parameters:
  ///   - run: The text.
  ///   - size: The size of the box in which the run is laid out, in points; glyphs may extend beyond it.
  func inkBounds(of run: TextRun, size: Size) -> Rect

  /// Draws a run as premultiplied white whose alpha is the part of each pixel that glyphs cover.
  ///
  /// - Parameters:
  ///   - run: The text.
  ///   - size: The size of the box in which the run is laid out, in points; the text begins at its top.
  ///   - part: The part to draw, in device pixels from the box's top left corner.
  ///   - scale: Device pixels per point, greater than 0.
  /// - Returns: A bitmap of the part's size; glyphs with colours of their own (emoji) keep them. `nil` if the part
  ///   has no pixels or more than 2²⁸.
  func bitmap(of run: TextRun, size: Size, part: PixelRect, scale: Double) -> Bitmap?

  /// Returns the family in which a font's text is set: the first of the font's families that is installed; `nil`, the
  /// default, if none of them is, or if it is unknown.
  func family(for font: Font) -> String?
}

extension Typesetter {
  /// Returns `nil`: the family is unknown.
  public func family(for font: Font) -> String? { nil }

  /// Draws a run that is laid out in a box; parts of glyphs outside the box are cut off.
  ///
  /// - Parameters:
  ///   - run: The text.
  ///   - size: The size of the box, in points.
  ///   - scale: Device pixels per point, greater than 0.
  /// - Returns: A bitmap of the box's size times the scale, rounded up; `nil` if the box has no pixels.
  public func bitmap(of run: TextRun, size: Size, scale: Double) -> Bitmap? {
    size.pixelSize(scale: scale).flatMap {
      bitmap(of: run, size: size, part: PixelRect($0), scale: scale)
    }
  }
}

extension PixelRect {
  /// The size of a bitmap of this rectangle; `nil` if the rectangle has no pixels or more than 2²⁸.
  public var bitmapSize: PixelSize? {
    isEmpty || Double(width) * Double(height) > Double(Size.mostPixels) ? nil : size
  }
}

/// A typesetter without fonts: each glyph is a box.
///
/// All distances are fixed fractions of the font size, the em:
///
/// | distance | em |
/// |---|---|
/// | advance of every character | 0.6 |
/// | line height | 1.2 |
/// | baseline below the line's top | 0.8 |
/// | box, in the middle of the advance | 0.5 wide, 0.7 high, on the baseline |
/// | box of an ellipsis | 0.5 wide, 0.1 high, on the baseline |
///
/// White space has an advance and no box. A character is a grapheme cluster. Families, weight and figures are
/// ignored. A partly covered pixel receives the covered fraction, so that text looks the same at every scale except
/// for its resolution. Tests draw all text with it to be independent of a machine's fonts; the viewer uses it if
/// there are no fonts.
///
/// Any number is accepted: sizes are clamped to 0…1 000 000 points, and a width that is not finite counts as `nil`.
public final class BlockTypesetter: Typesetter {
  /// Creates a typesetter, which keeps no state between calls.
  public init() {}

  /// Returns the measurements of a run that is laid out within a width.
  ///
  /// The size is the width of the widest line by the height of all lines. The boxes of the lines are aligned within
  /// the width.
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

  /// Returns the smallest rectangle around all glyphs of a run that is laid out in a box, in points from the box's
  /// top left corner.
  public func inkBounds(of run: TextRun, size: Size) -> Rect {
    let glyphs = BlockTypesetter.glyphs(of: run, size: size)
    return glyphs.dropFirst().reduce(glyphs.first ?? .zero) { $0.union($1) }
  }

  /// Draws a run as premultiplied white whose alpha is the part of each pixel that glyphs cover.
  ///
  /// A run that is both wrapped and truncated is truncated in the last line that fits the height.
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

/// The fixed distances of ``BlockTypesetter``, in fractions of the font size.
enum BlockMetrics {
  /// The distance from the start of a character to the start of the next.
  static let advance = 0.6
  /// The distance from the top of a line to the top of the next.
  static let lineHeight = 1.2
  /// The distance from the top of a line to its baseline.
  static let ascent = 0.8
  static let boxWidth = 0.5
  static let boxHeight = 0.7
  static let ellipsisHeight = 0.1
  /// The character that replaces the characters that truncation removes.
  static let ellipsis: Character = "…"
}

extension PixelRows {
  /// Draws a rectangle as premultiplied white; a partly covered pixel receives the covered fraction.
  ///
  /// - Parameters:
  ///   - rect: The rectangle, in points.
  ///   - scale: Device pixels per point.
  ///   - origin: The position of the first of these pixels, in device pixels from the origin of the rectangle's
  ///     coordinates.
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

  /// Returns the indices of the pixels of a row or column that an interval touches.
  private static func pixels(from low: Double, to high: Double, count: Int) -> Range<Int> {
    let first = Int(min(max(low.rounded(.down), 0), Double(count)))
    let last = Int(min(max(high.rounded(.up), 0), Double(count)))
    return first..<max(first, last)
  }
}

/// One line of a run.
private struct BlockLine {
  /// The characters in reading order.
  var characters: [Character]

  /// Whether the line is set from right to left, as its paragraph is.
  var runsLeft: Bool

  /// Whether the line ended because the next word did not fit.
  var isFilled = false

  /// Returns the lines of a run: broken between paragraphs and, if the run is wrapped, at the width; truncated as the
  /// run specifies.
  ///
  /// - Parameters:
  ///   - run: The text.
  ///   - em: The font size in points.
  ///   - width: The width to wrap and truncate within, in points; `nil` for no limit.
  ///   - height: The height within which a wrapped run is truncated, in points; `nil` for no limit.
  static func lines(of run: TextRun, em: Double, width: Double?, height: Double?) -> [BlockLine] {
    let capacity = width.map { count(of: BlockMetrics.advance * em, within: $0) } ?? .max
    var result: [BlockLine] = []
    for paragraph in TextParagraph.paragraphs(of: run.string) {
      let characters = Array(paragraph.text)
      let runsLeft = paragraph.runsLeft ?? false
      if run.isWrapped {
        let parts = wrap(characters, capacity: max(capacity, 1))
        result += parts.enumerated().map { index, part in
          BlockLine(characters: part, runsLeft: runsLeft, isFilled: index < parts.count - 1)
        }
      } else {
        let kept = truncate(characters, to: capacity, mode: run.truncation)
        result.append(BlockLine(characters: kept, runsLeft: runsLeft))
      }
    }
    if let height, run.isWrapped, run.truncation != .none {
      let rows = max(count(of: BlockMetrics.lineHeight * em, within: height), 1)
      cut(&result, to: rows, capacity: max(capacity, 1), mode: run.truncation)
    }
    return result
  }

  /// Returns the number of characters or lines of a given size that fit into a length, with a tolerance of a
  /// billionth of that size.
  private static func count(of step: Double, within length: Double) -> Int {
    let ratio = length / step + 1e-9
    return ratio > 0 ? Int(min(ratio, 1e9)) : 0
  }

  /// Returns lines of at most `capacity` characters, broken after spaces, which are dropped.
  private static func wrap(_ characters: [Character], capacity: Int) -> [[Character]] {
    var lines: [[Character]] = []
    var rest = characters[...]
    while rest.count > capacity {
      let window = rest.prefix(capacity + 1)
      // A word that is longer than the line is broken at the end of the line.
      let space = window.dropFirst().lastIndex { $0.isWhitespace }
      let end = space ?? rest.startIndex + capacity
      lines.append(Array(rest[..<end]).droppingTrailingSpaces)
      rest = rest[end...]
      if space != nil { rest = rest.drop { $0.isWhitespace } }
    }
    if !rest.isEmpty || lines.isEmpty { lines.append(Array(rest)) }
    return lines
  }

  private static func truncate(
    _ characters: [Character], to capacity: Int, mode: TextTruncation, always: Bool = false
  ) -> [Character] {
    let limit = always ? min(capacity, characters.count + 1) : capacity
    if mode == .none || characters.count <= capacity && !always { return characters }
    let kept = max(limit - 1, 0)
    let ellipsis = [BlockMetrics.ellipsis]
    switch mode {
    case .none: return characters
    case .start: return ellipsis + characters.suffix(kept)
    case .end: return characters.prefix(kept) + ellipsis
    case .middle:
      return characters.prefix((kept + 1) / 2) + ellipsis + characters.suffix(kept / 2)
    }
  }

  /// Drops all lines after the first `rows`, and puts an ellipsis into the last remaining line if any are dropped.
  private static func cut(
    _ lines: inout [BlockLine], to rows: Int, capacity: Int, mode: TextTruncation
  ) {
    if lines.count <= rows { return }
    var last = lines[rows - 1]
    var index = rows
    while last.isFilled && index < lines.count {
      last.characters += [" "] + lines[index].characters
      last.isFilled = lines[index].isFilled
      index += 1
    }
    last.isFilled = false
    last.characters = truncate(last.characters, to: capacity, mode: mode, always: true)
    lines.replaceSubrange((rows - 1)..., with: [last])
  }

  /// Returns the boxes of the line's glyphs, in points.
  func glyphs(in box: Rect, em: Double, isJustified: Bool) -> [Rect] {
    let spaces = characters.count { $0.isWhitespace }
    let advance = BlockMetrics.advance * em
    let slack = box.width - advance * Double(characters.count)
    let stretch = isJustified && isFilled && spaces > 0 ? max(slack, 0) / Double(spaces) : 0
    let baseline = box.origin.y + BlockMetrics.ascent * em
    var x = box.origin.x
    var result: [Rect] = []
    for character in runsLeft ? characters.reversed() : characters {
      if character.isWhitespace {
        x += stretch
      } else {
        let isEllipsis = character == BlockMetrics.ellipsis
        let height = (isEllipsis ? BlockMetrics.ellipsisHeight : BlockMetrics.boxHeight) * em
        let bearing = (BlockMetrics.advance - BlockMetrics.boxWidth) / 2 * em
        result.append(
          Rect(
            x: x + bearing, y: baseline - height, width: BlockMetrics.boxWidth * em,
            height: height))
      }
      x += advance
    }
    return result
  }
}

extension Array<Character> {
  fileprivate var droppingTrailingSpaces: [Character] {
    var result = self
    while result.last?.isWhitespace == true { result.removeLast() }
    return result
  }
}
