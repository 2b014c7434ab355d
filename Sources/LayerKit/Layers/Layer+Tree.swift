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
        context.didChangeStructure()
      }
    }
  }

  /// Adds a layer in front of the other sublayers; the layer is removed from its former superlayer.
  public func addSublayer(_ layer: Layer) {
    move([([layer], self)], holders: [self]) {
      layer.removeFromSuperlayer()
      insertSublayer(layer, at: storedSublayers.count)
    }
  }

  /// Inserts a layer at an index of the sublayers.
  ///
  /// - Precondition: The index is within `0...sublayers.count`, counted after the layer has been removed from its
  ///   former superlayer.
  public func insertSublayer(_ layer: Layer, at index: Int) {
    move([([layer], self)], holders: [self]) {
      layer.removeFromSuperlayer()
      adopt(layer)
      storedSublayers.insert(layer, at: index)
      didChangeSublayers()
    }
  }

  /// Inserts a layer directly behind one of the sublayers.
  public func insertSublayer(_ layer: Layer, below sibling: Layer) {
    move([([layer], self)], holders: [self]) {
      layer.removeFromSuperlayer()
      insertSublayer(layer, at: index(of: sibling))
    }
  }

  /// Inserts a layer directly in front of one of the sublayers.
  public func insertSublayer(_ layer: Layer, above sibling: Layer) {
    move([([layer], self)], holders: [self]) {
      layer.removeFromSuperlayer()
      insertSublayer(layer, at: index(of: sibling) + 1)
    }
  }

  /// Replaces one of the sublayers by another layer.
  public func replaceSublayer(_ old: Layer, with new: Layer) {
    if old === new { return }
    move([([old], nil), ([new], self)], holders: [self]) {
      new.removeFromSuperlayer()
      let place = index(of: old)
      old.removeFromSuperlayer()
      insertSublayer(new, at: place)
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

  private func index(of sibling: Layer) -> Int {
    guard let index = storedSublayers.firstIndex(where: { $0 === sibling }) else {
      preconditionFailure(
        "\(sibling.name ?? "the layer") is not a sublayer of \(name ?? "this layer")")
    }
    return index
  }

  private func adopt(_ layer: Layer) {
    precondition(layer.context === context, "the layer belongs to another context")
    precondition(!isInside(layer), "\(layer.name ?? "a layer") cannot contain itself")
    if layer.parent !== self || storedMask === layer { layer.removeFromSuperlayer() }
    layer.parent = self
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
    context.didChangeStructure()
    setNeedsLayout()
  }

  // MARK: Layout

  /// Requests a layout pass at the end of the turn.
  public func setNeedsLayout() {
    if needsLayout || isLayingOut { return }
    needsLayout = true
    context.layersThatNeedLayout.append(WeakLayer(layer: self))
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
