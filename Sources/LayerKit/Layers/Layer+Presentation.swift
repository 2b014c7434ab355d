extension Layer {
  /// A copy of the layer as the screen shows it at the turn's time, or nothing before its first commit.
  ///
  /// The copy is not to be changed. The corresponding Core Animation method is
  /// `CALayer.presentation()`.
  ///
  /// - Complexity: O(running animations of the context), once for each time.
  public func presentation() -> Self? {
    guard isCommitted else { return nil }
    let copy = Self(presenting: self, values: presentedValues())
    copy.original = self
    return copy
  }

  /// The layer that a presentation copy was made of; the layer itself otherwise.
  public func model() -> Layer { original ?? self }

  /// The values that the screen shows at the turn's time.
  func presentedValues() -> LayerValues {
    var shown = committedValues ?? values
    context.evaluateFrame(at: context.time)
    for animated in animatedSlots {
      if let numbers = context.frameTable.values(ofSlot: animated.slot) {
        shown.set(animated.field, to: numbers)
      }
    }
    return shown
  }
}
