import LayerKit
import Raster

/// A layer as it was last committed, with its animated values as they are in the current frame.
///
/// Nodes are made anew when the tree changes. In a frame only their numbers are written.
final class RenderNode {
  /// The layer; holding it keeps its identity from being used again.
  let layer: Layer

  /// The committed model.
  let model: LayerValues

  /// The values that the current frame shows.
  private(set) var values: LayerValues

  /// The layer's animated fields that are drawn, in the context's animation table.
  let slots: [AnimatedSlot]

  /// The sublayers by index.
  let sublayers: [RenderNode]

  /// The mask.
  let mask: RenderNode?

  /// The box around the text's glyphs, for a size of the layer's bounds.
  private var knownInk: (size: Size, box: Rect)?

  /// The sublayers in the order in which they are painted, as the model has them.
  private let modelOrder: [RenderNode]

  /// Whether a sublayer's depth is animated.
  let reordersSublayers: Bool

  /// Whether the layer itself, or anything below it except its mask, is animated.
  private let contentIsAnimated: Bool

  /// Whether anything at all below it is animated.
  let isAnimated: Bool

  /// Reads a layer and everything below it.
  init(_ layer: Layer) {
    self.layer = layer
    model = layer.shownValues
    values = model
    slots = layer.animatedSlots
    sublayers = layer.sublayers.map(RenderNode.init)
    mask = layer.mask.map(RenderNode.init)
    modelOrder = Self.ordered(sublayers)
    reordersSublayers = sublayers.contains { $0.animates([.zPosition]) }
    contentIsAnimated = !slots.isEmpty || sublayers.contains(where: \.isAnimated)
    isAnimated = contentIsAnimated || mask?.isAnimated == true
  }

  /// The sublayers from back to front.
  var paintOrder: [RenderNode] { reordersSublayers ? Self.ordered(sublayers) : modelOrder }

  /// The box around the text's glyphs in the layer's own coordinates, or `nil` without any.
  ///
  /// The typesetter is asked again only when the bounds' size is another.
  var textBounds: Rect? {
    guard let text = values.text else { return nil }
    let bounds = values.bounds
    var ink = Rect.zero
    if let knownInk, knownInk.size == bounds.size {
      ink = knownInk.box
    } else {
      ink = layer.context.typesetter.inkBounds(of: text, size: bounds.size)
      knownInk = (bounds.size, ink)
    }
    if ink.isEmpty { return nil }
    ink.origin = ink.origin + bounds.origin
    return ink
  }

  /// Whether one of some fields is animated.
  func animates(_ fields: [LayerField]) -> Bool {
    slots.contains { fields.contains($0.field) }
  }

  /// The slot of a field, when it is animated.
  func slot(of field: LayerField) -> Int? { slots.first { $0.field == field }?.slot }

  /// Brings the layer's own values to the instant that the table was evaluated at.
  func update(from table: AnimationTable) {
    for animated in slots {
      if let numbers = table.values(ofSlot: animated.slot) {
        values.set(animated.field, to: numbers, pictures: table.pictures)
      } else {
        values.copy(animated.field, from: model)
      }
    }
  }

  /// Appends this node and those below it, masks included, whose values change in frames.
  func collectAnimated(into nodes: inout [RenderNode]) {
    guard isAnimated else { return }
    if !slots.isEmpty { nodes.append(self) }
    for node in sublayers { node.collectAnimated(into: &nodes) }
    mask?.collectAnimated(into: &nodes)
  }

  /// Whether another node looks the same as long as neither is animated differently.
  ///
  /// - Parameter includingMask: Whether the masks of the two nodes themselves count.
  func looksLike(_ other: RenderNode, includingMask: Bool = true) -> Bool {
    guard layer === other.layer, model == other.model, slots.count == other.slots.count,
      sublayers.count == other.sublayers.count,
      zip(slots, other.slots).allSatisfy({ $0.field == $1.field }),
      zip(sublayers, other.sublayers).allSatisfy({ $0.looksLike($1) })
    else { return false }
    if !includingMask { return true }
    switch (mask, other.mask) {
    case (nil, nil): return true
    case (let mask?, let otherMask?): return mask.looksLike(otherMask)
    default: return false
    }
  }

  /// A sort that keeps equal depths in order, which the standard one does not promise.
  private static func ordered(_ nodes: [RenderNode]) -> [RenderNode] {
    if nodes.allSatisfy({ $0.values.zPosition == nodes[0].values.zPosition }) { return nodes }
    return nodes.enumerated().sorted {
      ($0.element.values.zPosition, $0.offset) < ($1.element.values.zPosition, $1.offset)
    }.map(\.element)
  }

  // MARK: Painting

  /// A clip that keeps sublayers and contents inside the bounds.
  enum Clip {
    /// Nothing does.
    case none
    /// A rectangle of whole pixels.
    case pixels(PixelRect)
    /// Round or slanted edges.
    case shape(BoxShape)
  }

  /// The clip of sublayers and contents.
  func clip(_ toDevice: AffineTransform) -> Clip {
    guard values.masksToBounds else { return .none }
    let shape = BoxShape(values.bounds, radius: values.drawnRadius, toDevice: toDevice)
    guard let shape else { return .pixels(.empty) }
    return shape.wholePixels.map(Clip.pixels) ?? .shape(shape)
  }

  /// Whether the layer's opacity acts on the whole of it in every frame, so that it can be a weight.
  var fadesAsWhole: Bool {
    values.allowsGroupOpacity || values.drawnOpacity == 1 && !animates([.opacity])
  }

  /// Whether parts that lie on each other would show through if each had the opacity by itself.
  var needsGroupForOpacity: Bool {
    if !values.allowsGroupOpacity { return false }
    var parts = sublayers.count
    if values.backgroundColor != nil { parts += 1 }
    if values.colors.count > 1 { parts += 1 }
    if values.contents != nil { parts += 1 }
    if values.text != nil { parts += 1 }
    if values.path != nil && values.fillColor != nil { parts += 1 }
    if values.path != nil && values.strokeColor != nil { parts += 1 }
    if values.borderWidth > 0 { parts += 1 }
    // One that does not group would hand the opacity on to parts that lie on each other.
    return parts > 1 || sublayers.contains { !$0.values.allowsGroupOpacity }
  }
}
