package import LayerKit
import ShimmerKit

extension ShimmeringLayer {
  /// How far the content where the mask lets most of it through stands apart from the content where it lets least
  /// through, both on a ground of one colour: the contrast ratio of WCAG 2.
  ///
  /// - Returns: `nil` for a content without a colour, such as a picture.
  package func peakContrast(on ground: Color) -> Double? {
    guard let color = contentLayer?.firstColor else { return nil }
    let alphas = [shimmeringOpacity, shimmeringAnimationOpacity].map { min(max($0, 0), 1) }
    let seen = alphas.map { color.withAlpha(multipliedBy: $0).over(ground) }
    return seen[0].contrast(with: seen[1])
  }
}

extension Layer {
  /// The colour of the first text or box in the tree.
  fileprivate var firstColor: Color? {
    if contents != nil { return nil }
    if let text = self as? TextLayer { return text.foregroundColor }
    if let backgroundColor { return backgroundColor }
    for layer in sublayers {
      if let color = layer.firstColor { return color }
    }
    return nil
  }
}
