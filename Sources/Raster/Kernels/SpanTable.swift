import CRasterKernels

/// Where a picture has pixels: for each row the runs of blocks that are not fully transparent.
///
/// A block is eight pixels of a row, counted from the left edge of the bitmap. Runs are marked
/// opaque when every pixel has alpha 255: those need no source-over. A kernel that walks the runs
/// of a line of text touches a fifth of its pixels. The table is built once for a content; it takes
/// at most a sixteenth of the memory of its pixels, and eight bytes for each row and each column of blocks.
public struct SpanTable: Sendable {
  /// Pixels in a block.
  public static let blockWidth = 8

  /// The part of the bitmap that the table describes, in pixels of the bitmap.
  public let region: PixelRect

  /// The smallest rectangle around all pixels that are not fully transparent, in pixels of the
  /// bitmap; empty when there is none.
  public let inkBounds: PixelRect

  /// All runs, row after row.
  private let spans: [raster_span]

  /// For each row of the region the index of its first run, and one more.
  private let rowSpans: [UInt32]

  /// For each row of the region the blocks in the rows above it, and one more.
  private let rowBlocks: [UInt32]

  /// For each column of blocks of the region the rows around its runs.
  private let blockRows: [SpanTableBuilder.Rows]

  /// Finds the runs of a bitmap, or of a part of one.
  ///
  /// The padding behind the bitmap's rows, which has no meaning, is cleared, so that whole blocks
  /// can be drawn.
  ///
  /// - Parameters:
  ///   - bitmap: The picture, drawn and not to be changed any more.
  ///   - region: The part to describe, by default everything.
  /// - Precondition: The region lies in the bitmap, begins at a multiple of eight columns, and ends
  ///   at one or at the bitmap's edge.
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

  /// The number of blocks in all runs; a full frame blends eight times as many pixels.
  public var blockCount: Int { Int(rowBlocks.last ?? 0) }

  /// The number of runs.
  public var runCount: Int { spans.count }

  /// Memory that the table takes, in bytes.
  public var byteCount: Int {
    (spans.count + rowSpans.count + rowBlocks.count) * 4 + blockRows.count * 8
  }

  /// The runs of a row from left to right; for tests and inspection, as it allocates.
  ///
  /// - Parameter y: A row of the bitmap; one outside the region has no runs.
  public func runs(inRow y: Int) -> [SpanRun] {
    guard region.rows.contains(y) else { return [] }
    return spans[spanRange(row: y)].map { span in
      SpanRun(
        columns: Int(span.begin) * 8..<Int(span.end) * 8, isOpaque: span.is_opaque != 0)
    }
  }

  /// The number of pixels in the runs of a rectangle, columns rounded outward to blocks.
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

  /// The smallest rectangle of whole blocks around the runs of a rectangle; empty without any.
  ///
  /// Of damaged columns this is what a frame changes, often much less than the columns.
  ///
  /// - Complexity: O(columns) where the rectangle has all rows with runs, otherwise
  ///   O(rows · log runs + runs).
  public func blockBounds(in rect: PixelRect) -> PixelRect {
    var bounds = PixelRect.empty
    let area = rect.intersection(region)
    if area.isEmpty { return bounds }
    if area.minY <= inkBounds.minY && area.maxY >= inkBounds.maxY {
      for block in area.minX / 8..<(area.maxX + 7) / 8 {
        let rows = blockRows[block - region.minX / 8]
        if rows.low >= rows.high { continue }
        bounds = bounds.union(
          PixelRect(
            minX: block * 8, minY: Int(rows.low), maxX: block * 8 + 8, maxY: Int(rows.high)))
      }
      return bounds
    }
    forEachSpan(in: area) { y, blocks in
      bounds = bounds.union(
        PixelRect(
          minX: blocks.lowerBound * 8, minY: y, maxX: blocks.upperBound * 8, maxY: y + 1))
    }
    return bounds
  }

  /// Lends the runs from a row on, and the index of the runs by row, as the kernels read them.
  ///
  /// - Precondition: `row` lies in the region.
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

  /// Visits the blocks of each run inside a rectangle that lies in the region.
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
