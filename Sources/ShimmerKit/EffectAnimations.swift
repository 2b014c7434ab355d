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

  /// Adds an animation at its own pace, and calls a closure in the next turn if it is lost because the layer has left
  /// the shown trees.
  ///
  /// An animation that the closure adds waits outside the tree, and begins at its begin time or when the layer returns.
  func addAtOwnPace(
    _ animation: some Animation, forKey key: String, ifLost: @escaping () -> Void
  ) {
    var observed = animation
    observed.onStop = { [weak self] finished in
      if !finished, let self, !isCommitted, self.animation(forKey: key) == nil { ifLost() }
    }
    addAtOwnPace(observed, forKey: key)
  }

  /// Adds an animation that is added again, in phase, after it was lost because the layer has left the shown trees.
  ///
  /// Remove it by ``removeLasting(forKey:)``.
  func addLasting(_ animation: some Animation, forKey key: String) {
    let mark = LastingMark()
    var begin = animation.beginTime
    var lasting = animation
    lasting.onStart = { [weak self] in begin = self?.animation(forKey: key)?.beginTime ?? begin }
    addAtOwnPace(lasting, forKey: key) { [weak self] in
      guard let self, lastingMark(forKey: key) === mark else { return }
      var again = animation
      again.beginTime = begin
      addLasting(again, forKey: key)
    }
    actions[LastingMark.actionKey(for: key)] = .action(mark)
  }

  /// Removes an animation for good, even if its layer leaves the tree in the same turn.
  func removeLasting(forKey key: String) {
    actions[LastingMark.actionKey(for: key)] = nil
    removeAnimation(forKey: key)
  }

  private func lastingMark(forKey key: String) -> LastingMark? {
    actions[LastingMark.actionKey(for: key)]?.action as? LastingMark
  }
}

/// A mark among a layer's actions: the layer wants an animation back that it has lost.
///
/// Any layer can carry such an animation, and its closures cannot know whether it was lost or removed.
private final class LastingMark: LayerAction {
  /// Returns the key of the mark, which is no key of a change.
  static func actionKey(for key: String) -> ActionKey { ActionKey(rawValue: "lasting \(key)") }

  func run(forKey key: ActionKey, on layer: Layer) {}
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
