import CRasterKernels

/// What decides on the runs of a box: its edges, and where its colours change.
struct BoxOutline: Equatable {
  let field: BoxField
  let along: LinearField
  let low, high: Double
  let hasRamp: Bool

  /// Reads a box, or nothing when it does not show.
  init?(_ figure: BoxFigure) {
    guard let field = figure.field else { return nil }
    self.field = field
    hasRamp = figure.ramp.count > 0
    along = hasRamp ? figure.ramp.along : .constant(0)
    (low, high) = (figure.ramp.low, figure.ramp.high)
  }
}

/// Finds what blocks of a row a box covers, and where its colour changes.
struct BoxBlocks {
  /// A row in blocks of eight pixels.
  struct Row {
    /// The blocks with a share.
    var outer: Range<Int>
    /// Those that are covered in full.
    var inner: Range<Int>
    /// Where the colour changes; what lies before it and behind it is plain.
    var band: Range<Int>
    /// What lies before the band in the direction of columns.
    var left: raster_box_run_kind
    /// What lies behind it.
    var right: raster_box_run_kind
  }

  /// The direction in which the colour changes along a row: 1, −1, or 0 when it does not.
  let turn: Int

  private let rows: BoxRows
  private let clip: PixelRect
  private let outline: BoxOutline
  private let columnsPerUnit: Double

  /// Whether rows are so short that it is faster to take all their blocks for edges than to tell them
  /// apart.
  private let isThin: Bool

  /// The first column of the clip, and the one behind the last.
  private let low, high: Double

  /// The length of a short row: computing the coverage of eight blocks takes as long as four runs more.
  private static let shortRow = 68.0

  /// Prepares for the rows of a box inside some pixels, columns rounded outward to blocks.
  ///
  /// A block that the clip cuts counts as if it were whole, so that its pixels are drawn alike
  /// whatever the clip is.
  init(_ outline: BoxOutline, _ clip: PixelRect) {
    let clip = clip.blockAligned
    rows = BoxRows(outline.field, columns: clip.columns)
    self.clip = clip
    self.outline = outline
    isThin = outline.field.longestRow <= Self.shortRow
    let growth = outline.along.perColumn
    turn = !outline.hasRamp || growth == 0 ? 0 : growth > 0 ? 1 : -1
    columnsPerUnit = 1 / growth
    (low, high) = (Double(clip.minX), Double(clip.maxX))
  }

  /// A row of the box.
  @inline(__always)
  func row(_ y: Int) -> Row {
    let outer = outward(rows.outer(y))
    if isThin {
      let none = outer.upperBound..<outer.upperBound
      return Row(
        outer: outer, inner: none, band: none, left: RASTER_RUN_BEFORE, right: RASTER_RUN_BEHIND)
    }
    let inner = inward(rows.inner(y), outer)
    var row = Row(
      outer: outer, inner: inner, band: outer.upperBound..<outer.upperBound,
      left: RASTER_RUN_BEFORE, right: RASTER_RUN_BEHIND)
    if outline.hasRamp { addBand(to: &row, y) }
    return row
  }

  @inline(__always)
  private func addBand(to row: inout Row, _ y: Int) {
    let start = outline.along.start(ofRow: y)
    if turn == 0 {
      // One colour for all of the row.
      let (first, end) = (row.outer.lowerBound, row.outer.upperBound)
      row.band =
        start <= outline.low ? end..<end : start >= outline.high ? first..<first : first..<end
      return
    }
    let first = (outline.low - start) * columnsPerUnit
    let last = (outline.high - start) * columnsPerUnit
    // What single precision makes of the ends may lie a little farther out.
    row.band = outward(
      ColumnStretch(low: least(first, last) - 0.01, high: most(first, last) + 1.01))
    if turn < 0 { (row.left, row.right) = (row.right, row.left) }
  }

  /// The blocks that a stretch of columns touches.
  @inline(__always)
  private func outward(_ stretch: ColumnStretch) -> Range<Int> {
    let first = Self.ceiling(least(most(stretch.low, low), high)) >> 3
    if stretch.isEmpty { return first..<first }
    let last = (Int(least(most(stretch.high, low), high)) + 7) >> 3
    return first..<max(first, last)
  }

  /// The blocks that a stretch of columns fills.
  @inline(__always)
  private func inward(_ stretch: ColumnStretch, _ outer: Range<Int>) -> Range<Int> {
    if stretch.isEmpty { return outer.lowerBound..<outer.lowerBound }
    let first =
      stretch.low <= low ? clip.minX >> 3 : (Self.ceiling(stretch.low) + 7) >> 3
    let end =
      stretch.high >= high ? (clip.maxX + 7) >> 3 : Int(stretch.high) >> 3
    return (first..<max(first, end)).clamped(to: outer)
  }

  /// A number that is not negative, rounded up; the library's function is a call on plain x86-64.
  @inline(__always)
  private static func ceiling(_ value: Double) -> Int {
    let whole = Int(value)
    return Double(whole) < value ? whole + 1 : whole
  }
}
