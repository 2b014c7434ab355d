import CCairo
import LayerKit

/// A run that Pango has broken into lines.
///
/// Pango aligns only text that it wraps, and swaps left and right in right-to-left text. So this type computes the
/// position of each line from the line's own width and direction.
///
/// Each paragraph is a layout of its own, and a long one is shaped in pieces: in one layout, Pango would count the
/// characters before each paragraph, and would shape the rest of a word again for each line into which it breaks the
/// word. The time would grow with the square of the length.
@safe
struct TextLayout: ~Copyable {
  private let paragraphs: [ParagraphLayout]
  private let alignment: TextAlignment

  /// Creates the layout of a run, broken into lines.
  ///
  /// - Parameters:
  ///   - run: The text.
  ///   - families: The installed families, in order; empty for the desktop's own.
  ///   - width: The width to wrap and truncate within, in points, or `nil`.
  ///   - height: The height beyond which a wrapped run is truncated, in points, or `nil`.
  ///   - context: Pango's context, which the layouts retain.
  // SAFETY: `context` is a live PangoContext; Pango copies everything else it is given.
  @unsafe
  init(
    _ run: TextRun, families: [String], width: Double?, height: Double?, context: OpaquePointer
  ) {
    alignment = run.alignment
    let font = unsafe Self.description(of: run.font, families: families)
    defer { unsafe pango_font_description_free(font) }
    let isCut = run.isWrapped && run.truncation != .none
    let room = isCut ? height.map { Int(PangoUnits.length($0)) } : nil
    var laidOut: [ParagraphLayout] = []
    var top = 0
    for paragraph in TextParagraph.paragraphs(of: run.string) {
      let layout = unsafe ParagraphLayout(
        paragraph, of: run, top: top, width: width, height: room.map { $0 - top }, font: font,
        context: context)
      laidOut.append(layout)
      top += layout.height
      // Pango ends a text at the same paragraph.
      if let room, room - top < layout.lastLineHeight { break }
    }
    paragraphs = laidOut
  }

  deinit { for paragraph in paragraphs { paragraph.release() } }

  /// Returns the description of a font, which the caller frees.
  private static func description(of font: Font, families: [String]) -> OpaquePointer? {
    let description = unsafe pango_font_description_new()
    let names = families.isEmpty ? "Sans" : families.joined(separator: ",")
    let weight = PangoWeight(UInt32(min(max(font.weight, 100), 900)))
    unsafe pango_font_description_set_family(description, names)
    unsafe pango_font_description_set_weight(description, weight)
    unsafe pango_font_description_set_absolute_size(
      description, font.pangoSize * Double(PANGO_SCALE))
    return unsafe description
  }

  /// Returns the metrics of the lines at their aligned positions within a width.
  ///
  /// - Parameter width: The width in points; `nil` for the width of the widest line.
  borrowing func metrics(width: Double?) -> TextMetrics {
    let found = paragraphs.flatMap(\.lines)
    let widest = found.reduce(0) { max($0, $1.box.width) }
    let lines = found.map { $0.placed(alignment, width: width ?? widest) }
    let height = lines.last?.maxY ?? 0
    return TextMetrics(
      size: Size(width: widest, height: height), ascent: paragraphs.first?.ascent ?? 0,
      lines: lines)
  }

  /// Returns the bounding box of the glyphs of all lines, aligned within a width in points.
  borrowing func inkBounds(width: Double) -> Rect {
    var bounds: Rect?
    unsafe forEachRun(within: width) { iterator, _, offset in
      var box = PangoRectangle()
      unsafe pango_layout_iter_get_run_extents(iterator, &box, nil)
      if box.width <= 0 || box.height <= 0 { return }
      var ink = PangoUnits.rect(box).insetBy(dx: -Self.inkDoubt, dy: -Self.inkDoubt)
      ink.origin.x += offset.x
      ink.origin.y += offset.y
      bounds = bounds?.union(ink) ?? ink
    }
    return bounds ?? .zero
  }

  /// The margin that is added to the extents that Pango reports, in points, because Pango rounds them to 1024ths.
  private static let inkDoubt = 1.0 / 512

  /// Draws the lines in the context's colour, aligned within a width in points.
  borrowing func draw(in context: borrowing CairoContext, width: Double) {
    unsafe forEachRun(within: width) { iterator, run, offset in
      var box = PangoRectangle()
      unsafe pango_layout_iter_get_run_extents(iterator, nil, &box)
      let baseline = unsafe PangoUnits.points(pango_layout_iter_get_run_baseline(iterator))
      context.move(
        to: Point(x: PangoUnits.points(box.x) + offset.x, y: baseline + offset.y))
      unsafe draw(run, in: context)
    }
  }

  /// Calls a closure for each Pango run, that is, each piece of a line whose glyphs have one font.
  ///
  /// - Parameters:
  ///   - width: The width within which lines are aligned, in points.
  ///   - body: Receives an iterator at the run, the run, and the distance in points by which the alignment and the
  ///     paragraphs above move the run.
  @unsafe
  private borrowing func forEachRun(
    within width: Double,
    _ body: (OpaquePointer, UnsafeMutablePointer<PangoLayoutRun>, Point) -> Void
  ) {
    for paragraph in paragraphs {
      let top = PangoUnits.points(paragraph.top)
      // SAFETY: as for `ParagraphLayout.lines`; runs and their glyphs belong to the layout.
      guard let iterator = unsafe pango_layout_get_iter(paragraph.layout) else { continue }
      defer { unsafe pango_layout_iter_free(iterator) }
      repeat {
        // Each line ends with a NULL run.
        guard let run = unsafe pango_layout_iter_get_run_readonly(iterator) else { continue }
        let line = unsafe PlacedLine(iterator, top: 0)
        let shift = line.placed(alignment, width: width).origin.x - line.box.origin.x
        unsafe body(iterator, run, Point(x: shift, y: top))
      } while unsafe pango_layout_iter_next_run(iterator) != 0
    }
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
