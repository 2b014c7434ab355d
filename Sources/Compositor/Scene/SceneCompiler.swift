import LayerKit
import Raster

/// Compiles a tree of layers into a list of drawing steps, from back to front.
///
/// A layer that no animation moves becomes a step of its own, without its sublayers, so that a change repaints only
/// that layer. A tree that an animation moves, or to which an opacity, a mask or round corners apply as a whole,
/// becomes a single step.
struct SceneCompiler {
  /// The steps, from back to front.
  private(set) var plans: [ItemPlan] = []

  private let table: AnimationTable

  /// The position of a layer in the scene: its superlayer, and the superlayer's map to pixels and clip.
  private struct Place {
    var parent: RenderNode?
    var parentToDevice: AffineTransform
    var clip: PixelRect

    func toDevice(_ node: RenderNode) -> AffineTransform {
      parent.placement(of: node).concatenated(with: parentToDevice)
    }
  }

  /// Compiles the trees below the given roots, for a frame whose first pixel is at `origin` in the scene.
  init(
    roots: [Layer], table: AnimationTable, scale: Double, origin: PixelPoint, frame: PixelRect
  ) {
    self.table = table
    let toDevice = AffineTransform.scale(x: scale, y: scale)
      .concatenated(with: .translation(x: -Double(origin.x), y: -Double(origin.y)))
    for root in roots {
      add(RenderNode(root), Place(parent: nil, parentToDevice: toDevice, clip: frame))
    }
  }

  private mutating func add(_ node: RenderNode, _ place: Place) {
    if place.clip.isEmpty || node.values.isHidden && !node.animates([.isHidden]) { return }
    let fades = node.animates([.opacity])
    if node.values.drawnOpacity == 0 && !fades { return }
    if !node.slots.isEmpty, node.isPlainBox,
      node.values.liesFlat(under: place.parent?.values.sublayerTransform)
    {
      append(node, .subtree, place, .boxed)
    } else if node.isPlaced || node.reordersSublayers {
      append(node, .subtree, place, .painted)
    } else if place.parent.warp(of: node, place.toDevice(node)) != nil {
      append(node, .subtree, place, node.isAnimated ? .painted : .flattened)
    } else if node.mask != nil {
      addMasked(node, place)
    } else if fades || node.values.drawnOpacity < 1 {
      addFaded(node, place)
    } else {
      addLayers(node, place)
    }
  }

  private mutating func addMasked(_ node: RenderNode, _ place: Place) {
    if !node.isAnimated {
      append(node, .subtree, place, .flattened)
    } else if node.contentMoves || !node.fadesAsWhole {
      append(node, .subtree, place, .painted)
    } else if let mask = AxisMask(of: node, place.toDevice(node), table: table) {
      append(node, .content, place, .masked(mask))
    } else if node.mask?.isAnimated == false {
      append(node, .unfaded, place, .flattened)
    } else {
      append(node, .content, place, .maskedByLayer)
    }
  }

  private mutating func addFaded(_ node: RenderNode, _ place: Place) {
    if !node.isAnimated {
      append(node, .subtree, place, .flattened)
    } else if !node.contentMoves && node.fadesAsWhole {
      append(node, .unfaded, place, .flattened)
    } else {
      append(node, .subtree, place, .painted)
    }
  }

  /// Adds a layer that has neither a mask nor an opacity, as a separate step for each part.
  private mutating func addLayers(_ node: RenderNode, _ place: Place) {
    let toDevice = place.toDevice(node)
    var inner = Place(parent: node, parentToDevice: toDevice, clip: place.clip)
    if !node.sublayers.isEmpty {
      switch node.clip(toDevice) {
      case .none: break
      case .pixels where node.animates([.cornerRadius]):
        append(node, .subtree, place, .painted)
        return
      case .pixels(let rect): inner.clip = place.clip.intersection(rect)
      case .shape:
        append(node, .subtree, place, node.isAnimated ? .painted : .flattened)
        return
      }
    }
    let values = node.values
    let isOwnAnimated = !node.slots.isEmpty
    if node.paintsInBounds || node.hasContents || isOwnAnimated {
      append(node, .own, place, isOwnAnimated ? .painted : .flattened)
    }
    for child in node.paintOrder {
      add(child, inner)
    }
    // The fields that change how a border looks, apart from the bounds. A field that is missing from this list would
    // stand still when animated, because the border would then be painted only once.
    let borders: [LayerField] = [.borderWidth, .borderColor, .cornerRadius]
    if values.borderWidth > 0 || node.animates([.borderWidth]) {
      append(node, .border, place, node.animates(borders) ? .painted : .flattened)
    }
  }

  private mutating func append(
    _ node: RenderNode, _ part: Painter.Part, _ place: Place, _ recipe: ItemPlan.Recipe
  ) {
    plans.append(
      ItemPlan(
        node: node, part: part, parent: place.parent, parentToDevice: place.parentToDevice,
        clip: place.clip, recipe: recipe, table: table))
  }
}

extension RenderNode {
  /// Whether animations move, clip or hide the layer, and therefore everything below it.
  fileprivate var isPlaced: Bool {
    let places: [LayerField] = [
      .position, .anchorPoint, .bounds, .transform, .sublayerTransform, .isHidden, .masksToBounds,
    ]
    return slots.contains { places.contains($0.field) }
  }

  /// Whether anything other than the layer's own opacity and mask changes between frames.
  fileprivate var contentMoves: Bool {
    slots.contains { $0.field != .opacity } || sublayers.contains(where: \.isAnimated)
  }
}

/// The items of a scene, divided into still items of the backdrop and items that are drawn in frames.
struct SceneLayout {
  /// The items of the backdrop, from back to front.
  private(set) var still: [DisplayItem] = []

  /// All other items, from back to front.
  private(set) var live: [DisplayItem] = []

  /// Creates the items of a scene from its plans.
  ///
  /// An item of the previous layout, given as `known`, is reused if its plan looks the same as the new plan.
  init(_ plans: [ItemPlan], known: [DisplayItem]) {
    var byKey: [ItemPlan.Key: DisplayItem] = [:]
    for item in known { byKey[item.plan.key] = item }
    for plan in plans {
      let item: DisplayItem
      if let old = byKey[plan.key], old.plan.looksLike(plan) {
        old.adopt(plan)
        item = old
      } else {
        item = DisplayItem(plan)
      }
      if item.reach.isEmpty { continue }
      // A still item above a changing item can be in the backdrop unless the two touch. An item that moves inside a
      // border does not touch the border.
      let hole = plan.isStill ? plan.hole : .empty
      if plan.isStill,
        !live.contains(where: {
          $0.reach.intersects(item.reach) && !hole.contains($0.plan.reach)
        })
      {
        still.append(item)
      } else {
        live.append(item)
      }
    }
    findIsolated()
  }

  /// Marks the items that no other changing item touches.
  ///
  /// The search sweeps the frame from top to bottom.
  private func findIsolated() {
    for item in live { item.isIsolated = true }
    let sorted = live.sorted { $0.reach.minY < $1.reach.minY }
    for (index, item) in sorted.enumerated() {
      for other in sorted[(index + 1)...] {
        if other.reach.minY >= item.reach.maxY { break }
        if other.reach.intersects(item.reach) {
          item.isIsolated = false
          other.isIsolated = false
        }
      }
    }
  }
}
