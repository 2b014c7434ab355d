import LayerKit

/// A compilation of the layers, and what it can use of the one before.
struct CompilerPass {
  /// The number of the compilation, from 1.
  let number: Int

  /// The context's version in the compilation before.
  let formerVersion: Int

  /// Whether the context's animation table has been compiled anew since.
  let hasNewTable: Bool

  /// Returns the node of a layer: the one of the compilation before, unless the layer or anything below it has changed
  /// since.
  func node(of layer: Layer, replacing former: RenderNode?) -> RenderNode {
    guard let former, former.layer === layer else {
      return RenderNode(layer, replacing: nil, in: self)
    }
    let isCurrent =
      layer.changedVersion <= formerVersion && !(hasNewTable && former.isAnimated)
    return isCurrent ? former : RenderNode(layer, replacing: former, in: self)
  }

  /// Returns the nodes of layers that have the same superlayer.
  ///
  /// - Parameter former: The nodes below the superlayer in the compilation before.
  func nodes(of layers: [Layer], replacing former: [RenderNode]) -> [RenderNode] {
    var next = 0
    var places: [ObjectIdentifier: Int]?
    return layers.map { layer in
      // Mostly, the layers are those of before in the same order.
      if next == former.count || former[next].layer !== layer {
        let known = places ?? Self.places(of: former)
        places = known
        guard let place = known[ObjectIdentifier(layer)] else {
          return node(of: layer, replacing: nil)
        }
        next = place
      }
      defer { next += 1 }
      return node(of: layer, replacing: former[next])
    }
  }

  private static func places(of nodes: [RenderNode]) -> [ObjectIdentifier: Int] {
    Dictionary(
      nodes.enumerated().map { (ObjectIdentifier($0.element.layer), $0.offset) },
      uniquingKeysWith: { $1 })
  }
}
