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
