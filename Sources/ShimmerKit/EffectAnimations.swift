import LayerKit

extension Layer {
  /// Adds an animation that keeps its own timing function, even inside a transaction with another one.
  ///
  /// A transaction's timing function normally replaces an animation's own. But an effect that reports its position at
  /// a given time must move exactly as its own parameters say.
  func addAtOwnPace(_ animation: some Animation, forKey key: String) {
    // Outside a turn, a nested transaction would be committed immediately, at the last turn's time.
    guard context.animationTimingFunction != nil else { return add(animation, forKey: key) }
    context.transaction(animationTimingFunction: animation.timingFunction ?? .linear) {
      add(animation, forKey: key)
    }
  }
}

/// An action that restarts an animation when its layer becomes visible.
///
/// It is needed because a layer that leaves the visible tree loses its animations, as in Core Animation.
struct Reappearance: LayerAction {
  let restart: () -> Void

  func run(forKey key: ActionKey, on layer: Layer) { restart() }
}

/// A delegate that disables a layer's implicit animations and restarts an animation when the layer becomes visible.
final class ReappearanceDelegate: LayerDelegate {
  private let restart: () -> Void

  /// Creates a delegate from a closure that restarts the animation; a layer does not retain its delegate.
  init(_ restart: @escaping () -> Void) { self.restart = restart }

  /// Returns an action that restarts the animation when the layer becomes visible, and no action for every other key.
  func action(for layer: Layer, forKey key: ActionKey) -> ActionAnswer? {
    key == .onOrderIn ? .action(Reappearance(restart: restart)) : .noAction
  }
}
