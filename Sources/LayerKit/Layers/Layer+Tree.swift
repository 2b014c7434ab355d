extension Layer {
  /// The layers that are drawn above this layer's contents, from back to front.
  ///
  /// Layers of different ``zPosition`` are drawn in ascending ``zPosition`` instead. Setting the list removes the
  /// previous sublayers. A layer that is listed twice stays at its first position. The corresponding Core Animation
  /// property is `CALayer.sublayers`.
  public var sublayers: [Layer] {
    get { original?.storedSublayers.compactMap { $0.presentation() } ?? storedSublayers }
    set {
      let new = newValue.withoutRepetitions
      let kept = Set(new.map(ObjectIdentifier.init))
      let gone = { [self] in storedSublayers.filter { !kept.contains(ObjectIdentifier($0)) } }
      move([(gone(), nil), (new, self)], holders: [self]) {
        // An action lookup may have added sublayers, so the list is computed again. Removing the layers one by one
        // would search the list for each of them.
        for layer in gone() { layer.parent = nil }
        for layer in new { adopt(layer) }
        storedSublayers = new
        didChangeSublayers()
      }
    }
  }

  /// The layer whose alpha masks this layer's subtree; `nil`, the default, for none.
  ///
  /// The mask is positioned in this layer's coordinates. A new mask is removed from its former superlayer. The
  /// corresponding Core Animation property is `CALayer.mask`.
  public var mask: Layer? {
    get { original.map { $0.storedMask?.presentation() } ?? storedMask }
    set {
      if storedMask === newValue { return }
      move([(storedMask.map { [$0] } ?? [], nil), (newValue.map { [$0] } ?? [], self)]) {
        storedMask?.parent = nil
        if let newValue {
          // The new mask may also be a sublayer of this layer.
          newValue.removeFromSuperlayer()
          adopt(newValue)
        }
        storedMask = newValue
        context.didChangeSublayers(of: self)
      }
    }
  }

  /// Adds a layer in front of the other sublayers; the layer is removed from its former superlayer.
  ///
  /// - Precondition: The layer belongs to the same context and does not contain this layer. This applies to every
  ///   method that adds a layer, and to ``sublayers`` and ``mask``.
  public func addSublayer(_ layer: Layer) { insert(layer) { storedSublayers.count } }

  /// Inserts a layer at an index of the sublayers, counted after the layer has been removed from its former superlayer.
  ///
  /// An index beyond the end inserts the layer in front of the others, a negative one behind them.
  public func insertSublayer(_ layer: Layer, at index: Int) {
    insert(layer) { min(max(index, 0), storedSublayers.count) }
  }

  /// Inserts a layer directly behind one of the sublayers; behind all of them if `sibling` is not a sublayer.
  public func insertSublayer(_ layer: Layer, below sibling: Layer) {
    if layer === sibling, holds(layer) { return }
    insert(layer) { index(of: sibling) ?? 0 }
  }

  /// Inserts a layer directly in front of one of the sublayers; in front of all of them if `sibling` is not a sublayer.
  public func insertSublayer(_ layer: Layer, above sibling: Layer) {
    if layer === sibling, holds(layer) { return }
    insert(layer) { index(of: sibling).map { $0 + 1 } ?? storedSublayers.count }
  }

  /// Replaces one of the sublayers by another layer; does nothing if `old` is not a sublayer of this layer.
  public func replaceSublayer(_ old: Layer, with new: Layer) {
    if old === new || !holds(old) { return }
    move([([old], nil), ([new], self)], holders: [self]) {
      insertSublayer(new, below: old)
      old.removeFromSuperlayer()
    }
  }

  /// Removes the layer from its superlayer, whether it is a sublayer or the mask there.
  public func removeFromSuperlayer() {
    guard let parent else { return }
    if parent.storedMask === self {
      parent.mask = nil
      return
    }
    move([([self], nil)]) {
      parent.storedSublayers.removeAll { $0 === self }
      self.parent = nil
      parent.didChangeSublayers()
    }
  }

  /// Inserts a layer at the index that `place` returns after the layer has been removed from its former superlayer.
  private func insert(_ layer: Layer, at place: () -> Int) {
    move([([layer], self)], holders: [self]) {
      layer.removeFromSuperlayer()
      adopt(layer)
      storedSublayers.insert(layer, at: place())
      didChangeSublayers()
    }
  }

  private func index(of sibling: Layer) -> Int? {
    storedSublayers.firstIndex { $0 === sibling }
  }

  /// Whether a layer is one of the sublayers.
  private func holds(_ layer: Layer) -> Bool { layer.holder === self }

  private func adopt(_ layer: Layer) {
    precondition(layer.context === context, "the layer belongs to another context")
    precondition(!isInside(layer), "\(layer.name ?? "a layer") cannot contain itself")
    if layer.parent !== self || storedMask === layer { layer.removeFromSuperlayer() }
    layer.parent = self
    if layer.needsLayout || layer.mayNeedLayoutBelow { layer.noteLayoutAbove() }
  }

  private func isInside(_ layer: Layer) -> Bool {
    var ancestor: Layer? = self
    while let present = ancestor {
      if present === layer { return true }
      ancestor = present.parent
    }
    return false
  }

  private func didChangeSublayers() {
    context.didChangeSublayers(of: self)
    setNeedsLayout()
  }

  // MARK: Layout

  /// Requests a layout pass at the end of the turn.
  ///
  /// A new size requests layout for the layer and for its superlayer, and a change of the sublayers for the layer that
  /// holds them. A change of the mask or of its size requests none.
  public func setNeedsLayout() {
    if needsLayout || isLayingOut { return }
    needsLayout = true
    noteLayoutAbove()
    context.layersThatNeedLayout.append(WeakLayer(layer: self))
  }

  private func noteLayoutAbove() {
    var ancestor = parent
    while let layer = ancestor, !layer.mayNeedLayoutBelow {
      layer.mayNeedLayoutBelow = true
      ancestor = layer.parent
    }
  }

  /// Performs pending layout now, beginning with the topmost superlayer that needs it, or with this layer if none
  /// does.
  public func layoutIfNeeded() {
    var top: Layer?
    var ancestor: Layer? = self
    while let layer = ancestor {
      if layer.needsLayout { top = layer }
      ancestor = layer.parent
    }
    (top ?? self).layOutTree()
  }

  private func layOutTree() {
    if needsLayout {
      // Cleared before the call, so that a sublayer's request for layout during the call does not start this layout
      // again.
      needsLayout = false
      isLayingOut = true
      layoutSublayers()
      isLayingOut = false
    }
    if !mayNeedLayoutBelow { return }
    mayNeedLayoutBelow = false
    for layer in storedSublayers { layer.layOutTree() }
    storedMask?.layOutTree()
  }
}

extension [Layer] {
  /// The layers without repetitions, each at its first position.
  var withoutRepetitions: [Layer] {
    var known: Set<ObjectIdentifier> = []
    return filter { known.insert(ObjectIdentifier($0)).inserted }
  }
}

extension Layer {
  /// Requests a display pass at the end of the turn.
  ///
  /// The corresponding Core Animation method is `CALayer.setNeedsDisplay()`.
  public func setNeedsDisplay() {
    if needsDisplay { return }
    needsDisplay = true
    context.layersThatNeedDisplay.append(WeakLayer(layer: self))
  }

  /// Displays the layer now if a display pass is due.
  ///
  /// The corresponding Core Animation method is `CALayer.displayIfNeeded()`.
  public func displayIfNeeded() {
    guard needsDisplay else { return }
    // Cleared before the call, so that displaying may request another pass.
    needsDisplay = false
    display()
  }
}
