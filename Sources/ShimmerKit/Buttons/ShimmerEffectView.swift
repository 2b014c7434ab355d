public import LayerKit

/// A view that a band of light crosses.
///
/// Its layer is the gradient: a mask, round corners and an opacity act as on any layer.
public final class ShimmerEffectView: View, ShimmerEffect {
  /// The gradient that shows the effect.
  public private(set) lazy var shimmerGradient = ShimmerGradient(on: gradientLayer)

  /// The view's layer.
  public var gradientLayer: GradientLayer {
    guard let gradient = layer as? GradientLayer else {
      preconditionFailure("the layer was made by makeLayer(in:)")
    }
    return gradient
  }

  /// Creates a view without extent, whose effect runs as soon as it is seen.
  public override init(in context: LayerContext) {
    super.init(in: context)
    shimmerGradient.restart()
  }

  /// Makes the gradient.
  public override class func makeLayer(in context: LayerContext) -> Layer {
    GradientLayer(in: context)
  }

  /// The beginning of the effect where the view comes into sight, otherwise what any view answers.
  public override func action(for layer: Layer, forKey key: ActionKey) -> ActionAnswer? {
    key == .onOrderIn
      ? shimmerGradient.action(for: layer, forKey: key) : super.action(for: layer, forKey: key)
  }
}
