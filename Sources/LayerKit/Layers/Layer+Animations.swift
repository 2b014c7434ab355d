extension Layer {
  /// Adds a copy of an animation to the layer; the copy is shown from the end of the turn on.
  ///
  /// An earlier animation with the same key is replaced; the argument of its `onStop` is false. The corresponding
  /// Core Animation method is `CALayer.add(_:forKey:)`.
  ///
  /// - Parameters:
  ///   - animation: The animation. A duration of 0 or less is replaced by the transaction's duration. A timing
  ///     function of the transaction replaces the animation's own.
  ///   - key: A name chosen by the caller; if `nil`, no earlier animation is replaced.
  public func add(_ animation: some Animation, forKey key: String?) {
    if let key { removeAnimation(forKey: key) }
    var copy = resolveDuration(of: animation, or: context.animationDuration)
    if let function = context.animationTimingFunction { copy.timingFunction = function }
    animations.append(StoredAnimation(copy, key: key, layer: self))
    context.didChangeTime()
  }

  /// Returns the layer's copy of an animation; `nil` if no animation has the key.
  ///
  /// After the commit, the begin time of the copy is not `nil`.
  public func animation(forKey key: String) -> (any Animation)? {
    animations.first { $0.key == key }?.animation
  }

  /// The keys of the layer's animations, in the order in which they were added.
  public var animationKeys: [String] { animations.compactMap(\.key) }

  /// The number of animations on the layer, including those without a key.
  package var animationCount: Int { animations.count }

  /// Removes an animation from the layer; its `onStop` is called in a later turn.
  ///
  /// Does nothing if no animation has the key.
  public func removeAnimation(forKey key: String) {
    lostAnimations.removeAll { $0.key == key }
    guard let index = animations.firstIndex(where: { $0.key == key }) else { return }
    context.didRemove(animations.remove(at: index))
  }

  /// Removes all animations from the layer; their `onStop` closures are called in a later turn.
  public func removeAllAnimations() {
    lostAnimations.removeAll()
    // A list that is emptied counts as changed.
    if animations.isEmpty { return }
    let removed = animations
    animations.removeAll()
    for stored in removed { context.didRemove(stored) }
  }

  /// Removes all animations because the layer has left the shown trees; their `onLoss` closures are called in the next
  /// turn.
  func loseAnimations() {
    let lost = animations.filter { $0.animation.onLoss != nil }.map { ($0.key, $0.animation) }
    let former = lostAnimations
    removeAllAnimations()
    lostAnimations = former + lost
    if !lost.isEmpty { context.queueLosses(of: self) }
  }

  /// Calls the `onLoss` closures of lost animations; each closure may remove or replace other animations.
  func reportLosses() {
    for _ in lostAnimations where !lostAnimations.isEmpty {
      let lost = lostAnimations.removeFirst().animation
      lost.onLoss?(lost)
    }
  }

  // MARK: Presentation

  /// Returns a copy of the layer with its presentation values at the turn's time; `nil` unless the layer was in a
  /// shown tree at the last commit.
  ///
  /// The copy must not be changed. The corresponding Core Animation method is `CALayer.presentation()`.
  ///
  /// - Complexity: O(running animations of the context) for the first call at an instant; later calls reuse its
  ///   results.
  public func presentation() -> Self? {
    guard isCommitted else { return nil }
    let copy = Self(presenting: self, values: presentedValues())
    copy.original = self
    return copy
  }

  /// Returns the original of a presentation copy; for any other layer, returns the layer itself.
  public func model() -> Layer { original ?? self }

  /// Returns the presentation values at the turn's time.
  ///
  /// Animations that this turn has added or removed are included; other changes since the last commit are not.
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
