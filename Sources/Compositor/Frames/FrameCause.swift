public import LayerKit
import Raster

/// One cause of a difference between a frame and the frame before: the kind of change, and the layer that changed.
public struct FrameCause {
  /// The kind of change.
  public enum Kind: Int, Hashable, Sendable, CaseIterable {
    /// The contents of the screen are unknown: the frame is the first, has a different size, or was requested in
    /// full.
    case everything
    /// The layer is shown for the first time.
    case appeared
    /// The layer is no longer shown.
    case left
    /// The position, rotation or depth of the layer, or of a layer that contains it, changed.
    case moved
    /// The layer's bounds changed.
    case resized
    /// The opacity changed, or the layer was hidden or shown.
    case opacity
    /// The picture, a colour or the text changed.
    case contents
    /// An outline, a corner, a border or a clip changed.
    case geometry
    /// The mask, or a layer in it, changed.
    case mask
    /// The outlines of the previous damage were removed; see ``Compositor/showsDamage``.
    case outlines
    /// The layer is redrawn because another layer that it touches changed.
    case redrawn

    /// The name of the kind: "whole window" or the name of the case.
    public var name: String {
      switch self {
      case .everything: "whole window"
      case .appeared: "appeared"
      case .left: "left"
      case .moved: "moved"
      case .resized: "resized"
      case .opacity: "opacity"
      case .contents: "contents"
      case .geometry: "geometry"
      case .mask: "mask"
      case .outlines: "outlines"
      case .redrawn: "redrawn"
      }
    }
  }

  /// The kind of change, such as a movement or a change of opacity.
  public let kind: Kind

  /// The layer that changed; for a change in a mask, the layer within the mask; `nil` if no single layer is the
  /// cause.
  public let layer: Layer?
}

extension FrameCause.Kind {
  /// Creates the kind that corresponds to a change of a layer's field.
  fileprivate init(of field: LayerField) {
    switch field {
    case .position, .anchorPoint, .zPosition, .transform, .sublayerTransform: self = .moved
    case .bounds: self = .resized
    case .opacity, .isHidden: self = .opacity
    case .masksToBounds, .cornerRadius, .borderWidth, .path, .lineWidth, .miterLimit,
      .lineDashPhase, .strokeStart, .strokeEnd:
      self = .geometry
    case .borderColor, .backgroundColor, .contents, .contentsRect, .colors, .locations, .startPoint,
      .endPoint, .fillColor, .strokeColor, .foregroundColor:
      self = .contents
    }
  }
}

/// Frames with the same causes.
public struct CausedFrames {
  /// The causes of each of the frames, at most 16.
  public let causes: [FrameCause]

  /// The number of the frames.
  public let count: Int
}

/// The causes of one frame, without duplicates.
struct FrameCauses {
  /// The maximum number of causes; further causes are ignored.
  static let capacity = 16

  private(set) var all: [FrameCause] = []

  /// Adds a cause, unless it is already present or the list is full.
  mutating func add(_ kind: FrameCause.Kind, _ layer: Layer? = nil) {
    guard all.count < Self.capacity,
      !all.contains(where: { $0.kind == kind && $0.layer === layer })
    else { return }
    all.append(FrameCause(kind: kind, layer: layer))
  }

  /// Adds the causes of another list.
  mutating func add(_ other: FrameCauses) {
    for cause in other.all { add(cause.kind, cause.layer) }
  }

  /// Removes all causes but keeps the memory allocated.
  mutating func removeAll() { all.removeAll(keepingCapacity: true) }
}

/// The state that a compositor keeps while it records the causes of frames.
struct FrameExplanation {
  /// The causes of the frame that was prepared last.
  fileprivate var causes = FrameCauses()

  /// The changes made by commits since the last drawn frame.
  var commits = FrameCauses()

  /// The items whose states differ between the current frame and the buffer for which the redraw list was collected
  /// last.
  var changedItems: [DisplayItem] = []

  /// Whether the contents of the buffer for which the redraw list was collected last were unknown.
  var isWhole = false
}

extension Compositor {
  /// The causes of the difference between the last prepared frame and the frame on the screen, at most 16.
  ///
  /// The list is empty if the frames do not differ, and while ``explainsFrames`` is false.
  public var causes: [FrameCause] { explanation.causes.all }

  /// Collects the causes of the prepared frame.
  func explain() {
    explanation.causes.removeAll()
    defer { explanation.changedItems.removeAll(keepingCapacity: true) }
    if outlines.damage.isEmpty {
      // The changes of commits were not visible anywhere.
      explanation.commits.removeAll()
      return
    }
    if explanation.isWhole { return explanation.causes.add(.everything) }
    explanation.causes.add(explanation.commits)
    if let shownSlot {
      let stamp = records[shownSlot].stamp
      for item in explanation.changedItems {
        item.addCauses(
          since: item.state(inSlot: shownSlot, stamp: stamp), to: &explanation.causes)
      }
    }
    if !shownOutlines.isEmpty { explanation.causes.add(.outlines) }
  }

  /// Records the causes of a sequence of frames in which only masks moved, and the numbers of the last frame.
  func explainSequence(of items: [DisplayItem]) {
    guard explainsFrames else { return }
    for (place, run) in movingBands.runs.enumerated() {
      var causes = FrameCauses()
      for (index, item) in items.enumerated() where run.bands >> UInt64(index) & 1 == 1 {
        causes.add(.mask, item.plan.node.layer)
      }
      if place == movingBands.lastRun { explanation.causes = causes }
      sequence.append(CausedFrames(causes: causes.all, count: run.frameCount))
    }
    sequence.removeFirst(max(0, sequence.count - 256))
    // After a commit, the table has the numbers of other items.
    guard compiledVersion == context.version else { return }
    for item in items { item.restartTrace(context.frameTable, inSlot: shownSlot) }
  }

  /// Compares the items before and after a commit, and adds a cause for each difference.
  func explainCommit(from former: [DisplayItem], to layout: SceneLayout) {
    let new = layout.still + layout.live
    let kept = Set(new.map(ObjectIdentifier.init))
    var gone: [ItemPlan.Key: DisplayItem] = [:]
    for item in former where !kept.contains(ObjectIdentifier(item)) { gone[item.plan.key] = item }
    var replaced: Set<ItemPlan.Key> = []
    for item in new where max(item.commit, item.backdropCommit) != commit - 1 {
      if let earlier = gone[item.plan.key] {
        item.plan.addCauses(since: earlier.plan, to: &explanation.commits)
        replaced.insert(item.plan.key)
      } else {
        explanation.commits.add(.appeared, item.plan.node.layer)
      }
    }
    for item in former where gone[item.plan.key] === item && !replaced.contains(item.plan.key) {
      explanation.commits.add(.left, item.plan.node.layer)
    }
  }
}

extension ItemPlan {
  /// Adds the causes of the differences between this plan and its earlier version.
  fileprivate func addCauses(since earlier: ItemPlan, to causes: inout FrameCauses) {
    let count = causes.all.count
    if part == .own || part == .border {
      node.addOwnCauses(since: earlier.node, to: &causes)
    } else {
      node.addCauses(since: earlier.node, to: &causes)
    }
    if causes.all.count > count { return }
    let isPlacedAnew = parentToDevice != earlier.parentToDevice || warp != earlier.warp
    causes.add(isPlacedAnew ? .moved : .redrawn, node.layer)
  }
}

extension DisplayItem {
  /// Adds a cause for each animated field whose value differs from the value that a buffer shows.
  ///
  /// - Parameter earlier: The state that the buffer shows. `nil` if the item is new in the buffer; the commit has
  ///   then added the cause.
  fileprivate func addCauses(since earlier: ItemState?, to causes: inout FrameCauses) {
    guard let earlier else { return }
    let count = causes.all.count
    forEachChange(from: earlier.trace) { node, field in
      causes.add(
        plan.node.hasInMask(node) ? .mask : FrameCause.Kind(of: field), node.layer)
    }
    if causes.all.count == count { causes.add(.redrawn, plan.node.layer) }
  }
}

extension RenderNode {
  /// Adds a cause for each difference between the layer and an earlier state of it, without its sublayers and mask.
  ///
  /// - Parameter isInMask: Whether every difference counts as a change of a mask.
  fileprivate func addOwnCauses(
    since earlier: RenderNode, isInMask: Bool = false, to causes: inout FrameCauses
  ) {
    if model == earlier.model { return }
    var isNamed = false
    for field in LayerField.allCases
    where model.components(of: field) != earlier.model.components(of: field) {
      causes.add(isInMask ? .mask : FrameCause.Kind(of: field), layer)
      isNamed = true
    }
    if !isNamed || model.text != earlier.model.text {
      causes.add(isInMask ? .mask : .contents, layer)
    }
  }

  /// Adds a cause for each difference between the tree below this node and an earlier state of the tree.
  ///
  /// - Parameter isInMask: Whether every difference counts as a change of a mask.
  fileprivate func addCauses(
    since earlier: RenderNode, isInMask: Bool = false, to causes: inout FrameCauses
  ) {
    addOwnCauses(since: earlier, isInMask: isInMask, to: &causes)
    let old = Dictionary(
      earlier.sublayers.map { (ObjectIdentifier($0.layer), $0) }, uniquingKeysWith: { $1 })
    for node in sublayers {
      if let before = old[ObjectIdentifier(node.layer)] {
        node.addCauses(since: before, isInMask: isInMask, to: &causes)
      } else {
        causes.add(isInMask ? .mask : .appeared, node.layer)
      }
    }
    let present = Set(sublayers.map { ObjectIdentifier($0.layer) })
    for node in earlier.sublayers where !present.contains(ObjectIdentifier(node.layer)) {
      causes.add(isInMask ? .mask : .left, node.layer)
    }
    switch (mask, earlier.mask) {
    case (nil, nil): break
    case (let mask?, let before?) where mask.layer === before.layer:
      mask.addCauses(since: before, isInMask: true, to: &causes)
    default: causes.add(.mask, mask?.layer ?? layer)
    }
  }

  /// Returns whether a node is this node or a node below it, including masks.
  private func holds(_ node: RenderNode) -> Bool {
    self === node || sublayers.contains { $0.holds(node) } || mask?.holds(node) == true
  }

  /// Returns whether a node is in the mask of this node, or in the mask of a node below it.
  fileprivate func hasInMask(_ node: RenderNode) -> Bool {
    mask?.holds(node) == true || sublayers.contains { $0.hasInMask(node) }
  }
}
