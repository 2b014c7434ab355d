public import Raster

/// The port that turns text into metrics and pictures.
///
/// `Drawing` fills it with Pango; ``BlockTypesetter`` needs no fonts. Equal runs give equal answers,
/// so that results may be kept until the run changes.
public protocol Typesetter: AnyObject {
  /// Measures a run that is set within a width.
  ///
  /// - Parameters:
  ///   - run: The text.
  ///   - width: The width to wrap, truncate and align within, in points; `nil` for as wide as it is.
  func metrics(of run: TextRun, width: Double?) -> TextMetrics

  /// Draws a run as coverage: white, premultiplied, transparent where there is no glyph.
  ///
  /// - Parameters:
  ///   - run: The text.
  ///   - size: The box to draw in, in points; the text begins at its top, glyphs may not leave it.
  ///   - scale: Device pixels in a point, greater than 0.
  /// - Returns: A bitmap of the box's size times the scale, rounded up; glyphs that have a colour of
  ///   their own (emoji) keep it. `nil` when the box has no pixel.
  func bitmap(of run: TextRun, size: Size, scale: Double) -> Bitmap?
}
