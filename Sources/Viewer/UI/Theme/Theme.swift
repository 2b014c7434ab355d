package import LayerKit

/// The look of everything above a scene: flat glass, one margin, one radius, one accent.
///
/// The layout is the same in two sets of colours: dark glass over dark scenes, light glass over light ones.
package struct Theme: Hashable {
  /// The background: translucent, and inexpensive because nothing is blurred.
  ///
  /// It is dense enough that text can be read over white and over black, also in the chosen row, with the contrast of
  /// 4.5 that WCAG 2 requires for body text.
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
    ground: Color(hex: 0x0D111E).withAlpha(multipliedBy: 0.78),
    hairline: Color(white: 1, alpha: 0.12), accent: Color(hex: 0x8FB3FF),
    text: Color(white: 1, alpha: 0.92), dim: Color(white: 1, alpha: 0.74),
    late: Color(hex: 0xFFC233), unshown: Color(hex: 0xFF5A4D))

  /// The theme for light scenes.
  package static let light = Theme(
    ground: Color(hex: 0xF6F8FC).withAlpha(multipliedBy: 0.78),
    hairline: Color(white: 0, alpha: 0.16), accent: Color(hex: 0x1B3F99),
    text: Color(hex: 0x0D111E).withAlpha(multipliedBy: 0.94),
    dim: Color(hex: 0x0D111E).withAlpha(multipliedBy: 0.74), late: Color(hex: 0x9A5B00),
    unshown: Color(hex: 0xB3121D))

  /// The opacity of the background of a panel that covers content.
  private static let denseAlpha = 0.94

  /// The background's colour without its transparency, for panels that must hide the content behind them.
  var solid: Color { Color(red: ground.red, green: ground.green, blue: ground.blue) }

  /// The distance of panels from the edges, and of text from a panel's edges, in points.
  static let margin = 16.0

  /// The radius of a panel's corners, in points.
  package static let radius = 10.0

  /// The distance from one row to the next, in points.
  static let rowHeight = 27.0

  /// The print sizes to try, as factors of the ordinary size.
  static let factors = [1, 0.85, 0.7]

  /// The smallest print size, as a factor of the ordinary size; used only if something would be left out otherwise.
  static let smallestFactor = 0.65

  /// The sizes of text, in points.
  enum TextSize {
    /// Headings and remarks.
    static let small = 11.0
    /// Secondary values and names.
    static let medium = 12.0
    /// Primary text.
    static let large = 13.0
  }

  /// The font families, in order of preference.
  package static let families = ["Lato", "DejaVu Sans", "Sans"]

  /// Returns the font at a size in points; all digits have the same width, so that changing numbers do not shift.
  package static func font(size: Double, weight: Int = 400) -> Font {
    Font(families: families, weight: weight, size: size, hasTabularFigures: true)
  }

  /// Gives a layer the look of a panel.
  ///
  /// - Parameters:
  ///   - panel: The layer.
  ///   - isDense: Whether the panel covers content that would interfere with its text, so that less of it shows
  ///     through.
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

  /// Gives a layer the look of an opaque panel.
  func applyOpaque(to panel: Layer, in area: OverlayArea) {
    apply(to: panel, in: area)
    panel.backgroundColor = solid
  }
}
