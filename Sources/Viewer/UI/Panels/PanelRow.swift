import LayerKit

/// A reusable line of a panel, whose layers can be hidden.
protocol PanelRow {
  /// Creates an empty row.
  init(in context: LayerContext)

  var layers: [Layer] { get }

  /// The visible strings.
  var shownTexts: [String] { get }

  func hide()
}

/// A pool of reusable rows: a row is created when it is first needed, and is hidden while it is unused.
final class RowPool<Row: PanelRow> {
  private unowned let panel: Layer
  private var rows: [Row] = []
  private var usedCount = 0

  /// Creates an empty pool of rows on a panel.
  init(on panel: Layer) { self.panel = panel }

  /// The visible strings.
  var shownTexts: [String] { rows.flatMap(\.shownTexts) }

  /// Returns the next unused row; if there is none, creates one and adds it to the panel.
  func next() -> Row {
    if usedCount == rows.count {
      let row = Row(in: panel.context)
      rows.append(row)
      for layer in row.layers { panel.addSublayer(layer) }
    }
    usedCount += 1
    return rows[usedCount - 1]
  }

  /// Hides the rows that were not used since the last call, and makes all rows available again.
  func hideRest() {
    for row in rows[usedCount...] { row.hide() }
    usedCount = 0
  }
}

/// The background of the chosen row, and an arrow at its left edge, so that the row does not differ by colour alone.
final class ChosenMark {
  /// The layers, which belong below the rows.
  var layers: [Layer] { [ground] + arrow }

  private let ground: Layer

  /// The boxes that form the arrow, which do not depend on a font; each is as wide as the arrow at its height.
  private let arrow: [Layer]

  /// The number of boxes in the arrow; odd, so that one is its point.
  private static let count = 7

  /// The arrow's height, in points at full size.
  private static let height = 9.0

  /// Creates a hidden mark.
  init(in context: LayerContext) {
    ground = Layer(in: context).withoutActions()
    arrow = (0..<Self.count).map { _ in Layer(in: context).withoutActions() }
    for layer in layers { layer.isHidden = true }
  }

  /// Marks a box of the panel; hides the mark if the box is `nil`.
  func show(at box: Rect?, factor: Double, theme: Theme, area: OverlayArea) {
    for layer in layers { layer.isHidden = box == nil }
    guard let box else { return }
    let reach = 8 * factor
    ground.frame = area.aligned(
      Rect(
        x: box.minX - reach, y: box.minY + 1, width: box.width + 2 * reach, height: box.height))
    ground.backgroundColor = theme.accent.withAlpha(multipliedBy: 0.2)
    ground.borderColor = theme.accent.withAlpha(multipliedBy: 0.6)
    ground.borderWidth = area.hairline
    ground.cornerRadius = 5 * factor
    point(at: box, factor: factor, color: theme.accent, area: area)
  }

  /// Places the arrow at the left edge of a box.
  private func point(at box: Rect, factor: Double, color: Color, area: OverlayArea) {
    let step = max(area.aligned(Self.height * factor / Double(Self.count)), area.hairline)
    let left = area.aligned(box.minX - 7 * factor)
    let top = area.aligned(box.center.y - step * Double(Self.count) / 2)
    let middle = Self.count / 2
    for (index, layer) in arrow.enumerated() {
      let share = 1 + middle - abs(index - middle)
      layer.backgroundColor = color
      layer.frame = Rect(
        x: left, y: top + Double(index) * step, width: Double(share) * step, height: step)
    }
  }
}
