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
