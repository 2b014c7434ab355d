import Raster

/// The items of a scene, divided into what lies still at the bottom and what is drawn in frames.
struct SceneLayout {
  /// Items of the backdrop, from back to front.
  private(set) var still: [DisplayItem] = []

  /// All others, from back to front.
  private(set) var live: [DisplayItem] = []

  /// Makes items of plans, or finds those that look alike among the items that are known.
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
      // A still thing above a changing one belongs to the backdrop too, unless they touch; what moves inside of a
      // border does not touch it.
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

  /// Finds the items that no other one touches, by a sweep from top to bottom.
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
