import Raster

/// Rectangles of a frame that have to be drawn from the bottom up.
///
/// Columns are rounded outward to the blocks of the kernels. Rectangles may overlap: drawing a
/// place twice gives the same pixels.
struct DirtyRegion {
  /// The rectangles, none of them empty.
  private(set) var rects: [PixelRect] = []

  /// The frame.
  var frame: PixelRect

  /// The most rectangles that are kept apart; each is held against every item.
  private static let limit = 32

  /// Creates an empty region of a frame.
  init(frame: PixelRect = .empty) { self.frame = frame }

  /// Adds a rectangle.
  mutating func add(_ rect: PixelRect) {
    var rect = rect.intersection(frame).blockAligned.intersection(frame)
    if rect.isEmpty { return }
    var index = 0
    while index < rects.count {
      let known = rects[index]
      if known.contains(rect) { return }
      let both = known.union(rect)
      // Two that lie mostly on each other cost less as one.
      if both.area <= known.area + rect.area {
        rect = both
        rects.remove(at: index)
        index = 0
      } else {
        index += 1
      }
    }
    rects.append(rect)
    if rects.count > Self.limit {
      var box = PixelRect.empty
      for rect in rects { box = box.union(rect) }
      rects.removeAll(keepingCapacity: true)
      rects.append(box)
    }
  }

  /// Forgets everything and keeps the memory.
  mutating func removeAll() { rects.removeAll(keepingCapacity: true) }
}
