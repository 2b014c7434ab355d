package import LayerKit
import ShimmerKit

extension Color {
  /// Returns the WCAG 2 contrast ratio of two opaque colours, 1…21.
  package func contrast(with other: Color) -> Double {
    let (one, two) = (luminance, other.luminance)
    return (max(one, two) + 0.05) / (min(one, two) + 0.05)
  }

  /// Returns the opaque colour that results from drawing this colour over an opaque one.
  package func over(_ ground: Color) -> Color {
    func mix(_ path: KeyPath<Color, Double>) -> Double {
      self[keyPath: path] * alpha + ground[keyPath: path] * (1 - alpha)
    }
    return Color(red: mix(\.red), green: mix(\.green), blue: mix(\.blue))
  }

  /// The relative luminance of WCAG 2, 0…1.
  private var luminance: Double {
    0.2126 * Self.linear(red) + 0.7152 * Self.linear(green) + 0.0722 * Self.linear(blue)
  }

  /// Returns a component of sRGB as linear light.
  private static func linear(_ component: Double) -> Double {
    let value = min(max(component, 0), 1)
    if value <= 0.04045 { return value / 12.92 }
    return power((value + 0.055) / 1.055, 2.4)
  }
}

extension ShimmeringLayer {
  /// Returns the WCAG 2 contrast ratio between the content where the mask is most opaque and where it is least
  /// opaque, on a background of one colour.
  ///
  /// - Returns: `nil` for content without a colour, such as an image.
  func peakContrast(on ground: Color) -> Double? {
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
