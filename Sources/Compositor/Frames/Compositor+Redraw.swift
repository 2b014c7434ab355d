import Raster

extension Compositor {
  func redraw(_ list: RedrawList, into frame: PixelRows, report: inout RenderedFrame) {
    if list.isEmpty { return }
    report.path = .fast
    for rect in list.dirty.rects { redraw(rect, with: items[...], into: frame, report: &report) }
    for change in list.changes {
      let item = change.item
      if item.isFlat {
        report.pixelsComposited += inBands(change.rect) { band in
          item.draw(band, over: item.background, into: frame)
        }
      } else if change.isByRuns {
        report.pixelsComposited += item.drawDifference(into: frame)
      } else {
        // No other item touches the rectangle; checking a thousand items a thousand times takes long.
        let alone = items[item.order...item.order]
        let rect = change.rect.intersection(PixelRect(frame.size))
        redraw(rect, with: alone, into: frame, report: &report)
      }
    }
  }

  /// Redraws a rectangle: restores the backdrop, then draws the items over it.
  ///
  /// - Parameter items: All items that touch the rectangle, from back to front.
  private func redraw(
    _ rect: PixelRect, with items: ArraySlice<DisplayItem>, into frame: PixelRows,
    report: inout RenderedFrame
  ) {
    var direct: DisplayItem?
    var directCount = 0
    together.frame = rect
    together.removeAll()
    for item in items where item.current.box.blockAligned.intersects(rect) {
      if item.isDirect {
        directCount += 1
        direct = item
      } else {
        together.add(item.current.box)
      }
    }
    if directCount == 1, together.rects.isEmpty, let direct, direct.isFlat {
      redraw(rect, around: direct, into: frame, report: &report)
      return
    }
    if !together.rects.contains(rect) { restore(rect, into: frame, report: &report) }
    for part in together.rects { compose(part, of: items, into: frame, report: &report) }
    if directCount == 0 { return }
    // Direct items touch no other item, so they may come last.
    for item in items where item.isDirect && item.current.box.blockAligned.intersects(rect) {
      report.pixelsComposited += item.draw(rect, over: .destination, into: frame)
    }
  }

  /// Draws a rectangle in which only one item, drawn from a picture, is visible; writes each pixel once.
  private func redraw(
    _ rect: PixelRect, around item: DisplayItem, into frame: PixelRows,
    report: inout RenderedFrame
  ) {
    guard let blocks = item.picture?.inkBlocks else {
      return restore(rect, into: frame, report: &report)
    }
    let inner = rect.intersection(blocks)
    var (above, below, left, right) = (rect, rect, inner, inner)
    above.maxY = inner.minY
    below.minY = inner.maxY
    (left.minX, left.maxX) = (rect.minX, inner.minX)
    (right.minX, right.maxX) = (inner.maxX, rect.maxX)
    restore(above, into: frame, report: &report)
    restore(below, into: frame, report: &report)
    restore(left, into: frame, report: &report)
    restore(right, into: frame, report: &report)
    report.pixelsComposited += inBands(inner) { band in
      item.draw(band, over: item.background, fillingGaps: true, into: frame)
    }
  }

  /// Draws a rectangle in which items overlap: blends them in sixteen bits per channel, then rounds each pixel once.
  private func compose(
    _ rect: PixelRect, of items: ArraySlice<DisplayItem>, into frame: PixelRows,
    report: inout RenderedFrame
  ) {
    painter.paint(rect, into: frame) { canvas in
      backdrop.load(on: canvas)
      for item in items where !item.isDirect { item.draw(on: canvas, with: painter) }
    }
    report.pixelsComposited += rect.area
    let isPainted = items.contains { $0.isPainted && $0.current.box.intersects(rect) }
    if isPainted { report.path = .general }
  }

  private func restore(_ rect: PixelRect, into frame: PixelRows, report: inout RenderedFrame) {
    if rect.isEmpty { return }
    report.pixelsComposited += inBands(rect) { band in
      backdrop.restore(band, in: frame)
      return band.area
    }
  }

  /// Draws a rectangle, on all available cores if the rectangle is large, and returns the number of pixels written.
  ///
  /// - Parameter draw: Draws one band of the rectangle's rows and returns the number of pixels written. It must
  ///   change only the rows of its band.
  private func inBands(_ rect: PixelRect, _ draw: (PixelRect) -> Int) -> Int {
    guard let rowBands, rowBands.count > 1, rect.area >= leastBandedArea,
      rect.height >= rowBands.count
    else { return draw(rect) }
    let count = rowBands.count
    drawsInBands = true
    // The check when it returns contains the length of this name, which must not be the path of a clone.
    #sourceLocation(file:"bands",line:1)
    return withoutActuallyEscaping(draw) { draw in
      // SAFETY: each call draws only its own rows, and reads only data that does not change until `run` returns.
      nonisolated(unsafe) let draw = draw
      return unsafe withUnsafeTemporaryAllocation(of: Int.self, capacity: count) { written in
        // SAFETY: each call writes only its own element.
        nonisolated(unsafe) let written = unsafe written
        rowBands.run { index in
          var band = rect
          band.minY = rect.minY + rect.height * index / count
          band.maxY = rect.minY + rect.height * (index + 1) / count
          unsafe written[index] = draw(band)
        }
        return unsafe written.reduce(0, +)
      }
    }
    #sourceLocation()
  }
}

/// The parts of a buffer that must be redrawn so that the buffer shows the current frame.
struct RedrawList {
  /// A changed part of an item that touches no other changing item.
  struct Change {
    let item: DisplayItem
    let rect: PixelRect
    /// Whether ``DisplayItem/runs`` describe the changed pixels, so that only these are drawn; otherwise the item is
    /// drawn again in all of `rect`.
    let isByRuns: Bool
  }

  /// The rectangles in which the backdrop and all items above it are redrawn.
  var dirty = DirtyRegion()

  /// The changed parts in which only one item is redrawn.
  var changes: [Change] = []

  /// Whether there is nothing to draw.
  var isEmpty: Bool { dirty.rects.isEmpty && changes.isEmpty }

  /// Removes all parts but keeps the memory allocated.
  mutating func reset(frame: PixelRect) {
    dirty.frame = frame
    dirty.removeAll()
    changes.removeAll(keepingCapacity: true)
  }

  /// Adds the rectangles that drawing this list changes to the damage.
  ///
  /// Rectangles in which only one item is redrawn are reduced to the pixels with content.
  func addDamage(to damage: inout Damage) {
    for rect in dirty.rects { damage.add(rect) }
    for change in changes { damage.add(change.item.contentBounds(in: change.rect)) }
  }
}

/// The rectangles of a frame in which the backdrop and all items above it are redrawn.
///
/// Left and right edges are rounded outward to the blocks of columns that the kernels process. Rectangles may
/// overlap: drawing a pixel twice gives the same result.
struct DirtyRegion {
  /// The rectangles, none of them empty.
  private(set) var rects: [PixelRect] = []

  var frame: PixelRect

  /// The maximum number of rectangles; the number is limited because each rectangle is compared with every item.
  ///
  /// Beyond it, all rectangles are replaced by their bounding rectangle.
  private static let limit = 32

  /// Creates an empty region of a frame.
  init(frame: PixelRect = .empty) { self.frame = frame }

  mutating func add(_ rect: PixelRect) {
    var rect = rect.intersection(frame).blockAligned.intersection(frame)
    if rect.isEmpty { return }
    var index = 0
    while index < rects.count {
      let known = rects[index]
      if known.contains(rect) { return }
      let both = known.union(rect)
      // Two rectangles that mostly overlap cost less as one.
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

  /// Removes all rectangles but keeps the memory allocated.
  mutating func removeAll() { rects.removeAll(keepingCapacity: true) }
}

/// The state of the scene that a buffer shows.
struct BufferRecord {
  /// The epoch in the buffer's `BufferName` when it was last drawn; `nil` if its contents are unknown.
  ///
  /// Another epoch means that its pixels have been lost.
  var epoch: Int?

  /// The number of times the buffer's pixels were lost, plus 1.
  ///
  /// Item states with a different stamp are not valid.
  var stamp = 1

  /// The number of the commit whose items the buffer shows, or -1 if the buffer's contents are unknown.
  var commit = -1

  /// The ``Backdrop/generation`` of the backdrop in the buffer, or -1 before the buffer was first drawn.
  var backdrop = -1

  /// The items that the buffer shows, from back to front.
  var items: [DisplayItem] = []

  /// The revision of each of ``items`` when the buffer was drawn, in the same order.
  var revisions: [Int] = []

  /// The rectangles that are outlined or tinted in the buffer; see ``Compositor/showsDamage``.
  var outlines: [PixelRect] = []

  /// The scale at which the outlines were drawn.
  var outlineScale = 1.0

  /// Whether the rectangles are tinted instead of outlined; see ``Compositor/showsOverdraw``.
  var hasTints = false

  /// Marks the contents of the buffer as lost.
  mutating func invalidate() {
    epoch = nil
    stamp += 1
    items = []
    revisions = []
    outlines = []
    commit = -1
  }
}

/// Additional cores that draw different bands of a frame's rows at the same time.
///
/// This is a protocol that the program implements, because the compositor itself has no threads. Additional cores
/// help only if one core cannot draw a frame within the frame's period. A shimmer that draws only its changes never
/// needs them.
public protocol RowBands: AnyObject {
  /// The number of bands that are drawn at the same time, at least 1.
  var count: Int { get }

  /// Calls a closure once for each number from 0 up to but not including `count`, and returns when all calls have
  /// returned.
  ///
  /// The calls may be made in any order and concurrently.
  func run(_ body: @Sendable (Int) -> Void)
}
