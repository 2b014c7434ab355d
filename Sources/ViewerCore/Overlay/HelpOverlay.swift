import LayerKit

/// The key table on a panel of glass in the middle of the window.
final class HelpOverlay {
  /// The panel; shown by making it a root.
  let root: Layer

  private let rows: [KeyRow]
  private let title: TextLayer
  private var labels: [(keys: TextLayer, title: TextLayer)] = []

  /// The distance between keys and what they do at full size, in points.
  private static let gap = 16.0
  private static let titleHeight = 34.0

  init(in context: LayerContext, rows: [KeyRow] = KeyTable.rows) {
    self.rows = rows
    root = Glass.panel(in: context)
    root.name = "help"
    title = TextLayer(in: context)
    title.foregroundColor = Glass.dim
    root.addSublayer(title)
    for _ in rows {
      let pair = (keys: TextLayer(in: context), title: TextLayer(in: context))
      pair.keys.foregroundColor = Glass.accent
      pair.title.foregroundColor = Glass.text
      labels.append(pair)
      root.addSublayer(pair.keys)
      root.addSublayer(pair.title)
    }
  }

  /// Places the panel; called inside a turn.
  ///
  /// - Parameters:
  ///   - bounds: The window, in points.
  ///   - scale: Device pixels in a point.
  func layOut(in bounds: Rect, scale: Double) {
    let widths = columnWidths()
    let grid = HelpGrid(
      rowCount: rows.count, rowWidth: widths.keys + Self.gap + widths.title,
      room: { factor in
        Size(
          width: bounds.width - 4 * Glass.margin,
          height: bounds.height - 3 * Glass.margin - Self.titleHeight * factor)
      })
    // A window without room for a single row shows no panel at all.
    root.isHidden = grid.count == 0
    let top = Self.titleHeight * grid.factor
    let size = Size(
      width: grid.size.width + 2 * Glass.margin, height: grid.size.height + top + Glass.margin)
    func aligned(_ value: Double) -> Double { (value * scale).rounded() / scale }
    root.frame = Rect(
      x: aligned(bounds.center.x - size.width / 2), y: aligned(bounds.center.y - size.height / 2),
      width: aligned(size.width), height: aligned(size.height))
    root.borderWidth = 1 / scale
    let heading = Rect(x: Glass.margin, y: Glass.margin / 4, width: grid.size.width, height: top)
    place(title, "Keys", size: 11 * grid.factor, in: heading, scale: scale)
    for (index, label) in labels.enumerated() {
      let isShown = index < grid.count
      label.keys.isHidden = !isShown
      label.title.isHidden = !isShown
      if isShown { place(label, index: index, grid: grid, keys: widths.keys, scale: scale) }
    }
  }

  private func place(
    _ label: (keys: TextLayer, title: TextLayer), index: Int, grid: HelpGrid, keys: Double,
    scale: Double
  ) {
    var box = grid.frame(ofRow: index)
    box.origin = box.origin + Point(x: Glass.margin, y: Self.titleHeight * grid.factor)
    let row = rows[index]
    place(label.keys, Self.text(ofKeys: row), size: 13 * grid.factor, in: box, scale: scale)
    let offset = (keys + Self.gap) * grid.factor
    box.origin.x += offset
    box.size.width -= offset
    place(label.title, row.title, size: 13 * grid.factor, in: box, scale: scale)
  }

  /// Sets a text in the middle of a row's height, at whole device pixels.
  private func place(
    _ layer: TextLayer, _ string: String, size: Double, in box: Rect, scale: Double
  ) {
    layer.text = TextRun(string, font: Glass.font(size: size))
    let extent = layer.preferredSize()
    layer.frame = Rect(
      x: (box.minX * scale).rounded() / scale,
      y: ((box.center.y - extent.height / 2) * scale).rounded() / scale,
      width: extent.width + 2, height: extent.height)
  }

  /// The widest keys and the widest titles at full size, in points.
  private func columnWidths() -> (keys: Double, title: Double) {
    let font = Glass.font(size: 13)
    func width(_ string: String) -> Double {
      root.context.typesetter.metrics(of: TextRun(string, font: font), width: nil).size.width
    }
    return (
      keys: rows.map { width(Self.text(ofKeys: $0)) }.max() ?? 0,
      title: rows.map { width($0.title) }.max() ?? 0
    )
  }

  /// The texts that are shown, for whoever checks them.
  var shownTexts: [String] {
    labels.filter { !$0.keys.isHidden }.flatMap { [$0.keys, $0.title] }
      .compactMap { $0.text?.string }
  }

  private static func text(ofKeys row: KeyRow) -> String { row.labels.joined(separator: "  ") }
}
