package import LayerKit

/// All parameters with their values, and the truth about them underneath.
package final class ParameterPanel {
  /// What the panel shows.
  package struct Reading: Hashable {
    /// The value of each parameter, in the table's order.
    package var values: [ParameterValue]
    /// What a reset gives each.
    package var usual: [ParameterValue]
    /// The number of the chosen one.
    package var chosen: Int
    /// What is typed for it; nothing while nobody types.
    package var field: ValueField?
    /// What stands under the parameters.
    package var facts: [Fact]
    /// What has been measured, under them; only where there is room for all.
    package var measured: [Fact]

    /// Creates a reading.
    package init(
      values: [ParameterValue], usual: [ParameterValue], chosen: Int, field: ValueField? = nil,
      facts: [Fact], measured: [Fact]
    ) {
      self.values = values
      self.usual = usual
      self.chosen = chosen
      self.field = field
      self.facts = facts
      self.measured = measured
    }

    fileprivate var allFacts: [Fact] { facts + measured }
  }

  /// The panel.
  package let root: Layer

  /// Where the panel stands, or nothing where there is no room.
  package private(set) var plan: PanelPlan?

  /// Where the rows are that are shown, by their places in the table, in points of the panel.
  private var rowBoxes: [Int: Rect] = [:]

  private let mark: ChosenMark
  private let rule: Layer
  private let field: EntryField
  private let rows: [ParameterRow]
  private let headings: [Label]
  private let groups: [ParameterGroup]
  private var facts: [FactRow] = []

  /// Makes a panel that shows nothing yet.
  package init(in context: LayerContext, parameters: [Parameter]) {
    root = Layer(in: context).withoutActions()
    root.name = "parameters"
    mark = ChosenMark(in: context)
    rule = Layer(in: context).withoutActions()
    field = EntryField(in: context)
    rows = parameters.map { ParameterRow($0, in: context) }
    groups = ParameterGroup.allCases.filter { group in parameters.contains { $0.group == group } }
    headings = groups.map { _ in Label(in: context) }
    root.sublayers = mark.layers + [field.ground, rule] + rows.flatMap(\.layers)
    root.sublayers += headings.map(\.layer) + field.layers
  }

  /// The texts that are shown.
  package var shownTexts: [String] {
    if root.isHidden { return [] }
    return headings.compactMap(\.shownText) + rows.flatMap(\.shownTexts)
      + facts.flatMap(\.shownTexts) + field.shownTexts
  }

  /// The parameter whose row is at a place of the window.
  ///
  /// - Returns: Its place in the table, and the row in points of the window; nothing between rows.
  package func row(at place: Point) -> (index: Int, box: Rect)? {
    for index in rowBoxes.keys {
      if let shown = frame(ofRow: index), shown.contains(place) { return (index, shown) }
    }
    return nil
  }

  /// Where the row of a parameter is, in points of the window; nothing for one that has no room.
  package func frame(ofRow index: Int) -> Rect? {
    if root.isHidden { return nil }
    return rowBoxes[index].map { Rect(origin: $0.origin + root.frame.origin, size: $0.size) }
  }

  /// Shows a reading.
  ///
  /// - Parameters:
  ///   - reading: The values.
  ///   - focus: What the panel is not to cover where there is room, in points of the window.
  ///   - glass: The colours.
  ///   - area: The window.
  package func show(_ reading: Reading, clearOf focus: Rect, glass: Glass, in area: OverlayArea) {
    while facts.count < reading.allFacts.count {
      let row = FactRow(in: root.context)
      facts.append(row)
      // What is said about a value that was typed stands above all.
      for layer in row.layers { root.insertSublayer(layer, below: field.layers[0]) }
    }
    for row in facts[reading.allFacts.count...] { row.hide() }
    let lines = lines(reading)
    let chosenLine = lines.firstIndex { $0.row == reading.chosen }
    plan = PanelPlan.best(for: lines.map(\.kind), chosen: chosenLine, clear: focus, in: area)
    root.isHidden = plan == nil
    rowBoxes = [:]
    field.hide()
    guard let plan else { return }
    glass.apply(
      to: root, isDense: plan.isSheet || !plan.frame.intersection(focus).isEmpty, in: area)
    root.frame = plan.frame
    for (line, box) in zip(lines, plan.boxes) {
      if let row = line.row { rowBoxes[row] = box }
      show(line, of: reading, in: box, factor: plan.factor, glass: glass, area: area)
    }
    mark.show(
      at: chosenLine.flatMap { plan.boxes[$0] }, factor: plan.factor, glass: glass, area: area)
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
    return lines
      + reading.allFacts.indices.map { index in
        Line(kind: index < reading.facts.count ? .fact : .measurement, fact: index)
      }
  }

  private func show(
    _ line: Line, of reading: Reading, in box: Rect?, factor: Double, glass: Glass,
    area: OverlayArea
  ) {
    guard let box else { return hide(line) }
    if let row = line.row {
      let typed = row == reading.chosen ? reading.field : nil
      let place = rows[row].show(
        reading.values[row], usual: reading.usual[row], typed: typed?.text, in: box,
        factor: factor, glass: glass, area: area)
      if let place {
        field.show(
          at: place, problem: typed?.problem, row: box, height: root.bounds.height,
          factor: factor, glass: glass, area: area)
      }
    } else if let fact = line.fact {
      facts[fact].show(
        reading.allFacts[fact], in: box, factor: factor, glass: glass, area: area)
    } else if let heading = line.heading {
      headings[heading].setHeading(
        groups[heading].title, in: box, factor: factor, glass: glass, area: area)
    }
  }

  private func hide(_ line: Line) {
    if let row = line.row { rows[row].hide() }
    if let fact = line.fact { facts[fact].hide() }
    if let heading = line.heading { headings[heading].hide() }
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
