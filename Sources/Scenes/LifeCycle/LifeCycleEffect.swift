import LayerKit
import ShimmerKit
import ViewerUI

/// A shimmer whose changes two hear of: the scene, and whoever observes the effect.
final class LifeCycleEffect: SceneEffect {
  /// The shimmer.
  let shimmer: ShimmeringLayer

  /// Hears of each change first.
  var onEvent: (ShimmeringEvent) -> Void = { _ in }

  /// Called before somebody else than the scene switches it.
  var onSwitch: () -> Void = {}

  private var observer: (ShimmeringEvent) -> Void = { _ in }

  /// Listens to a shimmer.
  init(_ shimmer: ShimmeringLayer) {
    self.shimmer = shimmer
    shimmer.onShimmeringEvent = { [unowned self] event in
      onEvent(event)
      observer(event)
    }
  }

  /// Whether it shimmers.
  var isRunning: Bool {
    get { shimmer.isShimmering }
    set {
      onSwitch()
      shimmer.isShimmering = newValue
    }
  }

  /// Whether a still picture takes the place of motion.
  var showsStill: Bool {
    get { shimmer.showsStill }
    set { shimmer.showsStill = newValue }
  }

  /// Takes the effect away now.
  func stopAtOnce() {
    onSwitch()
    shimmer.stopAtOnce()
  }

  /// The state of the layer.
  func state(at time: Double) -> ShimmeringState { shimmer.shimmeringState(at: time) }

  /// The slides that have passed.
  func cycleIndex(at time: Double) -> Int? { shimmer.slideIndex(at: time) }

  /// The earliest time at which the band touches the content.
  func nextLitTime(after time: Double) -> Double? { shimmer.nextLitTime(after: time) }

  /// The layer's next change.
  func nextProgressChange(after time: Double) -> NextChange {
    shimmer.nextProgressChange(after: time)
  }

  /// When the end fade starts.
  var fadeTime: Double { shimmer.shimmeringFadeTime }

  /// The shimmer.
  var shimmeringLayer: ShimmeringLayer? { shimmer }

  /// Yes.
  var tellsStates: Bool { true }

  /// Hears of the layer's events.
  func observe(_ onEvent: @escaping (ShimmeringEvent) -> Void) { observer = onEvent }

  /// How fast the band really is, and how much of a cycle it is seen.
  var facts: [Fact] { (shimmer as any SceneEffect).facts }
}
