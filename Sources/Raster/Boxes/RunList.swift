import CRasterKernels

/// Collects the runs of a box, row by row.
struct RunList {
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
