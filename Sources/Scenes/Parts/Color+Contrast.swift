package import LayerKit

extension Color {
  /// How far two opaque colours stand apart, 1…21: the contrast ratio of WCAG 2.
  package func contrast(with other: Color) -> Double {
    let (one, two) = (luminance, other.luminance)
    return (max(one, two) + 0.05) / (min(one, two) + 0.05)
  }

  /// The opaque colour that is seen where this one lies on an opaque one.
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

  /// A component of sRGB as an amount of light.
  private static func linear(_ component: Double) -> Double {
    let value = min(max(component, 0), 1)
    if value <= 0.04045 { return value / 12.92 }
    let base = (value + 0.055) / 1.055
    // The power of 2.4 is the square times the square's fifth root.
    return base * base * fifthRoot(base * base)
  }

  /// The fifth root of a number within 0.001…1, by Newton's method from above.
  private static func fifthRoot(_ number: Double) -> Double {
    var root = 1.0
    for _ in 0..<16 {
      let fourth = root * root * root * root
      root -= (fourth * root - number) / (5 * fourth)
    }
    return root
  }
}
