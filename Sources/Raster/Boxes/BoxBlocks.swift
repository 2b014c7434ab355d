import CRasterKernels

/// The blocks that a box covers in each row, and those in which its colour changes.
struct BoxBlocks {
  /// A row in blocks of eight pixels.
  struct Row {
    /// The blocks that the box covers at least in part.
    var outer: Range<Int>
    /// The blocks that the box covers fully.
    var inner: Range<Int>
    /// The blocks in which the colour changes; the blocks before and after them are plain.
    var band: Range<Int>
    /// The kind of the blocks to the left of the band.
    var left: raster_box_run_kind
    /// The kind of the blocks to the right of the band.
    var right: raster_box_run_kind
  }

  /// The direction in which the colour changes along a row: 1, −1, or 0 if it does not change.
  let turn: Int

  private let rows: BoxRows
  private let clip: PixelRect
  private let outline: BoxOutline
  private let columnsPerUnit: Double

  /// Whether rows are so short that it is faster to treat all their blocks as edges than to classify them.
  private let isThin: Bool

  /// The first column of the clip, and the one after the last.
  private let low, high: Double

  /// The maximum length of a thin row, in pixels; computing the coverage of eight blocks takes as long as four more
  /// runs.
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

  /// Returns a row of the box.
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

  /// Returns the blocks that a stretch of columns touches.
  @inline(__always)
  private func outward(_ stretch: ColumnStretch) -> Range<Int> {
    let first = Self.ceiling(least(most(stretch.low, low), high)) >> 3
    if stretch.isEmpty { return first..<first }
    let last = (Int(least(most(stretch.high, low), high)) + 7) >> 3
    return first..<max(first, last)
  }

  /// Returns the blocks that a stretch of columns fills.
  @inline(__always)
  private func inward(_ stretch: ColumnStretch, _ outer: Range<Int>) -> Range<Int> {
    if stretch.isEmpty { return outer.lowerBound..<outer.lowerBound }
    let first =
      stretch.low <= low ? clip.minX >> 3 : (Self.ceiling(stretch.low) + 7) >> 3
    let end =
      stretch.high >= high ? (clip.maxX + 7) >> 3 : Int(stretch.high) >> 3
    return (first..<max(first, end)).clamped(to: outer)
  }

  /// Returns a number, which is not negative, rounded up; the library's function is a call on plain x86-64.
  @inline(__always)
  private static func ceiling(_ value: Double) -> Int {
    let whole = Int(value)
    return Double(whole) < value ? whole + 1 : whole
  }
}

/// The parts of a box that determine its runs: its edges, and the positions at which its colours change.
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

/// The columns that a box covers, row by row.
private struct BoxRows {
  /// The maximum amount by which single precision underestimates the distance to an edge, in device pixels.
  private static let slack = 1.0 / 1024

  private enum Form {
    /// Corners are square.
    case straight
    /// The box covers pixels fully between the corners along one pair of edges, or along the other.
    case turned
    /// Rows cross the arcs of upright corners.
    case arcs
  }

  private let form: Form
  private let outer: Cut
  private let inner: Cut
  private let other: Cut
  private let arcs: Arcs

  /// Creates the rows of a box inside some columns.
  init(_ field: BoxField, columns: Range<Int>) {
    let (out, full) = (-0.5 - Self.slack, 0.5 + Self.slack)
    let round = max(full, field.radius + Self.slack)
    form = field.radius <= 0 ? .straight : field.isUpright ? .arcs : .turned
    outer = Cut(field, margins: (out, out), columns)
    inner = Cut(field, margins: (form == .turned ? round : full, full), columns)
    other = form == .turned ? Cut(field, margins: (full, round), columns) : inner
    arcs = Arcs(field, columns, slack: Self.slack)
  }

  /// Returns the columns that are covered at least in part in a row.
  @inline(__always)
  func outer(_ y: Int) -> ColumnStretch {
    form == .arcs ? arcs.outer(y) : outer.columns(ofRow: Double(y))
  }

  /// Returns columns that are covered fully in a row.
  @inline(__always)
  func inner(_ y: Int) -> ColumnStretch {
    switch form {
    case .straight: inner.columns(ofRow: Double(y))
    case .turned: inner.columns(ofRow: Double(y)).union(other.columns(ofRow: Double(y)))
    case .arcs: arcs.inner(y)
    }
  }

  /// The pixels that are inside all edges by a margin, between straight lines.
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

  /// Two opposite edges.
  ///
  /// One edge cuts each row from the left and the other from the right, at positions that change linearly from row to
  /// row. Edges that are parallel to the rows cut off rows instead.
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

  /// An upright box with round corners, whose rows near its ends extend as far as the arcs.
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

    /// Returns the depth of a row in the corners, and its distance from the nearer of the edges parallel to it.
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

/// A stretch of columns in a row, as real numbers: the first one and the one after the last.
private struct ColumnStretch {
  var low, high: Double

  var isEmpty: Bool { !(low < high) }

  /// Returns the smallest stretch that contains both.
  func union(_ other: ColumnStretch) -> ColumnStretch {
    if isEmpty { return other }
    if other.isEmpty { return self }
    return ColumnStretch(low: least(low, other.low), high: most(high, other.high))
  }
}

/// Returns the smaller of two numbers in one instruction; the library's function also checks for NaN.
@inline(__always)
private func least(_ a: Double, _ b: Double) -> Double { a < b ? a : b }

/// Returns the larger of two numbers; see ``least(_:_:)``.
@inline(__always)
private func most(_ a: Double, _ b: Double) -> Double { a > b ? a : b }
