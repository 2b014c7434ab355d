import LayerKit
import Raster

/// One step of drawing a scene: a part of a layer, its position, and the way in which it is drawn.
struct ItemPlan {
  /// The way in which an item reaches the frame.
  enum Recipe {
    /// From a picture that is painted once, with one opacity.
    case flattened
    /// From a picture that is painted once, through a profile.
    case masked(AxisMask)
    /// From a picture that is painted once, through a mask that is painted in each frame.
    case maskedByLayer
    /// By a kernel for boxes, without a picture.
    case boxed
    /// By painting in each frame in which it differs.
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

  /// The identity of an item from one commit to the next.
  struct Key: Hashable {
    let layer: ObjectIdentifier
    let part: Painter.Part
  }

  let node: RenderNode

  /// The part of it that is drawn.
  let part: Painter.Part

  /// The layer's superlayer, which does not move while the plan is in use.
  let parent: RenderNode?

  /// The map from the superlayer's coordinates to pixels.
  let parentToDevice: AffineTransform

  /// The map from the layer's own coordinates to pixels, according to the model.
  let toDevice: AffineTransform

  /// The pixels that may be touched, inside the frame.
  let clip: PixelRect

  /// The way in which the part is drawn.
  let recipe: Recipe

  /// The effect of perspective on the layer's pixels, according to the model.
  let warp: Projection?

  /// The pixels that the layer can touch on its path, or `nil` if the path is not known beforehand.
  let travel: PixelRect?

  /// Creates a step.
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

  /// The identity of the item from one commit to the next.
  var key: Key { Key(layer: ObjectIdentifier(node.layer), part: part) }

  /// Whether nothing about the item changes between commits.
  var isStill: Bool {
    if case .flattened = recipe { return !isFaded || node.slots.isEmpty }
    return false
  }

  /// Whether the layer's own opacity is applied with the weights instead of being painted.
  var isFaded: Bool { part == .unfaded || part == .content }

  /// The pixels that the item may touch in any frame until the next commit.
  ///
  /// For items whose path is not known beforehand it is the whole clip.
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

  /// The pixels that the item may touch in its current state.
  var bounds: PixelRect {
    let toDevice = currentToDevice
    switch part {
    case .subtree, .unfaded: return node.deviceBounds(toDevice, in: parent)
    case .content: return node.ownBounds(toDevice)
    case .own: return node.boundsOfOwnPart(toDevice)
    case .border: return toDevice.pixelBounds(of: node.values.bounds)
    }
  }

  /// The drawn layers whose values change between frames.
  var animatedNodes: [RenderNode] {
    if part == .own || part == .border { return node.slots.isEmpty ? [] : [node] }
    var nodes: [RenderNode] = []
    node.collectAnimated(into: &nodes)
    return nodes
  }

  /// Returns whether the pictures made for one of the plans are valid for the other.
  func looksLike(_ other: ItemPlan) -> Bool {
    guard key == other.key, toDevice == other.toDevice, warp == other.warp,
      // In a frame of another size, an item that is not cut differently keeps its picture.
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

  /// Whether each frame computes the layer's placement in its superlayer again.
  private var isPlacedAnew: Bool { !node.slots.isEmpty }

  /// Returns whether a movement in the superlayer is the same on the screen in both plans.
  private func liesAlike(_ other: ItemPlan) -> Bool {
    let (values, others) = (parent?.values, other.parent?.values)
    return parentToDevice == other.parentToDevice
      && values?.sublayerTransform == others?.sublayerTransform
      && (values?.sublayerTransform ?? .identity == .identity || values?.anchor == others?.anchor)
  }

  /// Whether the item's extent may change from frame to frame.
  var moves: Bool { animatedNodes.contains { $0.animates(RenderNode.extents) } }

  /// The pixels that the item encloses and never touches: those within a border; empty for all other items.
  var hole: PixelRect {
    guard part == .border, warp == nil, toDevice.isScaleAndTranslation else { return .empty }
    let width = node.values.borderWidth
    // The largest box inside round corners that is equally far from each edge.
    let rounding = max(node.values.drawnRadius - width, 0) * (1 - 0.5.squareRoot())
    let bounds = node.values.bounds.standardized
    let inset = width + rounding
    guard 2 * inset < min(bounds.width, bounds.height) else { return .empty }
    let box = toDevice.apply(to: bounds.insetBy(x: inset, y: inset))
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
