public import LayerKit

/// A layer over whose content a band of light travels: what Facebook's Shimmer does, and all that people have
/// asked for beyond it.
///
/// ```swift
/// let layer = SweepLayer(in: context)
/// layer.contentLayer = label
/// layer.bounds = label.bounds
/// layer.sweep.tilt = .pi / 9
/// layer.isSweeping = true
/// ```
///
/// Its life is that of a ``ShimmeringLayer``: the effect fades in, sweeps again and again, and when it is switched
/// off it completes the sweep in progress before it fades out. It does not wait for a pause to pass.
///
/// **What it costs.** With ``SweepLight/opacity(base:highlight:)`` and a way along x or y the light is a mask that
/// varies along that axis alone, which the compositor blends with one weight for each column or row. A band that
/// is tilted keeps the content's picture too and has its mask drawn by the kernel for boxes. A spot's mask is
/// painted in each frame over the kept picture. With ``SweepLight/colors(base:highlight:)`` the whole is painted in
/// each frame. In a pause, and in a still, nothing is done.
///
/// Out of the tree that is shown nothing moves, as with every animation. When the layer comes back, with actions
/// enabled, the light is where it would be by then; an effect that has ended in the meantime is over.
public final class SweepLayer: Layer {
  /// The layer over which the light travels: the only sublayer, made as large as this layer.
  ///
  /// While the effect runs on opacities its mask is the layer's light; one of its own is lost. With colours it is
  /// itself the mask of the light.
  public var contentLayer: Layer? {
    didSet {
      if contentLayer === oldValue { return }
      letGo(of: oldValue)
      setNeedsLayout()
      update()
    }
  }

  /// The parameters; what is changed while the light travels leaves it where it is on its way.
  public var sweep = Sweep() {
    didSet { if sweep != oldValue { update() } }
  }

  /// What leading and trailing mean; default left to right.
  public var writingDirection = WritingDirection.leftToRight {
    didSet { if writingDirection != oldValue { update() } }
  }

  /// Whether the effect runs; default false.
  ///
  /// Switched off, it completes the sweep in progress and then fades out; with actions disabled it is gone at
  /// once. It becomes false by itself when the last of a number of sweeps has passed.
  public var isSweeping: Bool {
    get { isOn }
    set {
      // What time has switched off is off.
      catchUp()
      if newValue == isOn { return }
      isOn = newValue
      newValue ? start() : stop()
      update()
    }
  }

  /// Whether the effect is a still picture, for people who have asked for less motion; default false.
  ///
  /// The content then shows the mean of what a cycle shows, everywhere: neither a band that stands nor a content
  /// without effect. There are no fades, no animation runs, and nothing has to be done. A band that stood
  /// still would look broken. See WCAG 2.2.2 and 2.3.3.
  public var showsStill = false {
    didSet { if showsStill != oldValue { switchStill() } }
  }

  /// The media time at which sweeps begin; default `nil`, for each run its own.
  ///
  /// Layers that share it, and the time that a sweep takes, are in step, also those that join later. A change of
  /// the parameters then keeps to this beat instead of to the place of the light.
  public var sweepBeginTime: Double? {
    didSet { if sweepBeginTime != oldValue { update() } }
  }

  /// A layer over which the sweep travels instead, as if each layer that names it were a window onto one light;
  /// default `nil`, for the content.
  ///
  /// The two have to be in one tree. Moving this layer or the other one asks for no layout by itself: call
  /// `setNeedsLayout()` afterwards.
  public weak var windowLayer: Layer? {
    didSet { if windowLayer !== oldValue { update() } }
  }

  /// The part of the window layer that the sweep crosses, in that layer's coordinates; default `nil`, for its
  /// bounds.
  public var windowRect: Rect? {
    didSet { if windowRect != oldValue { update() } }
  }

  /// The media time at which the end fade begins, as of the last stop; `nil` before the first, and while no end is
  /// in sight.
  public internal(set) var endFadeTime: Double?

  /// Called for each change of what the layer is doing, in the order of their times.
  ///
  /// A change that a setter causes is told inside it; one that time brings, in the turn after it.
  public var onSweepEvent: ((ShimmeringEvent) -> Void)?

  /// Whether the effect is switched on.
  var isOn = false

  /// The run in progress.
  var run: SweepRun?

  /// The state that was told last.
  var toldState = ShimmeringState.idle

  /// What the animations on the light were made for.
  var plan: SweepPlan?

  private var storedLight: GradientLayer?

  /// Makes the animations anew when the light comes into sight: out of it they were lost.
  private lazy var reappearance = ReappearanceDelegate { [weak self] in
    self?.plan = nil
    self?.setNeedsLayout()
  }

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

  /// The gradient that is the light.
  ///
  /// For looking at, not for changing. With opacities it is the content's mask while the effect runs.
  public var lightLayer: GradientLayer {
    if let storedLight { return storedLight }
    let light = GradientLayer(in: context)
    light.delegate = reappearance
    light.name = "light"
    storedLight = light
    return light
  }

  /// The way of the light, over the content or over the window that it is part of, in the coordinates of
  /// that one.
  public var path: SweepPath {
    let area = windowRect ?? (windowLayer ?? contentLayer)?.bounds ?? bounds
    return SweepPath(sweep, across: area.standardized, writing: writingDirection)
  }

  // MARK: Layout

  /// Gives the content, and the light with it, the layer's bounds.
  public override func layoutSublayers() {
    super.layoutSublayers()
    update()
  }

  /// Follows a change of the bounds.
  public override func boundsDidChange(from old: Rect) { update() }
}

/// Where the effect is at a time, as plain numbers: for graphs and read-outs.
///
/// Everything is a function of the time, as long as nobody changes anything.
extension SweepLayer {
  /// What the layer is doing at the turn's time.
  public var sweepState: ShimmeringState { sweepState(at: context.time) }

  /// What the layer is doing at a media time.
  ///
  /// A still counts as sliding while it is switched on.
  public func sweepState(at time: Double) -> ShimmeringState {
    if showsStill { return isOn ? .sliding : .idle }
    return run?.state(at: time) ?? .idle
  }

  /// How much of the effect there is at a media time, between its fades: 0…1.
  public func effectAmount(at time: Double) -> Double {
    if showsStill { return isOn ? 1 : 0 }
    return run?.amount(at: time) ?? 0
  }

  /// When the sweeps happen; `nil` without effect, in a still, and where nothing can travel.
  public var timing: SweepTiming? { run?.timing }

  /// The share of its way that is behind the light at a media time, 0…1 after easing, both ends unlit; `nil`
  /// while no sweep is on its way.
  ///
  /// On the way back it goes from 1 to 0.
  public func sweepPlace(at time: Double) -> Double? {
    guard let run, let timing = run.timing, time < run.end, timing.isSliding(at: time),
      let index = timing.index(at: time)
    else { return nil }
    let place = sweep.easing(timing.share(at: time))
    let isBack = timing.autoreverses && index.truncatingRemainder(dividingBy: 2) == 1
    return isBack ? 1 - place : place
  }

  /// The number of the sweep that is on its way at a media time or has passed last, from 0; `nil` before the
  /// first and without effect.
  public func sweepIndex(at time: Double) -> Int? {
    guard let run, let index = run.timing?.index(at: min(time, run.end)), index < 1e9 else {
      return nil
    }
    return Int(index)
  }

  /// The earliest media time, not before the given one, at which a sweep is on its way.
  ///
  /// - Returns: `nil` without effect, in a still, and when the last sweep has passed.
  public func nextLitTime(after time: Double) -> Double? {
    guard let run, let timing = run.timing, time < run.end else { return nil }
    if timing.isSliding(at: time) { return time }
    let next = timing.index(at: time).map { timing.begin + ($0 + 1) * timing.cycle } ?? timing.begin
    return next < run.end ? max(next, time) : nil
  }
}
