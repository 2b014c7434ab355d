import LayerKit
import Raster

/// One step of drawing a scene: which part of which layer, where, and how.
struct ItemPlan {
  /// A way for an item to reach the frame.
  enum Recipe {
    /// From a picture that is painted once, with one opacity.
    case flattened
    /// From a picture that is painted once, through a profile.
    case masked(AxisMask)
    /// From a picture that is painted once, through a mask that is painted anew.
    case maskedByLayer
    /// By a kernel for boxes, without any picture.
    case boxed
    /// Anew in each frame in which it differs.
    case painted

    /// The recipe without what it needs.
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

  /// The name of a recipe; see ``Recipe``.
  enum Kind { case flattened, masked, maskedByLayer, boxed, painted }

  /// The identity of an item from one commit to the next.
  struct Key: Hashable {
    let layer: ObjectIdentifier
    let part: Painter.Part
  }

  /// The layer.
  let node: RenderNode

  /// The part of it that is drawn.
  let part: Painter.Part

  /// The layer's superlayer, which does not move as long as the plan is in force.
  let parent: RenderNode?

  /// The map from the superlayer's coordinates to pixels.
  let parentToDevice: AffineTransform

  /// The map from the layer's own coordinates to pixels, as the model has it.
  let toDevice: AffineTransform

  /// The pixels that may be touched, never more than the frame.
  let clip: PixelRect

  /// The way in which it is drawn.
  let recipe: Recipe

  /// The effect of perspective on the layer's pixels, as the model has it.
  let warp: Projection?

  /// The pixels that the layer can touch on its way, of one whose way is known beforehand.
  let travel: PixelRect?

  /// Creates a step.
  ///
  /// - Parameters:
  ///   - parentToDevice: The map from the superlayer's coordinates to pixels.
  ///   - table: Where animations lead the layer.
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

  /// The name.
  var key: Key { Key(layer: ObjectIdentifier(node.layer), part: part) }

  /// Whether nothing about it changes between commits.
  var isStill: Bool {
    if case .flattened = recipe { return !isFaded || node.slots.isEmpty }
    return false
  }

  /// Whether the layer's own opacity is applied with the weights instead of being painted.
  var isFaded: Bool { part == .unfaded || part == .content }

  /// The pixels that the item may touch in any frame until the next commit.
  ///
  /// Of things whose way is not known beforehand it is the whole clip.
  var reach: PixelRect {
    switch recipe {
    case .painted where moves, .boxed where moves: travel?.intersection(clip) ?? clip
    case .masked, .maskedByLayer: node.ownBounds(toDevice).intersection(clip)
    default: bounds.intersection(clip)
    }
  }

  /// The map from the layer's own coordinates to pixels, as it is in the current frame.
  var currentToDevice: AffineTransform {
    if node.slots.isEmpty { return toDevice }
    return parent.placement(of: node).concatenated(with: parentToDevice)
  }

  /// The effect of perspective on the layer's pixels in the current frame.
  var currentWarp: Projection? { parent.warp(of: node, currentToDevice) }

  /// The pixels that the item may touch as it is now.
  var bounds: PixelRect {
    let toDevice = currentToDevice
    switch part {
    case .subtree, .unfaded: return node.deviceBounds(toDevice, in: parent)
    case .content: return node.ownBounds(toDevice)
    case .own: return node.boundsOfOwnPart(toDevice)
    case .border: return toDevice.pixelBounds(of: node.values.bounds)
    }
  }

  /// The layers whose values change in frames, among those that are drawn.
  var animatedNodes: [RenderNode] {
    if part == .own || part == .border { return node.slots.isEmpty ? [] : [node] }
    var nodes: [RenderNode] = []
    node.collectAnimated(into: &nodes)
    return nodes
  }

  /// Whether pictures made for one of the plans serve the other.
  func looksLike(_ other: ItemPlan) -> Bool {
    guard key == other.key, toDevice == other.toDevice, warp == other.warp,
      // In a frame of another size what is not cut otherwise keeps its picture.
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

  /// Whether frames compute anew how the layer lies in its superlayer.
  private var isPlacedAnew: Bool { !node.slots.isEmpty }

  /// Whether the same movement in the superlayer is the same on the screen.
  private func liesAlike(_ other: ItemPlan) -> Bool {
    let (values, others) = (parent?.values, other.parent?.values)
    return parentToDevice == other.parentToDevice
      && values?.sublayerTransform == others?.sublayerTransform
      && (values?.sublayerTransform ?? .identity == .identity || values?.anchor == others?.anchor)
  }

  /// Whether it may leave its place from frame to frame.
  var moves: Bool { animatedNodes.contains { $0.animates(RenderNode.extents) } }

  /// The pixels inside of the item that it never touches: those within a border; empty for everything else.
  var hole: PixelRect {
    guard part == .border, warp == nil, toDevice.isScaleAndTranslation else { return .empty }
    let width = node.values.borderWidth
    // The largest box inside of round corners that is as far from each edge.
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
  /// The fields that decide on where a layer and its sublayers can leave traces.
  static let extents: [LayerField] = [
    .position, .anchorPoint, .bounds, .transform, .sublayerTransform, .isHidden, .masksToBounds,
    .contents, .contentsRect, .path, .lineWidth, .miterLimit,
  ]
}
