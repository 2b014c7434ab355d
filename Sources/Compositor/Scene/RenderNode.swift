import LayerKit
import Raster

/// A layer as of the last commit, with its animated values in the current frame.
///
/// A commit creates the nodes of layers again that it changed, or below which it changed something. A frame only updates
/// the values of existing nodes.
final class RenderNode {
  /// The layer; retained, so that no other layer can get the same object identity.
  let layer: Layer

  /// The layer's model values as of the last commit.
  let model: LayerValues

  /// The layer's values in the current frame.
  private(set) var values: LayerValues

  /// The slots of the context's animation table that hold the layer's animated fields; only fields that are drawn.
  let slots: [AnimatedSlot]

  /// The sublayers in the order of the layer's `sublayers`.
  let sublayers: [RenderNode]

  let mask: RenderNode?

  /// The bounding box of the text's glyphs, and the size of the layer's bounds for which it was measured.
  private var knownInk: (size: Size, box: Rect)?

  /// The sublayers from back to front, according to their model values.
  private let modelOrder: [RenderNode]

  /// Whether a sublayer's depth is animated, so that the painting order may change.
  let reordersSublayers: Bool

  /// Whether the layer itself, or anything below it except its mask, is animated.
  private let contentIsAnimated: Bool

  /// Whether the layer or anything below it, including its mask, is animated.
  let isAnimated: Bool

  /// The number of the compilation at which the layer's own model values last changed.
  let modelCommit: Int

  /// The layer's drawing steps in the last compilation that visited the layer; see ``SceneCompiler``.
  var steps = NodeSteps()

  /// Creates the nodes of a layer and everything below it.
  ///
  /// - Parameters:
  ///   - former: The layer's node in the last compilation, if it had one; nodes below it are used again where nothing
  ///     has changed since.
  ///   - pass: The compilation.
  init(_ layer: Layer, replacing former: RenderNode?, in pass: CompilerPass) {
    self.layer = layer
    model = layer.shownValues
    values = model
    slots = layer.animatedSlots
    sublayers = pass.nodes(of: layer.sublayers, replacing: former?.sublayers ?? [])
    mask = layer.mask.map { pass.node(of: $0, replacing: former?.mask) }
    if let former, former.model == model {
      modelCommit = former.modelCommit
    } else {
      modelCommit = pass.number
    }
    steps = former?.steps.former ?? NodeSteps()
    modelOrder = Self.ordered(sublayers)
    reordersSublayers = sublayers.contains { $0.animates([.zPosition]) }
    contentIsAnimated = !slots.isEmpty || sublayers.contains(where: \.isAnimated)
    isAnimated = contentIsAnimated || mask?.isAnimated == true
  }

  /// The sublayers from back to front in the current frame.
  var paintOrder: [RenderNode] { reordersSublayers ? Self.ordered(sublayers) : modelOrder }

  /// The bounding box of the text's glyphs in the layer's own coordinates, or `nil` without glyphs.
  ///
  /// The typesetter is called again only if the size of the bounds has changed.
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

  /// Returns whether at least one of the given fields is animated.
  func animates(_ fields: [LayerField]) -> Bool {
    slots.contains { fields.contains($0.field) }
  }

  /// Returns the slot of a field, or `nil` if it is not animated.
  func slot(of field: LayerField) -> Int? { slots.first { $0.field == field }?.slot }

  /// Updates this node's values to the instant at which the table was evaluated; sublayers are not updated.
  func update(from table: AnimationTable) {
    for animated in slots {
      if let numbers = table.values(ofSlot: animated.slot) {
        values.set(animated.field, to: numbers, pictures: table.pictures)
      } else {
        values.copy(animated.field, from: model)
      }
    }
  }

  /// Gives the layer and everything below it their model values again.
  func restoreModel() {
    guard isAnimated else { return }
    if !slots.isEmpty { values = model }
    for node in sublayers { node.restoreModel() }
    mask?.restoreModel()
  }

  /// Appends this node and the nodes below it, including masks, whose values change between frames.
  func collectAnimated(into nodes: inout [RenderNode]) {
    guard isAnimated else { return }
    if !slots.isEmpty { nodes.append(self) }
    for node in sublayers { node.collectAnimated(into: &nodes) }
    mask?.collectAnimated(into: &nodes)
  }

  /// Returns whether this node and another one, including everything below them, look the same, provided that both
  /// are animated alike.
  ///
  /// - Parameter includingMask: Whether the masks of the two nodes themselves are compared.
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

  /// Returns nodes sorted by depth; nodes of equal depth keep their order.
  ///
  /// The standard library's sort does not guarantee a stable order.
  private static func ordered(_ nodes: [RenderNode]) -> [RenderNode] {
    if nodes.allSatisfy({ $0.values.zPosition == nodes[0].values.zPosition }) { return nodes }
    return nodes.enumerated().sorted {
      ($0.element.values.zPosition, $0.offset) < ($1.element.values.zPosition, $1.offset)
    }.map(\.element)
  }

  // MARK: Painting

  /// The clip that keeps sublayers and contents inside the bounds.
  enum Clip {
    case none
    /// A rectangle of whole pixels.
    case pixels(PixelRect)
    /// A shape with round or slanted edges.
    case shape(BoxShape)
  }

  /// Returns the clip of sublayers and contents.
  func clip(_ toDevice: AffineTransform) -> Clip {
    guard values.masksToBounds else { return .none }
    let shape = BoxShape(values.bounds, radius: values.drawnRadius, toDevice: toDevice)
    guard let shape else { return .pixels(.empty) }
    return shape.wholePixels.map(Clip.pixels) ?? .shape(shape)
  }

  /// Whether, in every frame, the layer's opacity applies to the layer as a whole and can therefore be applied as a
  /// weight.
  var fadesAsWhole: Bool {
    values.allowsGroupOpacity || values.drawnOpacity == 1 && !animates([.opacity])
  }

  /// Whether the layer's parts must be drawn into a group before the opacity is applied.
  ///
  /// Without a group, parts that overlap would show through each other.
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
    // A sublayer that does not allow group opacity applies the opacity to its own overlapping parts separately.
    return parts > 1 || sublayers.contains { !$0.values.allowsGroupOpacity }
  }
}
