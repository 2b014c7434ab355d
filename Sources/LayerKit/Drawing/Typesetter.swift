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

  /// The box around all that a run in a box touches, in points from that box's top left corner.
  ///
  /// It is where glyphs have ink, not where their lines are; empty where there is no ink.
  ///
  /// - Parameters:
  ///   - run: The text.
  ///   - size: The box that the run is set in, in points; glyphs may leave it.
  func inkBounds(of run: TextRun, size: Size) -> Rect

  /// Draws a run as coverage: white, premultiplied, transparent where there is no glyph.
  ///
  /// - Parameters:
  ///   - run: The text.
  ///   - size: The box that the run is set in, in points; the text begins at its top.
  ///   - part: What is drawn, in device pixels from the box's top left corner.
  ///   - scale: Device pixels in a point, greater than 0.
  /// - Returns: A bitmap of the part's size; glyphs that have a colour of their own (emoji) keep it.
  ///   `nil` when the part has no pixel, or more than 2²⁸.
  func bitmap(of run: TextRun, size: Size, part: PixelRect, scale: Double) -> Bitmap?
}

extension Typesetter {
  /// Draws as much of a run as lies in the box that it is set in.
  ///
  /// - Parameters:
  ///   - run: The text.
  ///   - size: The box, in points.
  ///   - scale: Device pixels in a point, greater than 0.
  /// - Returns: A bitmap of the box's size times the scale, rounded up. `nil` when the box has no pixel.
  public func bitmap(of run: TextRun, size: Size, scale: Double) -> Bitmap? {
    size.pixelSize(scale: scale).flatMap {
      bitmap(of: run, size: size, part: PixelRect($0), scale: scale)
    }
  }
}

extension PixelRect {
  /// The size, if a bitmap may have it: a pixel at least and not more than 2²⁸.
  public var bitmapSize: PixelSize? {
    isEmpty || Double(width) * Double(height) > Double(Size.mostPixels) ? nil : size
  }
}
