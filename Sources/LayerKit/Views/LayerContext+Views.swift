extension LayerContext {
  /// Runs a block of changes to views, each of which is animated from what was to what is set.
  ///
  /// The model changes at once. Position, bounds, transform and corner radius are animated *additively*:
  /// a change during another one interrupts nothing, both run to their ends. Other properties begin at
  /// their former value. Layers that belong to no view do not take part.
  ///
  /// Blocks nest; each change follows the innermost one.
  /// The corresponding UIKit method is `UIView.animate(withDuration:delay:options:animations:completion:)`.
  ///
  /// - Parameters:
  ///   - duration: Seconds; without duration and delay everything changes at once.
  ///   - delay: Seconds until the animations begin; the former values show until then.
  ///   - options: The curve, and whether it repeats.
  ///   - animations: Changes the views.
  ///   - completion: Called in a later turn when all animations are over, with whether all of them have
  ///     reached their ends; without any animation in the next turn.
  public func animate(
    withDuration duration: Double, delay: Double = 0, options: ViewAnimationOptions = [],
    animations: () -> Void, completion: ((_ finished: Bool) -> Void)? = nil
  ) {
    let block = ViewAnimationBlock(
      duration: duration, delay: delay, options: options, completion: completion)
    viewBlocks.append(block)
    animations()
    viewBlocks.removeLast()
    block.close(in: self)
  }

  /// Runs a block of changes to views that happen at once, also inside of one that animates.
  ///
  /// The corresponding UIKit method is `UIView.performWithoutAnimation(_:)`.
  public func performWithoutAnimation(_ actions: () -> Void) {
    viewBlocks.append(nil)
    actions()
    viewBlocks.removeLast()
  }
}
