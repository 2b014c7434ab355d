import CCairo
import LayerKit

/// A run that Pango has broken into lines.
///
/// Pango aligns only text that it wraps, and swaps left and right in right-to-left text. So this type computes the
/// position of each line from the line's own width and direction.
@safe
struct TextLayout: ~Copyable {
  private let layout: OpaquePointer
  private let alignment: TextAlignment

  /// Creates the layout of a run, broken into lines.
  ///
  /// - Parameters:
  ///   - run: The text.
  ///   - families: The installed families, in order; empty for the desktop's own.
  ///   - width: The width to wrap and truncate within, in points, or `nil`.
  ///   - height: The height beyond which a wrapped run is truncated, in points, or `nil`.
  ///   - context: Pango's context, which the layout retains.
  // SAFETY: `context` is a live PangoContext; Pango copies everything else it is given.
  @unsafe
  init(
    _ run: TextRun, families: [String], width: Double?, height: Double?, context: OpaquePointer
  ) {
    unsafe layout = pango_layout_new(context)
    alignment = run.alignment
    let text = TextParagraph.paragraphs(of: run.string).pangoText
    unsafe pango_layout_set_text(layout, text, Int32(clamping: text.utf8.count))
    setFont(run.font, families: families)
    guard let width, run.isWrapped || run.truncation != .none else { return }
    // Pango 1.50 aborts in a column narrower than about 0.2 em if an emoji of several code points follows a blank. At
    // each of 0.2, 0.25, 0.3 and 1 em, 60 000 such strings passed.
    let least = Self.size(of: run.font)
    // The comparison is written so that NaN also counts as too narrow.
    let room = run.isWrapped && !(width > least) ? least : width
    unsafe pango_layout_set_width(layout, PangoUnits.length(room))
    unsafe pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
    unsafe pango_layout_set_justify(layout, run.alignment == .justified ? 1 : 0)
    // Without a height, Pango would lay a truncated paragraph out in a single line.
    if run.isWrapped && height == nil { return }
    unsafe pango_layout_set_ellipsize(layout, run.truncation.pango)
    if run.isWrapped, let height {
      unsafe pango_layout_set_height(layout, PangoUnits.length(height))
    }
  }

  deinit { unsafe g_object_unref(UnsafeMutableRawPointer(layout)) }

  /// Returns the size at which a font's text is laid out, clamped to 0.5…4096 points.
  ///
  /// Larger sizes exceed the range of Pango's arithmetic.
  private static func size(of font: Font) -> Double {
    font.size > 0.5 ? min(font.size, 4096) : 0.5
  }

  private func setFont(_ font: Font, families: [String]) {
    let description = unsafe pango_font_description_new()
    let names = families.isEmpty ? "Sans" : families.joined(separator: ",")
    let weight = PangoWeight(UInt32(min(max(font.weight, 100), 900)))
    unsafe pango_font_description_set_family(description, names)
    unsafe pango_font_description_set_weight(description, weight)
    unsafe pango_font_description_set_absolute_size(
      description, Self.size(of: font) * Double(PANGO_SCALE))
    unsafe pango_layout_set_font_description(layout, description)
    unsafe pango_font_description_free(description)
    if !font.hasTabularFigures { return }
    let attributes = unsafe pango_attr_list_new()
    unsafe pango_attr_list_insert(attributes, pango_attr_font_features_new("tnum=1"))
    unsafe pango_layout_set_attributes(layout, attributes)
    unsafe pango_attr_list_unref(attributes)
  }

  /// Returns the metrics of the lines at their aligned positions within a width.
  ///
  /// - Parameter width: The width in points; `nil` for the width of the widest line.
  borrowing func metrics(width: Double?) -> TextMetrics {
    let found = placedLines
    let widest = found.reduce(0) { max($0, $1.box.width) }
    let lines = found.map { $0.placed(alignment, width: width ?? widest) }
    let height = lines.last?.maxY ?? 0
    let ascent = unsafe PangoUnits.points(pango_layout_get_baseline(layout))
    return TextMetrics(size: Size(width: widest, height: height), ascent: ascent, lines: lines)
  }

  private var placedLines: [PlacedLine] {
    // SAFETY: the iterator belongs to this call, and the layout does not change meanwhile.
    guard let iterator = unsafe pango_layout_get_iter(layout) else { return [] }
    defer { unsafe pango_layout_iter_free(iterator) }
    var lines: [PlacedLine] = []
    repeat {
      lines.append(unsafe PlacedLine(iterator))
    } while unsafe pango_layout_iter_next_line(iterator) != 0
    return lines
  }

  /// Returns the bounding box of the glyphs of all lines, aligned within a width in points.
  borrowing func inkBounds(width: Double) -> Rect {
    var bounds: Rect?
    unsafe forEachRun(within: width) { iterator, _, shift in
      var box = PangoRectangle()
      unsafe pango_layout_iter_get_run_extents(iterator, &box, nil)
      if box.width <= 0 || box.height <= 0 { return }
      var ink = PangoUnits.rect(box).insetBy(dx: -Self.inkDoubt, dy: -Self.inkDoubt)
      ink.origin.x += shift
      bounds = bounds?.union(ink) ?? ink
    }
    return bounds ?? .zero
  }

  /// The margin that is added to the extents that Pango reports, in points, because Pango rounds them to 1024ths.
  private static let inkDoubt = 1.0 / 512

  /// Draws the lines in the context's colour, aligned within a width in points.
  borrowing func draw(in context: borrowing CairoContext, width: Double) {
    unsafe forEachRun(within: width) { iterator, run, shift in
      var box = PangoRectangle()
      unsafe pango_layout_iter_get_run_extents(iterator, nil, &box)
      let baseline = unsafe pango_layout_iter_get_run_baseline(iterator)
      context.move(
        to: Point(x: PangoUnits.points(box.x) + shift, y: PangoUnits.points(baseline)))
      unsafe draw(run, in: context)
    }
  }

  /// Calls a closure for each Pango run, that is, each piece of a line whose glyphs have one font.
  ///
  /// - Parameters:
  ///   - width: The width within which lines are aligned, in points.
  ///   - body: Receives an iterator at the run, the run, and the distance in points by which the alignment moves the
  ///     run to the right.
  @unsafe
  private borrowing func forEachRun(
    within width: Double,
    _ body: (OpaquePointer, UnsafeMutablePointer<PangoLayoutRun>, Double) -> Void
  ) {
    // SAFETY: as for `placedLines`; runs and their glyphs belong to the layout.
    guard let iterator = unsafe pango_layout_get_iter(layout) else { return }
    defer { unsafe pango_layout_iter_free(iterator) }
    repeat {
      // Each line ends with a NULL run.
      guard let run = unsafe pango_layout_iter_get_run_readonly(iterator) else { continue }
      let line = unsafe PlacedLine(iterator)
      let shift = line.placed(alignment, width: width).origin.x - line.box.origin.x
      unsafe body(iterator, run, shift)
    } while unsafe pango_layout_iter_next_run(iterator) != 0
  }

  @unsafe
  private func draw(
    _ run: UnsafeMutablePointer<PangoLayoutRun>, in context: borrowing CairoContext
  ) {
    let font = unsafe run.pointee.item.pointee.analysis.font
    let glyphs = unsafe run.pointee.glyphs
    if unsafe ccairo_has_color(glyphs) != 0 {
      unsafe pango_cairo_show_glyph_string(context.handle, font, glyphs)
    } else {
      unsafe pango_cairo_glyph_string_path(context.handle, font, glyphs)
      context.fill()
    }
  }
}

/// A line of laid-out text, at the position that Pango gave it before alignment.
private struct PlacedLine {
  /// The box of the line, in points.
  var box: Rect

  /// Whether the line's paragraph is right-to-left.
  var runsLeft: Bool

  // SAFETY: the iterator is at a line, as a new one is.
  @unsafe
  init(_ iterator: OpaquePointer) {
    var logical = PangoRectangle()
    unsafe pango_layout_iter_get_line_extents(iterator, nil, &logical)
    box = PangoUnits.rect(logical)
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

extension [TextParagraph] {
  /// The paragraphs in the form in which Pango separates and directs them as UAX #9 does.
  ///
  /// Pango looks into isolates, and gives a paragraph without a direction that of its neighbour. An invisible mark
  /// before such a paragraph decides.
  fileprivate var pangoText: String {
    map { paragraph in
      let text = paragraph.text.replacingNul
      let found = unsafe pango_find_base_dir(text, Int32(clamping: text.utf8.count))
      let agrees =
        switch paragraph.runsLeft {
        case true?: found == PANGO_DIRECTION_RTL
        case false?: found == PANGO_DIRECTION_LTR
        case nil: found != PANGO_DIRECTION_RTL && (count == 1 || text.isEmpty)
        }
      if agrees { return text }
      return (paragraph.runsLeft == true ? "\u{200F}" : "\u{200E}") + text
    }.joined(separator: "\n")
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
private enum PangoUnits {
  /// The maximum length that is passed to Pango, in points.
  static let longest = 1_000_000.0

  /// Returns a length in Pango's units, clamped to 0…`longest`; NaN becomes 0.
  static func length(_ points: Double) -> Int32 {
    Int32((points > 0 ? min(points, longest) : 0) * Double(PANGO_SCALE))
  }

  static func points(_ units: Int32) -> Double { Double(units) / Double(PANGO_SCALE) }

  static func rect(_ rect: PangoRectangle) -> Rect {
    Rect(
      x: points(rect.x), y: points(rect.y), width: points(rect.width),
      height: points(rect.height))
  }
}
