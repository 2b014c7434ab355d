import LayerKit
import Raster

extension RenderNode {
  /// The pixels that the layer and all below it can touch, of a layer that animations of its position alone move.
  ///
  /// - Parameters:
  ///   - parent: The superlayer, none for a root.
  ///   - parentToDevice: The map from the superlayer's coordinates to pixels.
  ///   - table: Where animations lead it.
  /// - Returns: Nothing for a layer that stands, or whose way is not known beforehand.
  func travel(
    in parent: RenderNode?, _ parentToDevice: AffineTransform, _ table: FrameTable
  ) -> PixelRect? {
    guard let slot = slot(of: .position),
      parent?.values.sublayerTransform ?? .identity == .identity,
      values.liesFlat(under: nil), !extentChangesOtherwise,
      let across = table.range(ofSlot: slot, component: 0),
      let down = table.range(ofSlot: slot, component: 1)
    else { return nil }
    let placed = parent.placement(of: self)
    var box = PixelRect.empty
    for x in [across.lowerBound, across.upperBound] {
      for y in [down.lowerBound, down.upperBound] {
        let way = AffineTransform.translation(x: x - values.position.x, y: y - values.position.y)
        box = box.union(
          ownBounds(placed.concatenated(with: way).concatenated(with: parentToDevice)))
      }
    }
    return box
  }

  /// Whether anything but the layer's own position can change how far it and what is below it reach.
  private var extentChangesOtherwise: Bool {
    var nodes: [RenderNode] = []
    collectAnimated(into: &nodes)
    return nodes.contains { node in
      node.slots.contains { animated in
        RenderNode.extents.contains(animated.field)
          && !(node === self && animated.field == .position)
      }
    }
  }
}
