package import LayerKit

/// The look of everything above a scene: one ground, one margin, one radius, one accent.
///
/// The layout is the same in two sets of colours: dark ones over dark scenes, light ones over light scenes.
package struct Theme: Hashable {
  /// The background; texts on it, also in the chosen row, have the contrast of 4.5 that WCAG 2 requires for body text.
  let ground: Color

  /// The border of a panel, and the track of a bar.
  let hairline: Color

  /// The accent colour, for what the eye should find first.
  let accent: Color

  /// The colour of ordinary text.
  let text: Color

  /// The colour of secondary text.
  let dim: Color

  /// The colour of what came late.
  let late: Color

  /// The colour of what was not shown.
  let unshown: Color

  /// The theme for dark scenes.
  package static let dark = Theme(
    ground: Color(hex: 0x0D111E),
    hairline: Color(white: 1, alpha: 0.12), accent: Color(hex: 0x8FB3FF),
    text: Color(white: 1, alpha: 0.92), dim: Color(white: 1, alpha: 0.74),
    late: Color(hex: 0xFFC233), unshown: Color(hex: 0xFF5A4D))

  /// The theme for light scenes.
  package static let light = Theme(
    ground: Color(hex: 0xF6F8FC),
    hairline: Color(white: 0, alpha: 0.16), accent: Color(hex: 0x1B3F99),
    text: Color(hex: 0x0D111E).withAlpha(multipliedBy: 0.94),
    dim: Color(hex: 0x0D111E).withAlpha(multipliedBy: 0.74), late: Color(hex: 0x9A5B00),
    unshown: Color(hex: 0xB3121D))

  /// The background of what is chosen, and of what the pointer is over.
  var chosen: Color { accent.withAlpha(multipliedBy: 0.2) }
  var hovered: Color { text.withAlpha(multipliedBy: 0.1) }

  /// The distance of boxes over the scene from the edges of the window, in points.
  static let margin = 16.0

  /// The radius of the corners of boxes over the scene, in points.
  package static let radius = 10.0

  /// The font families, in order of preference.
  package static let families = ["Lato", "DejaVu Sans", "Sans"]

  /// Returns the font at a size in points; all digits have the same width, so that changing numbers do not shift.
  package static func font(size: Double, weight: Int = 400) -> Font {
    Font(families: families, weight: weight, size: size, hasTabularFigures: true)
  }

  /// The font of headings, units and remarks; nothing is smaller.
  static let small = font(size: 11)

  /// The font of sentences.
  static let medium = font(size: 12)

  /// The font of names and values.
  static let body = font(size: 13)

  /// The font of boxes over the scene.
  static let large = font(size: 16, weight: 500)
}
