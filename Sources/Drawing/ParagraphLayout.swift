import CCairo
import LayerKit

/// A paragraph of a run that Pango has broken into lines.
///
/// Its owner releases it.
@safe
struct ParagraphLayout {
  /// The Pango layout, which contains this paragraph alone.
  let layout: OpaquePointer

  /// The distance from the top of the text to the top of the paragraph, in Pango's units.
  let top: Int

  /// Lays a paragraph out.
  ///
  /// - Parameters:
  ///   - paragraph: The paragraph.
  ///   - run: The run to which it belongs.
  ///   - top: The distance from the top of the text, in Pango's units.
  ///   - width: The width to wrap and truncate within, in points, or `nil`.
  ///   - height: The height beyond which a wrapped paragraph is truncated, in Pango's units, or `nil`.
  ///   - font: The description of the run's font.
  ///   - context: Pango's context, which the layout retains.
  // SAFETY: `font` and `context` are live; Pango copies everything else it is given.
  @unsafe
  init(
    _ paragraph: TextParagraph, of run: TextRun, top: Int, width: Double?, height: Int?,
    font: OpaquePointer?, context: OpaquePointer
  ) {
    self.top = top
    unsafe layout = pango_layout_new(context)
    let text = paragraph.pangoText
    unsafe pango_layout_set_text(layout, text, Int32(clamping: text.utf8.count))
    unsafe pango_layout_set_font_description(layout, font)
    setAttributes(ShapedPieces(of: text), hasTabularFigures: run.font.hasTabularFigures)
    if let width { setBox(of: run, width: width, height: height) }
  }

  /// Releases the layout.
  func release() { unsafe g_object_unref(UnsafeMutableRawPointer(layout)) }

  private func setAttributes(_ pieces: ShapedPieces, hasTabularFigures: Bool) {
    if pieces.ends.isEmpty && !hasTabularFigures { return }
    let attributes = unsafe pango_attr_list_new()
    if hasTabularFigures {
      unsafe pango_attr_list_insert(attributes, pango_attr_font_features_new("tnum=1"))
    }
    // Where an attribute begins or ends, Pango begins another piece. To look for glyphs in all fonts is the default.
    for index in stride(from: 0, to: pieces.ends.count, by: 2) {
      guard let attribute = unsafe pango_attr_fallback_new(1) else { continue }
      unsafe attribute.pointee.start_index = UInt32(index == 0 ? 0 : pieces.ends[index - 1])
      unsafe attribute.pointee.end_index = UInt32(pieces.ends[index])
      unsafe pango_attr_list_insert(attributes, attribute)
    }
    // Pango does not reserve space for the hyphen of a line that ends with a piece.
    if pieces.cutWords {
      unsafe pango_attr_list_insert(attributes, pango_attr_insert_hyphens_new(0))
    }
    unsafe pango_layout_set_attributes(layout, attributes)
    unsafe pango_attr_list_unref(attributes)
  }

  private func setBox(of run: TextRun, width: Double, height: Int?) {
    guard run.isWrapped || run.truncation != .none else { return }
    // Pango 1.50 aborts in a column narrower than about 0.2 em if an emoji of several code points follows a blank. At
    // each of 0.2, 0.25, 0.3 and 1 em, 60 000 such strings passed.
    let least = run.font.pangoSize
    // The comparison is written so that NaN also counts as too narrow.
    let room = run.isWrapped && !(width > least) ? least : width
    unsafe pango_layout_set_width(layout, PangoUnits.length(room))
    unsafe pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
    unsafe pango_layout_set_justify(layout, run.alignment == .justified ? 1 : 0)
    // Without a height, Pango would lay a truncated paragraph out in a single line.
    if run.isWrapped && height == nil { return }
    unsafe pango_layout_set_ellipsize(layout, run.truncation.pango)
    if run.isWrapped, let height {
      unsafe pango_layout_set_height(layout, Int32(clamping: max(height, 0)))
    }
  }

  /// The lines at the positions that Pango gave them before alignment, in points from the top of the text.
  var lines: [PlacedLine] {
    // SAFETY: the iterator belongs to this call, and the layout does not change meanwhile.
    guard let iterator = unsafe pango_layout_get_iter(layout) else { return [] }
    defer { unsafe pango_layout_iter_free(iterator) }
    var lines: [PlacedLine] = []
    repeat {
      lines.append(unsafe PlacedLine(iterator, top: top))
    } while unsafe pango_layout_iter_next_line(iterator) != 0
    return lines
  }

  /// The height of all lines, in Pango's units.
  var height: Int {
    var box = PangoRectangle()
    unsafe pango_layout_get_extents(layout, nil, &box)
    return Int(box.height)
  }

  /// The height of the last line, in Pango's units.
  var lastLineHeight: Int {
    let last = unsafe pango_layout_get_line_readonly(
      layout, pango_layout_get_line_count(layout) - 1)
    var box = PangoRectangle()
    unsafe pango_layout_line_get_extents(last, nil, &box)
    return Int(box.height)
  }

  /// The distance from the top of the first line to its baseline, in points.
  var ascent: Double { unsafe PangoUnits.points(pango_layout_get_baseline(layout)) }
}

/// The pieces of a long paragraph that Pango shapes one by one.
///
/// A piece ends after a blank if it contains one, else within a word, whose characters on both sides are then not kerned
/// or joined into a ligature.
private struct ShapedPieces {
  /// The maximum length of a piece, in Unicode scalars, unless a single character is longer.
  private static let longest = 256

  /// The ends of all pieces but the last, in bytes; empty for a short paragraph.
  private(set) var ends: [Int] = []

  /// Whether a piece ends within a word.
  private(set) var cutWords = false

  init(of text: String) {
    if text.utf8.count <= Self.longest { return }
    var (offset, count) = (0, 0)
    var blank: (offset: Int, count: Int)?
    for character in text {
      let length = character.unicodeScalars.count
      while count > 0, count + length > Self.longest {
        ends.append(blank?.offset ?? offset)
        if blank == nil { cutWords = true }
        count -= blank?.count ?? count
        blank = nil
      }
      offset += character.utf8.count
      count += length
      if character.isWhitespace { blank = (offset, count) }
    }
  }
}

/// A line of laid-out text, at the position that Pango gave it before alignment.
struct PlacedLine {
  /// The box of the line, in points.
  var box: Rect

  /// Whether the line's paragraph is right-to-left.
  var runsLeft: Bool

  /// - Parameters:
  ///   - iterator: An iterator at the line.
  ///   - top: The distance from the top of the text to the top of the iterator's paragraph, in Pango's units.
  // SAFETY: the iterator is at a line, as a new one is.
  @unsafe
  init(_ iterator: OpaquePointer, top: Int) {
    var logical = PangoRectangle()
    unsafe pango_layout_iter_get_line_extents(iterator, nil, &logical)
    box = PangoUnits.rect(logical)
    box.origin.y = PangoUnits.points(Int(logical.y) + top)
    let line = unsafe pango_layout_iter_get_line_readonly(iterator)
    runsLeft = unsafe pango_layout_line_get_resolved_direction(line) == PANGO_DIRECTION_RTL
  }

  /// Returns the line's box at its aligned position within a width.
  func placed(_ alignment: TextAlignment, width: Double) -> Rect {
    let room = width - box.width
    var result = box
    switch alignment {
    case .left: result.origin.x = 0
    case .center: result.origin.x = room / 2
    case .right: result.origin.x = room
    case .natural, .justified: result.origin.x = runsLeft ? room : 0
    }
    return result
  }
}

extension TextTruncation {
  fileprivate var pango: PangoEllipsizeMode {
    switch self {
    case .none: PANGO_ELLIPSIZE_NONE
    case .start: PANGO_ELLIPSIZE_START
    case .middle: PANGO_ELLIPSIZE_MIDDLE
    case .end: PANGO_ELLIPSIZE_END
    }
  }
}

extension Font {
  /// The size at which the font's text is laid out, clamped to 0.5…4096 points.
  ///
  /// Larger sizes exceed the range of Pango's arithmetic.
  var pangoSize: Double { size > 0.5 ? min(size, 4096) : 0.5 }
}

extension TextParagraph {
  /// The text in a form that Pango directs as UAX #9 does.
  ///
  /// Pango looks into isolates. An invisible mark before a paragraph that Pango would misdirect decides.
  fileprivate var pangoText: String {
    let text = self.text.replacingNul
    let found = unsafe pango_find_base_dir(text, Int32(clamping: text.utf8.count))
    let isRight = runsLeft == true
    if (found == PANGO_DIRECTION_RTL) == isRight { return text }
    return (isRight ? "\u{200F}" : "\u{200E}") + text
  }
}

extension Substring {
  /// The same text with U+FFFD for each NUL, which Pango treats as the end of the text.
  fileprivate var replacingNul: String {
    guard utf8.contains(0) else { return String(self) }
    return String(String.UnicodeScalarView(unicodeScalars.map { $0.value == 0 ? "\u{FFFD}" : $0 }))
  }
}

/// Conversions between points and Pango's fixed-point units, of which there are 1024 per point.
enum PangoUnits {
  /// The maximum length that is passed to Pango, in points.
  static let longest = 1_000_000.0

  /// Returns a length in Pango's units, clamped to 0…`longest`; NaN becomes 0.
  static func length(_ points: Double) -> Int32 {
    Int32((points > 0 ? min(points, longest) : 0) * Double(PANGO_SCALE))
  }

  static func points(_ units: some BinaryInteger) -> Double { Double(units) / Double(PANGO_SCALE) }

  static func rect(_ rect: PangoRectangle) -> Rect {
    Rect(
      x: points(rect.x), y: points(rect.y), width: points(rect.width),
      height: points(rect.height))
  }
}
