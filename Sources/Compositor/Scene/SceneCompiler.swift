import LayerKit
import Raster

/// Compiles a tree of layers into a list of drawing steps, from back to front.
///
/// A layer that no animation moves becomes a step of its own, without its sublayers, so that a change repaints only
/// that layer. A tree that an animation moves, or to which an opacity, a mask or round corners apply as a whole,
/// becomes a single step.
///
/// Only what has changed since the compilation before is compiled: the steps of a layer whose node and place are still
/// the same are taken from the list of that compilation.
struct SceneCompiler {
  /// The steps, from back to front.
  private(set) var items: [DisplayItem] = []

  /// The number of steps that were compiled anew.
  private(set) var compiledCount = 0

  private let table: AnimationTable

  /// The steps of the compilation before.
  private let former: [DisplayItem]

  /// The steps of the compilation before by their keys; `nil` until one of them is searched for.
  private var formerByKey: [ItemPlan.Key: DisplayItem]?

  /// The position of a layer in the scene: its superlayer, and the superlayer's map to pixels and clip.
  private struct Place {
    var parent: RenderNode?
    var parentToDevice: AffineTransform
    var clip: PixelRect

    /// The index of the superlayer's first step in the list; 0 for a root.
    var first = 0

    /// The index of the superlayer's first step in the list of the compilation before, 0 for a root; `nil` if that
    /// compilation did not visit the superlayer's sublayers, so that what it knows of them is older.
    var formerFirst: Int?

    func toDevice(_ node: RenderNode) -> AffineTransform {
      parent.placement(of: node).concatenated(with: parentToDevice)
    }

    /// What a layer's steps depend on, apart from the layer and what is below it.
    var key: NodeSteps.Key {
      NodeSteps.Key(
        superlayer: parent?.modelCommit ?? 0, parentToDevice: parentToDevice, clip: clip)
    }
  }

  /// Compiles trees for a frame whose first pixel is at `origin` in the scene.
  ///
  /// - Parameter former: The steps of the compilation before.
  init(
    _ roots: [RenderNode], replacing former: [DisplayItem], table: AnimationTable, scale: Double,
    origin: PixelPoint, frame: PixelRect
  ) {
    (self.table, self.former) = (table, former)
    items.reserveCapacity(former.count)
    let toDevice = AffineTransform.scale(x: scale, y: scale)
      .concatenated(with: .translation(x: -Double(origin.x), y: -Double(origin.y)))
    let place = Place(parent: nil, parentToDevice: toDevice, clip: frame, formerFirst: 0)
    for root in roots { add(root, place) }
  }

  /// Adds the steps of a layer and everything below it.
  private mutating func add(_ node: RenderNode, _ place: Place) {
    let first = items.count
    if let range = node.steps.range(from: place.formerFirst), node.steps.key == place.key {
      items += former[range]
      // The layer's own steps are the first and the last one; those below it have its node as their superlayer's.
      for item in [former[range].first, former[range].last] {
        if let item, item.plan.node === node { item.adopt(parent: place.parent) }
      }
    } else {
      node.restoreModel()
      var areSeparate = false
      compile(node, place, &areSeparate)
      node.steps.areSeparate = areSeparate
      node.steps.key = place.key
    }
    (node.steps.first, node.steps.count) = (first - place.first, items.count - first)
  }

  private mutating func compile(
    _ node: RenderNode, _ place: Place, _ areSeparate: inout Bool
  ) {
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
      addLayers(node, place, &areSeparate)
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
  ///
  /// - Parameter areSeparate: Set to `true` if the sublayers have steps of their own.
  private mutating func addLayers(
    _ node: RenderNode, _ place: Place, _ areSeparate: inout Bool
  ) {
    let toDevice = place.toDevice(node)
    var inner = Place(
      parent: node, parentToDevice: toDevice, clip: place.clip, first: items.count,
      formerFirst: node.steps.firstOfSublayers(from: place.formerFirst))
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
    areSeparate = true
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
    let plan = ItemPlan(
      node: node, part: part, parent: place.parent, parentToDevice: place.parentToDevice,
      clip: place.clip, recipe: recipe, table: table)
    compiledCount += 1
    if let item = formerItem(for: plan, of: node.steps.range(from: place.formerFirst)),
      item.plan.looksLike(plan)
    {
      item.adopt(plan)
      items.append(item)
    } else {
      items.append(DisplayItem(plan))
    }
  }

  /// Returns the step of the compilation before that drew the same part of the same layer.
  ///
  /// - Parameter range: The steps of the layer in that compilation; `nil` if the layer had another superlayer in it, or
  ///   none.
  private mutating func formerItem(for plan: ItemPlan, of range: Range<Int>?) -> DisplayItem? {
    let key = plan.key
    if let range { return former[range].first { $0.plan.key == key } }
    if let formerByKey { return formerByKey[key] }
    var all: [ItemPlan.Key: DisplayItem] = [:]
    for item in former { all[item.plan.key] = item }
    formerByKey = all
    return all[key]
  }
}

/// The steps of a layer and everything below it in the list of a compilation.
struct NodeSteps {
  /// What the steps depend on, apart from the layer and what is below it.
  struct Key: Equatable {
    /// The compilation at which the superlayer's own values last changed; 0 for a root.
    let superlayer: Int
    let parentToDevice: AffineTransform
    let clip: PixelRect
  }

  /// The index of the first step, counted from the first one of the superlayer, or of the list for a root.
  var first = 0

  /// The number of steps; `nil` before the first compilation that visits the layer.
  var count: Int?

  /// Whether the sublayers have steps of their own.
  var areSeparate = false

  /// `nil` if the layer has changed since, or was never compiled.
  ///
  /// A layer that the last compilation did not visit has an older key.
  var key: Key?

  /// Returns the indices of the steps; `nil` if they are not known.
  ///
  /// - Parameter start: The index of the superlayer's first step.
  func range(from start: Int?) -> Range<Int>? {
    guard let start, let count else { return nil }
    return start + first..<start + first + count
  }

  /// Returns the index of the first step, if the sublayers have steps of their own.
  func firstOfSublayers(from start: Int?) -> Int? {
    areSeparate ? start.map { $0 + first } : nil
  }

  /// The steps as they were before the layer changed.
  var former: NodeSteps {
    var steps = self
    steps.key = nil
    return steps
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

  /// Divides the items of a scene, given from back to front; those that touch no pixel are left out.
  init(_ items: [DisplayItem]) {
    // The box of all items in `live`; mostly, an item above them is far from it.
    var liveBox = PixelRect.empty
    for item in items where !item.reach.isEmpty {
      if item.plan.isStill, !liveBox.intersects(item.reach) || !isTouched(item) {
        still.append(item)
      } else {
        live.append(item)
        liveBox = liveBox.union(item.reach)
      }
    }
    findIsolated()
  }

  /// Returns whether a changing item so far touches a still item above it, so that the still item cannot be in the
  /// backdrop.
  private func isTouched(_ item: DisplayItem) -> Bool {
    // An item that moves inside a border does not touch the border.
    let hole = item.plan.hole
    return live.contains {
      $0.reach.intersects(item.reach) && !hole.contains($0.plan.reach)
    }
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
