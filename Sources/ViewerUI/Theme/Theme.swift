package import LayerKit

/// How everything above a scene looks: flat glass, one margin, one radius, one accent.
///
/// The same layout in two sets of colours: dark glass over dark scenes, light glass over light ones.
package struct Theme: Hashable {
  /// The ground: translucent, and cheap, because nothing is blurred.
  ///
  /// So dense that text can be read over white and over black, also in the chosen row: with the
  /// contrast of 4.5 that WCAG 2 asks of body text.
  let ground: Color

  /// The line around a panel, and the track of a bar.
  let hairline: Color

  /// What is to be found first.
  let accent: Color

  /// Ordinary text.
  let text: Color

  /// Text that explains.
  let dim: Color

  /// For dark scenes.
  package static let dark = Theme(
    ground: Color(hex: 0x0D111E).withAlpha(multipliedBy: 0.78),
    hairline: Color(white: 1, alpha: 0.12), accent: Color(hex: 0x8FB3FF),
    text: Color(white: 1, alpha: 0.92), dim: Color(white: 1, alpha: 0.74))

  /// For light scenes.
  package static let light = Theme(
    ground: Color(hex: 0xF6F8FC).withAlpha(multipliedBy: 0.78),
    hairline: Color(white: 0, alpha: 0.16), accent: Color(hex: 0x1B3F99),
    text: Color(hex: 0x0D111E).withAlpha(multipliedBy: 0.94),
    dim: Color(hex: 0x0D111E).withAlpha(multipliedBy: 0.74))

  /// The opacity of a ground with content behind it.
  private static let denseAlpha = 0.94

  /// The ground of what must hide what it lies on.
  var solid: Color { Color(red: ground.red, green: ground.green, blue: ground.blue) }

  /// The distance of panels from the edges, and of text from a panel's edges, in points.
  static let margin = 16.0

  /// The radius of a panel's corners, in points.
  package static let radius = 10.0

  /// The distance from one row to the next, in points.
  static let rowHeight = 27.0

  /// The sizes of print that are tried, as parts of the ordinary one.
  static let factors = [1, 0.85, 0.7]

  /// The size of print that is tried where everything would be left out otherwise.
  static let smallestFactor = 0.65

  /// The sizes of text, in points.
  enum TextSize {
    /// Headings and remarks.
    static let small = 11.0
    /// What stands beside what matters.
    static let medium = 12.0
    /// What matters.
    static let large = 13.0
  }

  /// The faces, the first one that is installed.
  package static let families = ["Lato", "DejaVu Sans", "Sans"]

  /// The face at a size in points; figures are equally wide, so that they do not dance.
  package static func font(size: Double, weight: Int = 400) -> Font {
    Font(families: families, weight: weight, size: size, hasTabularFigures: true)
  }

  /// Gives a layer the look of a panel.
  ///
  /// - Parameters:
  ///   - panel: The layer.
  ///   - isDense: Whether it lies on words or lights that would disturb its own: little of them shows through.
  ///   - area: The window.
  func apply(to panel: Layer, isDense: Bool = false, in area: OverlayArea) {
    panel.backgroundColor =
      isDense
      ? Color(
        red: ground.red, green: ground.green, blue: ground.blue, alpha: Self.denseAlpha) : ground
    panel.cornerRadius = Self.radius
    panel.borderColor = hairline
    panel.borderWidth = area.hairline
  }

  /// Gives a layer the look of a panel through which nothing shows.
  func applyOpaque(to panel: Layer, in area: OverlayArea) {
    apply(to: panel, in: area)
    panel.backgroundColor = solid
  }
}
