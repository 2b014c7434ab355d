public import LayerKit

/// The parameters of a band of light that crosses a layer and then pauses.
///
/// A conforming type provides a ``ShimmerGradient``; everything else has a default implementation:
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
/// Values are not checked. A change restarts the effect; several changes in one turn restart it once, when the turn
/// is committed. Assigning an equal value has no effect.
///
/// This is the second version of the shimmer button, extended to any layer.
public protocol ShimmerEffect: AnyObject {
  /// The object that implements the effect on a gradient layer.
  var shimmerGradient: ShimmerGradient { get }

  /// The time in which the band crosses the layer, in seconds; default 3.
  var animationDuration: Double { get set }

  /// The time between two bands, during which only the tint shows, in seconds; default 1.5.
  ///
  /// A negative delay cuts off the end of the band's movement.
  var animationDelay: Double { get set }

  /// The colour outside the band; default black.
  var gradientTint: Color { get set }

  /// The colour in the middle of the band; default white.
  var gradientHighlight: Color { get set }

  /// The band's length as a share of the gradient's axis, 0…1; default 0.3.
  ///
  /// The axis is longer than the layer: at each end it extends beyond it by this share of the layer's width.
  var gradientHighlightRatio: Double { get set }

  /// Whether only the plain tint shows, without movement; default false.
  ///
  /// Set it for people who prefer reduced motion.
  var showsStill: Bool { get set }
}

extension ShimmerEffect {
  /// The crossing time of the ``shimmerGradient``, in seconds; default 3.
  public var animationDuration: Double {
    get { shimmerGradient.animationDuration }
    set { shimmerGradient.animationDuration = newValue }
  }

  /// The delay of the ``shimmerGradient`` between two bands, in seconds; default 1.5.
  public var animationDelay: Double {
    get { shimmerGradient.animationDelay }
    set { shimmerGradient.animationDelay = newValue }
  }

  /// The colour of the ``shimmerGradient`` outside the band; default black.
  public var gradientTint: Color {
    get { shimmerGradient.gradientTint }
    set { shimmerGradient.gradientTint = newValue }
  }

  /// The colour of the ``shimmerGradient`` in the middle of the band; default white.
  public var gradientHighlight: Color {
    get { shimmerGradient.gradientHighlight }
    set { shimmerGradient.gradientHighlight = newValue }
  }

  /// The band's length in the ``shimmerGradient``, as a share of its axis, 0…1; default 0.3.
  public var gradientHighlightRatio: Double {
    get { shimmerGradient.gradientHighlightRatio }
    set { shimmerGradient.gradientHighlightRatio = newValue }
  }

  /// Whether the ``shimmerGradient`` shows only the plain tint, without movement; default false.
  public var showsStill: Bool {
    get { shimmerGradient.showsStill }
    set { shimmerGradient.showsStill = newValue }
  }
}

/// An object that moves a band of light across a gradient layer: the implementation of ``ShimmerEffect``.
///
/// ```
/// r            the ratio
/// axis         −r ├───────────────────────────────┤ 1 + r     of the layer's width
/// locations    [−r, −r/2, 0]  ─────►  [1, 1 + r/2, 1 + r]     along the axis
/// group        ├──────── duration ────────┼──── delay ────┤   endless
/// ```
///
/// Before and after the crossing, the locations of all colours are outside the layer. The model values are the first
/// locations, so the whole layer shows the tint during the delay.
public final class ShimmerGradient: ShimmerEffect {
  /// The key of the animation on the ``layer``.
  public static let animationKey = "shimmer"

  /// The layer that shows the effect.
  ///
  /// The effect sets the layer's colours, locations and axis.
  public let layer: GradientLayer

  /// This object itself, as ``ShimmerEffect`` requires.
  public var shimmerGradient: ShimmerGradient { self }

  /// The time in which the band crosses the layer, in seconds; default 3.
  public var animationDuration = 3.0 {
    didSet { if animationDuration != oldValue { restart() } }
  }

  /// The time between two bands, during which only the tint shows, in seconds; default 1.5.
  public var animationDelay = 1.5 {
    didSet { if animationDelay != oldValue { restart() } }
  }

  /// The colour outside the band; default black.
  public var gradientTint = Color.black {
    didSet { if gradientTint != oldValue { restart() } }
  }

  /// The colour in the middle of the band; default white.
  public var gradientHighlight = Color.white {
    didSet { if gradientHighlight != oldValue { restart() } }
  }

  /// The band's length as a share of the gradient's axis, 0…1; default 0.3.
  public var gradientHighlightRatio = 0.3 {
    didSet { if gradientHighlightRatio != oldValue { restart() } }
  }

  /// Whether only the plain tint shows, without movement; default false.
  public var showsStill = false {
    didSet { if showsStill != oldValue { restart() } }
  }

  /// Creates an effect and starts it on a layer.
  ///
  /// The effect restarts when the layer returns to the visible tree; a size of 0 does not stop it. A layer without a
  /// delegate no longer has implicit animations.
  public init(on layer: GradientLayer) {
    self.layer = layer
    if layer.delegate == nil { layer.withoutActions() }
    restart()
  }

  /// Restarts the effect when the turn is committed.
  public func restart() {
    let ratio = gradientHighlightRatio
    let start = [-ratio, -ratio / 2, 0]
    // The model values must not animate, not even inside a block that animates views.
    layer.context.performWithoutAnimation {
      layer.startPoint = Point(x: -ratio, y: 0.5)
      layer.endPoint = Point(x: 1 + ratio, y: 0.5)
      layer.colors = [gradientTint, showsStill ? gradientTint : gradientHighlight, gradientTint]
      layer.locations = start
    }
    guard !showsStill else { return layer.removeAnimation(forKey: Self.animationKey) }
    var sweep = BasicAnimation(\.locations, from: start, to: [1, 1 + ratio / 2, 1 + ratio])
    sweep.duration = animationDuration
    sweep.timingFunction = .easeInEaseOut
    var group = AnimationGroup([sweep])
    group.duration = animationDuration + animationDelay
    group.repeatCount = .forever
    group.onLoss = { [weak self] _ in self?.restart() }
    layer.addAtOwnPace(group, forKey: Self.animationKey)
  }
}

/// A view that a band of light crosses.
///
/// The view's layer is the gradient: a mask, rounded corners and opacity apply as on any layer.
public final class ShimmerEffectView: View, ShimmerEffect {
  /// The object that implements the effect on the view's gradient layer.
  public private(set) lazy var shimmerGradient = ShimmerGradient(on: gradientLayer)

  /// The view's own layer, which shows the gradient.
  public var gradientLayer: GradientLayer {
    guard let gradient = layer as? GradientLayer else {
      preconditionFailure("the layer was made by makeLayer(in:)")
    }
    return gradient
  }

  /// Creates a view of zero size whose effect runs as soon as the view is visible.
  public override init(in context: LayerContext) {
    super.init(in: context)
    shimmerGradient.restart()
  }

  /// Creates the gradient layer that backs the view.
  public override class func makeLayer(in context: LayerContext) -> Layer {
    GradientLayer(in: context)
  }
}

/// A label whose text a band of light crosses.
///
/// The gradient fills the view and is masked by the text. The view's background is behind the gradient and is not
/// masked.
public class ShimmerEffectLabel: View, ShimmerEffect {
  /// The text, centred in the view; default `nil`.
  ///
  /// A change does not resize the view: call ``sizeToFit()``.
  public final var text: TextRun? {
    get { textLayer.text }
    set {
      if newValue == textLayer.text { return }
      textLayer.text = newValue
      setNeedsLayout()
    }
  }

  /// The space that ``sizeToFit()`` leaves at each side of the text, in points; default zero.
  ///
  /// Glyphs that extend beyond their line are cut off at the view's edge.
  public final var padding = Size.zero

  /// The object that implements the effect on the gradient behind the text's mask.
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

  /// Makes the view as large as its text and the ``padding``; its anchor point stays at the same position.
  public final func sizeToFit() { bounds.size = fittingSize }

  /// Places the gradient and the text in the view; the effect is not restarted.
  public final override func layoutSubviews() {
    shimmerGradient.layer.frame = bounds
    textLayer.center(in: bounds.size)
  }
}

/// A button with a band of light that crosses its title: the second version of the shimmer button.
///
/// By default the button is white, with the title "Find new skills" in dark blue and a light blue band.
public final class ShimmerEffectButton: ShimmerEffectLabel {
  /// The title; default "Find new skills", heavy, 24 points.
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
