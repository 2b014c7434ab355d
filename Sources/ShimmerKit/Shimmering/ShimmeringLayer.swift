public import LayerKit

/// A layer that lets its content shimmer.
///
/// ```swift
/// let shimmer = ShimmeringLayer(in: context)
/// shimmer.contentLayer = label
/// shimmer.bounds = Rect(x: 0, y: 0, width: 320, height: 80)
/// shimmer.isShimmering = true
/// ```
///
/// It behaves as the original does, vector for vector, under ``ShimmeringGeometryPolicy/atLayout`` and
/// ``ShimmeringPhasePolicy/original``. The corresponding class of Facebook's Shimmer is
/// `FBShimmeringLayer`.
public final class ShimmeringLayer: Layer, Shimmering {
  /// The layer that shimmers: the only sublayer, made as large as this layer.
  ///
  /// Any assignment, also of the same layer, begins with a new mask; the old content keeps the old one.
  /// Without content the effect's hidden mask takes its place among the sublayers while it runs.
  /// A content without a delegate moves to a new size by itself, as in the original; that of a view does not.
  public var contentLayer: Layer? {
    didSet {
      hold(nil)
      sublayers = contentLayer.map { [$0] } ?? []
      update()
    }
  }

  /// When a change of a parameter reaches the mask's geometry; default at once.
  ///
  /// A mask whose geometry waits for the layout gets it when this is set to ``ShimmeringGeometryPolicy/immediately``.
  public var geometryPolicy = ShimmeringGeometryPolicy.immediately {
    didSet { if geometryPolicy != oldValue, geometryPolicy == .immediately { refreshMask() } }
  }

  /// What happens to the band when its motion changes; default the original's jump.
  public var phasePolicy = ShimmeringPhasePolicy.original

  /// Whether the effect is a still picture, for people who have asked for less motion; default false.
  ///
  /// The content then has ``stillOpacity`` everywhere. There are no fades, no animation runs, and nothing has to
  /// be done; the state is sliding while the effect is switched on. The original has nothing of the kind.
  /// See WCAG 2.2.2 and 2.3.3.
  public var showsStill = false {
    didSet {
      if showsStill == oldValue { return }
      recolor()
      update()
    }
  }

  /// Called for each change of what the layer is doing, in the order of their times.
  ///
  /// A change that a setter causes is told inside it; one that time brings, in the turn after it.
  public var onShimmeringEvent: ((ShimmeringEvent) -> Void)?

  /// The media time at which the end fade starts, as of the last stop; 0 before the first.
  public internal(set) var shimmeringFadeTime = 0.0

  /// Default from Facebook's Shimmer: false.
  public var isShimmering = false {
    didSet { if isShimmering != oldValue { update() } }
  }

  /// Default from Facebook's Shimmer: 0.4 seconds.
  public var shimmeringPauseDuration = 0.4 {
    didSet { if shimmeringPauseDuration != oldValue { update() } }
  }

  /// Default from Facebook's Shimmer: 0.5.
  public var shimmeringAnimationOpacity = 0.5 {
    didSet { if shimmeringAnimationOpacity != oldValue { recolor() } }
  }

  /// Default from Facebook's Shimmer: 1.
  public var shimmeringOpacity = 1.0 {
    didSet { if shimmeringOpacity != oldValue { recolor() } }
  }

  /// Default from Facebook's Shimmer: 230 points per second.
  public var shimmeringSpeed = 230.0 {
    didSet { if shimmeringSpeed != oldValue { update() } }
  }

  /// Default from Facebook's Shimmer: 1.
  public var shimmeringHighlightLength = 1.0 {
    didSet { if shimmeringHighlightLength != oldValue { update() } }
  }

  /// Default from Facebook's Shimmer: right.
  public var shimmeringDirection = ShimmeringDirection.right {
    didSet { if shimmeringDirection != oldValue { update() } }
  }

  /// Default from Facebook's Shimmer: 0.1 seconds.
  public var shimmeringBeginFadeDuration = 0.1

  /// Default from Facebook's Shimmer: 0.3 seconds.
  public var shimmeringEndFadeDuration = 0.3

  /// Default from Facebook's Shimmer: none, which it spells as the largest number.
  public var shimmeringBeginTime: Double? {
    get { storedBeginTime }
    set {
      if newValue == storedBeginTime { return }
      storedBeginTime = newValue
      update()
    }
  }

  /// The begin time without the update that the setter brings.
  var storedBeginTime: Double?

  /// The mask on the content, while the effect runs or ends.
  var shimmeringMask: ShimmeringMask?

  /// The motion that the mask's geometry was laid out for.
  ///
  /// Under ``ShimmeringGeometryPolicy/atLayout`` it lags behind ``motion``.
  var geometryMotion: ShimmerMotion?

  /// How many slides had passed when the present one took the place of another.
  var slidesBefore = 0

  /// What the slide was made for.
  var slideBasis: SlideBasis?

  /// The state that was told last.
  var toldState = ShimmeringState.idle

  /// Creates a layer without content.
  public override init(in context: LayerContext) { super.init(in: context) }

  /// Creates a presentation copy, with the parameters of the layer but without its content.
  public required init(presenting layer: Layer, values: LayerValues) {
    if let shown = layer as? ShimmeringLayer {
      geometryPolicy = shown.geometryPolicy
      phasePolicy = shown.phasePolicy
      showsStill = shown.showsStill
      isShimmering = shown.isShimmering
      shimmeringFadeTime = shown.shimmeringFadeTime
      shimmeringPauseDuration = shown.shimmeringPauseDuration
      shimmeringAnimationOpacity = shown.shimmeringAnimationOpacity
      shimmeringOpacity = shown.shimmeringOpacity
      shimmeringSpeed = shown.shimmeringSpeed
      shimmeringHighlightLength = shown.shimmeringHighlightLength
      shimmeringDirection = shown.shimmeringDirection
      shimmeringBeginFadeDuration = shown.shimmeringBeginFadeDuration
      shimmeringEndFadeDuration = shown.shimmeringEndFadeDuration
      storedBeginTime = shown.storedBeginTime
    }
    super.init(presenting: layer, values: values)
  }

  /// The mask of the effect while it runs or ends, with its cover as the only sublayer.
  ///
  /// For looking at, not for changing. It is made and let go of with the effect.
  public var maskLayer: GradientLayer? { shimmeringMask?.gradient }

  /// The motion that the parameters ask for, with the content's present length.
  public var motion: ShimmerMotion {
    let size = contentLayer?.bounds.size ?? .zero
    return ShimmerMotion(
      length: shimmeringDirection.isHorizontal ? size.width : size.height,
      speed: shimmeringSpeed, pause: shimmeringPauseDuration,
      highlightLength: shimmeringHighlightLength)
  }

  /// What the layer is doing at the turn's time.
  public var shimmeringState: ShimmeringState { shimmeringState(at: context.time) }

  // MARK: Layout

  /// Places the content and, under it, the mask.
  public override func layoutSublayers() {
    super.layoutSublayers()
    contentLayer?.anchorPoint = Point(x: 0.5, y: 0.5)
    contentLayer?.bounds = bounds
    contentLayer?.position = bounds.center
    refreshMask()
  }

  /// Follows a change of the bounds.
  public override func boundsDidChange(from old: Rect) { update() }

  /// Lays the mask out after its parameters have changed; that must not move a band that holds either.
  private func refreshMask() {
    layOutMask()
    guard let slideBasis, slideBasis.geometry != geometryMotion else { return }
    if phasePolicy == .hold {
      update()
    } else {
      self.slideBasis = slideBasis.laidOut(for: geometryMotion)
    }
  }

  func layOutMask() {
    guard let shimmeringMask, let size = contentLayer?.bounds.size else { return }
    let motion = motion
    // Without a length the mask keeps what it had.
    guard motion.length != 0 else { return }
    let isHorizontal = shimmeringDirection.isHorizontal
    shimmeringMask.setGeometry(
      motion, isHorizontal: isHorizontal, breadth: isHorizontal ? size.height : size.width)
    geometryMotion = motion
  }

  func recolor() {
    if showsStill {
      shimmeringMask?.setOpacities(outside: stillOpacity, band: stillOpacity)
      return
    }
    shimmeringMask?.setOpacities(outside: shimmeringOpacity, band: shimmeringAnimationOpacity)
  }

  // MARK: Telling

  func tell(_ state: ShimmeringState, at time: Double) {
    if state == toldState { return }
    toldState = state
    onShimmeringEvent?(ShimmeringEvent(state: state, time: time))
  }
}

/// What a shimmering layer shows in place of its motion; the original has nothing of the kind.
extension ShimmeringLayer {
  /// The opacity of a still, everywhere on the content, 0…1: the mean of what a cycle shows.
  ///
  /// The band, h L long, rises evenly from the opacity outside, o, to that in the middle, a, and falls as evenly, so
  /// its mean differs from o by (a − o)/2. In a cycle it travels T = 3 L + s p at an even pace, and each point of the
  /// content sees all of it go by once:
  ///
  /// ```
  /// mean = o + (a − o) / 2 · h L / T
  /// ```
  ///
  /// At the defaults, and over 320 points, that is 0.924; in the sample application's 0.3 and 0.5, 0.330. The pause is
  /// part of the way, not of the time. What is out of range is brought into it.
  public var stillOpacity: Double {
    func unit(_ value: Double) -> Double { value > 0 ? min(value, 1) : 0 }
    let motion = motion
    let outside = unit(shimmeringOpacity)
    let share = unit(unit(motion.highlightLength) * motion.length / motion.travel)
    return outside + (unit(shimmeringAnimationOpacity) - outside) / 2 * share
  }

  /// Shows the still, or nothing of the effect when it is switched off; neither moves nor fades.
  func updateStill() {
    guard isShimmering else {
      removeMask()
      tell(.idle, at: context.time)
      return
    }
    if shimmeringMask == nil { makeMask() }
    if needsLayout { layoutIfNeeded() }
    layOutMask()
    recolor()
    guard let mask = shimmeringMask else { return }
    mask.uncover()
    mask.gradient.removeAllAnimations()
    slideBasis = nil
    tell(.sliding, at: context.time)
  }
}
