public import LayerKit

/// A text that a band of light crosses.
///
/// The gradient fills the view, and the text masks it. The view's background lies behind, unmasked.
public class ShimmerEffectLabel: View, ShimmerEffect {
  /// The text; default none.
  ///
  /// It lies in the middle of the view. Another one does not change the view's size: see ``sizeToFit()``.
  public final var text: TextRun? {
    get { textLayer.text }
    set {
      if newValue == textLayer.text { return }
      textLayer.text = newValue
      setNeedsLayout()
    }
  }

  /// What ``sizeToFit()`` leaves free at each side of the text, in points; default nothing.
  ///
  /// Letters that reach beyond their line are cut off at the view's edge.
  public final var padding = Size.zero

  /// The gradient that shows the effect.
  public final let shimmerGradient: ShimmerGradient

  /// The text's layer, which masks the gradient.
  public final let textLayer: TextLayer

  /// Creates a label without text.
  public override init(in context: LayerContext) {
    textLayer = TextLayer(in: context).withoutActions()
    shimmerGradient = ShimmerGradient(on: GradientLayer(in: context))
    super.init(in: context)
    shimmerGradient.layer.mask = textLayer
    layer.addSublayer(shimmerGradient.layer)
  }

  /// The size that holds the text and the ``padding``, in points.
  public final var fittingSize: Size { textLayer.paddedSize(padding) }

  /// Makes the view as large as its text and the ``padding``; the anchor stays where it is.
  public final func sizeToFit() { bounds.size = fittingSize }

  /// Places gradient and text; the effect goes on.
  public final override func layoutSubviews() {
    shimmerGradient.layer.frame = bounds
    textLayer.center(in: bounds.size)
  }
}
