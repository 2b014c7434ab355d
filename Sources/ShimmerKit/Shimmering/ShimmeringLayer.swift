public import LayerKit

/// A layer that makes its content shimmer.
///
/// ```swift
/// let shimmer = ShimmeringLayer(in: context)
/// shimmer.contentLayer = label
/// shimmer.bounds = Rect(x: 0, y: 0, width: 320, height: 80)
/// shimmer.isShimmering = true
/// ```
///
/// **Leaving the tree.** Outside the visible tree nothing moves, but time passes. When the layer returns, with or
/// without actions, the band is where it would have been by then, and an effect that has ended in the meantime is over
/// and reports so. The original instead stands still until its next change. While the size is 0, there is nothing to
/// see, and the effect continues with a cycle of the pause alone.
///
/// **Standing still.** At speed 0, or with an infinite pause, the band stands. Switched off, the effect then has no
/// slide to complete and fades out at once.
///
/// With ``ShimmeringGeometryPolicy/atLayout`` and ``ShimmeringPhasePolicy/original`` it behaves exactly as the original
/// in the tree, and never ends while its band stands. The corresponding class of Facebook's Shimmer is `FBShimmeringLayer`.
public final class ShimmeringLayer: Layer, Shimmering {
  /// The layer that shimmers: the only sublayer, with the size of this layer.
  ///
  /// Every assignment, even of the same layer, creates a new mask, with which the effect begins again in phase; an
  /// effect that is finishing or fading out is over. The old content keeps the old mask, unless it is also the new
  /// content; the original leaves the mask there too. Without content, the effect's hidden mask is a sublayer while
  /// the effect runs. Content without a delegate animates implicitly to a new size, as in the original; a view's layer
  /// does not.
  public var contentLayer: Layer? {
    didSet {
      if contentLayer === oldValue, !followsOriginal { removeMask() }
      hold(nil)
      sublayers = contentLayer.map { [$0] } ?? []
      update()
    }
  }

  /// The time at which a parameter change reaches the mask's geometry; default immediately.
  ///
  /// Setting it to ``ShimmeringGeometryPolicy/immediately`` applies changes that are waiting for the next layout.
  public var geometryPolicy = ShimmeringGeometryPolicy.immediately {
    didSet { if geometryPolicy != oldValue, geometryPolicy == .immediately { refreshMask() } }
  }

  /// The behaviour of the band when its motion changes; by default the band jumps, as in the original.
  public var phasePolicy = ShimmeringPhasePolicy.original

  /// Whether the effect is a still image, for people who prefer reduced motion; default false.
  ///
  /// The content then has ``stillOpacity`` everywhere. There are no fades and no animations, and no frames need to be
  /// drawn. The state is ``ShimmeringState/sliding`` while the effect is switched on. The original has no such
  /// option. See WCAG 2.2.2 and 2.3.3.
  public var showsStill = false {
    didSet {
      if showsStill == oldValue { return }
      recolor()
      update()
    }
  }

  /// Called for each change of state, in chronological order.
  ///
  /// A change caused by a setter is reported inside the setter; one caused by time, in the turn after it.
  public var onShimmeringEvent: ((ShimmeringEvent) -> Void)?

  /// The media time at which the effect fades out after it was last switched off; 0 until it is first switched off.
  public internal(set) var shimmeringFadeTime = 0.0

  /// Whether the effect runs; default false, as in Facebook's Shimmer.
  public var isShimmering = false {
    didSet { if isShimmering != oldValue { update() } }
  }

  /// The pause of the band between two slides, in seconds; default 0.4, as in Facebook's Shimmer.
  public var shimmeringPauseDuration = 0.4 {
    didSet { if shimmeringPauseDuration != oldValue { update() } }
  }

  /// The content's opacity in the middle of the band, 0…1; default 0.5, as in Facebook's Shimmer.
  public var shimmeringAnimationOpacity = 0.5 {
    didSet { if shimmeringAnimationOpacity != oldValue { recolor() } }
  }

  /// The content's opacity outside the band, 0…1; default 1, as in Facebook's Shimmer.
  public var shimmeringOpacity = 1.0 {
    didSet { if shimmeringOpacity != oldValue { recolor() } }
  }

  /// The nominal speed of the band, in points per second; default 230, as in Facebook's Shimmer.
  public var shimmeringSpeed = 230.0 {
    didSet { if shimmeringSpeed != oldValue { update() } }
  }

  /// The length of the band as a share of the content's length, 0…1; default 1, as in Facebook's Shimmer.
  public var shimmeringHighlightLength = 1.0 {
    didSet { if shimmeringHighlightLength != oldValue { update() } }
  }

  /// The direction in which the band travels; default right, as in Facebook's Shimmer.
  public var shimmeringDirection = ShimmeringDirection.right {
    didSet { if shimmeringDirection != oldValue { update() } }
  }

  /// The duration of the fade-in, in seconds; default 0.1, as in Facebook's Shimmer; no fade if it is not greater than
  /// 0 or infinite.
  public var shimmeringBeginFadeDuration = 0.1

  /// The duration of the fade-out, in seconds; default 0.3, as in Facebook's Shimmer; at 0 or less, or if
  /// infinite, it is the transaction's.
  public var shimmeringEndFadeDuration = 0.3

  /// The media time at which slides begin; `nil`, the default, until the effect is first switched on.
  ///
  /// Facebook's Shimmer uses infinity instead of `nil`. Here a value that is not finite, or not less than 10¹² from 0,
  /// also counts as `nil`.
  public var shimmeringBeginTime: Double? {
    get { storedBeginTime }
    set {
      if newValue == storedBeginTime { return }
      storedBeginTime = newValue
      update()
    }
  }

  /// The value of `shimmeringBeginTime`; unlike that property, it can be set without updating the effect.
  var storedBeginTime: Double?

  /// The mask that is on the content while the effect runs or ends; `nil` otherwise.
  var shimmeringMask: ShimmeringMask?

  /// The motion for which the mask's size and position were last set; `nil` without a mask.
  ///
  /// Under ``ShimmeringGeometryPolicy/atLayout`` it lags behind ``motion``.
  var geometryMotion: ShimmerMotion?

  /// The number that is added to the current slide's count of cycles, for the slides before it replaced another.
  var slidesBefore = 0

  /// The values from which the current slide was made.
  var slideBasis: SlideBasis?

  /// The state that was reported last.
  var reportedState = ShimmeringState.idle

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

  /// The mask of the effect, whose only sublayer is the cover that hides it; `nil` unless the effect runs or ends.
  ///
  /// Inspect it, but do not change it. It is created and released with the effect.
  public var maskLayer: GradientLayer? { shimmeringMask?.gradient }

  /// The motion that follows from the current parameters and the content's current length.
  public var motion: ShimmerMotion {
    let size = contentLayer?.bounds.size ?? .zero
    return ShimmerMotion(
      length: shimmeringDirection.isHorizontal ? size.width : size.height,
      speed: shimmeringSpeed, pause: shimmeringPauseDuration,
      highlightLength: shimmeringHighlightLength)
  }

  /// Whether both policies are those of the original, which the effect then follows even where it never ends.
  var followsOriginal: Bool { geometryPolicy == .atLayout && phasePolicy == .original }

  /// The layer in whose time the effect plays.
  private var timeLayer: Layer { maskLayer ?? contentLayer ?? self }

  /// Returns the time of the effect's animations at a media time.
  ///
  /// The original does not convert its times.
  func effectTime(at mediaTime: Double) -> Double {
    followsOriginal ? mediaTime : timeLayer.convertTime(mediaTime, from: nil)
  }

  /// Returns the media time at an instant of the effect's time.
  func mediaTime(ofEffectTime time: Double) -> Double {
    followsOriginal ? time : timeLayer.mediaTime(of: time)
  }

  /// The time of the effect's animations at the turn's time.
  var now: Double { effectTime(at: context.time) }

  /// Whether the effect's time goes forwards, so that what has begun will end.
  var effectTimePasses: Bool { followsOriginal || timeLayer.isTimePassing }

  /// Whether the effect's time stands still, so that nothing changes.
  var effectTimeStands: Bool { !followsOriginal && timeLayer.isTimeStanding }

  /// The state of the effect now, at the turn's time.
  public var shimmeringState: ShimmeringState { shimmeringState(at: context.time) }

  // MARK: Layout

  /// Gives the content this layer's size, and sets the size and position of its mask.
  public override func layoutSublayers() {
    super.layoutSublayers()
    contentLayer?.anchorPoint = Point(x: 0.5, y: 0.5)
    contentLayer?.bounds = bounds
    contentLayer?.position = bounds.center
    refreshMask()
  }

  /// Updates the effect after a change of the bounds.
  public override func boundsDidChange(from old: Rect) { update() }

  /// Sets the mask's size and position after its parameters have changed, without moving the band under `hold`.
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
    // Without a length the mask keeps its former geometry.
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

  // MARK: Events

  func report(_ state: ShimmeringState, at time: Double) {
    if state == reportedState { return }
    reportedState = state
    onShimmeringEvent?(ShimmeringEvent(state: state, time: time))
  }
}

/// The still image that a shimmering layer shows instead of its motion; the original has none.
extension ShimmeringLayer {
  /// The uniform opacity of the content in a still image, 0…1: the mean over a cycle.
  ///
  /// The band is h L long. Along the band, the opacity changes linearly from o, the opacity outside the band, to a,
  /// the opacity in the middle of the band, and back to o. Its mean along the band therefore differs from o by (a −
  /// o)/2. In a cycle the band travels T = 3 L + s p at constant speed, and the whole band passes each point of the
  /// content once:
  ///
  /// ```
  /// mean = o + (a − o) / 2 · h L / T
  /// ```
  ///
  /// At the defaults and over 320 points it is 0.924; with the sample application's 0.3 and 0.5 it is 0.330. The
  /// pause is part of the distance, not of the time. Values out of range are clamped.
  public var stillOpacity: Double {
    func unit(_ value: Double) -> Double { value > 0 ? min(value, 1) : 0 }
    let motion = motion
    let outside = unit(shimmeringOpacity)
    let share = unit(unit(motion.highlightLength) * motion.length / motion.travel)
    return outside + (unit(shimmeringAnimationOpacity) - outside) / 2 * share
  }

  /// Shows the still image, or removes the effect if it is switched off; neither moves nor fades.
  func updateStill() {
    guard isShimmering else {
      removeMask()
      report(.idle, at: context.time)
      return
    }
    if shimmeringMask == nil { makeMask() }
    if needsLayout { layoutIfNeeded() }
    layOutMask()
    recolor()
    guard let mask = shimmeringMask else { return }
    mask.uncover()
    mask.rest()
    slideBasis = nil
    report(.sliding, at: context.time)
  }
}
