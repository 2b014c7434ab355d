import LayerKit

/// The colours of scenes, in two sets: a few greys and one accent, so that effects are the only colour.
struct ScenePalette: Hashable {
  /// What lies behind everything, where it is plain.
  let ground: Color

  /// What stands on the ground: cards, bars, tiles.
  let surface: Color

  /// Thin lines between things.
  let hairline: Color

  /// What is to be read.
  let text: Color

  /// What explains.
  let dim: Color

  /// What is to be found first.
  let accent: Color

  /// Colours for a dark ground.
  static let dark = ScenePalette(
    ground: Color(hex: 0x10141F), surface: Color(hex: 0x1A2030),
    hairline: Color(white: 1, alpha: 0.12), text: Color(hex: 0xF2F4F8),
    dim: Color(hex: 0x9AA3B5), accent: Color(hex: 0x8FB3FF))

  /// Colours for a light ground.
  static let light = ScenePalette(
    ground: Color(hex: 0xF3F4F8), surface: Color(hex: 0xFFFFFF),
    hairline: Color(white: 0, alpha: 0.12), text: Color(hex: 0x0D111E),
    dim: Color(hex: 0x5A6376), accent: Color(hex: 0x1B3F99))
}
