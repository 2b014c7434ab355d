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
  ///
  /// Animations added or removed in this turn already count; other changes show from its commit on.
  func presentedValues() -> LayerValues {
    var shown = shownValues
    if hasPendingAnimations {
      var table = FrameTable()
      let slots = table.compile(only: self, now: animationTime)
      table.evaluate(at: context.time)
      shown.set(slots, from: table)
    } else {
      context.evaluateFrame(at: context.time)
      shown.set(animatedSlots, from: context.frameTable)
    }
    return shown
  }
}

extension LayerValues {
  fileprivate mutating func set(_ slots: [AnimatedSlot], from table: FrameTable) {
    for animated in slots {
      if let numbers = table.values(ofSlot: animated.slot) {
        set(animated.field, to: numbers, pictures: table.pictures)
      }
    }
  }
}
