import LayerKit

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
