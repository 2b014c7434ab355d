public import LayerKit

/// What the light of a sweep does to the content.
public enum SweepLight: Hashable, Sendable {
  /// The content keeps its colours; its opacity is one number away from the band and another in it.
  ///
  /// Both are clamped to 0…1. Without effect, and at the ends of its fades, the content is as it is.
  case opacity(base: Double, highlight: Double)

  /// The content lends its shape alone; it has one colour away from the band and another in it.
  ///
  /// While nothing sweeps it shows in the base colour, so that nothing jumps when the effect begins.
  case colors(base: Color, highlight: Color)

  /// A dim content over which a bright band travels; 0.3 and 1, from shimmer-android.
  public static let reveal = SweepLight.opacity(base: 0.3, highlight: 1)

  /// A bright content over which a dim band travels; 1 and 0.5, from Facebook's Shimmer.
  public static let conceal = SweepLight.opacity(base: 1, highlight: 0.5)

  /// Whether the band makes the content more visible or less; `nil` where only colours change.
  public var polarity: SweepPolarity? {
    guard case .opacity(let base, let highlight) = self else { return nil }
    return highlight < base ? .conceal : .reveal
  }

  /// Whether the content lends its shape alone.
  var isColored: Bool {
    if case .colors = self { true } else { false }
  }

  /// What shows without effect.
  var restColor: Color {
    if case .colors(let base, _) = self { base } else { .white }
  }

  /// What shows at a level of the highlight.
  ///
  /// - Parameter other: A colour in place of the highlight's.
  func color(strength: Double, of other: Color? = nil) -> Color {
    switch self {
    case .opacity(let base, let highlight):
      let level = Self.unit(base) + (Self.unit(highlight) - Self.unit(base)) * strength
      return Color(white: 1, alpha: Self.unit(level))
    case .colors(let base, let highlight):
      return base.mixed(with: other ?? highlight, share: strength)
    }
  }

  private static func unit(_ value: Double) -> Double { value > 0 ? min(value, 1) : 0 }
}

/// Whether a band makes its content more visible or less.
public enum SweepPolarity: String, Hashable, Sendable, CaseIterable {
  /// The band is what is seen.
  case reveal
  /// The band is what is not seen.
  case conceal
}
