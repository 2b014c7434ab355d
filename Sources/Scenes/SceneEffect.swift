import Display
package import LayerKit
package import ShimmerKit
package import ViewerUI

/// Something that runs in a scene and can be switched on and off.
///
/// Its progress is asked for at media times: all of it is a function of the time, as long as nobody changes anything.
/// An effect with a ``shimmeringLayer`` has that one's, where it does not tell its own.
package protocol SceneEffect: AnyObject {
  /// Whether it runs; switched off, it may still come to its end.
  var isRunning: Bool { get set }

  /// Whether a still picture takes the place of motion.
  var showsStill: Bool { get set }

  /// Takes it away now: no rest of a slide, no fade.
  func stopAtOnce()

  /// The one shimmering layer that it is, or that it switches; `nil`, the default, for anything else.
  var shimmeringLayer: ShimmeringLayer? { get }

  /// What it is doing at a media time; default sliding while it runs.
  func state(at time: Double) -> ShimmeringState

  /// How many whole cycles have passed at a media time; `nil`, the default, where none runs.
  func cycleIndex(at time: Double) -> Int?

  /// When its state, its cycle, its mask's cover, or whether there is something to see of it is next another, if nobody
  /// changes anything.
  ///
  /// - Returns: Not later than that; `now`, the default, where it cannot be told.
  func nextProgressChange(after time: Double) -> NextChange

  /// The media time at which the end fade starts, as of the last stop; `nil`, the default, before the first, and while no
  /// end is in sight.
  var endFadeTime: Double? { get }

  /// How long its begin fade takes, in seconds; `nil` where that is not known.
  var beginFadeDuration: Double? { get }

  /// How long its end fade takes, in seconds; `nil` where that is not known.
  var endFadeDuration: Double? { get }

  /// Whether it tells whoever observes it of each change of its state; default no.
  var tellsStates: Bool { get }

  /// Calls a closure for each change of the state, in the order of their times; one closure at a time.
  func observe(_ onEvent: @escaping (ShimmeringEvent) -> Void)

  /// What follows from its parameters; default nothing.
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

  package var facts: [LabeledValue] { shimmeringLayer?.facts ?? [] }
}

// MARK: The library's layers

extension ShimmeringLayer: SceneEffect {
  /// Whether it shimmers.
  package var isRunning: Bool {
    get { isShimmering }
    set { isShimmering = newValue }
  }

  /// The layer itself.
  package var shimmeringLayer: ShimmeringLayer? { self }

  /// The original's time, which is 0 before the first stop, and infinite for a slide without speed.
  package var endFadeTime: Double? {
    shimmeringFadeTime > 0 && shimmeringFadeTime.isFinite ? shimmeringFadeTime : nil
  }

  /// Yes.
  package var tellsStates: Bool { true }

  /// Hears of the layer's events.
  package func observe(_ onEvent: @escaping (ShimmeringEvent) -> Void) {
    onShimmeringEvent = onEvent
  }

  /// How fast the band was meant to be and really is, and how much of a cycle it is seen and not seen.
  package var facts: [LabeledValue] {
    let share = (motion.litShare * 100).rounded()
    let nominal = NumberText.fixed(shimmeringSpeed, digits: 0)
    return [
      LabeledValue(
        "Speed set, true",
        motion.trueSpeed.isFinite
          ? "\(nominal), \(NumberText.fixed(motion.trueSpeed, digits: 0)) pt/s" : "—"),
      LabeledValue(
        "Lit, unlit share",
        share.isFinite
          ? "\(NumberText.shortest(share)) %, \(NumberText.shortest(100 - share)) %" : "—"),
    ]
  }
}

extension SweepLayer: SceneEffect {
  /// Whether it sweeps.
  package var isRunning: Bool {
    get { isSweeping }
    set { isSweeping = newValue }
  }

  /// The state of the layer.
  package func state(at time: Double) -> ShimmeringState { sweepState(at: time) }

  /// The sweeps that have passed.
  package func cycleIndex(at time: Double) -> Int? { sweepIndex(at: time) }

  /// That of the sweep; what is no time is none.
  package var beginFadeDuration: Double? { sweep.beginFade.isFinite ? max(sweep.beginFade, 0) : 0 }

  /// That of the sweep; what is no time is none.
  package var endFadeDuration: Double? { sweep.endFade.isFinite ? max(sweep.endFade, 0) : 0 }

  /// Yes.
  package var tellsStates: Bool { true }

  /// Hears of the layer's events.
  package func observe(_ onEvent: @escaping (ShimmeringEvent) -> Void) { onSweepEvent = onEvent }

  /// How fast the band travels, and how much of a cycle it is over the content and not.
  package var facts: [LabeledValue] {
    guard let timing, timing.cycle > 0, path.travel > 0 else { return [] }
    let speed = path.travel / timing.slide
    let crossing = timing.slide * (path.length + path.bandLength) / path.travel
    let lit = (crossing / timing.cycle * 100).rounded()
    return [
      LabeledValue("Mean speed", "\(NumberText.fixed(speed, digits: 0)) pt/s"),
      LabeledValue(
        "Lit, unlit share", "\(NumberText.shortest(lit)) %, \(NumberText.shortest(100 - lit)) %"),
    ]
  }
}

/// An effect that a scene itself switches on and off.
final class SceneSwitch: SceneEffect {
  /// Whether it runs.
  var isRunning = false {
    didSet { if isRunning != oldValue { onChange() } }
  }

  /// Whether a still picture takes the place of motion.
  var showsStill = false {
    didSet { if showsStill != oldValue { onChange() } }
  }

  /// Follows a change of either; called inside a turn.
  var onChange: () -> Void = {}

  /// Takes away what is still on its way, after ``onChange``; called inside a turn.
  var onStopAtOnce: () -> Void = {}

  /// Tells what follows from the scene's parameters; default nothing.
  var tellFacts: () -> [LabeledValue] = { [] }

  /// What the scene tells.
  var facts: [LabeledValue] { tellFacts() }

  /// Switches it off, and lets nothing come to its end.
  func stopAtOnce() {
    isRunning = false
    onStopAtOnce()
  }
}

/// Calls that are made at media times, by the begins of animations that change nothing.
///
/// It is shown as a layer without extent, because animations run in a shown tree alone.
final class SceneTicker {
  /// The layer.
  let layer: Layer

  /// Makes a ticker without calls.
  init(in context: LayerContext) {
    layer = Layer(in: context).withoutActions()
    layer.name = "ticker"
  }

  /// Makes a call at a media time, in a turn of that very time; one under the same name is given up.
  func schedule(_ name: String, at time: Double, _ call: @escaping () -> Void) {
    var tick = BasicAnimation(\.opacity, from: 1, to: 1)
    tick.beginTime = time
    // Long enough to be found behind its begin, whatever the media time's last digit is worth.
    tick.duration = 1e-6
    tick.onStart = call
    layer.add(tick, forKey: name)
  }

  /// Gives a call up.
  func cancel(_ name: String) { layer.removeAnimation(forKey: name) }
}
