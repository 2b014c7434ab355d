package import LayerKit

/// The panel that lists all parameters with their values, and below them the facts that result from these values.
package final class ParameterPanel {
  /// The contents of the panel.
  package struct Reading: Hashable {
    /// The value of each parameter, in the table's order.
    package var values: [ParameterValue]
    /// The value of each parameter after a reset.
    package var usual: [ParameterValue]
    /// The index of the chosen parameter.
    package var chosen: Int
    /// The text typed for the chosen parameter; `nil` while nothing is typed.
    package var field: ValueField?
    /// The facts below the parameters.
    package var facts: [LabeledValue]
    /// The measurements below the facts; shown only if all of them fit.
    package var measured: [LabeledValue]

    package init(
      values: [ParameterValue], usual: [ParameterValue], chosen: Int, field: ValueField? = nil,
      facts: [LabeledValue], measured: [LabeledValue]
    ) {
      self.values = values
      self.usual = usual
      self.chosen = chosen
      self.field = field
      self.facts = facts
      self.measured = measured
    }

    fileprivate var allFacts: [LabeledValue] { facts + measured }
  }

  package let root: Layer

  /// The layout of the panel; `nil` if there is no space for it.
  package private(set) var plan: PanelPlan?

  /// The frames of the visible rows, in points of the panel, by their indices in the table.
  private var rowBoxes: [Int: Rect] = [:]

  private let mark: ChosenMark
  private let rule: Layer
  private let field: EntryField
  private let rows: [ParameterRow]
  private let headings: [Label]
  private let groups: [ParameterGroup]
  private var facts: [LabeledValueRow] = []

  /// Creates an empty panel.
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

  /// The visible strings.
  package var shownTexts: [String] {
    if root.isHidden { return [] }
    return headings.compactMap(\.shownText) + rows.flatMap(\.shownTexts)
      + facts.flatMap(\.shownTexts) + field.shownTexts
  }

  /// Returns the parameter whose row is at a position in the window.
  ///
  /// - Returns: Its index in the table, and the frame of the row in points of the window; `nil` between rows.
  package func row(at place: Point) -> (index: Int, box: Rect)? {
    for index in rowBoxes.keys {
      if let shown = frame(ofRow: index), shown.contains(place) { return (index, shown) }
    }
    return nil
  }

  /// Returns the frame of a parameter's row, in points of the window; `nil` if the row does not fit.
  package func frame(ofRow index: Int) -> Rect? {
    if root.isHidden { return nil }
    return rowBoxes[index].map { Rect(origin: $0.origin + root.frame.origin, size: $0.size) }
  }

  /// Shows the values of the parameters, and the facts.
  ///
  /// - Parameters:
  ///   - reading: The contents of the panel.
  ///   - focus: The area that the panel leaves free if there is space, in points of the window.
  ///   - theme: The colours.
  ///   - area: The window.
  package func show(_ reading: Reading, clearOf focus: Rect, theme: Theme, in area: OverlayArea) {
    while facts.count < reading.allFacts.count {
      let row = LabeledValueRow(in: root.context)
      facts.append(row)
      // The remark on a typed value is above everything else.
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
    theme.apply(
      to: root, isDense: plan.isSheet || !plan.frame.intersection(focus).isEmpty, in: area)
    root.frame = plan.frame
    for (line, box) in zip(lines, plan.boxes) {
      if let row = line.row { rowBoxes[row] = box }
      show(line, of: reading, in: box, factor: plan.factor, theme: theme, area: area)
    }
    mark.show(
      at: chosenLine.flatMap { plan.boxes[$0] }, factor: plan.factor, theme: theme, area: area)
    showRule(
      in: lines.firstIndex { $0.kind == .rule }.flatMap { plan.boxes[$0] }, theme: theme,
      area: area)
  }

  /// A line of the panel; the index that is not `nil` says what it shows, and all are `nil` for the separator.
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
    _ line: Line, of reading: Reading, in box: Rect?, factor: Double, theme: Theme,
    area: OverlayArea
  ) {
    guard let box else { return hide(line) }
    if let row = line.row {
      let typed = row == reading.chosen ? reading.field : nil
      let place = rows[row].show(
        reading.values[row], usual: reading.usual[row], typed: typed?.text, in: box,
        factor: factor, theme: theme, area: area)
      if let place {
        field.show(
          at: place, problem: typed?.problem, row: box, height: root.bounds.height,
          factor: factor, theme: theme, area: area)
      }
    } else if let fact = line.fact {
      facts[fact].show(
        reading.allFacts[fact], in: box, factor: factor, theme: theme, area: area)
    } else if let heading = line.heading {
      headings[heading].setHeading(
        groups[heading].title, in: box, factor: factor, theme: theme, area: area)
    }
  }

  private func hide(_ line: Line) {
    if let row = line.row { rows[row].hide() }
    if let fact = line.fact { facts[fact].hide() }
    if let heading = line.heading { headings[heading].hide() }
  }

  /// Shows the separator above the facts; sheets have none.
  private func showRule(in box: Rect?, theme: Theme, area: OverlayArea) {
    rule.isHidden = box == nil
    guard let box else { return }
    rule.backgroundColor = theme.hairline
    rule.frame = Rect(
      x: box.minX, y: area.aligned(box.center.y), width: box.width, height: area.hairline)
  }
}

/// A parameter on the panel: name, value, unit, and a bar that shows the value in its range.
final class ParameterRow {
  /// The layers, from back to front.
  var layers: [Layer] { [track, fill, tick, name.layer, value.layer, unit.layer] }

  let parameter: Parameter

  private let name: Label
  private let value: Label
  private let unit: Label
  private let track: Layer
  private let fill: Layer
  private let tick: Layer

  private static let unitWidth = 38.0

  /// The width of a field in which a value is typed, in points at full size; less if the space is short.
  private static let fieldWidth = 120.0
  private static let barHeight = 2.0
  private static let tickHeight = 6.0

  /// The position of a field in which a value is typed.
  struct FieldPlace: Hashable {
    /// The frame of the field, in points of the panel.
    let box: Rect
    /// The left edge of its caret, in points of the panel.
    let caret: Double
  }

  /// Creates an empty row.
  init(_ parameter: Parameter, in context: LayerContext) {
    self.parameter = parameter
    name = Label(in: context)
    value = Label(in: context)
    unit = Label(in: context)
    track = Layer(in: context).withoutActions()
    fill = Layer(in: context).withoutActions()
    tick = Layer(in: context).withoutActions()
  }

  /// The visible strings.
  var shownTexts: [String] {
    [name.shownText, value.shownText, unit.shownText].compactMap(\.self)
  }

  /// Shows a value, or the text typed in its place.
  ///
  /// - Parameters:
  ///   - shown: The value.
  ///   - usual: The value after a reset, which a tick marks on the bar.
  ///   - typed: The typed text; `nil` while nothing is typed.
  ///   - box: The frame of the row, in points of the panel.
  /// - Returns: The position of the field while a value is typed; otherwise `nil`.
  @discardableResult
  func show(
    _ shown: ParameterValue, usual: ParameterValue, typed: String? = nil, in box: Rect,
    factor: Double, theme: Theme, area: OverlayArea
  ) -> FieldPlace? {
    let font = Theme.font(size: Theme.TextSize.large * factor)
    let unitLeft = box.maxX - Self.unitWidth * factor
    // A name that does not fit beside the value is truncated.
    let room = unitLeft - box.minX
    let widest = typed == nil ? 0.75 * room : min(Self.fieldWidth * factor, 0.6 * room)
    let valueBox = Rect(x: unitLeft - widest, y: box.minY, width: widest, height: box.height)
    let field = typed.map {
      show($0, font: font, in: valueBox, factor: factor, theme: theme, area: area)
    }
    if field == nil {
      value.set(
        parameter.text(of: shown), font: font, color: theme.text, in: valueBox, at: .right,
        area: area)
    }
    var nameBox = box
    let valueLeft = field?.box.minX ?? value.layer.frame.minX
    nameBox.size.width = max(valueLeft - 8 * factor - box.minX, 0)
    name.set(parameter.title, font: font, color: theme.text, in: nameBox, area: area)
    let unitBox = Rect(
      x: unitLeft + 6 * factor, y: box.minY, width: box.maxX - unitLeft - 6 * factor,
      height: box.height)
    unit.set(
      parameter.symbols[shown.text] ?? parameter.unit.symbol,
      font: Theme.font(size: Theme.TextSize.small * factor), color: theme.dim,
      in: unitBox, area: area)
    showBar(shown, usual: usual, in: box, factor: factor, theme: theme, area: area)
    return field
  }

  /// Shows the typed text, or only its end if it is too long, and returns the position of the field.
  private func show(
    _ typed: String, font: Font, in box: Rect, factor: Double, theme: Theme, area: OverlayArea
  ) -> FieldPlace {
    let caretRoom = EntryField.caretWidth(textSize: font.size) + 3 * factor
    let inside = Rect(
      x: box.minX + 3 * factor, y: box.minY, width: box.width - 3 * factor - caretRoom,
      height: box.height)
    var shown = typed
    func set() {
      value.set(shown, font: font, color: theme.text, in: inside, at: .right, area: area)
    }
    set()
    while value.isCut, shown.count > 2 {
      shown = "…" + shown.dropFirst(2)
      set()
    }
    // The bar below the field stays visible.
    let field = Rect(
      x: box.minX, y: box.minY + 4 * factor, width: box.width, height: box.height - 8 * factor)
    return FieldPlace(box: field, caret: inside.maxX + factor)
  }

  private func showBar(
    _ shown: ParameterValue, usual: ParameterValue, in box: Rect, factor: Double, theme: Theme,
    area: OverlayArea
  ) {
    let share = parameter.share(of: shown)
    for layer in [track, fill, tick] { layer.isHidden = share == nil }
    guard let share, let usualShare = parameter.share(of: usual) else { return }
    let thickness = max(area.aligned(Self.barHeight * factor), area.hairline)
    let bar = Rect(
      x: area.aligned(box.minX), y: area.aligned(box.maxY - 3 * factor), width: box.width,
      height: thickness)
    track.backgroundColor = theme.hairline
    track.frame = bar
    fill.backgroundColor = theme.accent
    fill.frame = Rect(
      x: bar.minX, y: bar.minY, width: area.aligned(box.width * share), height: thickness)
    tick.backgroundColor = theme.text
    let height = area.aligned(Self.tickHeight * factor)
    tick.frame = Rect(
      x: area.aligned(min(box.minX + box.width * usualShare, box.maxX - area.hairline)),
      y: bar.minY - area.aligned((height - thickness) / 2), width: area.hairline, height: height)
  }

  func hide() {
    for layer in layers { layer.isHidden = true }
  }
}
