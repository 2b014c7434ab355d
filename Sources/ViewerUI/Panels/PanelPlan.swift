import LayerKit

/// The layout of a panel's lines: on a panel at the right or, in a small window, on a sheet.
///
/// The panel first loses its headings, then a little of its size. If it would still cover the content and there is
/// space below, it becomes a low sheet along the bottom. Otherwise it shrinks further, and loses all facts except the
/// first. In a small window a sheet takes the lower half, in columns. Lines that do not fit there either are left
/// out, except the chosen one.
package struct PanelPlan: Hashable {
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
    /// Text of several lines; on a sheet, it has the space of one line.
    case note(lines: Int)
    /// The separator between adjustable and read-only values, with the space around it.
    case rule

    /// The height at full size, in points.
    var height: Double {
      switch self {
      case .heading: 34
      case .row: Theme.rowHeight
      case .fact, .measurement: 20
      case .note(let lines): 4 + 15 * Double(lines)
      case .rule: 21
      }
    }

    /// Whether the line is shown only on a panel at the right, not on a sheet.
    var isSideOnly: Bool { self == .heading || self == .rule || self == .measurement }
  }

  /// The frame of the panel, in points of the window.
  let frame: Rect

  /// The scale of text, rows and gaps; 1 is full size.
  let factor: Double

  /// Whether the panel is a sheet over the lower part of the window.
  package let isSheet: Bool

  /// The frame of each line, in points of the panel; `nil` for a line that is left out.
  let boxes: [Rect?]

  /// The width of a panel at the right, in points.
  static let sideWidth = 304.0

  /// The padding inside the panel's edges, in points.
  static let padding = 18.0

  /// The width of a column of a sheet at full size, in points.
  static let columnWidth = 172.0

  /// The space between two columns at full size, in points.
  private static let columnGap = 24.0

  /// Returns whether a window is wide enough for a panel at the right.
  static func hasSide(in area: OverlayArea) -> Bool {
    area.bounds.width >= 2 * sideWidth + 2 * Theme.margin
  }

  /// Returns the layout that shows the lines best, preferably without covering the content.
  ///
  /// - Parameters:
  ///   - lines: The lines to show.
  ///   - chosen: The index of the line that is never left out; `nil` for none.
  ///   - mayCover: Whether a sheet may take the whole height of the window if the lines do not fit in the lower half.
  ///   - columnWidth: The width of a column of a sheet at full size, in points.
  ///   - clear: The area that a panel at the right leaves free if one of its sizes allows it, in points of the
  ///     window.
  ///   - area: The window.
  /// - Returns: `nil` if there is no space for a single line.
  static func best(
    for lines: [Line], chosen: Int? = nil, mayCover: Bool = false, clear: Rect? = nil,
    columnWidth: Double = columnWidth, in area: OverlayArea
  ) -> PanelPlan? {
    if hasSide(in: area) {
      var plans = [side(lines, factor: 1, hasHeadings: true, in: area)]
      for factor in Theme.factors {
        plans.append(side(lines, factor: factor, hasHeadings: false, in: area))
      }
      let smallFactors = Theme.factors.dropFirst() + [Theme.smallestFactor]
      for factor in smallFactors where lines.contains(.row) {
        plans.append(side(lines, factor: factor, hasHeadings: false, mostFacts: 1, in: area))
      }
      let fitting = plans.compactMap(\.self)
      func isFree(_ plan: PanelPlan) -> Bool {
        clear.map { plan.frame.intersection($0).isEmpty } ?? true
      }
      let free = fitting.first(where: isFree)
      let isSmall = free.map { $0.factor < Theme.factors[1] } ?? true
      if isSmall, lines.contains(.row), let foot = foot(lines, in: area), isFree(foot) {
        return foot
      }
      // Legibility takes precedence over a free view of the content.
      if let plan = free ?? fitting.first { return plan }
    }
    for share in mayCover ? [0.5, 1] : [0.5] {
      for factor in Theme.factors {
        let sheet = Sheet(factor: factor, share: share, columnWidth: columnWidth, in: area)
        let rows = lines.count { !$0.isSideOnly }
        if sheet.capacity >= rows { return sheet.plan(lines, first: 0, in: area) }
      }
    }
    let sheet = Sheet(
      factor: Theme.factors.last ?? 1, share: mayCover ? 1 : 0.5, columnWidth: columnWidth, in: area
    )
    guard sheet.capacity > 0 else { return nil }
    let before = chosen.map { lines[..<$0].count { !$0.isSideOnly } } ?? 0
    return sheet.plan(lines, first: max(before - sheet.capacity + 1, 0), in: area)
  }

  /// Returns the sheet of the smallest height that shows all lines at full size; `nil` if it would take more than the
  /// lower half of the window.
  private static func foot(_ lines: [Line], in area: OverlayArea) -> PanelPlan? {
    let count = lines.count { !$0.isSideOnly }
    for height in stride(from: 0.05, through: 0.5, by: 0.025) {
      let sheet = Sheet(factor: 1, share: height, columnWidth: columnWidth, in: area)
      if sheet.capacity >= count { return sheet.plan(lines, first: 0, in: area) }
    }
    return nil
  }

  /// Returns the layout as a panel at the right; `nil` if the panel would be too high for the window.
  private static func side(
    _ lines: [Line], factor: Double, hasHeadings: Bool, mostFacts: Int = .max,
    in area: OverlayArea
  ) -> PanelPlan? {
    var factCount = 0
    var y = padding * factor
    if hasHeadings, lines.first == .heading { y -= 12 * factor }
    let width = sideWidth * factor
    var boxes: [Rect?] = []
    for line in lines {
      if line == .heading, !hasHeadings {
        boxes.append(nil)
        continue
      }
      if line == .fact { factCount += 1 }
      let isCostly = line == .measurement && mostFacts < .max
      if isCostly || (line == .fact && factCount > mostFacts) {
        boxes.append(nil)
        continue
      }
      let height = line.height * factor
      boxes.append(
        Rect(x: padding * factor, y: y, width: width - 2 * padding * factor, height: height))
      y += height
    }
    let height = y + padding * factor
    guard height <= area.bounds.height - 2 * Theme.margin else { return nil }
    let frame = Rect(
      x: area.bounds.width - Theme.margin - width, y: Theme.margin, width: width, height: height)
    return PanelPlan(frame: area.aligned(frame), factor: factor, isSheet: false, boxes: boxes)
  }

  /// A sheet with rows of equal height, which are filled column by column.
  private struct Sheet {
    let frame: Rect
    let factor: Double
    let columns: Int
    let rows: Int

    var capacity: Int { columns * rows }

    init(factor: Double, share: Double, columnWidth: Double, in area: OverlayArea) {
      self.factor = factor
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
      let inside = Size(
        width: frame.width - 2 * Theme.margin * factor,
        height: frame.height - Theme.margin * factor)
      let (column, gap) = (columnWidth * factor, PanelPlan.columnGap * factor)
      // A single column may be narrower than its preferred width.
      let fitting = Int(max((inside.width + gap) / (column + gap), 0))
      columns = fitting == 0 && inside.width >= column / 2 ? 1 : fitting
      rows = Int(max(inside.height / (Theme.rowHeight * factor), 0))
    }

    func plan(_ lines: [Line], first: Int, in area: OverlayArea) -> PanelPlan {
      let shown = min(lines.count { !$0.isSideOnly } - first, capacity)
      let used = min((shown + rows - 1) / rows, columns)
      let perColumn = (shown + used - 1) / max(used, 1)
      let left = Theme.margin * factor
      let gap = PanelPlan.columnGap * factor
      let width = (frame.width - 2 * left - Double(used - 1) * gap) / Double(max(used, 1))
      let rowHeight = Theme.rowHeight * factor
      var index = -first
      let boxes = lines.map { line -> Rect? in
        if line.isSideOnly { return nil }
        defer { index += 1 }
        guard index >= 0, index < shown else { return nil }
        let (column, row) = index.quotientAndRemainder(dividingBy: perColumn)
        return Rect(
          x: left + Double(column) * (width + gap), y: left / 2 + Double(row) * rowHeight,
          width: width, height: rowHeight)
      }
      let height = Double(perColumn) * rowHeight + left
      let frame = Rect(
        x: frame.minX, y: frame.maxY - height, width: frame.width, height: height)
      return PanelPlan(frame: area.aligned(frame), factor: factor, isSheet: true, boxes: boxes)
    }
  }
}
