import LayerKit

/// The mask of a shimmering layer: a gradient with a band, under a cover that hides the effect.
///
/// The mask's alpha at a point is `f + g (1 − f)`, where f is the cover's opacity and g is the gradient's alpha.
///
/// Animations that are lost because its layers leave the shown trees are added again, so that they continue in phase
/// when the layers return, or are over if their time has passed.
final class ShimmeringMask {
  /// The gradient layer that contains the band; its anchor point is its top left corner once its geometry is set.
  let gradient: GradientLayer

  /// The opaque white layer that hides the effect, always of the gradient's size.
  let cover: Layer

  private static let slideKey = "slide"
  private static let fadeKey = "fade"

  /// Creates a mask whose cover hides the effect; its size and position are not set yet.
  init(in context: LayerContext) {
    // The gradient has no implicit animations; its cover has, as in the original.
    gradient = GradientLayer(in: context).withoutActions()
    cover = Layer(in: context)
    cover.anchorPoint = .zero
    cover.backgroundColor = .white
    gradient.addSublayer(cover)
  }

  /// Sets the opacities outside the band and in its middle, each clamped to 0…1.
  func setOpacities(outside: Double, band: Double) {
    let outer = Color(white: 1, alpha: min(max(outside, 0), 1))
    let middle = Color(white: 1, alpha: min(max(band, 0), 1))
    gradient.colors = [outer, middle, outer]
  }

  /// Sets the size and position of the mask, and the gradient's axis, for a motion.
  ///
  /// - Parameters:
  ///   - motion: The motion of the mask.
  ///   - isHorizontal: Whether the mask moves along x; otherwise it moves along y.
  ///   - breadth: The content's size across the direction of travel, in points.
  func setGeometry(_ motion: ShimmerMotion, isHorizontal: Bool, breadth: Double) {
    gradient.anchorPoint = .zero
    gradient.locations = motion.stops
    let start = motion.gradientStart
    let end = motion.gradientEnd
    gradient.startPoint = isHorizontal ? Point(x: start, y: 0) : Point(x: 0, y: start)
    gradient.endPoint = isHorizontal ? Point(x: end, y: 0) : Point(x: 0, y: end)
    gradient.position =
      isHorizontal ? Point(x: -motion.travel, y: 0) : Point(x: 0, y: -motion.travel)
    gradient.bounds =
      isHorizontal
      ? Rect(x: 0, y: 0, width: motion.maskLength, height: breadth)
      : Rect(x: 0, y: 0, width: breadth, height: motion.maskLength)
    cover.bounds = gradient.bounds
  }

  /// The animation that moves the mask, with its duration filled in; `nil` if there is none.
  var slide: BasicAnimation<Point>? {
    get { gradient.animation(forKey: Self.slideKey) as? BasicAnimation<Point> ?? lastSlide }
    set {
      lastSlide = newValue.map { slide in
        var slide = slide
        if slide.beginTime == nil {
          slide.onStart = { [weak self] in self?.lastSlide?.beginTime = self?.slide?.beginTime }
        }
        return add(slide, to: gradient, Self.slideKey)
      }
    }
  }

  /// The animation of the cover's opacity, with its duration filled in; `nil` if there is none.
  var fade: BasicAnimation<Double>? {
    get { cover.animation(forKey: Self.fadeKey) as? BasicAnimation<Double> ?? lastFade }
    set {
      lastFade = newValue.map { add($0, to: cover, Self.fadeKey) }
    }
  }

  /// The slide and the fade as they were added last.
  private var lastSlide: BasicAnimation<Point>?
  private var lastFade: BasicAnimation<Double>?

  /// Adds an animation that is added again if it is lost.
  ///
  /// - Returns: The animation with its duration filled in.
  private func add<Value>(
    _ animation: BasicAnimation<Value>, to layer: Layer, _ key: String
  ) -> BasicAnimation<Value> {
    var last = animation
    last.onLoss = { [weak layer] lost in layer?.add(lost, forKey: key) }
    layer.add(last, forKey: key)
    last.duration = layer.animation(forKey: key)?.duration ?? animation.duration
    return last
  }

  /// Adds the animations that were removed, even one that had ended and was kept for its last value.
  func restore() {
    if gradient.animation(forKey: Self.slideKey) == nil { slide = lastSlide }
    if cover.animation(forKey: Self.fadeKey) == nil { fade = lastFade }
  }

  /// The opacity of the cover at an instant of its time; its model value if it does not fade.
  func coverOpacity(at time: Double) -> Double {
    guard let fade, let from = fade.fromValue, let to = fade.toValue, let begin = fade.beginTime
    else { return cover.opacity }
    let passed = (time - begin) / fade.duration
    return from + (to - from) * min(max(passed, 0), 1)
  }

  /// The times, in the cover's time, at which the end fade begins and ends; `nil` if there is none.
  var endFade: (begin: Double, end: Double)? {
    guard let fade, fade.toValue == 1, let begin = fade.beginTime else { return nil }
    return (begin, begin + fade.duration)
  }

  /// Shows the effect immediately, without a fade.
  func uncover() {
    cover.opacity = 0
    fade = nil
    cover.removeAllAnimations()
  }

  /// Removes the slide.
  func rest() {
    slide = nil
    gradient.removeAllAnimations()
  }

  /// Returns a slide that moves the mask.
  ///
  /// - Parameters:
  ///   - cycle: The duration in seconds.
  ///   - begin: The begin time, in the gradient's time; `nil` for the end of the turn.
  ///   - isReversed: Whether the slide plays backwards.
  ///   - isEndless: Whether the slide repeats forever.
  static func slide(
    cycle: Double, begin: Double?, isReversed: Bool, isEndless: Bool
  ) -> BasicAnimation<Point> {
    var slide = BasicAnimation(\.position, to: .zero)
    slide.timing = MediaTiming(
      beginTime: begin, duration: cycle, speed: isReversed ? -1 : 1,
      repeatCount: isEndless ? .forever : .once, fillMode: .forwards)
    slide.isRemovedOnCompletion = false
    return slide
  }

  /// Returns an animation of the cover's opacity.
  static func fade(
    from: Double, to: Double, begin: Double, duration: Double
  ) -> BasicAnimation<Double> {
    var fade = BasicAnimation(\.opacity, from: from, to: to)
    fade.timing = MediaTiming(beginTime: begin, duration: duration, fillMode: .both)
    fade.isRemovedOnCompletion = false
    return fade
  }
}
