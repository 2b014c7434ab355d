import LayerKit
import ShimmerKit

/// The colours and the font that the user chooses for the word of a scene.
///
/// A scene creates one with its own weight, includes its parameters, and lays itself out again after each change.
/// With images in place of text the parameters have no effect.
final class WordLook {
  /// Called after each change.
  var onChange: () -> Void = {}

  /// The colour of the word outside the light; `nil`, the default, for the scene's own.
  var color: Color? { didSet { if color != oldValue { onChange() } } }

  /// The colour of the word in the light; `nil`, the default, for the colour of the word.
  var highlight: Color? { didSet { if highlight != oldValue { onChange() } } }

  /// The font family, installed or generic; `nil`, the default, for the scene's own.
  var family: String? { didSet { if family != oldValue { onChange() } } }

  /// The weight of the font, 100…900.
  var weight: Int { didSet { if weight != oldValue { onChange() } } }

  /// Creates the look of a scene's own colours and font family.
  ///
  /// - Parameter weight: The scene's usual weight, 100…900.
  init(weight: Int) { self.weight = weight }

  /// Returns the font families in order of preference: the user's, then those of the scene.
  func families(else own: [String]) -> [String] { (family.map { [$0] } ?? []) + own }

  /// Returns the light of a sweep over the word: two opacities, or two colours if there is a colour for the light.
  ///
  /// - Parameters:
  ///   - base: The opacity outside the light.
  ///   - highlight: The opacity in the light.
  ///   - word: The colour of the word.
  func light(base: Double, highlight: Double, over word: Color) -> SweepLight {
    guard let color = self.highlight else { return .opacity(base: base, highlight: highlight) }
    return .colors(
      base: word.withAlpha(multipliedBy: base), highlight: color.withAlpha(multipliedBy: highlight))
  }

  /// Returns the parameters of a word.
  ///
  /// - Parameter hasHighlight: Whether the light can have a colour; Facebook's light is only an opacity.
  static func parameters(hasHighlight: Bool = true) -> [ParameterBinding<WordLook>] {
    let highlight: [ParameterBinding<WordLook>] = [
      .color(
        "highlight-color", "Highlight colour",
        "The colour of text in the light; auto is the colour of the text itself.", in: .word,
        \.highlight)
    ]
    return [
      .color(
        "word-color", "Word colour",
        "The colour of text outside the light; auto contrasts with what is behind it.",
        in: .word, \.color)
    ]
      + (hasHighlight ? highlight : [])
      + [
        .text(
          "font", "Font",
          "The font family of text; the scene's own replaces one that is not installed.",
          in: .word, suggestions: ["Lato", "Sans", "Serif", "Monospace"], \.family),
        .whole(
          "weight", "Weight",
          "The weight of text, from hairline at 100 to black at 900.", in: .word, range: 100...900,
          step: 100, \.weight),
      ]
  }
}
