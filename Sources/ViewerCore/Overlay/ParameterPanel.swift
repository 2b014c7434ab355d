import LayerKit

/// All parameters with their values, and the truth about them underneath.
final class ParameterPanel {
  /// What the panel shows.
  struct Reading: Hashable {
    /// The value of each parameter, in the table's order.
    var values: [ParameterValue]
    /// What a reset gives each.
    var usual: [ParameterValue]
    /// The number of the chosen one.
    var chosen: Int
    /// What stands under the parameters.
    var facts: [Fact]
  }

  /// The panel.
  let root: Layer

  /// Where the panel stands, or nothing where there is no room.
  private(set) var plan: PanelPlan?

  private let mark: Layer
  private let rule: Layer
  private let rows: [ParameterRow]
  private let headings: [Label]
  private let groups: [ParameterGroup]
  private var facts: [FactRow] = []

  /// Makes a panel that shows nothing yet.
  init(in context: LayerContext, parameters: [Parameter]) {
    root = Layer(in: context).withoutActions()
    root.name = "parameters"
    mark = Layer(in: context).withoutActions()
    rule = Layer(in: context).withoutActions()
    rows = parameters.map { ParameterRow($0, in: context) }
    groups = ParameterGroup.allCases.filter { group in parameters.contains { $0.group == group } }
    headings = groups.map { _ in Label(in: context) }
    root.sublayers = [mark, rule] + rows.flatMap(\.layers) + headings.map(\.layer)
  }

  /// The texts that are shown.
  var shownTexts: [String] {
    if root.isHidden { return [] }
    return headings.compactMap(\.shownText) + rows.flatMap(\.shownTexts)
      + facts.flatMap(\.shownTexts)
  }

  /// Shows a reading.
  ///
  /// - Parameters:
  ///   - reading: The values.
  ///   - focus: What the panel is not to cover where there is room, in points of the window.
  ///   - glass: The colours.
  ///   - area: The window.
  func show(_ reading: Reading, clearOf focus: Rect, glass: Glass, in area: OverlayArea) {
    while facts.count < reading.facts.count {
      let row = FactRow(in: root.context)
      facts.append(row)
      for layer in row.layers { root.addSublayer(layer) }
    }
    let lines = lines(reading)
    let chosenLine = lines.firstIndex { $0.row == reading.chosen }
    plan = PanelPlan.best(for: lines.map(\.kind), chosen: chosenLine, clear: focus, in: area)
    root.isHidden = plan == nil
    guard let plan else { return }
    glass.apply(
      to: root, isDense: plan.isSheet || !plan.frame.intersection(focus).isEmpty, in: area)
    root.frame = plan.frame
    for (line, box) in zip(lines, plan.boxes) {
      show(line, of: reading, in: box, factor: plan.factor, glass: glass, area: area)
    }
    showMark(at: chosenLine.flatMap { plan.boxes[$0] }, plan: plan, glass: glass, area: area)
    showRule(
      in: lines.firstIndex { $0.kind == .rule }.flatMap { plan.boxes[$0] }, glass: glass,
      area: area)
  }

  /// A line and what stands in it.
  private struct Line {
    let kind: PanelPlan.Line
    var heading: Int?
    var row: Int?
    var fact: Int?
  }

  private func lines(_ reading: Reading) -> [Line] {
    var lines: [Line] = []
    for (index, group) in groups.enumerated() {
      lines.append(Line(kind: .heading, heading: index))
      for (row, shown) in rows.enumerated() where shown.parameter.group == group {
        lines.append(Line(kind: .row, row: row))
      }
    }
    lines.append(Line(kind: .rule))
    return lines + reading.facts.indices.map { Line(kind: .fact, fact: $0) }
  }

  private func show(
    _ line: Line, of reading: Reading, in box: Rect?, factor: Double, glass: Glass,
    area: OverlayArea
  ) {
    guard let box else { return hide(line) }
    if let row = line.row {
      rows[row].show(
        reading.values[row], usual: reading.usual[row], in: box, factor: factor, glass: glass,
        area: area)
    } else if let fact = line.fact {
      facts[fact].show(
        reading.facts[fact], in: box, factor: factor, glass: glass, area: area)
    } else if let heading = line.heading {
      let lower = Rect(x: box.minX, y: box.minY + 12, width: box.width, height: box.height - 12)
      headings[heading].set(
        groups[heading].title.uppercased(), font: Glass.font(size: Glass.TextSize.small * factor),
        color: glass.dim, in: lower, area: area)
    }
  }

  private func hide(_ line: Line) {
    if let row = line.row { rows[row].hide() }
    if let fact = line.fact { facts[fact].hide() }
    if let heading = line.heading { headings[heading].hide() }
  }

  /// The ground of the chosen row.
  private func showMark(at box: Rect?, plan: PanelPlan, glass: Glass, area: OverlayArea) {
    mark.isHidden = box == nil
    guard let box else { return }
    let reach = 8 * plan.factor
    mark.frame = area.aligned(
      Rect(
        x: box.minX - reach, y: box.minY + 1, width: box.width + 2 * reach, height: box.height))
    mark.backgroundColor = glass.accent.withAlpha(multipliedBy: 0.2)
    mark.borderColor = glass.accent.withAlpha(multipliedBy: 0.6)
    mark.borderWidth = area.hairline
    mark.cornerRadius = 5 * plan.factor
  }

  /// The line above the facts; columns have none.
  private func showRule(in box: Rect?, glass: Glass, area: OverlayArea) {
    rule.isHidden = box == nil
    guard let box else { return }
    rule.backgroundColor = glass.hairline
    rule.frame = Rect(
      x: box.minX, y: area.aligned(box.center.y), width: box.width, height: area.hairline)
  }
}
