import LayerKit
import Raster

/// What is remembered while a compositor explains its frames.
struct FrameExplanation {
  /// Why the frame that was prepared last differs.
  var causes = FrameCauses()

  /// What commits have changed since a frame was drawn.
  var commits = FrameCauses()

  /// The items that differ from what the buffer shows that was looked at last.
  var changedItems: [DisplayItem] = []

  /// Whether nothing was known of that buffer.
  var isWhole = false
}

extension Compositor {
  /// Why the frame that was prepared last differs from the one that is shown, the most that are kept being 16; empty
  /// for one that does not, and while ``explainsFrames`` is off.
  public var causes: [FrameCause] { explanation.causes.all }

  /// Finds the causes of the prepared frame.
  func explain() {
    explanation.causes.removeAll()
    defer { explanation.changedItems.removeAll(keepingCapacity: true) }
    if outlines.damage.isEmpty {
      // What commits changed has shown nowhere.
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

  /// Names what a commit has changed about the items.
  func explainCommit(from old: [DisplayItem], to new: [DisplayItem]) {
    var before: [ItemPlan.Key: DisplayItem] = [:]
    for item in old { before[item.plan.key] = item }
    var names: Set<ItemPlan.Key> = []
    for item in new {
      names.insert(item.plan.key)
      guard let earlier = before[item.plan.key] else {
        explanation.commits.add(.appeared, item.plan.node.layer)
        continue
      }
      if earlier !== item { item.plan.addCauses(since: earlier.plan, to: &explanation.commits) }
    }
    for item in old where !names.contains(item.plan.key) {
      explanation.commits.add(.left, item.plan.node.layer)
    }
  }
}

extension ItemPlan {
  /// Names what makes the plan look unlike its older self.
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
  /// Names which animated numbers differ from those that a buffer shows.
  ///
  /// - Parameter earlier: What the buffer shows, or nothing for an item that is new there, of which the commit tells.
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
