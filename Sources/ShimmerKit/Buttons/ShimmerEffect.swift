public import LayerKit

/// The parameters of a band of light that crosses a layer and then rests.
///
/// Who adopts it has a ``ShimmerGradient``; everything else is there:
///
/// ```swift
/// final class Tile: ShimmerEffect {
///   let shimmerGradient: ShimmerGradient
///   init(in context: LayerContext) {
///     shimmerGradient = ShimmerGradient(on: GradientLayer(in: context))
///   }
/// }
/// ```
///
/// Any number is taken. A change begins the effect anew; several changes of one turn begin it once, when
/// the turn is committed. An equal value changes nothing.
///
/// It is the second version of the shimmer button, where it was made for more than buttons.
public protocol ShimmerEffect: AnyObject {
  /// The gradient that shows the effect.
  var shimmerGradient: ShimmerGradient { get }

  /// How long the band takes across, in seconds; default 3.
  var animationDuration: Double { get set }

  /// How long nothing but the tint shows between two bands, in seconds; default 1.5.
  ///
  /// A negative one cuts the end of the band's way off.
  var animationDelay: Double { get set }

  /// The colour away from the band; default black.
  var gradientTint: Color { get set }

  /// The colour in the middle of the band; default white.
  var gradientHighlight: Color { get set }

  /// The band's share of the gradient's axis, 0…1; default 0.3.
  ///
  /// The axis is longer than the layer by the same share at both ends.
  var gradientHighlightRatio: Double { get set }

  /// Whether the plain tint shows, without movement; default false.
  ///
  /// For people who do not want movement.
  var showsStill: Bool { get set }
}

extension ShimmerEffect {
  /// That of the ``shimmerGradient``.
  public var animationDuration: Double {
    get { shimmerGradient.animationDuration }
    set { shimmerGradient.animationDuration = newValue }
  }

  /// That of the ``shimmerGradient``.
  public var animationDelay: Double {
    get { shimmerGradient.animationDelay }
    set { shimmerGradient.animationDelay = newValue }
  }

  /// That of the ``shimmerGradient``.
  public var gradientTint: Color {
    get { shimmerGradient.gradientTint }
    set { shimmerGradient.gradientTint = newValue }
  }

  /// That of the ``shimmerGradient``.
  public var gradientHighlight: Color {
    get { shimmerGradient.gradientHighlight }
    set { shimmerGradient.gradientHighlight = newValue }
  }

  /// That of the ``shimmerGradient``.
  public var gradientHighlightRatio: Double {
    get { shimmerGradient.gradientHighlightRatio }
    set { shimmerGradient.gradientHighlightRatio = newValue }
  }

  /// That of the ``shimmerGradient``.
  public var showsStill: Bool {
    get { shimmerGradient.showsStill }
    set { shimmerGradient.showsStill = newValue }
  }
}
