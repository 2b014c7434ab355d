import LayerKit

extension Layer {
  /// Adds an animation whose pace the caller's transaction cannot change.
  ///
  /// A transaction's timing function replaces an animation's own. An effect that reports its position at a given time
  /// must move at the pace of its own parameters.
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
/// A layer that leaves the visible tree loses its animations, as in Core Animation.
struct Reappearance: LayerAction {
  let restart: () -> Void

  func run(forKey key: ActionKey, on layer: Layer) { restart() }
}

/// A delegate that disables a layer's implicit animations and restarts an animation when the layer becomes visible.
final class ReappearanceDelegate: LayerDelegate {
  private let restart: () -> Void

  /// Creates a delegate, which the layer does not retain.
  init(_ restart: @escaping () -> Void) { self.restart = restart }

  /// Returns the restart when the layer becomes visible, and no action for every other key.
  func action(for layer: Layer, forKey key: ActionKey) -> ActionAnswer? {
    key == .onOrderIn ? .action(Reappearance(restart: restart)) : .noAction
  }
}
