/// A layer that shows text from the top of its bounds.
///
/// Longer text extends beyond the bounds, unless it is truncated or ``Layer/masksToBounds`` clips it.
///
/// The corresponding Core Animation class is `CATextLayer`.
public final class TextLayer: Layer {
  /// The text and its style; `nil`, the default, for none.
  ///
  /// New text is shown at once, without an implicit animation.
  public var text: TextRun? {
    get { values.text }
    set { assign(newValue, to: \.text) }
  }

  /// The colour of the glyphs; default white.
  public var foregroundColor: Color {
    get { values.foregroundColor }
    set { assign(newValue, to: \.foregroundColor, field: .foregroundColor) }
  }

  /// Returns the size that the text needs, in points; zero without text.
  ///
  /// - Parameter width: The width to wrap or truncate within, in points; `nil` for the natural width.
  public func preferredSize(width: Double? = nil) -> Size {
    text.map { context.typesetter.metrics(of: $0, width: width).size } ?? .zero
  }
}

/// A string with its font, alignment, truncation and wrapping.
public struct TextRun: Hashable, Sendable {
  /// The text; each of its paragraphs, which usually end at a line feed, begins a new line.
  ///
  /// See ``TextParagraph`` for the direction in which the lines run.
  public var string: String

  /// The font; it applies to the whole text.
  public var font: Font

  /// The horizontal alignment of lines; default natural.
  public var alignment: TextAlignment

  /// The truncation of lines that are longer than the width; default none.
  public var truncation: TextTruncation

  /// Whether lines are broken at the width; default false.
  public var isWrapped: Bool

  /// Creates a text run.
  public init(
    _ string: String, font: Font = Font(), alignment: TextAlignment = .natural,
    truncation: TextTruncation = .none, isWrapped: Bool = false
  ) {
    self.string = string
    self.font = font
    self.alignment = alignment
    self.truncation = truncation
    self.isWrapped = isWrapped
  }
}

/// A description of a font: families, weight and size.
public struct Font: Hashable, Sendable {
  /// The font families in order of preference; empty for the desktop's default font.
  ///
  /// The first family that is installed is used.
  public var families: [String]

  /// The weight, from 100 (hairline) through 400 (regular, the default) to 900 (black).
  public var weight: Int

  /// The size of the em square in points; default 12.
  public var size: Double

  /// Whether all digits have the same width; default false.
  public var hasTabularFigures: Bool

  /// Creates a font description; no font is loaded.
  public init(
    families: [String] = [], weight: Int = 400, size: Double = 12, hasTabularFigures: Bool = false
  ) {
    self.families = families
    self.weight = weight
    self.size = size
    self.hasTabularFigures = hasTabularFigures
  }
}

/// The horizontal alignment of lines of text.
public enum TextAlignment: Hashable, Sendable {
  /// Left in a paragraph that runs to the right, right in one that runs to the left; see ``TextParagraph``.
  case natural
  /// At the left edge.
  case left
  /// Centred between the edges.
  case center
  /// At the right edge.
  case right
  /// At both edges: spaces are widened so that lines fill the width.
  case justified
}

/// The position at which a line that is too long is truncated.
public enum TextTruncation: Hashable, Sendable {
  /// No truncation: the line extends beyond the edge.
  case none
  /// At the beginning of the line.
  case start
  /// In the middle of the line.
  case middle
  /// At the end of the line.
  case end
}

/// The measurements of text that has been laid out.
public struct TextMetrics: Hashable, Sendable {
  /// The size of all lines together, in points.
  public var size: Size

  /// The distance from the top of the first line to its baseline, in points.
  public var ascent: Double

  /// The box of each line, in points from the top left corner of the text.
  public var lines: [Rect]

  /// Creates metrics from their values.
  public init(size: Size, ascent: Double, lines: [Rect]) {
    self.size = size
    self.ascent = ascent
    self.lines = lines
  }
}
