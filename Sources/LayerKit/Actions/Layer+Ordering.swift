/// The actions for layers that enter or leave the trees below the context's roots, and for layers whose sublayers
/// change.
///
/// The actions run after the change. They are looked up before it, except for a change of the roots, where they are
/// looked up after it. These events have no default actions.
extension Layer {
  /// Moves layers in the layer trees and runs the actions for layers that appear or disappear and for changed lists
  /// of sublayers.
  ///
  /// - Parameters:
  ///   - moves: Groups of layers to move, each with its new parent; `nil` for no parent.
  ///   - holders: The layers, in addition to the former superlayers, whose lists of sublayers change.
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

  /// The layer whose list of sublayers contains this layer; `nil` if this layer is a mask or has no parent.
  var holder: Layer? { parent?.storedMask === self ? nil : parent }

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
  /// Runs the `onOrderOut` actions of layers that are no longer roots and the `onOrderIn` actions of new roots,
  /// including their subtrees.
  ///
  /// - Parameter old: The roots before the change.
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

/// An action that has been looked up for a change, with the key and the layer for which it runs after the change.
private struct LayerEffect {
  let layer: Layer
  let key: ActionKey
  let action: any LayerAction

  func run() { action.run(forKey: key, on: layer) }
}
