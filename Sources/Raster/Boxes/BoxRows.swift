/// The smaller of two numbers, one instruction: the library's function also looks for what is no number.
@inline(__always)
func least(_ a: Double, _ b: Double) -> Double { a < b ? a : b }

/// The larger of two numbers; see ``least(_:_:)``.
@inline(__always)
func most(_ a: Double, _ b: Double) -> Double { a > b ? a : b }

/// Columns of a row, as real numbers: the first one and the one behind the last.
struct ColumnStretch {
  var low, high: Double

  var isEmpty: Bool { !(low < high) }

  /// The smallest stretch around two.
  func union(_ other: ColumnStretch) -> ColumnStretch {
    if isEmpty { return other }
    if other.isEmpty { return self }
    return ColumnStretch(low: least(low, other.low), high: most(high, other.high))
  }
}

/// Finds what a box covers, row by row.
struct BoxRows {
  /// How much closer to an edge single precision may take a pixel to be, in device pixels.
  private static let slack = 1.0 / 1024

  private enum Form {
    /// Corners are square.
    case straight
    /// Covered in full between the corners along one pair of edges, or along the other.
    case turned
    /// Rows cross arcs of upright corners.
    case arcs
  }

  private let form: Form
  private let outer: Cut
  private let inner: Cut
  private let other: Cut
  private let arcs: Arcs

  /// Prepares for the rows of a box inside some columns.
  init(_ field: BoxField, columns: Range<Int>) {
    let (out, full) = (-0.5 - Self.slack, 0.5 + Self.slack)
    let round = max(full, field.radius + Self.slack)
    form = field.radius <= 0 ? .straight : field.isUpright ? .arcs : .turned
    outer = Cut(field, margins: (out, out), columns)
    inner = Cut(field, margins: (form == .turned ? round : full, full), columns)
    other = form == .turned ? Cut(field, margins: (full, round), columns) : inner
    arcs = Arcs(field, columns, slack: Self.slack)
  }

  /// The columns that have a share in a row.
  @inline(__always)
  func outer(_ y: Int) -> ColumnStretch {
    form == .arcs ? arcs.outer(y) : outer.columns(ofRow: Double(y))
  }

  /// Columns that are covered in full.
  @inline(__always)
  func inner(_ y: Int) -> ColumnStretch {
    switch form {
    case .straight: inner.columns(ofRow: Double(y))
    case .turned: inner.columns(ofRow: Double(y)).union(other.columns(ofRow: Double(y)))
    case .arcs: arcs.inner(y)
    }
  }

  /// The pixels that lie a margin inside of all edges: between straight lines.
  private struct Cut {
    private let across, down: Pair
    private let clip: ColumnStretch

    /// - Parameter margins: From the left and right edges, and from the upper and lower ones.
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

  /// Two opposite edges: one cuts each row from the left and one from the right, at places that move
  /// evenly from row to row; or, along the rows, they cut off rows.
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

  /// An upright box with round corners: rows near its ends reach as far as the arcs do.
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
      // The distance from the left edge is x − first, that from the right one last − x.
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

    /// How deep a row lies in the corners, and how far inside of the nearer edge along it.
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
