import Raster

/// What has to be drawn to bring a buffer up to date.
struct RedrawList {
  /// A part of one item that lies alone on the backdrop.
  struct Change {
    let item: DisplayItem
    let rect: PixelRect
    /// Whether the item's runs lead from what is there to what is to be there.
    let isByRuns: Bool
  }

  /// What is drawn from the bottom up.
  var dirty = DirtyRegion()

  /// What is drawn by itself.
  var changes: [Change] = []

  /// Whether nothing has to be drawn.
  var isEmpty: Bool { dirty.rects.isEmpty && changes.isEmpty }

  /// Forgets everything and keeps the memory.
  mutating func reset(frame: PixelRect) {
    dirty.frame = frame
    dirty.removeAll()
    changes.removeAll(keepingCapacity: true)
  }

  /// The rectangles that will show something else, as small as they are known to be.
  func addDamage(to damage: inout Damage) {
    for rect in dirty.rects { damage.add(rect) }
    for change in changes { damage.add(change.item.contentBounds(in: change.rect)) }
  }
}
