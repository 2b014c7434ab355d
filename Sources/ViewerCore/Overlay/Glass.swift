import LayerKit

/// How everything above a scene looks: flat dark glass, one margin, one radius, one accent.
enum Glass {
  /// The distance of panels from the edges, and of text from a panel's edges, in points.
  static let margin = 16.0

  /// The radius of a panel's corners, in points.
  static let radius = 10.0

  /// The distance from one row to the next, in points.
  static let rowHeight = 27.0

  /// The ground: dark and translucent, and cheap, because nothing is blurred.
  static let ground = Color(hex: 0x0D111E).withAlpha(multipliedBy: 0.62)

  /// The line around a panel.
  static let hairline = Color(white: 1, alpha: 0.12)

  /// What is to be found first.
  static let accent = Color(hex: 0x8FB3FF)

  /// Ordinary text.
  static let text = Color(white: 1, alpha: 0.92)

  /// Text that explains.
  static let dim = Color(white: 1, alpha: 0.64)

  /// The face at a size in points.
  static func font(size: Double) -> Font {
    Font(families: ["Lato", "DejaVu Sans", "Sans"], size: size)
  }

  /// A panel of glass without contents.
  static func panel(in context: LayerContext) -> Layer {
    let panel = Layer(in: context)
    panel.backgroundColor = ground
    panel.cornerRadius = radius
    panel.borderColor = hairline
    return panel
  }
}
