/// A layer that shows a text from the top of its bounds.
///
/// A text that is longer leaves the bounds freely, unless it is truncated or ``Layer/masksToBounds``
/// clips it.
///
/// The corresponding Core Animation class is `CATextLayer`.
public final class TextLayer: Layer {
  /// The text and how it is set, or none; switches at once.
  public var text: TextRun? {
    get { values.text }
    set { assign(newValue, to: \.text) }
  }

  /// The colour of the glyphs; default white.
  public var foregroundColor: Color {
    get { values.foregroundColor }
    set { assign(newValue, to: \.foregroundColor, field: .foregroundColor) }
  }

  /// The size that the text takes.
  ///
  /// - Parameter width: The width to wrap or truncate within, in points; `nil` for as wide as it is.
  public func preferredSize(width: Double? = nil) -> Size {
    text.map { context.typesetter.metrics(of: $0, width: width).size } ?? .zero
  }
}

/// A string and how it is set.
public struct TextRun: Hashable, Sendable {
  /// The text; line feeds begin a new line.
  public var string: String

  /// The face.
  public var font: Font

  /// Where lines lie between the left and the right edge.
  public var alignment: TextAlignment

  /// What happens to a line that is longer than the width.
  public var truncation: TextTruncation

  /// Whether lines are broken at the width.
  public var isWrapped: Bool

  /// Creates a run.
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

/// A face by family, weight and size.
public struct Font: Hashable, Sendable {
  /// Families to try, the first one that is installed wins; empty for the desktop's own.
  public var families: [String]

  /// The weight from 100 (hairline) over 400 (regular) to 900 (black).
  public var weight: Int

  /// The size of the em square in points.
  public var size: Double

  /// Whether all digits are equally wide.
  public var hasTabularFigures: Bool

  /// Creates a face.
  public init(
    families: [String] = [], weight: Int = 400, size: Double = 12, hasTabularFigures: Bool = false
  ) {
    self.families = families
    self.weight = weight
    self.size = size
    self.hasTabularFigures = hasTabularFigures
  }
}

/// Where the lines of a text lie.
public enum TextAlignment: Hashable, Sendable {
  /// Left for scripts that run to the right, right for those that run to the left.
  case natural
  /// At the left edge.
  case left
  /// In the middle.
  case center
  /// At the right edge.
  case right
  /// At both edges.
  case justified
}

/// Where a line that is too long loses its letters.
public enum TextTruncation: Hashable, Sendable {
  /// Nowhere: it goes on beyond the edge.
  case none
  /// At the beginning.
  case start
  /// In the middle.
  case middle
  /// At the end.
  case end
}

/// The extent of a text that has been set.
public struct TextMetrics: Hashable, Sendable {
  /// The extent of all lines, in points.
  public var size: Size

  /// The distance from the top of the first line to its baseline, in points.
  public var ascent: Double

  /// The box of each line, in points from the top left of the text.
  public var lines: [Rect]

  /// Creates metrics.
  public init(size: Size, ascent: Double, lines: [Rect]) {
    self.size = size
    self.ascent = ascent
    self.lines = lines
  }
}
