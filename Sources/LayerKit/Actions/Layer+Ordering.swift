/// Actions for layers that enter or leave the shown trees, and for layers whose sublayers change.
///
/// Actions are looked up before the change, or after it for a change of the roots, and run after it. There are no
/// default actions for these events.
extension Layer {
  /// Moves layers to other positions in the layer trees.
  ///
  /// - Parameters:
  ///   - moves: The layers to move, each list with its new parent; `nil` for no parent.
  ///   - holders: Other layers whose list of sublayers changes.
  ///   - change: Performs the move.
  func move(
    _ moves: [(layers: [Layer], parent: Layer?)], holders: [Layer] = [], _ change: () -> Void
  ) {
    // A move may consist of several nested moves; only the outermost one runs actions.
    if context.isMovingLayers { return change() }
    var effects: [LayerEffect] = []
    if !context.areActionsDisabled {
      let former = moves.flatMap(\.layers).compactMap(\.holder)
      let changed = holders + former
      for (index, holder) in changed.enumerated()
      where !changed[..<index].contains(where: { $0 === holder }) {
        effects += holder.effects(of: .sublayers)
      }
      for (layers, parent) in moves {
        let willBeShown = parent?.isBelow(context.roots) ?? false
        for layer in layers where layer.isBelow(context.roots) != willBeShown {
          effects += layer.subtreeEffects(of: willBeShown ? .onOrderIn : .onOrderOut)
        }
      }
    }
    context.isMovingLayers = true
    change()
    context.isMovingLayers = false
    for effect in effects { effect.run() }
  }

  /// The superlayer; `nil` if the layer is a mask or has no parent.
  private var holder: Layer? { parent?.storedMask === self ? nil : parent }

  /// Whether the layer is one of the given roots or below one of them.
  func isBelow(_ roots: [Layer]) -> Bool {
    var next: Layer? = self
    while let layer = next {
      if roots.contains(where: { $0 === layer }) { return true }
      next = layer.parent
    }
    return false
  }

  fileprivate func subtreeEffects(of key: ActionKey) -> [LayerEffect] {
    let inside = storedSublayers + (storedMask.map { [$0] } ?? [])
    return effects(of: key) + inside.flatMap { $0.subtreeEffects(of: key) }
  }

  private func effects(of key: ActionKey) -> [LayerEffect] {
    action(forKey: key)?.action.map { [LayerEffect(layer: self, key: key, action: $0)] } ?? []
  }
}

extension LayerContext {
  /// Runs the actions of layers that have become roots or are no longer roots.
  func orderRoots(from old: [Layer]) {
    if areActionsDisabled { return }
    let gone = old.filter { layer in !roots.contains { $0 === layer } }
    let new = roots.filter { layer in !old.contains { $0 === layer } }
    let effects =
      gone.flatMap { $0.subtreeEffects(of: .onOrderOut) }
      + new.flatMap { $0.subtreeEffects(of: .onOrderIn) }
    for effect in effects { effect.run() }
  }
}

/// An action that runs after its change has been made.
private struct LayerEffect {
  let layer: Layer
  let key: ActionKey
  let action: any LayerAction

  func run() { action.run(forKey: key, on: layer) }
}
