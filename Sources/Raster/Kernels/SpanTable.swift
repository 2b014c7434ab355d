import CRasterKernels

/// A table of the visible pixels of a bitmap: for each row, the runs of blocks that are not fully transparent.
///
/// A block is eight pixels of a row, counted from the left edge of the bitmap. A run is marked opaque if each of its
/// pixels has alpha 255, so that a kernel needs no source-over for it. For a line of text, a kernel that follows the
/// runs touches a fifth of the bitmap's pixels. The table is built once for each content. It takes at most a
/// sixteenth of the memory of the pixels, and eight bytes for each row and each column of blocks.
public struct SpanTable: Sendable {
  /// The number of pixels in a block.
  public static let blockWidth = 8

  /// The part of the bitmap that the table describes, in pixels of the bitmap.
  public let region: PixelRect

  /// The smallest rectangle around all pixels that are not fully transparent, in pixels of the bitmap; empty if there
  /// are none.
  public let inkBounds: PixelRect

  /// All runs, row after row.
  private let spans: [raster_span]

  /// The index in `spans` of the first run of each row of the region, followed by the number of all runs.
  private let rowSpans: [UInt32]

  /// The number of blocks in the runs above each row of the region, followed by the number in all runs.
  private let rowBlocks: [UInt32]

  /// For each column of blocks in the region, the range of rows in which it has runs.
  private let blockRows: [SpanTableBuilder.Rows]

  /// Creates the table of a bitmap, or of a part of one.
  ///
  /// The padding after the bitmap's rows, which has no meaning, is cleared, so that whole blocks can be drawn.
  ///
  /// - Parameters:
  ///   - bitmap: The bitmap, which must not be changed any more.
  ///   - region: The part to describe; by default the whole bitmap.
  /// - Precondition: The region is in the bitmap and begins at a multiple of eight columns. It ends at a multiple of
  ///   eight columns or at the bitmap's edge.
  /// - Complexity: O(pixels of the region).
  public init(_ bitmap: Bitmap, region: PixelRect? = nil) {
    let region = region ?? PixelRect(bitmap.size)
    precondition(
      PixelRect(bitmap.size).contains(region) && region.minX & 7 == 0
        && (region.maxX & 7 == 0 || region.maxX == bitmap.size.width),
      "a region of \(region) in a bitmap of \(bitmap.size)")
    precondition(region.maxX <= 8 * 32_767, "a row of \(region.maxX) pixels")
    var builder = SpanTableBuilder(region: region)
    bitmap.withRows { rows in
      for y in region.rows { builder.add(rows, row: y) }
    }
    self.region = region
    inkBounds = builder.inkBounds
    spans = builder.spans
    rowSpans = builder.rowSpans
    rowBlocks = builder.rowBlocks
    blockRows = builder.blockRows
  }

  /// The number of blocks in all runs; each is eight pixels to draw.
  public var blockCount: Int { Int(rowBlocks.last ?? 0) }

  /// The number of runs in all rows.
  public var runCount: Int { spans.count }

  /// The memory of the table, in bytes.
  public var byteCount: Int {
    (spans.count + rowSpans.count + rowBlocks.count) * 4 + blockRows.count * 8
  }

  /// Returns the runs of a row from left to right; for tests and inspection, because it allocates.
  ///
  /// - Parameter y: A row of the bitmap; a row outside the region has no runs.
  public func runs(inRow y: Int) -> [SpanRun] {
    guard region.rows.contains(y) else { return [] }
    return spans[spanRange(row: y)].map { span in
      SpanRun(
        columns: Int(span.begin) * 8..<Int(span.end) * 8, isOpaque: span.is_opaque != 0)
    }
  }

  /// Returns the number of pixels in the runs inside a rectangle, with the rectangle's columns rounded outward to
  /// blocks.
  ///
  /// - Complexity: O(1) for whole rows of the region, otherwise O(rows · log runs + runs).
  public func pixelCount(in rect: PixelRect) -> Int {
    let area = rect.intersection(region)
    if area.isEmpty { return 0 }
    if area.minX == region.minX && area.maxX == region.maxX {
      let above = rowBlocks[area.minY - region.minY]
      return Int(rowBlocks[area.maxY - region.minY] - above) * Self.blockWidth
    }
    var blocks = 0
    forEachSpan(in: area) { _, covered in blocks += covered.count }
    return blocks * Self.blockWidth
  }

  /// Returns the smallest rectangle of whole blocks that contains all runs inside a rectangle; empty if there are
  /// none.
  ///
  /// If a mask changes in some columns, this is the part of these columns that a frame must draw; it is often much
  /// smaller.
  ///
  /// - Complexity: O(columns) if the rectangle includes all rows with runs, otherwise O(rows · log runs + runs).
  public func blockBounds(in rect: PixelRect) -> PixelRect {
    let area = rect.intersection(region)
    if area.isEmpty { return .empty }
    if area.minY <= inkBounds.minY && area.maxY >= inkBounds.maxY {
      return bounds(ofBlocks: area.minX / 8..<(area.maxX + 7) / 8)
    }
    var bounds = PixelRect.empty
    forEachSpan(in: area) { y, blocks in
      bounds = bounds.union(
        PixelRect(
          minX: blocks.lowerBound * 8, minY: y, maxX: blocks.upperBound * 8, maxY: y + 1))
    }
    return bounds
  }

  /// Returns the smallest rectangle of whole blocks that contains all runs in some columns of blocks.
  private func bounds(ofBlocks blocks: Range<Int>) -> PixelRect {
    let first = region.minX / 8
    var (low, high) = (Int32.max, Int32(0))
    var (begin, end) = (blocks.upperBound, blocks.lowerBound)
    for block in blocks {
      let rows = blockRows[block - first]
      if rows.low >= rows.high { continue }
      (low, high) = (min(low, rows.low), max(high, rows.high))
      (begin, end) = (min(begin, block), block + 1)
    }
    if begin >= end { return .empty }
    return PixelRect(minX: begin * 8, minY: Int(low), maxX: end * 8, maxY: Int(high))
  }

  /// Returns copies of all runs, and of the index of each row's first run from a row of the bitmap on.
  ///
  /// The caller must deallocate both.
  @unsafe
  func copyRuns(
    fromRow row: Int
  ) -> (runs: UnsafeMutableBufferPointer<raster_span>, rows: UnsafeMutableBufferPointer<UInt32>) {
    let runs = UnsafeMutableBufferPointer<raster_span>.allocate(capacity: spans.count)
    let rows = rowSpans[(row - region.minY)...]
    let index = UnsafeMutableBufferPointer<UInt32>.allocate(capacity: rows.count)
    _ = unsafe runs.initialize(fromContentsOf: spans)
    _ = unsafe index.initialize(fromContentsOf: rows)
    return unsafe (runs, index)
  }

  /// Calls a closure with the runs and with the index of each row's first run, from `row` on, as the kernels read
  /// them.
  ///
  /// - Precondition: `row` is in the region.
  func withSpans<Result>(
    fromRow row: Int,
    _ body: (_ spans: UnsafePointer<raster_span>?, _ rows: UnsafePointer<UInt32>?) -> Result
  ) -> Result {
    precondition(region.rows.contains(row), "row \(row) outside \(region)")
    // SAFETY: the pointers stay inside the closures. The index has one entry more than there are
    // rows, and its entries were made together with the runs.
    return unsafe spans.withUnsafeBufferPointer { spans in
      unsafe rowSpans.withUnsafeBufferPointer { rows in
        unsafe body(spans.baseAddress, rows.baseAddress.map { unsafe $0 + (row - region.minY) })
      }
    }
  }

  private func spanRange(row y: Int) -> Range<Int> {
    Int(rowSpans[y - region.minY])..<Int(rowSpans[y - region.minY + 1])
  }

  /// Calls a closure with each run inside a rectangle, as a row and a range of blocks; the rectangle must be in the
  /// region.
  private func forEachSpan(in area: PixelRect, _ body: (_ y: Int, _ blocks: Range<Int>) -> Void) {
    let wanted = area.minX / 8..<(area.maxX + 7) / 8
    for y in area.rows {
      let range = spanRange(row: y)
      var index = firstSpan(endingBehind: wanted.lowerBound, in: range)
      while index < range.upperBound && Int(spans[index].begin) < wanted.upperBound {
        body(y, (Int(spans[index].begin)..<Int(spans[index].end)).clamped(to: wanted))
        index += 1
      }
    }
  }

  private func firstSpan(endingBehind block: Int, in range: Range<Int>) -> Int {
    var low = range.lowerBound
    var high = range.upperBound
    while low < high {
      let middle = (low + high) / 2
      if Int(spans[middle].end) <= block { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

/// A run of blocks in a row of a bitmap, which one loop of a kernel draws.
public struct SpanRun: Hashable, Sendable {
  /// The columns of the bitmap; both bounds are multiples of eight, so the range may end beyond the bitmap's edge.
  public let columns: Range<Int>

  /// Whether every pixel of the run has alpha 255.
  public let isOpaque: Bool

  /// Creates a run from its columns, which must begin and end at multiples of eight.
  public init(columns: Range<Int>, isOpaque: Bool) {
    self.columns = columns
    self.isOpaque = isOpaque
  }
}

/// A builder that collects the runs of a bitmap row by row.
private struct SpanTableBuilder {
  /// The minimum number of blocks for which opaque pixels next to a translucent run become a run of their own.
  ///
  /// A shorter run is merged into the translucent one, because a change of loop costs more than source-over on a few
  /// opaque pixels.
  private static let shortestOpaqueRun = 4

  /// The runs of all rows so far.
  private(set) var spans: [raster_span] = []

  /// The index in `spans` of each row's first run, followed by the number of runs so far.
  private(set) var rowSpans: [UInt32] = [0]

  /// The number of blocks in the runs above each row, followed by the number in all runs so far.
  private(set) var rowBlocks: [UInt32] = [0]

  /// A range of rows, from the first to the one after the last; empty if `low` is not less than `high`.
  struct Rows {
    var low = Int32.max
    var high = Int32(0)
  }

  /// For each column of blocks, the range of rows in which it has runs so far.
  private(set) var blockRows: [Rows]

  /// The smallest rectangle around pixels that are not fully transparent.
  private(set) var inkBounds = PixelRect.empty

  private let region: PixelRect
  private let firstBlock: Int

  /// Whether each block of the current row is empty, translucent or opaque, as a `raster_block_kind`.
  private var kinds: [UInt8]

  private static let empty = UInt8(RASTER_BLOCK_EMPTY.rawValue)
  private static let translucent = UInt8(RASTER_BLOCK_TRANSLUCENT.rawValue)
  private static let opaque = UInt8(RASTER_BLOCK_OPAQUE.rawValue)

  /// Creates a builder for a region of a bitmap; add the region's rows from top to bottom.
  init(region: PixelRect) {
    self.region = region
    firstBlock = region.minX / 8
    blockRows = Array(repeating: Rows(), count: (region.width + 7) / 8)
    kinds = Array(repeating: Self.empty, count: (region.width + 7) / 8)
    rowSpans.reserveCapacity(region.height + 1)
    rowBlocks.reserveCapacity(region.height + 1)
  }

  /// Adds the runs of the next row of the region, and clears the row's padding.
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
    // SAFETY: the region is in the bitmap, whose rows are padded to blocks. Padding has no meaning, so it may be
    // written even though the pixels may not.
    let line = unsafe rows.base + y * rows.stride
    let padded = (region.maxX + 7) & ~7
    unsafe (line + region.maxX).update(repeating: 0, count: padded - region.maxX)
    let count = kinds.count
    unsafe kinds.withUnsafeMutableBufferPointer { kinds in
      unsafe raster_classify(line + region.minX, count, kinds.baseAddress)
    }
  }

  /// Extends `inkBounds` by a row; examines single pixels only if the row's blocks extend beyond the bounds.
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

  /// Merges gaps of a single block into an adjacent translucent run.
  ///
  /// Blending transparent pixels leaves the background unchanged, and beginning a run costs about as much as a block.
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
