import CRasterKernels

/// The list of block runs to write to draw a box, or to change an earlier box into it.
///
/// A row of a box consists of a few runs: background, an edge, the part before a gradient, the gradient, the part
/// after it, an edge, background. If the frame already shows an earlier box, only the runs that differ are listed:
/// the rim of a disc that moves by a pixel, or the band of a sweep. Memory is reused.
package final class BoxRuns {
  private(set) var runs: [raster_box_run] = []

  /// The stored coverages of the pixels in edge runs, run after run; empty if none are stored.
  private(set) var weights: [UInt32] = []

  /// The smallest rectangle around all runs, with columns rounded outward to blocks.
  package private(set) var bounds = PixelRect.empty

  /// The inputs from which the list was made: the position revisions of both boxes, and whether their colours are the
  /// same.
  private var madeFor: (now: Int, earlier: Int, looksAlike: Bool)?
  private var madeIn = PixelRect.empty

  /// Creates an empty list.
  package init() {}

  /// Lists the runs to write to draw a box, or returns at once if the list is already that of the same box.
  ///
  /// - Parameters:
  ///   - figure: The box.
  ///   - earlier: The box that the frame shows; `nil` if it shows the background.
  ///   - clip: The pixels that may change.
  package func assign(
    _ figure: BoxFigure, since earlier: BoxFigure? = nil, in clip: PixelRect
  ) {
    var old: BoxFigure?
    // A box that stays in its position but changes its colour is drawn completely.
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

  /// Whether the last request was for the list that already existed, as for a box that does not move.
  private(set) var isRepeated = false

  /// Stores the coverages of the edge runs' pixels, so that they are computed only once.
  ///
  /// - Parameter body: Writes the coverages, run after run in whole blocks.
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

  /// The memory in use, in bytes.
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

/// A list that collects the runs of a box, row by row.
private struct RunList {
  private var runs: [raster_box_run] = []

  /// The blocks and the rows between which all runs are.
  private var first = Int.max
  private var end = 0
  private var firstRow = Int.max
  private var endRow = 0

  /// Creates an empty list that reuses the memory of an array, whose elements are removed.
  ///
  /// The array is left empty, because memory with two owners would be copied.
  init(takingMemoryOf memory: inout [raster_box_run]) {
    swap(&runs, &memory)
    runs.removeAll(keepingCapacity: true)
  }

  /// Returns the runs, with their memory, in the array from which the memory was taken.
  mutating func giveBack(to memory: inout [raster_box_run]) { swap(&runs, &memory) }

  /// The smallest rectangle around all runs, in pixels.
  var bounds: PixelRect {
    runs.isEmpty
      ? .empty : PixelRect(minX: first * 8, minY: firstRow, maxX: end * 8, maxY: endRow)
  }

  /// Adds the runs to write in a clip to draw a box, or to change an earlier box into it.
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
    // Before both bands, and after both, nothing differs.
    let left = max(
      inner.lowerBound, min(inner.upperBound, row.band.lowerBound, old.band.lowerBound))
    let right = max(left, min(inner.upperBound, max(row.band.upperBound, old.band.upperBound)))
    add(row, y, low..<inner.lowerBound)
    add(row, y, left..<right)
    add(row, y, inner.upperBound..<high)
  }

  /// Adds the runs of a row, limited to a range of blocks.
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
