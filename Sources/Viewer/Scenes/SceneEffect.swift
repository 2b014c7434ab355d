package import LayerKit
package import ShimmerKit

/// An effect of a scene that can be switched on and off.
///
/// Its progress is a function of media time until a property changes. An effect with a ``shimmeringLayer`` reports
/// that layer's progress unless it provides its own.
package protocol SceneEffect: AnyObject {
  /// Whether the effect is switched on. After it is switched off, it may still finish a slide or fade out.
  var isRunning: Bool { get set }

  /// Whether a still picture replaces motion.
  var showsStill: Bool { get set }

  /// Removes the effect now, without the rest of a slide and without a fade.
  func stopAtOnce()

  /// The effect itself, if it is a shimmering layer, or the only such layer that it switches; `nil`, the default, if
  /// there is none.
  var shimmeringLayer: ShimmeringLayer? { get }

  /// Returns the state at a media time; by default sliding while the effect runs.
  func state(at time: Double) -> ShimmeringState

  /// Returns the number of completed cycles at a media time; `nil`, the default, if no cycle is in progress.
  func cycleIndex(at time: Double) -> Int?

  /// Returns the time of the next change of the state, the cycle, the mask's cover or the visibility, provided that
  /// no property changes first.
  ///
  /// - Returns: A time no later than that change; `now`, the default, if it is unknown.
  func nextProgressChange(after time: Double) -> NextChange

  /// The media time at which the end fade starts, as of the last stop; `nil`, the default, before the first stop and
  /// while no end is known.
  var endFadeTime: Double? { get }

  /// The duration of the begin fade, in seconds; `nil` if it is unknown.
  var beginFadeDuration: Double? { get }

  /// The duration of the end fade, in seconds; `nil` if it is unknown.
  var endFadeDuration: Double? { get }

  /// Whether the effect reports each change of its state to its observer; default `false`.
  var tellsStates: Bool { get }

  /// Calls a closure for each change of the state, in the order of their times; a new closure replaces the previous
  /// one.
  func observe(_ onEvent: @escaping (ShimmeringEvent) -> Void)

  /// The passes of the light from now on, each of which has the effect's timing function; `nil`, the default, if there
  /// are none, or if they have no timing function.
  var passes: EffectPasses? { get }

  /// Values derived from the parameters; default none.
  var facts: [LabeledValue] { get }
}

extension SceneEffect {
  package func stopAtOnce() { isRunning = false }

  package var shimmeringLayer: ShimmeringLayer? { nil }

  package func state(at time: Double) -> ShimmeringState {
    shimmeringLayer?.shimmeringState(at: time) ?? (isRunning ? .sliding : .idle)
  }

  package func cycleIndex(at time: Double) -> Int? { shimmeringLayer?.slideIndex(at: time) }

  package func nextProgressChange(after time: Double) -> NextChange {
    shimmeringLayer?.nextProgressChange(after: time) ?? .now
  }

  package var endFadeTime: Double? { shimmeringLayer?.endFadeTime }

  package var beginFadeDuration: Double? { shimmeringLayer?.shimmeringBeginFadeDuration }

  package var endFadeDuration: Double? { shimmeringLayer?.shimmeringEndFadeDuration }

  package var tellsStates: Bool { false }

  package func observe(_ onEvent: @escaping (ShimmeringEvent) -> Void) {}

  package var passes: EffectPasses? { nil }

  package var facts: [LabeledValue] { shimmeringLayer?.facts ?? [] }
}

// MARK: The library's layers

extension ShimmeringLayer: SceneEffect {
  package var isRunning: Bool {
    get { isShimmering }
    set { isShimmering = newValue }
  }

  /// The layer itself.
  package var shimmeringLayer: ShimmeringLayer? { self }

  /// The time at which the end fade starts, as Facebook's Shimmer reports it.
  ///
  /// `nil` if the reported time is 0, as before the first stop, or infinite, as for a slide without speed.
  package var endFadeTime: Double? {
    shimmeringFadeTime > 0 && shimmeringFadeTime.isFinite ? shimmeringFadeTime : nil
  }

  package var tellsStates: Bool { true }

  /// Observes the layer's events.
  package func observe(_ onEvent: @escaping (ShimmeringEvent) -> Void) {
    onShimmeringEvent = onEvent
  }

  /// The nominal and the actual speed of the band, and its visible time.
  package var facts: [LabeledValue] {
    let nominal = NumberText.fixed(shimmeringSpeed, digits: 0)
    return [
      LabeledValue(
        "Speed: set → actual",
        motion.trueSpeed.isFinite
          ? "\(nominal) → \(NumberText.fixed(motion.trueSpeed, digits: 0)) pt/s" : "—"),
      VisibleTime.fact(visibleTime),
    ]
  }
}

extension SweepLayer: SceneEffect {
  package var isRunning: Bool {
    get { isSweeping }
    set { isSweeping = newValue }
  }

  package func state(at time: Double) -> ShimmeringState { sweepState(at: time) }

  /// Returns the number of completed sweeps.
  package func cycleIndex(at time: Double) -> Int? { sweepIndex(at: time) }

  /// The sweep's begin fade, in seconds; 0 if it is negative or not finite.
  package var beginFadeDuration: Double? { sweep.beginFade.isFinite ? max(sweep.beginFade, 0) : 0 }

  /// The sweep's end fade, in seconds; 0 if it is negative or not finite.
  package var endFadeDuration: Double? { sweep.endFade.isFinite ? max(sweep.endFade, 0) : 0 }

  package var tellsStates: Bool { true }

  /// Observes the layer's events.
  package func observe(_ onEvent: @escaping (ShimmeringEvent) -> Void) { onSweepEvent = onEvent }

  /// The sweeps, under the assumption that no superlayer has a time of its own.
  package var passes: EffectPasses? {
    guard let timing, sweepState != .idle else { return nil }
    return EffectPasses(
      passes: [0..<timing.slide], begin: timing.begin, cycle: timing.cycle,
      end: endFadeTime ?? .infinity)
  }

  /// The mean speed of the band, and its visible time.
  package var facts: [LabeledValue] {
    let timing = SweepTiming(sweep, along: path, begin: 0)
    let speed = timing.map { "\(NumberText.fixed(path.travel / $0.slide, digits: 0)) pt/s" }
    return [LabeledValue("Mean speed", speed ?? "—"), VisibleTime.fact(visibleTime)]
  }
}

/// An on/off switch for motion that the scene itself implements.
final class SceneSwitch: SceneEffect {
  var isRunning = false {
    didSet { if isRunning != oldValue { onChange() } }
  }

  /// Whether a still picture replaces motion.
  var showsStill = false {
    didSet { if showsStill != oldValue { onChange() } }
  }

  /// Called inside a turn when ``isRunning`` or ``showsStill`` changes.
  var onChange: () -> Void = {}

  /// Called inside a turn when the effect is stopped at once, after it is switched off, to remove what is still in
  /// progress.
  var onStopAtOnce: () -> Void = {}

  /// Returns the values derived from the scene's parameters; default none.
  var tellFacts: () -> [LabeledValue] = { [] }

  /// The values that ``tellFacts`` returns.
  var facts: [LabeledValue] { tellFacts() }

  /// Switches the effect off, and calls ``onStopAtOnce``.
  func stopAtOnce() {
    isRunning = false
    onStopAtOnce()
  }
}

/// A scheduler of calls at media times, driven by the starts of animations that change nothing.
///
/// Its layer has no extent, and must be in the shown tree because animations run only there.
final class SceneSchedule {
  let layer: Layer

  /// Creates a schedule without calls.
  init(in context: LayerContext) {
    layer = Layer(in: context).withoutActions()
    layer.name = "ticker"
  }

  /// Schedules a call at a media time, in a turn of exactly that time, and cancels an earlier call of the same name.
  func schedule(_ name: String, at time: Double, _ call: @escaping () -> Void) {
    var tick = BasicAnimation(\.opacity, from: 1, to: 1)
    tick.beginTime = time
    // Long enough to be found after its begin at any resolution of the media time.
    tick.duration = 1e-6
    tick.onStart = call
    layer.add(tick, forKey: name)
  }

  func cancel(_ name: String) { layer.removeAnimation(forKey: name) }
}
