import LayerKit

/// The key table on a glass panel in the middle of the window.
final class HelpOverlay {
  /// The panel's layer; the viewer shows the panel by adding this layer to the window's root layers.
  let root: Layer

  private let rows: [KeyRow]
  private let title: Label
  private let labels: [(keys: Label, title: Label)]

  /// The index of the first visible row; greater than 0 on later pages, which a small window needs to show all keys.
  private var firstRow = 0

  /// The distance between keys and titles at full size, in points.
  private static let gap = 16.0
  private static let titleHeight = 34.0

  /// Creates an empty panel.
  init(in context: LayerContext, rows: [KeyRow]) {
    self.rows = rows
    root = Layer(in: context).withoutActions()
    root.name = "help"
    title = Label(in: context)
    labels = rows.map { _ in (keys: Label(in: context), title: Label(in: context)) }
    root.sublayers = [title.layer] + labels.flatMap { [$0.keys.layer, $0.title.layer] }
  }

  /// The visible strings, for tests.
  var shownTexts: [String] {
    root.isHidden ? [] : labels.flatMap { [$0.keys, $0.title] }.compactMap(\.shownText)
  }

  /// Returns whether there are rows after the visible ones.
  func hasMore(in area: OverlayArea) -> Bool {
    let count = grid(columnWidths(), in: area).count
    return count > 0 && firstRow + count < rows.count
  }

  /// Advances to the rows after the visible ones.
  func turn(in area: OverlayArea) { firstRow += grid(columnWidths(), in: area).count }

  /// Scrolls back to the first row.
  func begin() { firstRow = 0 }

  /// Scrolls back to the first row if all rows fit in the window.
  func follow(_ area: OverlayArea) {
    if firstRow > 0, grid(columnWidths(), in: area).count == rows.count { firstRow = 0 }
  }

  private func grid(_ widths: (keys: Double, title: Double), in area: OverlayArea) -> HelpGrid {
    let bounds = area.bounds
    return HelpGrid.best(
      rowCount: rows.count, keysWidth: widths.keys + Self.gap, titleWidth: widths.title,
      room: { factor in
        // Margins shrink with the print.
        Size(
          width: bounds.width - 4 * Theme.margin * factor,
          height: bounds.height - 3 * Theme.margin * factor - Self.titleHeight * factor)
      })
  }

  /// Lays out the panel and shows the current page of rows; called inside a turn.
  func show(theme: Theme, in area: OverlayArea) {
    let bounds = area.bounds
    let widths = columnWidths()
    let grid = grid(widths, in: area)
    // A window without space for a single row shows no panel at all.
    root.isHidden = grid.count == 0
    let top = Self.titleHeight * grid.factor
    let padding = Theme.margin * grid.factor
    let size = Size(
      width: grid.size.width + 2 * padding, height: grid.size.height + top + padding)
    theme.apply(to: root, isDense: true, in: area)
    let frame = Rect(
      x: bounds.center.x - size.width / 2, y: bounds.center.y - size.height / 2,
      width: size.width, height: size.height)
    root.place(at: area.aligned(frame), in: area)
    title.set(
      caption(of: grid), font: Theme.font(size: Theme.TextSize.small * grid.factor),
      color: theme.dim,
      in: Rect(x: padding, y: padding / 4, width: grid.size.width, height: top),
      area: area)
    for (index, label) in labels.enumerated() {
      if (firstRow..<firstRow + grid.count).contains(index) {
        place(label, index: index, grid: grid, keys: widths.keys, theme: theme, area: area)
      } else {
        label.keys.hide()
        label.title.hide()
      }
    }
  }

  private func caption(of grid: HelpGrid) -> String {
    if grid.count == rows.count { return "Keys" }
    let last = min(firstRow + grid.count, rows.count)
    return "Keys \(firstRow + 1)–\(last) of \(rows.count)"
      + (last < rows.count ? "; ? for more" : "")
  }

  private func place(
    _ label: (keys: Label, title: Label), index: Int, grid: HelpGrid, keys: Double, theme: Theme,
    area: OverlayArea
  ) {
    let font = Theme.font(size: Theme.TextSize.large * grid.factor)
    var box = grid.frame(ofRow: index - firstRow)
    box.origin =
      box.origin + Point(x: Theme.margin * grid.factor, y: Self.titleHeight * grid.factor)
    let row = rows[index]
    // Two lines take less than a row, so that rows are set apart.
    let line = grid.isStacked ? grid.rowHeight * 0.45 : grid.rowHeight
    box.size.height = line
    label.keys.set(Self.text(ofKeys: row), font: font, color: theme.accent, in: box, area: area)
    if grid.isStacked {
      box.origin.y += line
    } else {
      let offset = (keys + Self.gap) * grid.factor
      box.origin.x += offset
      box.size.width -= offset
    }
    label.title.set(row.title, font: font, color: theme.text, in: box, area: area)
  }

  /// Returns the widths of the widest keys and of the widest title at full size, in points.
  private func columnWidths() -> (keys: Double, title: Double) {
    let font = Theme.font(size: Theme.TextSize.large)
    func width(_ string: String) -> Double {
      Label.width(of: string, font, in: root.context)
    }
    return (
      keys: rows.map { width(Self.text(ofKeys: $0)) }.max() ?? 0,
      title: rows.map { width($0.title) }.max() ?? 0
    )
  }

  private static func text(ofKeys row: KeyRow) -> String { row.keysText }
}

/// The layout of the key help: as few columns as the height allows, and smaller print if necessary.
///
/// The rows first move closer together, then the print shrinks; in a narrow window the title is below its keys. Text
/// that does not fit in the smallest print is truncated at its end, and rows are left out from the end.
private struct HelpGrid: Hashable {
  /// The print sizes to try, as factors of the ordinary size.
  static let factors = Theme.factors + [Theme.smallestFactor]

  /// The row heights to try, in points at full size.
  private static let rowHeights = [Theme.rowHeight, 23, 20]

  /// The row height of the smallest print in a window that would otherwise need a second page, in points at full
  /// size.
  private static let leastRowHeight = 17.0

  /// The height of a row of two lines, in points at full size.
  private static let stackedHeight = 42.0

  /// The minimum width available for a column whose rows are truncated, in points; in a narrower panel no rows are
  /// shown.
  private static let leastWidth = 120.0

  /// The scale of text, rows and gaps; 1 is full size.
  let factor: Double

  /// Whether the title is below its keys, not beside them.
  let isStacked: Bool

  /// The number of visible rows.
  let count: Int

  /// The number of rows in a column.
  let rowsPerColumn: Int

  /// The width of a column, in points, without the gap to the next column.
  let columnWidth: Double

  /// The height of a row, in points.
  let rowHeight: Double

  /// Returns the grid with the largest print in which all rows fit.
  ///
  /// If they do not fit in any, the grid has the smallest print and as many rows as possible.
  ///
  /// - Parameters:
  ///   - rowCount: The number of rows.
  ///   - keysWidth: The width of the widest keys at full size, with the space after them, in points.
  ///   - titleWidth: The width of the widest title at full size, in points.
  ///   - room: Returns the size available for rows, in points, given the factor of the print size.
  static func best(
    rowCount: Int, keysWidth: Double, titleWidth: Double, room: (Double) -> Size
  ) -> HelpGrid {
    func grid(
      _ factor: Double, rowHeight: Double, isStacked: Bool = false, isCut: Bool = false
    ) -> HelpGrid {
      let natural = (isStacked ? max(keysWidth, titleWidth) : keysWidth + titleWidth) * factor
      let room = room(factor)
      let width = isCut && room.width >= leastWidth ? min(natural, room.width) : natural
      return HelpGrid(
        rowCount: rowCount, factor: factor, isStacked: isStacked, columnWidth: width,
        rowHeight: rowHeight * factor, room: room)
    }
    for factor in factors {
      for height in rowHeights {
        let candidate = grid(factor, rowHeight: height)
        if candidate.count == rowCount { return candidate }
      }
    }
    for factor in factors {
      let candidate = grid(factor, rowHeight: stackedHeight, isStacked: true)
      if candidate.count == rowCount { return candidate }
    }
    let (factor, height) = (factors.last ?? 1, rowHeights.last ?? Theme.rowHeight)
    let narrow = grid(factor, rowHeight: leastRowHeight)
    if narrow.count == rowCount { return narrow }
    let stacked = grid(factor, rowHeight: stackedHeight, isStacked: true, isCut: true)
    let beside = grid(factor, rowHeight: height, isCut: true)
    return stacked.count >= beside.count ? stacked : beside
  }

  private init(
    rowCount: Int, factor: Double, isStacked: Bool, columnWidth: Double, rowHeight: Double,
    room: Size
  ) {
    self.factor = factor
    self.isStacked = isStacked
    self.rowHeight = rowHeight
    self.columnWidth = columnWidth
    let gap = Self.gap * factor
    let rows = Int(max(room.height, 0) / rowHeight)
    let columns = max(Int((max(room.width, 0) + gap) / (columnWidth + gap)), 0)
    count = min(rows * columns, rowCount)
    let columnsUsed = rows == 0 ? 0 : (count + rows - 1) / rows
    rowsPerColumn = columnsUsed == 0 ? 0 : (count + columnsUsed - 1) / columnsUsed
  }

  /// The space between two columns at full size, in points.
  static let gap = 32.0

  /// The extent of all visible rows, in points.
  var size: Size {
    guard count > 0 else { return .zero }
    let columns = Double((count + rowsPerColumn - 1) / rowsPerColumn)
    return Size(
      width: columns * columnWidth + (columns - 1) * Self.gap * factor,
      height: Double(rowsPerColumn) * rowHeight)
  }

  /// Returns the frame of the row at an index among the visible rows, in points from the first one's upper left
  /// corner.
  func frame(ofRow index: Int) -> Rect {
    let (column, row) = index.quotientAndRemainder(dividingBy: max(rowsPerColumn, 1))
    return Rect(
      x: Double(column) * (columnWidth + Self.gap * factor), y: Double(row) * rowHeight,
      width: columnWidth, height: rowHeight)
  }
}

/// One line of keys on a plate at the bottom of the window, for users who have not read the help.
final class HintLine {
  let root: Layer

  private let label: Label

  /// The situations in which the line differs.
  enum Situation: Hashable {
    case usual
    /// A value is being typed, so that other keys apply.
    case typing
    /// The pointer is over the row of a parameter.
    case hovering(Parameter, index: Int)
    /// The pointer is over the row of the preset.
    case hoveringPresets

    /// The row beside which the line is; `nil` for the foot of the window.
    var row: ParameterPanel.Row? {
      switch self {
      case .usual, .typing: nil
      case .hovering(_, let index): .parameter(index)
      case .hoveringPresets: .preset
      }
    }

    fileprivate var text: String {
      switch self {
      case .usual:
        "Space toggle · ↑ ↓ choose · ← → change · Ctrl-s save · o presets · p pause · i pages · ? all keys"
      case .typing: "Return accepts · Esc cancels · Tab: next parameter"
      case .hovering(let parameter, _) where parameter.isChangedByClick:
        "Click: next value · wheel: both ways · ↺ resets"
      case .hoveringPresets: "‹ › show your presets and others · Ctrl-s saves these values"
      case .hovering(let parameter, _) where parameter.numberRange == nil:
        "‹ › or wheel: another · double click: type · ↺ resets"
      case .hovering: "Drag the bar · double click: type · wheel: one step · ↺ resets"
      }
    }
  }

  /// The distance from the text to the plate's ends, in points.
  private static let padding = 10.0

  /// The height of the plate, in points.
  static let height = 24.0

  /// Creates an empty line.
  init(in context: LayerContext) {
    root = Layer(in: context).withoutActions()
    root.name = "hints"
    label = Label(in: context)
    root.sublayers = [label.layer]
  }

  /// The visible text; empty while the line is hidden.
  var shownTexts: [String] { root.isHidden ? [] : [label.shownText].compactMap(\.self) }

  /// Shows the line; hides it if the window has no space for all of its text.
  ///
  /// - Parameters:
  ///   - isRoomy: Whether the other overlays leave space for the line; if not, it is hidden.
  ///   - situation: The situation, on which the keys depend.
  ///   - row: The row under the pointer, in points of the area, beside which the line is; `nil` for the foot of the
  ///     window.
  ///   - focus: The frame of the content, in points of the window; over it, the plate is less translucent.
  ///   - theme: The colours.
  ///   - area: The window.
  func show(
    isRoomy: Bool, _ situation: Situation, beside row: Rect?, over focus: Rect, theme: Theme,
    in area: OverlayArea
  ) {
    root.isHidden = !isRoomy
    guard isRoomy else { return }
    let bounds = area.bounds
    let room = bounds.width - PanelPlan.sideWidth(in: area) - 3 * Theme.margin - 2 * Self.padding
    label.set(
      situation.text, font: Theme.font(size: Theme.TextSize.medium),
      color: theme.text,
      in: Rect(x: Self.padding, y: 0, width: max(room, 0), height: Self.height), area: area)
    root.isHidden = label.isCut
    let width = label.width + 2 * Self.padding
    let origin =
      row.map {
        Point(x: $0.minX - PanelPlan.padding - width - 4, y: $0.center.y - Self.height / 2)
      } ?? Point(x: Theme.margin, y: bounds.height - Theme.margin - Self.height)
    let frame = area.aligned(
      Rect(origin: origin, size: Size(width: width, height: Self.height)))
    root.place(at: frame, in: area)
    theme.apply(to: root, isDense: row != nil || !frame.intersection(focus).isEmpty, in: area)
  }
}
