import LayerKit
import Raster

/// The plan of one step of drawing a scene: a part of a layer, its position, and the way in which it is drawn.
struct ItemPlan {
  /// The way in which a part of a layer is drawn into the frame.
  enum Recipe {
    /// The part is painted once into a picture, which is drawn with one opacity.
    case flattened
    /// The part is painted once into a picture, which is drawn through a mask that varies along one axis.
    case masked(AxisMask)
    /// The part is painted once into a picture, which is drawn through a mask of any other kind.
    case maskedByLayer
    /// A kernel draws the layer as a box, without a picture.
    case boxed
    /// The part is painted in each frame in which it differs.
    case painted

    /// The recipe without its associated values.
    var kind: Kind {
      switch self {
      case .flattened: .flattened
      case .masked: .masked
      case .maskedByLayer: .maskedByLayer
      case .boxed: .boxed
      case .painted: .painted
      }
    }
  }

  /// The kind of a recipe; see ``Recipe``.
  enum Kind { case flattened, masked, maskedByLayer, boxed, painted }

  /// The identity of an item; it stays the same from one commit to the next.
  struct Key: Hashable {
    let layer: ObjectIdentifier
    let part: Painter.Part
  }

  let node: RenderNode

  /// The part of the layer that is drawn.
  let part: Painter.Part

  /// The layer's superlayer, which does not move while the plan is in use; as of the last commit.
  var parent: RenderNode?

  /// The map from the superlayer's coordinates to pixels.
  let parentToDevice: AffineTransform

  /// The map from the layer's own coordinates to pixels, computed from the model values.
  let toDevice: AffineTransform

  /// The pixels that the item may touch at most; inside the frame.
  let clip: PixelRect

  /// The way in which the part is drawn.
  let recipe: Recipe

  /// The effect of perspective on the layer's pixels, computed from the model values; `nil` without perspective.
  let warp: Projection?

  /// The pixels that the layer can touch while animations move it.
  ///
  /// `nil` if the layer does not move or its path is not known in advance.
  let travel: PixelRect?

  /// Creates the plan of a step.
  ///
  /// - Parameters:
  ///   - parentToDevice: The map from the superlayer's coordinates to pixels.
  ///   - table: The animations that move the layer.
  init(
    node: RenderNode, part: Painter.Part, parent: RenderNode?, parentToDevice: AffineTransform,
    clip: PixelRect, recipe: Recipe, table: AnimationTable
  ) {
    self.node = node
    self.part = part
    self.parent = parent
    self.parentToDevice = parentToDevice
    toDevice = parent.placement(of: node).concatenated(with: parentToDevice)
    warp = parent.warp(of: node, toDevice)
    travel = part == .subtree ? node.travel(in: parent, parentToDevice, table) : nil
    self.clip = clip
    self.recipe = recipe
  }

  /// The identity of the item; it stays the same from one commit to the next.
  var key: Key { Key(layer: ObjectIdentifier(node.layer), part: part) }

  /// Whether nothing about the item changes between commits.
  var isStill: Bool {
    if case .flattened = recipe { return !isFaded || node.slots.isEmpty }
    return false
  }

  /// Whether the layer's own opacity is applied when the picture is drawn, and not when it is painted.
  var isFaded: Bool { part == .unfaded || part == .content }

  /// The pixels that the item may touch in any frame until the next commit.
  ///
  /// This is the whole clip if the item's path is not known in advance.
  var reach: PixelRect {
    switch recipe {
    case .painted where moves, .boxed where moves: travel?.intersection(clip) ?? clip
    case .masked, .maskedByLayer: node.ownBounds(toDevice).intersection(clip)
    default: bounds.intersection(clip)
    }
  }

  /// The map from the layer's own coordinates to pixels in the current frame.
  var currentToDevice: AffineTransform {
    if node.slots.isEmpty { return toDevice }
    return parent.placement(of: node).concatenated(with: parentToDevice)
  }

  /// The effect of perspective on the layer's pixels in the current frame.
  var currentWarp: Projection? { parent.warp(of: node, currentToDevice) }

  /// The pixels that the item may touch in the current frame.
  var bounds: PixelRect {
    let toDevice = currentToDevice
    switch part {
    case .subtree, .unfaded: return node.deviceBounds(toDevice, in: parent)
    case .content: return node.ownBounds(toDevice)
    case .own: return node.boundsOfOwnPart(toDevice)
    case .border: return toDevice.pixelBounds(of: node.values.bounds)
    }
  }

  /// The layers whose values change between frames, of those that the item draws.
  var animatedNodes: [RenderNode] {
    if part == .own || part == .border { return node.slots.isEmpty ? [] : [node] }
    var nodes: [RenderNode] = []
    node.collectAnimated(into: &nodes)
    return nodes
  }

  /// Returns whether a picture painted for one of two plans can be used for the other.
  func looksLike(_ other: ItemPlan) -> Bool {
    guard key == other.key, toDevice == other.toDevice, warp == other.warp,
      // In a frame of another size, an item keeps its picture unless the clip now cuts it differently.
      clip == other.clip || reach == other.reach, travel == other.travel,
      !isPlacedAnew || liesAlike(other)
    else { return false }
    switch (recipe, other.recipe) {
    case (.flattened, .flattened), (.boxed, .boxed), (.painted, .painted),
      (.maskedByLayer, .maskedByLayer):
      break
    case (.masked(let mask), .masked(let otherMask)):
      let box = reach
      if mask.axis != otherMask.axis || mask.cut(of: box) != otherMask.cut(of: box) { return false }
    default: return false
    }
    switch part {
    case .own, .border: return node.model == other.node.model
    case .subtree, .unfaded: return node.looksLike(other.node)
    case .content: return node.looksLike(other.node, includingMask: false)
    }
  }

  /// Whether the layer's position in its superlayer is computed again in each frame.
  private var isPlacedAnew: Bool { !node.slots.isEmpty }

  /// Returns whether the superlayer maps positions to the screen alike in both plans, so that the same movement of
  /// the layer looks the same.
  private func liesAlike(_ other: ItemPlan) -> Bool {
    let (values, others) = (parent?.values, other.parent?.values)
    return parentToDevice == other.parentToDevice
      && values?.sublayerTransform == others?.sublayerTransform
      && (values?.sublayerTransform ?? .identity == .identity || values?.anchor == others?.anchor)
  }

  /// Whether the item's extent may change from frame to frame.
  var moves: Bool { animatedNodes.contains { $0.animates(RenderNode.extents) } }

  /// The pixels inside a border, which the border encloses but never touches; empty for items of any other kind.
  var hole: PixelRect {
    guard part == .border, warp == nil, toDevice.isScaleAndTranslation else { return .empty }
    let width = node.values.borderWidth
    // This is the largest box inside the round corners that is equally far from each edge.
    let rounding = max(node.values.drawnRadius - width, 0) * (1 - 0.5.squareRoot())
    let bounds = node.values.bounds.standardized
    let inset = width + rounding
    guard 2 * inset < min(bounds.width, bounds.height) else { return .empty }
    let box = toDevice.apply(to: bounds.insetBy(dx: inset, dy: inset))
    let frame = clip
    if [box.minX, box.minY, box.maxX, box.maxY].contains(where: \.isNaN) { return .empty }
    func inside(_ value: Double, _ range: Range<Int>) -> Int {
      Int(min(max(value, Double(range.lowerBound)), Double(range.upperBound)))
    }
    let hole = PixelRect(
      minX: inside(box.minX.rounded(.up), frame.columns),
      minY: inside(box.minY.rounded(.up), frame.rows),
      maxX: inside(box.maxX.rounded(.down), frame.columns),
      maxY: inside(box.maxY.rounded(.down), frame.rows))
    return hole.isEmpty ? .empty : hole
  }
}

extension RenderNode {
  /// The fields that determine which pixels a layer and its sublayers can touch.
  static let extents: [LayerField] = [
    .position, .anchorPoint, .bounds, .transform, .sublayerTransform, .isHidden, .masksToBounds,
    .contents, .contentsRect, .path, .lineWidth, .miterLimit,
  ]
}
