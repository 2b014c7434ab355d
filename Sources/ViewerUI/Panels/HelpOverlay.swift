package import LayerKit

/// The key table on a panel of glass in the middle of the window.
package final class HelpOverlay {
  /// The panel; shown by making it a root.
  package let root: Layer

  private let rows: [KeyRow]
  private let title: Label
  private let labels: [(keys: Label, title: Label)]

  /// The first row that is shown: in a small window the keys are on several pages.
  private var firstRow = 0

  /// The distance between keys and what they do at full size, in points.
  private static let gap = 16.0
  private static let titleHeight = 34.0

  /// Makes a panel that shows nothing yet.
  package init(in context: LayerContext, rows: [KeyRow]) {
    self.rows = rows
    root = Layer(in: context).withoutActions()
    root.name = "help"
    title = Label(in: context)
    labels = rows.map { _ in (keys: Label(in: context), title: Label(in: context)) }
    root.sublayers = [title.layer] + labels.flatMap { [$0.keys.layer, $0.title.layer] }
  }

  /// The texts that are shown, for whoever checks them.
  package var shownTexts: [String] {
    root.isHidden ? [] : labels.flatMap { [$0.keys, $0.title] }.compactMap(\.shownText)
  }

  /// Goes on to the rows that have no room beside those that are shown.
  ///
  /// - Returns: Whether there are such rows.
  package func turn(in area: OverlayArea) -> Bool {
    let count = grid(columnWidths(), in: area).count
    guard count > 0, firstRow + count < rows.count else { return false }
    firstRow += count
    return true
  }

  /// Goes back to the first row.
  package func begin() { firstRow = 0 }

  /// Goes back to the first row where all rows have room.
  package func follow(_ area: OverlayArea) {
    if firstRow > 0, grid(columnWidths(), in: area).count == rows.count { firstRow = 0 }
  }

  private func grid(_ widths: (keys: Double, title: Double), in area: OverlayArea) -> HelpGrid {
    let bounds = area.bounds
    return HelpGrid.best(
      rowCount: rows.count, keysWidth: widths.keys + Self.gap, titleWidth: widths.title,
      room: { factor in
        // Where the print is small, so are the edges.
        Size(
          width: bounds.width - 4 * Glass.margin * factor,
          height: bounds.height - 3 * Glass.margin * factor - Self.titleHeight * factor)
      })
  }

  /// Places the panel; called inside a turn.
  package func show(glass: Glass, in area: OverlayArea) {
    let bounds = area.bounds
    let widths = columnWidths()
    let grid = grid(widths, in: area)
    // A window without room for a single row shows no panel at all.
    root.isHidden = grid.count == 0
    let top = Self.titleHeight * grid.factor
    let padding = Glass.margin * grid.factor
    let size = Size(
      width: grid.size.width + 2 * padding, height: grid.size.height + top + padding)
    glass.apply(to: root, isDense: true, in: area)
    root.frame = area.aligned(
      Rect(
        x: bounds.center.x - size.width / 2, y: bounds.center.y - size.height / 2,
        width: size.width, height: size.height))
    title.set(
      caption(of: grid), font: Glass.font(size: Glass.TextSize.small * grid.factor),
      color: glass.dim,
      in: Rect(x: padding, y: padding / 4, width: grid.size.width, height: top),
      area: area)
    for (index, label) in labels.enumerated() {
      if (firstRow..<firstRow + grid.count).contains(index) {
        place(label, index: index, grid: grid, keys: widths.keys, glass: glass, area: area)
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
    _ label: (keys: Label, title: Label), index: Int, grid: HelpGrid, keys: Double, glass: Glass,
    area: OverlayArea
  ) {
    let font = Glass.font(size: Glass.TextSize.large * grid.factor)
    var box = grid.frame(ofRow: index - firstRow)
    box.origin =
      box.origin + Point(x: Glass.margin * grid.factor, y: Self.titleHeight * grid.factor)
    let row = rows[index]
    // Of two lines the second has a little less, so that rows stand apart.
    let line = grid.isStacked ? grid.rowHeight * 0.45 : grid.rowHeight
    box.size.height = line
    label.keys.set(Self.text(ofKeys: row), font: font, color: glass.accent, in: box, area: area)
    if grid.isStacked {
      box.origin.y += line
    } else {
      let offset = (keys + Self.gap) * grid.factor
      box.origin.x += offset
      box.size.width -= offset
    }
    label.title.set(row.title, font: font, color: glass.text, in: box, area: area)
  }

  /// The widest keys and the widest titles at full size, in points.
  private func columnWidths() -> (keys: Double, title: Double) {
    let font = Glass.font(size: Glass.TextSize.large)
    func width(_ string: String) -> Double {
      Label.width(of: string, font, in: root.context)
    }
    return (
      keys: rows.map { width(Self.text(ofKeys: $0)) }.max() ?? 0,
      title: rows.map { width($0.title) }.max() ?? 0
    )
  }

  private static func text(ofKeys row: KeyRow) -> String { row.labels.joined(separator: "  ") }
}
