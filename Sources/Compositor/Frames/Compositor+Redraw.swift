import Raster

extension Compositor {
  /// Draws what a list asks for.
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
        // No other item touches the place; asking a thousand of them a thousand times takes long.
        let alone = items[item.order...item.order]
        let rect = change.rect.intersection(PixelRect(frame.size))
        redraw(rect, with: alone, into: frame, report: &report)
      }
    }
  }

  /// Draws a rectangle from the backdrop up.
  ///
  /// - Parameter items: From back to front, all those that touch the rectangle.
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
    // They touch no other item, so they may come last.
    for item in items where item.isDirect && item.current.box.blockAligned.intersects(rect) {
      report.pixelsComposited += item.draw(rect, over: .destination, into: frame)
    }
  }

  /// Draws a rectangle with a single item in one pass: each pixel is written once.
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

  /// Puts a rectangle together from items that lie on each other, and rounds its pixels once.
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

  /// Draws a rectangle, on all cores that there are when it is large.
  ///
  /// - Parameter draw: Draws rows of it and answers the pixels written; changes nothing but these rows.
  private func inBands(_ rect: PixelRect, _ draw: (PixelRect) -> Int) -> Int {
    guard let rowBands, rowBands.count > 1, rect.area >= leastBandedArea,
      rect.height >= rowBands.count
    else { return draw(rect) }
    let count = rowBands.count
    drawsInBands = true
    return withoutActuallyEscaping(draw) { draw in
      // SAFETY: each call draws rows of its own, and reads what stays unchanged until `run` returns.
      nonisolated(unsafe) let draw = draw
      return unsafe withUnsafeTemporaryAllocation(of: Int.self, capacity: count) { written in
        // SAFETY: each call writes an element of its own.
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
  }
}

/// The parts to draw to bring a buffer up to date.
struct RedrawList {
  /// A part of one item that lies alone on the backdrop.
  struct Change {
    let item: DisplayItem
    let rect: PixelRect
    /// Whether the item's runs lead from what is there to what is to be there.
    let isByRuns: Bool
  }

  /// The parts that are drawn from the bottom up.
  var dirty = DirtyRegion()

  /// The parts of single items that are drawn alone.
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

/// The state of the scene that a buffer was last drawn with.
struct BufferRecord {
  /// The epoch of its pixels, or `nil` before it was first drawn.
  var epoch: Int?

  /// Grows when the pixels are lost; states of items with another stamp do not count.
  var stamp = 1

  /// The commit whose items it shows.
  var commit = -1

  /// The generation of the backdrop that it shows.
  var backdrop = -1

  /// The items that it shows, from back to front.
  var items: [DisplayItem] = []

  /// The revisions of their states, in the same order.
  var revisions: [Int] = []

  /// The rectangles that it has outlines of; see ``Compositor/showsDamage``.
  var outlines: [PixelRect] = []

  /// The scale that they were drawn at.
  var outlineScale = 1.0

  /// Whether the rectangles are tinted all over; see ``Compositor/showsOverdraw``.
  var hasTints = false

  /// Forgets what is shown.
  mutating func invalidate() {
    epoch = nil
    stamp += 1
    items = []
    revisions = []
    outlines = []
    commit = -1
  }
}

/// Cores that draw bands of a frame's rows at the same time.
///
/// A port: the compositor itself has no threads. It is worth its while for frames that one core does
/// not finish within their period; a shimmer that draws only what changed never needs it.
public protocol RowBands: AnyObject {
  /// The number of bands that are drawn at once, at least 1.
  var count: Int { get }

  /// Calls a body once for each number from 0 to `count`, in any order and at the same time, and returns
  /// when all calls have returned.
  func run(_ body: @Sendable (Int) -> Void)
}
