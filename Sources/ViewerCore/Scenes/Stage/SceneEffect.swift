public import ShimmerKit

/// Something that runs in a scene and can be switched on and off.
public protocol SceneEffect: AnyObject {
  /// Whether it runs; switched off, it may still come to its end.
  var isRunning: Bool { get set }

  /// Whether a still picture takes the place of motion.
  var showsStill: Bool { get set }

  /// Takes it away now: no rest of a slide, no fade.
  func stopAtOnce()

  /// What it is doing at a media time.
  func state(at time: Double) -> ShimmeringState

  /// How many whole cycles have passed at a media time; `nil` where none runs.
  func cycleIndex(at time: Double) -> Int?

  /// The earliest media time, not before the given one, at which there is something to see of it.
  ///
  /// - Returns: `nil` when nothing will be to be seen without a change.
  func nextLitTime(after time: Double) -> Double?

  /// The media time at which the end fade starts; 0 where there is none.
  var fadeTime: Double { get }

  /// Calls a closure for each change of the state, in the order of their times; one closure at a time.
  func observe(_ onEvent: @escaping (ShimmeringEvent) -> Void)

  /// What follows from its parameters.
  var facts: [Fact] { get }
}

extension SceneEffect {
  /// Switches it off.
  public func stopAtOnce() { isRunning = false }

  /// Sliding while it runs.
  public func state(at time: Double) -> ShimmeringState { isRunning ? .sliding : .idle }

  /// None.
  public func cycleIndex(at time: Double) -> Int? { nil }

  /// The time itself, while it runs.
  public func nextLitTime(after time: Double) -> Double? { isRunning ? time : nil }

  /// None.
  public var fadeTime: Double { 0 }

  /// Never calls.
  public func observe(_ onEvent: @escaping (ShimmeringEvent) -> Void) {}

  /// None.
  public var facts: [Fact] { [] }
}

extension ShimmeringLayer: SceneEffect {
  /// Whether it shimmers.
  public var isRunning: Bool {
    get { isShimmering }
    set { isShimmering = newValue }
  }

  /// The state of the layer.
  public func state(at time: Double) -> ShimmeringState { shimmeringState(at: time) }

  /// The slides that have passed.
  public func cycleIndex(at time: Double) -> Int? { slideIndex(at: time) }

  /// When the end fade starts.
  public var fadeTime: Double { shimmeringFadeTime }

  /// Hears of the layer's events.
  public func observe(_ onEvent: @escaping (ShimmeringEvent) -> Void) {
    onShimmeringEvent = onEvent
  }

  /// How fast the band really is, and how much of a cycle it is seen.
  public var facts: [Fact] {
    let share = (motion.litShare * 100).rounded()
    return [
      Fact(
        "True speed",
        motion.trueSpeed.isFinite ? "\(NumberText.fixed(motion.trueSpeed, digits: 0)) pt/s" : "—"),
      Fact("Lit share of the cycle", share.isFinite ? "\(NumberText.shortest(share)) %" : "—"),
    ]
  }
}

extension SweepLayer: SceneEffect {
  /// Whether it sweeps.
  public var isRunning: Bool {
    get { isSweeping }
    set { isSweeping = newValue }
  }

  /// The state of the layer.
  public func state(at time: Double) -> ShimmeringState { sweepState(at: time) }

  /// The sweeps that have passed.
  public func cycleIndex(at time: Double) -> Int? { sweepIndex(at: time) }

  /// When the end fade starts.
  public var fadeTime: Double { endFadeTime ?? 0 }

  /// Hears of the layer's events.
  public func observe(_ onEvent: @escaping (ShimmeringEvent) -> Void) { onSweepEvent = onEvent }
}
