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

  /// Adds an animation at its own pace, and adds it again, in phase, if it is lost because the layer has left the shown
  /// trees.
  func addLasting(_ animation: some Animation, forKey key: String) {
    var lasting = animation
    lasting.onLoss = { [weak self] lost in self?.addAtOwnPace(lost, forKey: key) }
    addAtOwnPace(lasting, forKey: key)
  }
}
