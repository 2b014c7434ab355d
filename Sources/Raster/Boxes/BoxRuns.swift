import CRasterKernels

/// The runs of blocks that draw a box, or what differs between two boxes.
///
/// A row of a box is a few runs: background, an edge, what lies before a gradient, the gradient, what
/// lies behind it, an edge, background. Where a box has been before, only the runs that differ are
/// listed: of a disc that moves by a pixel its rim, of a sweep its band. Memory is reused.
package final class BoxRuns {
  private(set) var runs: [raster_box_run] = []

  /// For runs whose weights are kept, these, run after run.
  private(set) var weights: [UInt32] = []

  /// The smallest rectangle around all of them, columns rounded outward to blocks.
  package private(set) var bounds = PixelRect.empty

  /// The inputs that the list was made from: revisions of boxes, whether their colours are the same, and the clip.
  private var madeFor: (now: Int, earlier: Int, looksAlike: Bool)?
  private var madeIn = PixelRect.empty

  /// Creates an empty list.
  package init() {}

  /// Lists what draws a box in a part of the frame, unless it has just been listed.
  ///
  /// - Parameters:
  ///   - figure: The box.
  ///   - earlier: What the frame shows; `nil` when it shows the background.
  ///   - clip: The pixels that count.
  package func assign(
    _ figure: BoxFigure, since earlier: BoxFigure? = nil, in clip: PixelRect
  ) {
    var old: BoxFigure?
    // What stays in its place, in another colour, is drawn again as a whole.
    if let earlier, figure.placeRevision != earlier.placeRevision { old = earlier }
    let looksAlike = old.map(figure.hasColors) ?? false
    let key = (figure.placeRevision, old?.placeRevision ?? -1, looksAlike)
    if let madeFor, madeFor == key, madeIn == clip {
      isRepeated = old == nil
      return
    }
    clear()
    guard let now = BoxOutline(figure), !clip.isEmpty else { return }
    madeFor = key
    madeIn = clip
    var list = RunList(takingMemoryOf: &runs)
    list.add(now, since: old.flatMap(BoxOutline.init), in: clip, looksAlike: looksAlike)
    bounds = list.bounds
    list.giveBack(to: &runs)
  }

  /// Whether the same list has been asked for more than once, as for a box that keeps its place.
  private(set) var isRepeated = false

  /// Keeps the coverages of the edges, so that they need not be computed again.
  ///
  /// - Parameter body: Writes them, run after run in whole blocks.
  func keep(_ body: (UnsafeMutablePointer<UInt32>) -> Void) {
    let edge = UInt16(RASTER_RUN_EDGE.rawValue)
    var count = 0
    for run in runs where run.kind == edge { count += Int(run.end - run.begin) * 8 }
    if count == 0 { return }
    weights = unsafe [UInt32](unsafeUninitializedCapacity: count) { memory, used in
      if let base = memory.baseAddress { unsafe body(base) }
      used = count
    }
    for index in runs.indices where runs[index].kind == edge {
      runs[index].kind = UInt16(RASTER_RUN_KEPT.rawValue)
    }
  }

  /// Memory in use, in bytes.
  package var byteCount: Int {
    runs.capacity * MemoryLayout<raster_box_run>.stride
      + weights.capacity * MemoryLayout<UInt32>.stride
  }

  private func clear() {
    isRepeated = false
    runs.removeAll(keepingCapacity: true)
    weights.removeAll(keepingCapacity: true)
    bounds = .empty
    madeFor = nil
  }
}

/// Collects the runs of a box, row by row.
private struct RunList {
  private var runs: [raster_box_run] = []

  /// The blocks and rows around all runs.
  private var first = Int.max
  private var end = 0
  private var firstRow = Int.max
  private var endRow = 0

  /// Creates an empty list with the memory of an array, which is left without any: memory that two
  /// hold would be copied.
  init(takingMemoryOf memory: inout [raster_box_run]) {
    swap(&runs, &memory)
    runs.removeAll(keepingCapacity: true)
  }

  /// Gives the runs and the memory to an array.
  mutating func giveBack(to memory: inout [raster_box_run]) { swap(&runs, &memory) }

  /// The smallest rectangle around all runs.
  var bounds: PixelRect {
    runs.isEmpty
      ? .empty : PixelRect(minX: first * 8, minY: firstRow, maxX: end * 8, maxY: endRow)
  }

  /// Adds the runs of a box in a clip, or those of what differs from an earlier one.
  mutating func add(
    _ now: BoxOutline, since earlier: BoxOutline?, in clip: PixelRect, looksAlike: Bool
  ) {
    let now = BoxBlocks(now, clip)
    guard let earlier else {
      for y in clip.rows {
        let row = now.row(y)
        add(row, y, row.outer)
      }
      return
    }
    let before = BoxBlocks(earlier, clip)
    for y in clip.rows {
      let (row, old) = (now.row(y), before.row(y))
      if row.outer.isEmpty && old.outer.isEmpty { continue }
      addChanges(row, old, y, skipsEqual: looksAlike && now.turn == before.turn)
    }
  }

  private mutating func addChanges(
    _ row: BoxBlocks.Row, _ old: BoxBlocks.Row, _ y: Int, skipsEqual: Bool
  ) {
    if row.outer.isEmpty || old.outer.isEmpty || !row.outer.overlaps(old.outer) {
      let isFirst = row.outer.lowerBound <= old.outer.lowerBound
      add(row, y, isFirst ? row.outer : old.outer)
      add(row, y, isFirst ? old.outer : row.outer)
      return
    }
    let low = min(row.outer.lowerBound, old.outer.lowerBound)
    let high = max(row.outer.upperBound, old.outer.upperBound)
    let inner = row.inner.clamped(to: old.inner)
    guard skipsEqual, !inner.isEmpty else { return add(row, y, low..<high) }
    // Before both bands, and behind both, nothing differs.
    let left = max(
      inner.lowerBound, min(inner.upperBound, row.band.lowerBound, old.band.lowerBound))
    let right = max(left, min(inner.upperBound, max(row.band.upperBound, old.band.upperBound)))
    add(row, y, low..<inner.lowerBound)
    add(row, y, left..<right)
    add(row, y, inner.upperBound..<high)
  }

  /// Adds the runs of a row inside some blocks.
  private mutating func add(_ row: BoxBlocks.Row, _ y: Int, _ wanted: Range<Int>) {
    if wanted.isEmpty { return }
    (first, end) = (min(first, wanted.lowerBound), max(end, wanted.upperBound))
    (firstRow, endRow) = (min(firstRow, y), y + 1)
    var place = wanted.lowerBound
    append(RASTER_RUN_CLEAR, y, &place, until: min(row.outer.lowerBound, wanted.upperBound))
    if !row.inner.isEmpty {
      let (inner, stop) = (row.inner, min(row.inner.upperBound, wanted.upperBound))
      append(RASTER_RUN_EDGE, y, &place, until: min(inner.lowerBound, wanted.upperBound))
      append(row.left, y, &place, until: min(row.band.lowerBound, stop))
      append(RASTER_RUN_BAND, y, &place, until: min(row.band.upperBound, stop))
      append(row.right, y, &place, until: stop)
    }
    append(RASTER_RUN_EDGE, y, &place, until: min(row.outer.upperBound, wanted.upperBound))
    append(RASTER_RUN_CLEAR, y, &place, until: wanted.upperBound)
  }

  @inline(__always)
  private mutating func append(
    _ kind: raster_box_run_kind, _ y: Int, _ place: inout Int, until end: Int
  ) {
    if end <= place { return }
    runs.append(
      raster_box_run(
        row: UInt16(truncatingIfNeeded: y), begin: UInt16(truncatingIfNeeded: place),
        end: UInt16(truncatingIfNeeded: end), kind: UInt16(truncatingIfNeeded: kind.rawValue)))
    place = end
  }
}
