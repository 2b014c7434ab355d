import LayerKit
import Raster

/// The times at which an item changes.
extension DisplayItem {
  /// Returns the time at which a mask that moves along its axis next changes the visible content; `.never` for items
  /// without such a mask.
  func nextProfileChange(
    _ table: AnimationTable, after instant: Double, using scratch: inout ProfileScratch
  ) -> NextChange {
    guard case .masked(let mask) = plan.recipe, !current.box.isEmpty else { return .never }
    let ink = mask.axis == .horizontal ? current.box.columns : current.box.rows
    return profile.nextChange(
      mask, ink: ink, table: table, after: instant, using: &scratch)
  }

  /// Returns the media time up to which a mask that moves along its axis changes the visible content at every instant
  /// from the given one on; the given instant for items without such a mask, or if the time is not known.
  func profileChangingTime(
    _ table: AnimationTable, after instant: Double, using scratch: inout ProfileScratch
  ) -> Double {
    guard case .masked(let mask) = plan.recipe, !current.box.isEmpty else { return instant }
    let ink = mask.axis == .horizontal ? current.box.columns : current.box.rows
    return profile.changingTime(mask, ink: ink, table: table, after: instant, using: &scratch)
  }

  /// Marks the slots of the animation table whose changes are visible.
  ///
  /// A mask's position along its axis is not marked; ``nextProfileChange(_:after:using:)`` handles it.
  func markSlots(in counts: inout [Bool]) {
    var mask: AxisMask?
    if case .masked(let known) = plan.recipe { mask = known }
    if mask != nil && ink.isEmpty { return }
    for node in animatedNodes {
      for animated in node.slots {
        if node === mask?.node && animated.slot == mask?.positionSlot { continue }
        counts[animated.slot] = true
      }
    }
  }
}
