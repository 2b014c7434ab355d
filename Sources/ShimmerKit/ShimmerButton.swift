public import LayerKit

/// A button whose title reveals a sliding gradient.
///
/// ```
/// button      ├──── w ────┤
/// wrapper     │ F i n d … │            masked by the title
/// gradient    ├──────────── 4 w ───────────┤   its middle moves from −w to 2 w
/// ```
///
/// The gradient is four times as wide as the button. It slides in ``animationDuration`` seconds, slowly at both ends,
/// and repeats without end. Every layout restarts the slide, as in the original, and so does a return to the visible
/// tree.
///
/// This is the first version of the shimmer button. For the second one, with more parameters, see ``ShimmerEffect``.
public final class ShimmerButton: View {
  /// The key of the animation that slides the ``gradientLayer``.
  public static let animationKey = "shimmer"

  /// The title; default "Find new skills…", heavy, 24 points.
  ///
  /// A title that is wrapped or truncated keeps to the button. A change does not resize the button: call ``sizeToFit()``.
  public var title = TextRun(
    "Find new skills…", font: Font(weight: 800, size: 24), alignment: .center)
  {
    didSet {
      if title == oldValue { return }
      titleLayer.text = title
      setNeedsLayout()
    }
  }

  /// The gradient's colours, evenly spaced; default blue, blue, red, blue, blue.
  ///
  /// With fewer than two colours, nothing is drawn. A change does not restart the slide.
  public var gradientColors = ShimmerButton.defaultColors {
    didSet { recolor() }
  }

  /// The duration of the slide in seconds; default 3; at 0 or less the transaction's duration applies.
  public var animationDuration = 3.0 {
    didSet { if animationDuration != oldValue { restart() } }
  }

  /// Whether the wrapper is placed at the button's frame instead of its bounds; default false.
  ///
  /// The original does so by mistake: a button that is not at its superview's origin shows its title displaced by its
  /// distance from the origin.
  public var placesWrapperByFrame = false {
    didSet { if placesWrapperByFrame != oldValue { setNeedsLayout() } }
  }

  /// The space that ``sizeToFit()`` leaves at each side of the title, in points; default zero.
  public var padding = Size.zero

  /// Whether the title shows the average of the colours, without movement; default false.
  ///
  /// Set it for people who prefer reduced motion.
  public var showsStill = false {
    didSet {
      if showsStill == oldValue { return }
      recolor()
      restart()
    }
  }

  /// The layer of the title, which is the mask of the wrapper.
  ///
  /// As a mask it is not among any layer's `sublayers`.
  public let titleLayer: TextLayer

  /// The layer around the gradient, whose mask is the title.
  public let wrapperLayer: Layer

  /// The layer of the gradient, which slides; the wrapper's only sublayer.
  public let gradientLayer: GradientLayer

  private static let defaultColors = [
    Color(hex: 0x0000FF), Color(hex: 0x0000FF), Color(hex: 0xFF0000), Color(hex: 0x0000FF),
    Color(hex: 0x0000FF),
  ]

  /// Creates a button with a white background that is as large as its title.
  public override init(in context: LayerContext) {
    titleLayer = TextLayer(in: context).withoutActions()
    wrapperLayer = Layer(in: context).withoutActions()
    gradientLayer = GradientLayer(in: context).withoutActions()
    super.init(in: context)
    gradientLayer.startPoint = Point(x: 0, y: 0.5)
    gradientLayer.endPoint = Point(x: 1, y: 0.5)
    titleLayer.text = title
    wrapperLayer.mask = titleLayer
    wrapperLayer.addSublayer(gradientLayer)
    layer.addSublayer(wrapperLayer)
    backgroundColor = .white
    recolor()
    sizeToFit()
  }

  /// The size that holds the title and the ``padding``, in points.
  public var fittingSize: Size { titleLayer.paddedSize(padding) }

  /// Makes the button as large as its title and the ``padding``; its anchor point stays at the same position.
  public func sizeToFit() { bounds.size = fittingSize }

  /// Places the wrapper, the title and the gradient, and restarts the slide.
  public override func layoutSubviews() {
    let size = bounds.size
    wrapperLayer.frame = placesWrapperByFrame ? frame : bounds
    titleLayer.center(in: size)
    gradientLayer.frame = Rect(x: 0, y: 0, width: 4 * size.width, height: size.height)
    restart()
  }

  private func recolor() {
    let mean = gradientColors.meanOfGradient
    gradientLayer.colors = showsStill ? [mean, mean] : gradientColors
  }

  private func restart() {
    guard !showsStill else { return gradientLayer.removeAnimation(forKey: Self.animationKey) }
    let width = bounds.width
    var slide = BasicAnimation(\.position.x, from: width - 2 * width, to: 2 * width)
    slide.timing = MediaTiming(
      duration: animationDuration, repeatCount: .forever, fillMode: .forwards)
    slide.timingFunction = .easeInEaseOut
    slide.onLoss = { [weak self] _ in self?.restart() }
    gradientLayer.addAtOwnPace(slide, forKey: Self.animationKey)
  }
}

extension TextLayer {
  /// Returns the size of a box that holds the text and its padding.
  ///
  /// - Parameter padding: The space at each side, in points.
  func paddedSize(_ padding: Size) -> Size {
    let size = preferredSize()
    return Size(width: size.width + 2 * padding.width, height: size.height + 2 * padding.height)
  }

  /// Gives the layer the size of its text and centres it in a box; text that is wrapped or truncated keeps to the box.
  ///
  /// The origin is rounded down to whole points to keep glyphs sharp.
  func center(in size: Size) {
    let own = extent(in: size)
    frame = Rect(
      x: ((size.width - own.width) / 2).rounded(.down),
      y: ((size.height - own.height) / 2).rounded(.down), width: own.width, height: own.height)
  }

  private func extent(in box: Size) -> Size {
    guard let text, text.isWrapped || text.truncation != .none else { return preferredSize() }
    let height = preferredSize(width: box.width).height
    return Size(
      width: box.width, height: text.truncation == .none ? height : min(height, box.height))
  }
}
