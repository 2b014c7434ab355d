import LayerKit

extension Layer {
  /// Puts an animation on the layer that no transaction of the caller's bends.
  ///
  /// A transaction's timing function would take the place of the animation's own; an effect that says where it
  /// is at a time must move at the pace of its own parameters.
  func addAtOwnPace(_ animation: some Animation, forKey key: String) {
    // Between turns a transaction of its own would be committed at once, at the last turn's time.
    guard context.animationTimingFunction != nil else { return add(animation, forKey: key) }
    context.transaction(animationTimingFunction: animation.timingFunction ?? .linear) {
      add(animation, forKey: key)
    }
  }
}

/// What begins an animation anew when its layer comes into sight.
///
/// A layer that leaves the shown tree loses its animations, as in Core Animation.
struct Reappearance: LayerAction {
  /// Adds the animation.
  let restart: () -> Void

  /// Adds the animation.
  func run(forKey key: ActionKey, on layer: Layer) { restart() }
}

/// A delegate for a layer that never moves by itself and whose animation is there when it is seen.
final class ReappearanceDelegate: LayerDelegate {
  private let restart: () -> Void

  /// Creates a delegate; the layer does not keep it.
  init(_ restart: @escaping () -> Void) { self.restart = restart }

  /// The animation where the layer comes into sight, otherwise none.
  func action(for layer: Layer, forKey key: ActionKey) -> ActionAnswer? {
    key == .onOrderIn ? .action(Reappearance(restart: restart)) : .noAction
  }
}
