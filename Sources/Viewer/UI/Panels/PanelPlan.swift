import LayerKit

/// The layout of a panel's lines: on a panel at the right or, in a narrow window, on a sheet over the lower half.
///
/// The place depends on the window alone, so that it is the same in every scene. The rows of a panel at the right that is
/// too high first move closer together, then the panel loses its headings, then a little of its size, then all facts
/// but the first two; a panel that is still too high shows the rows around the chosen one. A sheet has its lines in
/// columns.
struct PanelPlan: Hashable {
  /// A kind of line, which determines the height.
  enum Line: Hashable {
    /// The name of the lines that follow; left out if space is short.
    case heading
    /// A name and an adjustable value.
    case row
    /// A name and a read-only value.
    case fact
    /// A name and a measured read-only value; left out of a sheet, and wherever facts are left out.
    case measurement
    /// Text of several lines at full width; a sheet with rows has one, below its columns.
    case note(lines: Int)
    /// The separator between adjustable and read-only values, with the space around it.
    case rule

    /// The height at full size, in points.
    var height: Double {
      switch self {
      case .heading: 34
      case .row: Theme.rowHeight
      case .fact, .measurement: 20
      case .note(let lines): 4 + PanelPlan.noteLine * Double(lines)
      case .rule: 17
      }
    }

    /// Whether the line is a fact, measured or not.
    fileprivate var isFact: Bool { self == .fact || self == .measurement }

    fileprivate var isNote: Bool { if case .note = self { true } else { false } }
  }

  /// Rows that are left out at one end, and the frame of the sign that stands for them.
  struct Rest: Hashable {
    let count: Int
    /// The frame in points of the panel.
    let box: Rect
  }

  /// The frame of the panel, in points of the window.
  let frame: Rect

  /// The scale of text, rows and gaps; 1 is full size.
  let factor: Double

  /// Whether the panel is a sheet over the lower part of the window.
  let isSheet: Bool

  /// The frame of each line, in points of the panel; `nil` for a line that is left out.
  let boxes: [Rect?]

  /// The rows left out before the visible ones; `nil` if there are none.
  var above: Rest?

  /// The rows left out after the visible ones; `nil` if there are none.
  var below: Rest?

  /// Returns the width of a panel at the right, in points: 320, or less in a window of less than 1050 points.
  static func sideWidth(in area: OverlayArea) -> Double {
    min(max(0.32 * area.bounds.width - Theme.margin, 240), 320).rounded()
  }

  /// Returns the width of a panel at the right with much text on a line, in points: up to 400.
  static func wideWidth(in area: OverlayArea) -> Double {
    min(max(0.42 * area.bounds.width - Theme.margin, 270), 400).rounded()
  }

  /// The padding inside the panel's edges, in points.
  static let padding = 18.0

  /// The width of a column of a sheet at full size, in points.
  static let columnWidth = 172.0

  /// The width of a column of a sheet with much text on a line, at full size, in points.
  static let wideColumnWidth = 304.0

  /// The distance from one line of a note to the next at full size, in points.
  static let noteLine = 17.0

  /// The space between two columns at full size, in points.
  fileprivate static let columnGap = 24.0

  /// Returns whether a window is wide enough for a panel at the right.
  static func hasSide(in area: OverlayArea) -> Bool { area.bounds.width >= 640 }

  /// Returns the layout that shows the lines best.
  ///
  /// - Parameters:
  ///   - lines: The lines to show.
  ///   - chosen: The index of the row that is never left out; `nil` for none.
  ///   - mayCover: Whether a sheet may take the whole height of the window if the lines do not fit in the lower half.
  ///   - width: The width of a panel at the right, in points.
  ///   - columnWidth: The width of a column of a sheet at full size, in points.
  ///   - area: The window.
  /// - Returns: `nil` if there is no space for a single line.
  static func best(
    for lines: [Line], chosen: Int? = nil, mayCover: Bool = false, width: Double,
    columnWidth: Double = columnWidth, in area: OverlayArea
  ) -> PanelPlan? {
    if hasSide(in: area) {
      let side = Side(lines: lines, width: width, area: area)
      for density in Density.all where density.mostFacts == .max || lines.contains(.row) {
        if let plan = side.plan(density) { return plan }
      }
      if let plan = side.plan(around: chosen) { return plan }
    }
    return sheet(
      for: lines, chosen: chosen, mayCover: mayCover, columnWidth: columnWidth, in: area)
  }

  private static func sheet(
    for lines: [Line], chosen: Int?, mayCover: Bool, columnWidth: Double, in area: OverlayArea
  ) -> PanelPlan? {
    let count = lines.inColumns.count
    for share in mayCover ? [0.5, 1] : [0.5] {
      for factor in Theme.factors {
        let sheet = Sheet(
          lines: lines, factor: factor, share: share, columnWidth: columnWidth, in: area)
        if sheet.capacity >= count { return sheet.plan(.first(count, of: count)) }
      }
    }
    let sheet = Sheet(
      lines: lines, factor: Theme.factors.last ?? 1, share: mayCover ? 1 : 0.5,
      columnWidth: columnWidth, in: area)
    guard sheet.capacity > 0 else { return nil }
    guard let chosen else { return sheet.plan(.first(sheet.capacity, of: count)) }
    let rows = lines.count { $0 == .row }
    let place = lines[..<chosen].count { $0 == .row }
    return sheet.plan(.around(place, of: rows, in: sheet.capacity), ofRows: true)
  }
}

/// The heights and the sizes with which lines are tried, from the most spacious one.
private struct Density: Hashable {
  var factor = 1.0
  var hasHeadings = false
  /// The height of a row at full size, in points.
  var row = Density.denseRow
  /// The maximum number of facts; measurements count as facts.
  var mostFacts = Int.max

  /// The height of a row that is close to the next one, at full size, in points.
  static let denseRow = 25.0

  /// The height of a heading above dense rows, at full size, in points.
  private static let denseHeading = 28.0

  static let all = [
    Density(hasHeadings: true, row: Theme.rowHeight), Density(hasHeadings: true),
    Density(row: Theme.rowHeight), Density(), Density(factor: Theme.factors[1]),
    Density(factor: Theme.factors[1], mostFacts: 2),
  ]

  func height(of line: PanelPlan.Line) -> Double {
    let height =
      switch line {
      case .row: row
      case .heading where row == Density.denseRow: Density.denseHeading
      default: line.height
      }
    return height * factor
  }
}

/// A part of a list of lines, with signs for the lines before and after it.
private struct LineWindow {
  /// The visible lines.
  let shown: Range<Int>
  /// The number of lines before the visible ones for which there is a sign.
  var above = 0
  /// The number of lines after the visible ones for which there is a sign.
  var below = 0

  /// The first lines, without a sign for the others.
  static func first(_ capacity: Int, of count: Int) -> LineWindow {
    LineWindow(shown: 0..<min(capacity, count))
  }

  /// The lines around a chosen one; a sign for lines that are left out takes the place of a line at that end.
  static func around(_ chosen: Int, of count: Int, in capacity: Int) -> LineWindow {
    if count <= capacity { return first(count, of: count) }
    // Without space for signs, only the chosen line is shown.
    if capacity < 3 { return LineWindow(shown: chosen..<chosen + 1) }
    if chosen < capacity - 1 {
      return LineWindow(shown: 0..<capacity - 1, below: count - (capacity - 1))
    }
    let last = count - (capacity - 1)
    if chosen >= last { return LineWindow(shown: last..<count, above: last) }
    let first = chosen - (capacity - 3)
    let end = first + capacity - 2
    return LineWindow(shown: first..<end, above: first, below: count - end)
  }

  /// The number of places that lines and signs take.
  var places: Int { shown.count + min(above, 1) + min(below, 1) }
}

extension [PanelPlan.Line] {
  /// The lines that take a place in the columns of a sheet: rows and facts, and notes if there are no rows.
  fileprivate var inColumns: [PanelPlan.Line] {
    let hasRows = contains(.row)
    return filter { $0 == .row || $0 == .fact || ($0.isNote && !hasRows) }
  }
}

/// The layout at the right.
private struct Side {
  let lines: [PanelPlan.Line]
  let width: Double
  let area: OverlayArea

  private var room: Double { area.bounds.height - 2 * Theme.margin }

  /// Returns the layout of all lines; `nil` if it would be too high.
  func plan(_ density: Density) -> PanelPlan? {
    var stack = Stack(density, lines, width: width)
    var facts = 0
    let boxes = lines.map { line -> Rect? in
      if line == .heading, !density.hasHeadings { return nil }
      if line.isFact {
        facts += 1
        let isCut = density.mostFacts < .max
        if isCut, line == .measurement || facts > density.mostFacts { return nil }
      }
      return stack.add(line)
    }
    return plan(stack, boxes)
  }

  /// Returns the layout of the rows around the chosen one and of the note; `nil` if there is no chosen row, or no
  /// space for it.
  func plan(around chosen: Int?) -> PanelPlan? {
    guard let chosen else { return nil }
    let density = Density(factor: Theme.factors[1])
    let note = lines.first(where: \.isNote).map(density.height) ?? 0
    let rest = room - 2 * PanelPlan.padding * density.factor - note
    let capacity = Int(rest / density.height(of: .row))
    guard capacity > 0 else { return nil }
    let window = LineWindow.around(
      lines[..<chosen].count { $0 == .row }, of: lines.count { $0 == .row }, in: capacity)
    var stack = Stack(density, lines, width: width)
    let above = window.above > 0 ? stack.add(.row) : nil
    var below: Rect?
    var index = 0
    let boxes = lines.map { line -> Rect? in
      switch line {
      case .row:
        defer { index += 1 }
        if window.below > 0, index == window.shown.upperBound { below = stack.add(.row) }
        return window.shown.contains(index) ? stack.add(.row) : nil
      case .note: return stack.add(line)
      case .heading, .fact, .measurement, .rule: return nil
      }
    }
    var plan = plan(stack, boxes)
    plan?.above = above.map { PanelPlan.Rest(count: window.above, box: $0) }
    plan?.below = below.map { PanelPlan.Rest(count: window.below, box: $0) }
    return plan
  }

  private func plan(_ stack: Stack, _ boxes: [Rect?]) -> PanelPlan? {
    let factor = stack.density.factor
    guard stack.height <= room else { return nil }
    let frame = Rect(
      x: area.bounds.width - Theme.margin - width, y: Theme.margin, width: width,
      height: stack.height)
    return PanelPlan(frame: area.aligned(frame), factor: factor, isSheet: false, boxes: boxes)
  }

  /// Lines from the top of a panel.
  private struct Stack {
    let density: Density
    private let width: Double
    private var y: Double

    init(_ density: Density, _ lines: [PanelPlan.Line], width: Double) {
      self.density = density
      self.width = width
      let startsWithHeading = density.hasHeadings && lines.first == .heading
      y = PanelPlan.padding * density.factor - (startsWithHeading ? 12 : 0)
    }

    /// The height of the panel with the lines so far, in points.
    var height: Double { y + PanelPlan.padding * density.factor }

    /// Adds a line below the others, and returns its frame in points of the panel.
    mutating func add(_ line: PanelPlan.Line) -> Rect {
      let padding = PanelPlan.padding * density.factor
      let height = density.height(of: line)
      defer { y += height }
      return Rect(x: padding, y: y, width: width - 2 * padding, height: height)
    }
  }
}

/// The layout as a sheet, with lines of equal height, which are filled column by column, and the note below.
private struct Sheet {
  let lines: [PanelPlan.Line]
  let area: OverlayArea
  let frame: Rect
  let factor: Double
  let columns: Int
  let rows: Int
  let noteHeight: Double

  var capacity: Int { columns * rows }

  private var rowHeight: Double { Density.denseRow * factor }

  init(
    lines: [PanelPlan.Line], factor: Double, share: Double, columnWidth: Double,
    in area: OverlayArea
  ) {
    (self.lines, self.factor, self.area) = (lines, factor, area)
    let bounds = area.bounds
    let margin = min(Theme.margin, bounds.width / 16)
    // A sheet of full height leaves the chip free, if there is one.
    let height =
      share < 1
      ? bounds.height * share - margin
      : bounds.height - 2 * margin
        - (StateChip.fits(in: area) ? Theme.margin + StateChip.height : 0)
    frame = Rect(
      x: margin, y: bounds.height - margin - height, width: bounds.width - 2 * margin,
      height: height)
    let hasNote = lines.contains(.row) && lines.contains(where: \.isNote)
    let note = (frame.width < 480 ? 2 : 1) * PanelPlan.noteLine * factor
    // Rows take precedence over the note.
    let hasRoom = frame.height >= 2 * Theme.margin * factor + note + 2 * Density.denseRow * factor
    noteHeight = hasNote && hasRoom ? note : 0
    let inside = Size(
      width: frame.width - 2 * Theme.margin * factor,
      height: frame.height - Theme.margin * factor - noteHeight)
    let (column, gap) = (columnWidth * factor, PanelPlan.columnGap * factor)
    // A single column may be narrower than its preferred width.
    let fitting = Int(max((inside.width + gap) / (column + gap), 0))
    columns = fitting == 0 && inside.width >= column / 2 ? 1 : fitting
    rows = Int(max(inside.height / (Density.denseRow * factor), 0))
  }

  /// Returns the layout of a part of the lines in columns, or of the rows alone.
  func plan(_ window: LineWindow, ofRows: Bool = false) -> PanelPlan {
    let inColumns = ofRows ? [.row] : Set(lines.inColumns)
    let used = min((window.places + rows - 1) / max(rows, 1), columns)
    let perColumn = max((window.places + used - 1) / max(used, 1), 1)
    let left = Theme.margin * factor
    let gap = PanelPlan.columnGap * factor
    let width = (frame.width - 2 * left - Double(used - 1) * gap) / Double(max(used, 1))
    func box(_ place: Int) -> Rect {
      let (column, row) = place.quotientAndRemainder(dividingBy: perColumn)
      return Rect(
        x: left + Double(column) * (width + gap), y: left / 2 + Double(row) * rowHeight,
        width: width, height: rowHeight)
    }
    let height = Double(perColumn) * rowHeight + left + noteHeight
    var index = 0
    let boxes = lines.map { line -> Rect? in
      if line.isNote, noteHeight > 0 {
        return Rect(
          x: left, y: height - left / 2 - noteHeight, width: frame.width - 2 * left,
          height: noteHeight)
      }
      guard inColumns.contains(line) else { return nil }
      defer { index += 1 }
      return window.shown.contains(index)
        ? box(index - window.shown.lowerBound + min(window.above, 1)) : nil
    }
    let shown = Rect(x: frame.minX, y: frame.maxY - height, width: frame.width, height: height)
    var plan = PanelPlan(frame: area.aligned(shown), factor: factor, isSheet: true, boxes: boxes)
    if window.above > 0 { plan.above = PanelPlan.Rest(count: window.above, box: box(0)) }
    if window.below > 0 {
      plan.below = PanelPlan.Rest(count: window.below, box: box(window.places - 1))
    }
    return plan
  }
}
