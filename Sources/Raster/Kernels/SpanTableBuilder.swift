import CRasterKernels

/// Collects the runs of a picture row by row.
struct SpanTableBuilder {
  /// The least blocks of an opaque run that touches a translucent one; a shorter one joins it,
  /// because a change of loop costs more than source-over on a few opaque pixels.
  static let shortestOpaqueRun = 4

  /// The runs of all rows so far.
  private(set) var spans: [raster_span] = []

  /// The index of each row's first run, and one more.
  private(set) var rowSpans: [UInt32] = [0]

  /// The blocks in the rows above each row, and one more.
  private(set) var rowBlocks: [UInt32] = [0]

  /// Rows from the first to the one behind the last; none when the two are not in order.
  struct Rows {
    var low = Int32.max
    var high = Int32(0)
  }

  /// For each column of blocks the rows around its runs so far.
  private(set) var blockRows: [Rows]

  /// The smallest rectangle around pixels that are not fully transparent.
  private(set) var inkBounds = PixelRect.empty

  private let region: PixelRect
  private let firstBlock: Int

  /// The kind of each block of the current row, in the numbers of the C target.
  private var kinds: [UInt8]

  private static let empty = UInt8(RASTER_BLOCK_EMPTY.rawValue)
  private static let translucent = UInt8(RASTER_BLOCK_TRANSLUCENT.rawValue)
  private static let opaque = UInt8(RASTER_BLOCK_OPAQUE.rawValue)

  /// Prepares for the rows of a part of a bitmap.
  init(region: PixelRect) {
    self.region = region
    firstBlock = region.minX / 8
    blockRows = Array(repeating: Rows(), count: (region.width + 7) / 8)
    kinds = Array(repeating: Self.empty, count: (region.width + 7) / 8)
    rowSpans.reserveCapacity(region.height + 1)
    rowBlocks.reserveCapacity(region.height + 1)
  }

  /// Adds the next row of the region and clears its padding.
  mutating func add(_ rows: PixelRows, row y: Int) {
    classify(rows, row: y)
    addInk(rows, row: y)
    closeGaps()
    joinShortOpaqueRuns()
    addSpans()
    for index in kinds.indices where kinds[index] != Self.empty {
      blockRows[index].low = min(blockRows[index].low, Int32(y))
      blockRows[index].high = Int32(y) + 1
    }
  }

  private mutating func classify(_ rows: PixelRows, row y: Int) {
    // SAFETY: the region lies in the bitmap, whose rows are padded to blocks. Padding has no
    // meaning, so that it may be written although the picture may not.
    let line = unsafe rows.base + y * rows.stride
    let padded = (region.maxX + 7) & ~7
    unsafe (line + region.maxX).update(repeating: 0, count: padded - region.maxX)
    let count = kinds.count
    unsafe kinds.withUnsafeMutableBufferPointer { kinds in
      unsafe raster_classify(line + region.minX, count, kinds.baseAddress)
    }
  }

  /// Widens the ink's bounds; looks at single pixels only where a row sticks out of them.
  private mutating func addInk(_ rows: PixelRows, row y: Int) {
    guard let first = kinds.firstIndex(where: { $0 != Self.empty }),
      let last = kinds.lastIndex(where: { $0 != Self.empty })
    else { return }
    var left = (firstBlock + first) * 8
    var right = min((firstBlock + last + 1) * 8, region.maxX)
    if !inkBounds.isEmpty && left >= inkBounds.minX && right <= inkBounds.maxX {
      inkBounds.maxY = y + 1
      return
    }
    while rows[left, y] == 0 { left += 1 }
    while rows[right - 1, y] == 0 { right -= 1 }
    inkBounds = inkBounds.union(PixelRect(minX: left, minY: y, maxX: right, maxY: y + 1))
  }

  /// Makes a gap of one block part of a translucent run beside it: transparent pixels come out
  /// as the background, and beginning a run costs about as much as a block.
  private mutating func closeGaps() {
    for index in kinds.indices.dropFirst().dropLast() where kinds[index] == Self.empty {
      let (left, right) = (kinds[index - 1], kinds[index + 1])
      if left == Self.empty || right == Self.empty { continue }
      if left == Self.opaque && right == Self.opaque { continue }
      kinds[index] = Self.translucent
    }
  }

  private mutating func joinShortOpaqueRuns() {
    var begin = 0
    while begin < kinds.count {
      let end = endOfRun(from: begin)
      let touches =
        begin > 0 && kinds[begin - 1] == Self.translucent
        || end < kinds.count && kinds[end] == Self.translucent
      if kinds[begin] == Self.opaque && touches && end - begin < Self.shortestOpaqueRun {
        for index in begin..<end { kinds[index] = Self.translucent }
      }
      begin = end
    }
  }

  private mutating func addSpans() {
    var blocks = rowBlocks[rowBlocks.count - 1]
    var begin = 0
    while begin < kinds.count {
      let end = endOfRun(from: begin)
      if kinds[begin] != Self.empty {
        blocks += UInt32(end - begin)
        spans.append(
          raster_span(
            begin: UInt32(firstBlock + begin), is_opaque: kinds[begin] == Self.opaque ? 1 : 0,
            end: UInt32(firstBlock + end)))
      }
      begin = end
    }
    rowSpans.append(UInt32(spans.count))
    rowBlocks.append(blocks)
  }

  private func endOfRun(from begin: Int) -> Int {
    var end = begin + 1
    while end < kinds.count && kinds[end] == kinds[begin] { end += 1 }
    return end
  }
}
