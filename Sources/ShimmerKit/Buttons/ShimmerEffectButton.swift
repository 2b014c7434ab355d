public import LayerKit

/// A button whose title a band of light crosses: the second version of the shimmer button.
///
/// White, with the title "Find new skills" in dark blue under a light blue band.
public final class ShimmerEffectButton: ShimmerEffectLabel {
  /// The title; default "Find new skills", heavy, of 24 points.
  public var title: TextRun {
    get { text ?? TextRun("") }
    set { text = newValue }
  }

  /// Creates a button that is as large as its title.
  public override init(in context: LayerContext) {
    super.init(in: context)
    backgroundColor = .white
    gradientTint = Color(hex: 0x0B2A6F)
    gradientHighlight = Color(hex: 0x8FC2FF)
    title = TextRun("Find new skills", font: Font(weight: 800, size: 24), alignment: .center)
    sizeToFit()
  }
}
