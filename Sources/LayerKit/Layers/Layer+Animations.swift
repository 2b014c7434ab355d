extension Layer {
  /// Puts a copy of an animation on the layer; it shows from the end of the turn on.
  ///
  /// An animation under the same key is replaced and hears that it did not finish.
  /// The corresponding Core Animation method is `CALayer.add(_:forKey:)`.
  ///
  /// - Parameters:
  ///   - animation: The animation. A duration of 0 or less becomes the transaction's, and a timing
  ///     function of the transaction takes the place of the animation's own.
  ///   - key: A name of the caller's choice; `nil` never replaces.
  public func add(_ animation: some Animation, forKey key: String?) {
    if let key { removeAnimation(forKey: key) }
    var copy = resolveDuration(of: animation, or: context.animationDuration)
    if let function = context.animationTimingFunction { copy.timingFunction = function }
    animations.append(StoredAnimation(copy, key: key, layer: self))
    context.didChangeTime()
  }

  /// The layer's copy of an animation, or nothing.
  ///
  /// After the commit its begin time is a number.
  public func animation(forKey key: String) -> (any Animation)? {
    animations.first { $0.key == key }?.animation
  }

  /// The keys of the layer's animations in order of addition.
  public var animationKeys: [String] { animations.compactMap(\.key) }

  /// How many animations the layer has, those without a key among them.
  package var animationCount: Int { animations.count }

  /// Takes an animation off the layer; it hears so in a later turn.
  ///
  /// An unknown key does nothing.
  public func removeAnimation(forKey key: String) {
    guard let index = animations.firstIndex(where: { $0.key == key }) else { return }
    context.didRemove(animations.remove(at: index))
  }

  /// Takes all animations off the layer.
  public func removeAllAnimations() {
    let removed = animations
    animations.removeAll()
    for stored in removed { context.didRemove(stored) }
  }

  // MARK: Presentation

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
      var table = AnimationTable()
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
  fileprivate mutating func set(_ slots: [AnimatedSlot], from table: AnimationTable) {
    for animated in slots {
      if let numbers = table.values(ofSlot: animated.slot) {
        set(animated.field, to: numbers, pictures: table.pictures)
      }
    }
  }
}
