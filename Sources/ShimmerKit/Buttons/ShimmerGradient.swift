public import LayerKit

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
