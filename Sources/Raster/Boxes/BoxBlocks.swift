import CRasterKernels

/// The blocks of eight pixels that a box covers in each row, and the blocks in which its colour changes.
struct BoxBlocks {
  /// The blocks of one row that a box covers; each block is eight pixels.
  struct Row {
    /// The blocks that the box covers at least in part.
    var outer: Range<Int>
    /// The blocks that the box covers fully.
    var inner: Range<Int>
    /// The blocks in which the gradient's colour changes; the blocks before and after them have one colour each.
    var band: Range<Int>
    /// The kind of run that draws the blocks to the left of the band.
    var left: raster_box_run_kind
    /// The kind of run that draws the blocks to the right of the band.
    var right: raster_box_run_kind
  }

  /// The direction in which the gradient runs along a row: 1 to the right, −1 to the left, or 0 if a row has one
  /// colour.
  let turn: Int

  private let rows: BoxRows
  private let clip: PixelRect
  private let outline: BoxOutline
  private let columnsPerUnit: Double

  /// Whether rows are so short that all their blocks are drawn as edges, which is faster than telling them apart.
  private let isThin: Bool

  /// The first column of the clip, and the one after the last.
  private let low, high: Double

  /// The maximum length, in pixels, of rows whose blocks are all drawn as edges.
  ///
  /// Computing the coverage of eight blocks takes as long as drawing four more runs.
  private static let shortRow = 68.0

  /// Creates the blocks of a box inside a clip, with columns rounded outward to blocks.
  ///
  /// A block that the clip cuts counts as whole, so its pixels do not depend on the clip.
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

  /// Returns the blocks that the box covers in a row.
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
      // The row has one colour.
      let (first, end) = (row.outer.lowerBound, row.outer.upperBound)
      row.band =
        start <= outline.low ? end..<end : start >= outline.high ? first..<first : first..<end
      return
    }
    let first = (outline.low - start) * columnsPerUnit
    let last = (outline.high - start) * columnsPerUnit
    // In single precision the ends may be slightly farther out.
    row.band = outward(
      ColumnStretch(low: least(first, last) - 0.01, high: most(first, last) + 1.01))
    if turn < 0 { (row.left, row.right) = (row.right, row.left) }
  }

  /// Returns the blocks that contain any part of a range of columns.
  @inline(__always)
  private func outward(_ stretch: ColumnStretch) -> Range<Int> {
    let first = Self.ceiling(least(most(stretch.low, low), high)) >> 3
    if stretch.isEmpty { return first..<first }
    let last = (Int(least(most(stretch.high, low), high)) + 7) >> 3
    return first..<max(first, last)
  }

  /// Returns the blocks that are completely inside a range of columns.
  @inline(__always)
  private func inward(_ stretch: ColumnStretch, _ outer: Range<Int>) -> Range<Int> {
    if stretch.isEmpty { return outer.lowerBound..<outer.lowerBound }
    let first =
      stretch.low <= low ? clip.minX >> 3 : (Self.ceiling(stretch.low) + 7) >> 3
    let end =
      stretch.high >= high ? (clip.maxX + 7) >> 3 : Int(stretch.high) >> 3
    return (first..<max(first, end)).clamped(to: outer)
  }

  /// Returns a number rounded up; it must not be negative.
  ///
  /// The library's function is not inlined on plain x86-64.
  @inline(__always)
  private static func ceiling(_ value: Double) -> Int {
    let whole = Int(value)
    return Double(whole) < value ? whole + 1 : whole
  }
}

/// The edges of a box and the positions at which its colours change, which together determine its runs.
struct BoxOutline: Equatable {
  let field: BoxField
  let along: LinearField
  let low, high: Double
  let hasRamp: Bool

  /// Creates the outline of a box; `nil` if the box is not visible.
  init?(_ figure: BoxFigure) {
    guard let field = figure.field else { return nil }
    self.field = field
    hasRamp = figure.ramp.count > 0
    along = hasRamp ? figure.ramp.along : .constant(0)
    (low, high) = (figure.ramp.low, figure.ramp.high)
  }
}

extension LinearField {
  /// The most by which the distance from an edge changes from the centre of a pixel to its border.
  fileprivate var reach: Double { (perColumn.magnitude + perRow.magnitude) / 2 }
}

/// The columns that a box covers, row by row.
private struct BoxRows {
  /// A margin for rounding errors: the most by which single precision underestimates the distance to an edge, in
  /// pixels.
  private static let slack = 1.0 / 1024

  private enum Form {
    /// The corners are square.
    case straight
    /// The corners are round and the box may be rotated: pixels are fully covered between the corners of either pair
    /// of edges.
    case turned
    /// The corners are round and the box is upright: rows near the ends are as long as the arcs allow.
    case arcs
  }

  private let form: Form
  private let outer: Cut
  private let inner: Cut
  private let other: Cut
  private let arcs: Arcs

  /// Computes the rows of a box, limited to a range of columns.
  init(_ field: BoxField, columns: Range<Int>) {
    let across = (field.isUpright ? 0.5 : field.left.reach) + Self.slack
    let down = (field.isUpright ? 0.5 : field.top.reach) + Self.slack
    let radius = field.radius + Self.slack
    form = field.radius <= 0 ? .straight : field.isUpright ? .arcs : .turned
    outer = Cut(field, margins: (-across, -down), columns)
    let isTurned = form == .turned
    inner = Cut(field, margins: (isTurned ? max(across, radius) : across, down), columns)
    other = isTurned ? Cut(field, margins: (across, max(down, radius)), columns) : inner
    arcs = Arcs(field, columns, slack: Self.slack)
  }

  /// Returns the columns of a row that the box covers at least in part.
  @inline(__always)
  func outer(_ y: Int) -> ColumnStretch {
    form == .arcs ? arcs.outer(y) : outer.columns(ofRow: Double(y))
  }

  /// Returns columns of a row that the box covers fully; there may be others.
  @inline(__always)
  func inner(_ y: Int) -> ColumnStretch {
    switch form {
    case .straight: inner.columns(ofRow: Double(y))
    case .turned: inner.columns(ofRow: Double(y)).union(other.columns(ofRow: Double(y)))
    case .arcs: arcs.inner(y)
    }
  }

  /// The part of a box that is inside each edge by a margin, as if the corners were square.
  private struct Cut {
    private let across, down: Pair
    private let clip: ColumnStretch

    /// - Parameter margins: The margins from the left and right edges, and from the upper and lower ones.
    init(_ field: BoxField, margins: (Double, Double), _ columns: Range<Int>) {
      clip = ColumnStretch(low: Double(columns.lowerBound), high: Double(columns.upperBound))
      across = Pair(field.left, field.right, margin: margins.0, clip)
      down = Pair(field.top, field.bottom, margin: margins.1, clip)
    }

    @inline(__always)
    func columns(ofRow y: Double) -> ColumnStretch {
      if y < most(across.firstRow, down.firstRow) || y > least(across.lastRow, down.lastRow) {
        return ColumnStretch(low: 0, high: 0)
      }
      return ColumnStretch(
        low: most(clip.low, most(across.low.place(y), down.low.place(y))),
        high: least(clip.high, least(across.high.place(y), down.high.place(y))))
    }
  }

  /// The columns of each row between two opposite edges.
  ///
  /// One edge limits each row on the left and the other on the right, at positions that change linearly from row to
  /// row. Edges that are parallel to the rows limit which rows there are instead.
  private struct Pair {
    struct Line {
      var start, perRow: Double

      @inline(__always)
      func place(_ y: Double) -> Double { start + perRow * y }
    }

    private(set) var low, high: Line
    private(set) var firstRow = -Double.infinity
    private(set) var lastRow = Double.infinity

    init(_ edge: LinearField, _ other: LinearField, margin: Double, _ clip: ColumnStretch) {
      low = Line(start: clip.low, perRow: 0)
      high = Line(start: clip.high, perRow: 0)
      add(edge, margin)
      add(other, margin)
    }

    private mutating func add(_ edge: LinearField, _ margin: Double) {
      let missing = margin - edge.start
      if edge.perColumn > 0 {
        low = Line(start: missing / edge.perColumn, perRow: -edge.perRow / edge.perColumn)
      } else if edge.perColumn < 0 {
        high = Line(start: missing / edge.perColumn + 1, perRow: -edge.perRow / edge.perColumn)
      } else if edge.perRow > 0 {
        firstRow = max(firstRow, missing / edge.perRow)
      } else if edge.perRow < 0 {
        lastRow = min(lastRow, missing / edge.perRow)
      } else if missing > 0 {
        firstRow = .infinity
      }
    }
  }

  /// The rows of an upright box with round corners, which are shorter where they cross the corners' arcs.
  private struct Arcs {
    private let near, far: LinearField
    private let first, last: Double
    private let low, high: Double
    private let radius, slack: Double

    init(_ field: BoxField, _ columns: Range<Int>, slack: Double) {
      let runsAlongTop = field.top.perColumn == 0
      let (a, b) = runsAlongTop ? (field.left, field.right) : (field.top, field.bottom)
      (near, far) = runsAlongTop ? (field.top, field.bottom) : (field.left, field.right)
      let (left, right) = a.perColumn > 0 ? (a, b) : (b, a)
      // The distance from the left edge is x − first, and that from the right one is last − x.
      first = -left.start
      last = right.start
      (low, high) = (Double(columns.lowerBound), Double(columns.upperBound))
      radius = field.radius
      self.slack = slack
    }

    @inline(__always)
    func outer(_ y: Int) -> ColumnStretch {
      let (depth, distance) = depth(y)
      if distance <= -0.5 - slack { return ColumnStretch(low: 0, high: 0) }
      let reach = radius + 0.5 + slack
      if depth <= 0 { return stretch(margin: -0.5 - slack) }
      let square = reach * reach - depth * depth
      return square > 0
        ? stretch(margin: radius - square.squareRoot()) : ColumnStretch(low: 0, high: 0)
    }

    @inline(__always)
    func inner(_ y: Int) -> ColumnStretch {
      let (depth, distance) = depth(y)
      if distance < 0.5 + slack { return ColumnStretch(low: 0, high: 0) }
      let reach = radius - 0.5 - slack
      if depth <= 0 { return stretch(margin: 0.5 + slack) }
      let square = reach * reach - depth * depth
      return reach > 0 && square > 0
        ? stretch(margin: radius - square.squareRoot()) : ColumnStretch(low: 0, high: 0)
    }

    /// Returns the two distances that determine a row's length, in pixels.
    ///
    /// The first is the distance by which the row extends beyond the centres of the corners' arcs; it is not positive
    /// between the corners. The second is the distance from the nearer of the edges that are parallel to the row.
    @inline(__always)
    private func depth(_ y: Int) -> (Double, distance: Double) {
      let distance = least(near.start(ofRow: y), far.start(ofRow: y))
      return (radius - distance, distance)
    }

    @inline(__always)
    private func stretch(margin: Double) -> ColumnStretch {
      ColumnStretch(low: most(low, first + margin), high: least(high, last - margin + 1))
    }
  }
}

/// A range of columns in a row whose bounds are real numbers: the first column, and the one after the last.
private struct ColumnStretch {
  var low, high: Double

  var isEmpty: Bool { !(low < high) }

  /// Returns the smallest range that contains both ranges.
  func union(_ other: ColumnStretch) -> ColumnStretch {
    if isEmpty { return other }
    if other.isEmpty { return self }
    return ColumnStretch(low: least(low, other.low), high: most(high, other.high))
  }
}

/// Returns the smaller of two numbers, which must not be NaN.
///
/// It is one instruction; the library's function also checks for NaN.
@inline(__always)
private func least(_ a: Double, _ b: Double) -> Double { a < b ? a : b }

/// Returns the larger of two numbers; see ``least(_:_:)``.
@inline(__always)
private func most(_ a: Double, _ b: Double) -> Double { a > b ? a : b }
