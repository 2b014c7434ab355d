import LayerKit

/// The tree of the scene's layers, and the details of the chosen one.
///
/// The tree takes the space that the chosen layer's details leave, and shows the lines around that layer. In a small
/// window only the details are shown, below the layer's path.
final class LayerPanel {
  let root: Layer

  /// The layout of the panel; `nil` if there is no space for it.
  private(set) var plan: PanelPlan?

  /// The visible lines of the tree, from the top: the index of each line in the tree, and its frame in points of the
  /// panel.
  private(set) var rowBoxes: [(row: Int, box: Rect)] = []

  private let mark: ChosenMark
  private let labels: RowPool<Label>
  private let facts: RowPool<LabeledValueRow>
  private let properties: RowPool<PropertyRow>

  /// The minimum number of lines of the tree in a panel at the side.
  private static let fewestRows = 5

  /// The depth beyond which lines of the tree are not indented further, in levels.
  private static let deepestLevel = 8

  /// Creates an empty panel.
  init(in context: LayerContext) {
    root = Layer(in: context).withoutActions()
    root.name = "layers"
    mark = ChosenMark(in: context)
    labels = RowPool(on: root)
    facts = RowPool(on: root)
    properties = RowPool(on: root)
    root.sublayers = mark.layers
  }

  /// The visible strings.
  var shownTexts: [String] {
    root.isHidden ? [] : labels.shownTexts + facts.shownTexts + properties.shownTexts
  }

  /// Shows the tree and the details of the chosen layer.
  ///
  /// - Parameters:
  ///   - reading: The tree and the chosen layer.
  ///   - theme: The colours.
  ///   - area: The window.
  func show(_ reading: LayerReading, theme: Theme, in area: OverlayArea) {
    let isRoomy = PanelPlan.hasSide(in: area)
    let lines = isRoomy ? sideLines(of: reading, in: area) : sheetLines(of: reading)
    plan = PanelPlan.best(
      for: lines.map(\.kind), width: PanelPlan.wideWidth(in: area),
      columnWidth: PanelPlan.wideColumnWidth, in: area)
    root.isHidden = plan == nil
    guard let plan else { return }
    // Some of the small dim print is on the mark, so no content may shine through.
    theme.apply(to: root, isDense: true, in: area)
    root.place(at: plan.frame, in: area)
    rowBoxes = []
    for (line, box) in zip(lines, plan.boxes) {
      guard let box else { continue }
      show(line, of: reading, in: box, factor: plan.factor, theme: theme, area: area)
    }
    let chosenBox = rowBoxes.first { $0.row == reading.chosen }?.box
    mark.show(at: chosenBox, factor: plan.factor, theme: theme, area: area)
    labels.hideRest()
    facts.hideRest()
    properties.hideRest()
  }

  /// Returns the index of the tree's line at a position in the window, in points; `nil` outside the lines.
  func row(at place: Point) -> Int? {
    guard !root.isHidden else { return nil }
    let inside = root.convert(place, from: nil)
    return rowBoxes.first { $0.box.contains(inside) }?.row
  }

  // MARK: Lines

  private enum Line {
    case heading(String)
    case path
    case row(Int)
    case columns
    case property(Int)
    case animation(Int)

    var kind: PanelPlan.Line {
      switch self {
      case .heading: .heading
      case .path, .row, .columns, .property, .animation: .fact
      }
    }
  }

  private func sideLines(of reading: LayerReading, in area: OverlayArea) -> [Line] {
    var details: [Line] = [.heading(reading.rows[reading.chosen].title), .columns]
    details += reading.properties.indices.map(Line.property)
    if !reading.animations.isEmpty {
      details.append(.heading("Animations"))
      details += reading.animations.indices.map(Line.animation)
    }
    let heading = Line.heading("Layers · \(reading.chosen + 1) of \(reading.rows.count)")
    let taken = ([heading] + details).reduce(2 * PanelPlan.padding) { $0 + $1.kind.height }
    let room = area.bounds.height - 2 * Theme.margin - taken
    let count = max(Int(room / PanelPlan.Line.fact.height), Self.fewestRows)
    return [heading] + shownRows(of: reading, count: count).map(Line.row) + details
  }

  /// Returns the range of visible lines of the tree, at most `count`.
  ///
  /// The chosen line is in the middle if the tree is long enough and the user has not scrolled.
  private func shownRows(of reading: LayerReading, count: Int) -> Range<Int> {
    let count = min(count, reading.rows.count)
    let wanted: Int =
      switch reading.scroll {
      case .toChosen: reading.chosen - count / 2
      case .from(let first): first
      case .showingChosen(let first):
        max(min(first, reading.chosen), reading.chosen - count + 1)
      }
    let first = min(max(wanted, 0), reading.rows.count - count)
    return first..<first + count
  }

  /// Returns the lines for a small window: the path, the properties and the animations of the chosen layer.
  ///
  /// Properties whose two values differ come first, because the last lines may not fit.
  private func sheetLines(of reading: LayerReading) -> [Line] {
    let indices = reading.properties.indices
    let order =
      indices.filter { reading.properties[$0].differs }
      + indices.filter { !reading.properties[$0].differs }
    return [.path] + order.map(Line.property) + reading.animations.indices.map(Line.animation)
  }

  private func show(
    _ line: Line, of reading: LayerReading, in box: Rect, factor: Double, theme: Theme,
    area: OverlayArea
  ) {
    let font = Theme.font(size: Theme.TextSize.large * factor)
    switch line {
    case .heading(let title):
      labels.next().setHeading(title, in: box, factor: factor, theme: theme, area: area)
    case .path:
      labels.next().set(reading.path, font: font, color: theme.text, in: box, area: area)
    case .row(let index):
      let row = reading.rows[index]
      rowBoxes.append((index, box))
      let indent = Double(min(row.depth, Self.deepestLevel)) * 14 * factor
      let inner = Rect(
        x: box.minX + indent, y: box.minY, width: box.width - indent, height: box.height)
      let sign = index == reading.chosen ? "▸ " : ""
      facts.next().show(
        LabeledValue(sign + row.title, row.note), isNameFirst: true, in: inner, factor: factor,
        theme: theme, area: area)
    case .columns:
      properties.next().show(
        ("property", "model", "on screen"), isDim: true, in: box, factor: factor, theme: theme,
        area: area)
    case .property(let index):
      let property = reading.properties[index]
      let sign = property.differs ? PropertyRow.differenceSign : "="
      properties.next().show(
        (property.name, property.model, "\(sign) \(property.shown)"), isDim: !property.differs,
        in: box, factor: factor, theme: theme, area: area)
    case .animation(let index):
      facts.next().show(
        reading.animations[index], in: box, factor: factor, theme: theme, area: area)
    }
  }
}

/// A property on one line: its name, its model value and its presentation value.
private final class PropertyRow: PanelRow {
  /// The sign before a presentation value that differs from the model value.
  static let differenceSign = "≠"

  private let name: Label
  private let model: Label
  private let shown: Label

  /// Creates an empty row.
  init(in context: LayerContext) {
    name = Label(in: context)
    model = Label(in: context)
    shown = Label(in: context)
  }

  var layers: [Layer] { [name.layer, model.layer, shown.layer] }

  /// The visible strings.
  var shownTexts: [String] {
    [name.shownText, model.shownText, shown.shownText].compactMap(\.self)
  }

  /// Shows three strings in columns.
  ///
  /// - Parameters:
  ///   - texts: The name, the model value and the presentation value.
  ///   - isDim: Whether the presentation value has the colour of secondary text, because it equals the model value.
  func show(
    _ texts: (name: String, model: String, shown: String), isDim: Bool, in box: Rect,
    factor: Double, theme: Theme, area: OverlayArea
  ) {
    let font = Theme.font(size: Theme.TextSize.large * factor)
    let gap = 6 * factor
    let (nameWidth, valueWidth) = (box.width * 0.38, box.width * 0.31)
    func column(_ x: Double, _ width: Double) -> Rect {
      Rect(x: box.minX + x, y: box.minY, width: max(width - gap, 0), height: box.height)
    }
    name.set(texts.name, font: font, color: theme.dim, in: column(0, nameWidth), area: area)
    model.set(
      texts.model, font: font, color: theme.text, in: column(nameWidth, valueWidth), area: area)
    shown.set(
      texts.shown, font: font, color: isDim ? theme.dim : theme.text,
      in: column(nameWidth + valueWidth, valueWidth + gap), area: area)
  }

  func hide() {
    name.hide()
    model.hide()
    shown.hide()
  }
}
