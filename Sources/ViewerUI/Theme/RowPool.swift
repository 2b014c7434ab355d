import LayerKit

/// A line of a panel: layers that show something or are hidden.
protocol PanelRow {
  /// Makes a row that shows nothing yet.
  init(in context: LayerContext)

  /// The layers.
  var layers: [Layer] { get }

  /// The texts that are shown.
  var shownTexts: [String] { get }

  /// Shows nothing.
  func hide()
}

/// Rows that are made when they are first needed; more than are shown stay hidden for later.
final class RowPool<Row: PanelRow> {
  private unowned let panel: Layer
  private var rows: [Row] = []
  private var usedCount = 0

  /// An empty pool of rows on a panel.
  init(on panel: Layer) { self.panel = panel }

  /// The texts that are shown.
  var shownTexts: [String] { rows.flatMap(\.shownTexts) }

  /// The next row.
  func next() -> Row {
    if usedCount == rows.count {
      let row = Row(in: panel.context)
      rows.append(row)
      for layer in row.layers { panel.addSublayer(layer) }
    }
    usedCount += 1
    return rows[usedCount - 1]
  }

  /// Hides the rows that have not been asked for since it was called last.
  func hideRest() {
    for row in rows[usedCount...] { row.hide() }
    usedCount = 0
  }
}
