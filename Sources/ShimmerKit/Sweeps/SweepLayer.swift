public import LayerKit

/// A layer with a band of light that travels over its content: the effect of Facebook's Shimmer, with the options
/// that its users have asked for.
///
/// ```swift
/// let layer = SweepLayer(in: context)
/// layer.contentLayer = label
/// layer.bounds = label.bounds
/// layer.sweep.tilt = .pi / 9
/// layer.isSweeping = true
/// ```
///
/// The life cycle is that of a ``ShimmeringLayer``: the effect fades in, sweeps repeatedly and, when it is switched
/// off, completes the sweep in progress before it fades out. It does not wait for the end of a pause.
///
/// **Cost.** With ``SweepLight/opacity(base:highlight:)`` and a path along x or y, the light is a mask that varies
/// along that axis alone, which the compositor blends with one weight for each column or row. For a tilted band the
/// compositor also keeps a bitmap of the content, and the box kernel draws the mask. The mask of a spot is painted in
/// each frame over that bitmap. With ``SweepLight/colors(base:highlight:)`` everything is painted in each frame.
/// During a pause, and for a still image, nothing is drawn.
///
/// **Leaving the tree.** Outside the visible tree nothing moves, as with every animation, but time passes: when the
/// layer returns, with or without actions, the light is where it would have been by then. An effect that has ended in
/// the meantime is over, and reports so. Other content, no content, and a size of 0 do not end the effect either: it
/// goes on, at the same place of its path, as soon as there is something to see.
public final class SweepLayer: Layer {
  /// The layer over which the light travels, with the size of this layer; default `nil`.
  ///
  /// With opacities it is the only sublayer, and while the effect runs, the light replaces its own mask. With colours
  /// it is instead the mask of the light, which is then the only sublayer.
  public var contentLayer: Layer? {
    didSet {
      if contentLayer === oldValue { return }
      letGo(of: oldValue)
      setNeedsLayout()
      update()
    }
  }

  /// The parameters of the sweep; a change while the light travels keeps its position along the path.
  public var sweep = Sweep() {
    didSet { if sweep != oldValue { update() } }
  }

  /// The writing direction that defines leading and trailing; default left to right.
  public var writingDirection = WritingDirection.leftToRight {
    didSet { if writingDirection != oldValue { update() } }
  }

  /// Whether the effect runs; default false.
  ///
  /// When switched off, the effect completes the sweep in progress and then fades out; with actions disabled it
  /// disappears immediately. The value becomes false by itself after the last of a limited number of sweeps.
  public var isSweeping: Bool {
    get { isOn && now < run?.end ?? .infinity }
    set {
      // The effect may have ended by itself in the meantime.
      catchUp()
      if newValue == isOn { return }
      isOn = newValue
      newValue ? start() : stop()
      update()
    }
  }

  /// Whether the effect is a still image, for people who prefer reduced motion; default false.
  ///
  /// The content then shows the mean over a cycle everywhere, because a band at rest would look broken. There are no
  /// fades and no animations, and no frames need to be drawn. See WCAG 2.2.2 and 2.3.3.
  public var showsStill = false {
    didSet { if showsStill != oldValue { switchStill() } }
  }

  /// The media time at which sweeps begin; by default `nil`, and each run chooses its own begin time.
  ///
  /// Layers that share this time and the duration of a sweep are in step, including layers that join later. A change
  /// of the parameters then keeps the phase instead of the light's position. A value that is not finite, or not less
  /// than 10¹² from 0, counts as `nil`.
  public var sweepBeginTime: Double? {
    didSet { if sweepBeginTime != oldValue { update() } }
  }

  /// A layer over which the sweep travels in place of the content; default `nil`.
  ///
  /// Several layers with the same window layer show parts of one light, like windows in one wall. This layer and the
  /// window layer must be in one tree. Moving either of them does not cause a layout: call `setNeedsLayout()`
  /// afterwards.
  public weak var windowLayer: Layer? {
    didSet { if windowLayer !== oldValue { update() } }
  }

  /// The part of the window layer that the sweep crosses, in that layer's coordinates; by default `nil`, for all of
  /// it.
  public var windowRect: Rect? {
    didSet { if windowRect != oldValue { update() } }
  }

  /// The media time at which the end fade begins, or at which it began last.
  ///
  /// The value is `nil` until the effect first has an end, and while it runs without an end.
  public internal(set) var endFadeTime: Double?

  /// Called for each change of state, in chronological order.
  ///
  /// A change caused by a setter is reported inside the setter; one caused by time, in the turn after it.
  public var onSweepEvent: ((ShimmeringEvent) -> Void)?

  /// The value of ``isSweeping``; unlike that property, it can be set without starting or stopping the effect.
  var isOn = false

  /// The fades and times of the effect while it runs or ends; `nil` otherwise, and for a still image.
  var run: SweepRun?

  /// The state that was reported last.
  var reportedState = ShimmeringState.idle

  /// The values from which the light's current animations were made; `nil` if they must be made again.
  var plan: SweepPlan?

  private var storedLight: GradientLayer?

  private lazy var appearance = LightAppearance(of: self)

  /// Creates a layer without content.
  public override init(in context: LayerContext) { super.init(in: context) }

  /// Creates a presentation copy, with the parameters of the layer but without its content.
  public required init(presenting layer: Layer, values: LayerValues) {
    if let shown = layer as? SweepLayer {
      sweep = shown.sweep
      writingDirection = shown.writingDirection
      isOn = shown.isOn
      run = shown.run
      showsStill = shown.showsStill
      sweepBeginTime = shown.sweepBeginTime
      windowRect = shown.windowRect
      endFadeTime = shown.endFadeTime
    }
    super.init(presenting: layer, values: values)
  }

  /// The gradient layer of the light.
  ///
  /// Inspect it, but do not change it. With opacities it is the content's mask while the effect runs.
  public var lightLayer: GradientLayer {
    if let storedLight { return storedLight }
    let light = GradientLayer(in: context)
    light.delegate = appearance
    light.name = "light"
    storedLight = light
    return light
  }

  /// The path of the light over the content, or over the window layer, in the coordinates of the crossed layer.
  public var path: SweepPath {
    let area = windowRect ?? (windowLayer ?? contentLayer)?.bounds ?? bounds
    return SweepPath(sweep, across: area.standardized, writing: writingDirection)
  }

  // MARK: Time

  /// The layer in whose time the light's animations play.
  var timeLayer: Layer {
    if let contentLayer, contentLayer.superlayer === self { contentLayer } else { self }
  }

  /// Returns the time of the light's animations at a media time.
  func effectTime(at mediaTime: Double) -> Double { timeLayer.convertTime(mediaTime, from: nil) }

  /// The time of the light's animations at the turn's time.
  var now: Double { effectTime(at: context.time) }

  // MARK: Layout

  /// Gives the content and the light the layer's bounds.
  public override func layoutSublayers() {
    super.layoutSublayers()
    update()
  }

  /// Updates the effect after a change of the bounds.
  public override func boundsDidChange(from old: Rect) { update() }
}

/// The progress of the effect at a given time, as plain numbers for graphs and read-outs.
///
/// All values assume that no parameter changes until then.
extension SweepLayer {
  /// The state of the effect at the turn's time.
  public var sweepState: ShimmeringState { sweepState(at: context.time) }

  /// Returns the state of the effect at a media time.
  ///
  /// A still image counts as sliding while the effect is switched on.
  public func sweepState(at time: Double) -> ShimmeringState {
    if showsStill { return isOn ? .sliding : .idle }
    return run?.state(at: effectTime(at: time)) ?? .idle
  }

  /// Returns the strength of the effect at a media time, from 0, hidden, to 1, full; between them during fades.
  public func effectAmount(at time: Double) -> Double {
    if showsStill { return isOn ? 1 : 0 }
    return run?.amount(at: effectTime(at: time)) ?? 0
  }

  /// The times of the sweeps, in the time of the ``lightLayer``; `nil` without an effect, for a still image, and if
  /// nothing can travel.
  public var timing: SweepTiming? { run?.timing }

  /// Returns the position of the light along its path at a media time, 0…1 after easing, or `nil` if no sweep is in
  /// progress.
  ///
  /// Both ends are unlit. On the way back the position goes from 1 to 0.
  public func sweepPlace(at time: Double) -> Double? {
    let time = effectTime(at: time)
    guard let run, let timing = run.timing, time < run.end, timing.isSliding(at: time),
      let index = timing.index(at: time)
    else { return nil }
    let place = sweep.easing(timing.share(at: time))
    let isBack = timing.autoreverses && index.truncatingRemainder(dividingBy: 2) == 1
    return isBack ? 1 - place : place
  }

  /// Returns the index, from 0, of the last sweep that has begun by a media time; `nil` before the first one or
  /// without an effect.
  public func sweepIndex(at time: Double) -> Int? {
    let time = effectTime(at: time)
    guard let run, let index = run.timing?.index(at: min(time, run.end)), index < 1e9 else {
      return nil
    }
    return Int(index)
  }

  /// Returns the next media time, which may be the given one, at which a sweep is in progress.
  ///
  /// - Returns: `nil` without an effect, for a still image, after the last sweep, and while a superlayer is paused
  ///   between two sweeps.
  public func nextLitTime(after time: Double) -> Double? {
    let now = effectTime(at: time)
    guard let run, let timing = run.timing, now < run.end else { return nil }
    if timing.isSliding(at: now) { return time }
    if timeLayer.isTimeStanding { return nil }
    let next = timing.index(at: now).map { timing.begin + ($0 + 1) * timing.cycle } ?? timing.begin
    return next < run.end ? max(timeLayer.mediaTime(of: next), time) : nil
  }
}

/// A delegate that disables the light's implicit animations and lays out its sweep when the light becomes visible.
///
/// Only in one tree with its window layer can the light be placed.
private final class LightAppearance: LayerDelegate, LayerAction {
  private weak var sweep: SweepLayer?

  init(of sweep: SweepLayer) { self.sweep = sweep }

  func action(for layer: Layer, forKey key: ActionKey) -> ActionAnswer? {
    key == .onOrderIn ? .action(self) : .noAction
  }

  func run(forKey key: ActionKey, on layer: Layer) { sweep?.setNeedsLayout() }
}
