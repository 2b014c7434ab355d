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

/// What lets a band of light cross a gradient layer: the one implementation of ``ShimmerEffect``.
///
/// ```
/// r            the ratio
/// axis         −r ├───────────────────────────────┤ 1 + r     of the layer's width
/// places       [−r, −r/2, 0]  ─────►  [1, 1 + r/2, 1 + r]     along the axis
/// group        ├──────── duration ────────┼──── delay ────┤   endless
/// ```
///
/// Before the band and behind it the places of all colours lie off the layer. The model has the first ones:
/// in the delay the whole layer shows the tint.
public final class ShimmerGradient: ShimmerEffect, LayerDelegate {
  /// The key of the animation on the ``layer``.
  public static let animationKey = "shimmer"

  /// The layer that shows the effect; its colours, places and axis belong to the effect.
  public let layer: GradientLayer

  /// Itself.
  public var shimmerGradient: ShimmerGradient { self }

  /// How long the band takes across, in seconds; default 3.
  public var animationDuration = 3.0 {
    didSet { if animationDuration != oldValue { restart() } }
  }

  /// How long nothing but the tint shows between two bands, in seconds; default 1.5.
  public var animationDelay = 1.5 {
    didSet { if animationDelay != oldValue { restart() } }
  }

  /// The colour away from the band; default black.
  public var gradientTint = Color.black {
    didSet { if gradientTint != oldValue { restart() } }
  }

  /// The colour in the middle of the band; default white.
  public var gradientHighlight = Color.white {
    didSet { if gradientHighlight != oldValue { restart() } }
  }

  /// The band's share of the gradient's axis, 0…1; default 0.3.
  public var gradientHighlightRatio = 0.3 {
    didSet { if gradientHighlightRatio != oldValue { restart() } }
  }

  /// Whether the plain tint shows, without movement; default false.
  public var showsStill = false {
    didSet { if showsStill != oldValue { restart() } }
  }

  /// Begins the effect on a layer.
  ///
  /// A layer without a delegate gets this one: it does not move by itself then, and the effect begins anew
  /// whenever the layer comes into sight. Another delegate may ask ``action(for:forKey:)`` for that.
  public init(on layer: GradientLayer) {
    self.layer = layer
    if layer.delegate == nil { layer.delegate = self }
    restart()
  }

  /// Begins the effect anew, when the turn is committed.
  public func restart() {
    let ratio = gradientHighlightRatio
    let start = [-ratio, -ratio / 2, 0]
    // The model is not animated, also where a change is made in a block that animates views.
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
    layer.addAtOwnPace(group, forKey: Self.animationKey)
  }

  /// The beginning of the effect where a layer comes into sight, otherwise none.
  public func action(for layer: Layer, forKey key: ActionKey) -> ActionAnswer? {
    guard key == .onOrderIn else { return .noAction }
    return .action(Reappearance { [weak self] in self?.restart() })
  }
}

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
