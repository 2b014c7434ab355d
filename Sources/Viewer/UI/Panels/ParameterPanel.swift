import LayerKit

/// The panel that lists all parameters with their values, and below them the facts that result from these values.
final class ParameterPanel {
  /// The contents of the panel.
  struct Reading: Hashable {
    /// The value of each parameter, in the table's order.
    var values: [ParameterValue]
    /// The value of each parameter after a reset.
    var usual: [ParameterValue]
    /// The index of the chosen parameter.
    var chosen: Int
    /// The row under the pointer; `nil` for none.
    var hovered: Row?
    /// The preset whose values the parameters have.
    var preset: PresetReading
    /// The text typed for the chosen parameter; `nil` while nothing is typed.
    var field: ValueField?
    /// The facts below the parameters.
    var facts: [LabeledValue]
    /// The measurements below the facts; shown only if all of them fit.
    var measured: [LabeledValue]

    fileprivate var allFacts: [LabeledValue] { facts + measured }
  }

  /// The name of the values that the parameters have.
  struct PresetReading: Hashable {
    /// The name of the preset that was set last, or a name for the scene's defaults.
    var name: String
    /// Whether it is the name of the scene's defaults.
    var isDefault: Bool
    /// Whether a value has been changed since.
    var isChanged: Bool
  }

  /// A row of the panel.
  enum Row: Hashable {
    /// The row with the name of the preset.
    case preset
    /// The row of a parameter, by its index in the table.
    case parameter(Int)
  }

  let root: Layer

  /// The layout of the panel; `nil` if there is no space for it.
  private(set) var plan: PanelPlan?

  /// The frames of the visible rows' parts, in points of the panel, by the rows' indices in the table.
  private var parts: [Int: ParameterRow.Parts] = [:]

  private let mark: ChosenMark
  private let rule: Layer
  private let field: EntryField
  private let rows: [ParameterRow]
  private let preset: ParameterRow
  private var presetParts: ParameterRow.Parts?
  private let headings: [Label]
  private let note: Label
  private let above: Label
  private let below: Label
  private let groups: [ParameterGroup]
  private var facts: [LabeledValueRow] = []

  /// Creates an empty panel.
  init(in context: LayerContext, parameters: [Parameter]) {
    root = Layer(in: context).withoutActions()
    root.name = "parameters"
    mark = ChosenMark(in: context)
    rule = Layer(in: context).withoutActions()
    field = EntryField(in: context)
    rows = parameters.map { ParameterRow($0, in: context) }
    preset = ParameterRow(Self.presetParameter, in: context)
    groups = ParameterGroup.allCases.filter { group in parameters.contains { $0.group == group } }
    headings = groups.map { _ in Label(in: context) }
    (note, above, below) = (Label(in: context), Label(in: context), Label(in: context))
    root.sublayers = mark.layers + [field.ground, rule] + ([preset] + rows).flatMap(\.layers)
    root.sublayers += (headings + [note, above, below]).map(\.layer) + field.layers
  }

  /// The visible strings.
  var shownTexts: [String] {
    if root.isHidden { return [] }
    return headings.compactMap(\.shownText) + ([preset] + rows).flatMap(\.shownTexts)
      + [note, above, below].compactMap(\.shownText) + facts.flatMap(\.shownTexts)
      + field.shownTexts
  }

  // MARK: Pointer

  /// A part of the panel that the pointer can hit.
  enum Target: Hashable {
    /// The row of a parameter, outside of its other parts.
    case row(Int)
    /// The bar of a parameter that is a number.
    case bar(Int)
    /// The arrow that sets a parameter to the previous value.
    case back(Int)
    /// The arrow that sets a parameter to the next value.
    case forward(Int)
    /// The sign that resets a parameter.
    case reset(Int)
    /// The sign for rows that are left out, with the nearest of them.
    case more(Int)
    /// The row of the preset, outside of its arrows and its sign.
    case preset
    /// An arrow that shows the preset that many steps away.
    case otherPreset(by: Int)
    /// The sign that sets the scene's defaults.
    case defaults

    /// The index of the parameter in whose row the part is; `nil` for other parts.
    var index: Int? {
      switch self {
      case .row(let index), .bar(let index), .back(let index), .forward(let index),
        .reset(let index):
        index
      case .more, .preset, .otherPreset, .defaults: nil
      }
    }

    /// The row in which the part is; `nil` for a sign.
    var row: Row? {
      switch self {
      case .preset, .otherPreset, .defaults: .preset
      default: index.map(Row.parameter)
      }
    }
  }

  /// Returns the part at a position in the window, in points; `nil` between the parts.
  func target(at place: Point) -> Target? {
    if root.isHidden { return nil }
    let inside = root.convert(place, from: nil)
    if let parts = presetParts, parts.row.contains(inside) {
      if let reset = parts.reset, reset.contains(inside) { return .defaults }
      if let arrows = parts.arrows {
        if arrows.back.contains(inside) { return .otherPreset(by: -1) }
        if arrows.forward.contains(inside) { return .otherPreset(by: 1) }
      }
      return .preset
    }
    for (index, parts) in parts where parts.row.contains(inside) {
      if let reset = parts.reset, reset.contains(inside) { return .reset(index) }
      if let arrows = parts.arrows {
        if arrows.back.contains(inside) { return .back(index) }
        if arrows.forward.contains(inside) { return .forward(index) }
      }
      if let track = parts.track, inside.y >= track.minY - Self.barReach * (plan?.factor ?? 1) {
        return .bar(index)
      }
      return .row(index)
    }
    return sign(at: inside).map(Target.more)
  }

  /// Returns the nearest left out row for the sign at a position in the panel, in points; `nil` outside of signs.
  private func sign(at place: Point) -> Int? {
    let order = groups.flatMap { group in
      rows.indices.filter { rows[$0].parameter.group == group }
    }
    // The row of the preset is the first that is left out.
    if let rest = plan?.above, rest.box.contains(place) { return order[max(rest.count - 2, 0)] }
    if let rest = plan?.below, rest.box.contains(place) { return order[order.count - rest.count] }
    return nil
  }

  /// The distance above a bar at which the pointer still hits the bar, in points at full size.
  private static let barReach = 4.0

  /// Returns the frame of a parameter's row, in points of the window; `nil` if the row is not shown.
  func frame(ofRow index: Int) -> Rect? { shown(parts[index]?.row) }

  /// Returns the frame of a row, in points of the window; `nil` if the row is not shown.
  func frame(of row: Row) -> Rect? {
    switch row {
    case .preset: shown(presetParts?.row)
    case .parameter(let index): frame(ofRow: index)
    }
  }

  /// Returns the frame of the track of a parameter's bar, in points of the window; `nil` if no bar is shown.
  func track(ofRow index: Int) -> Rect? { shown(parts[index]?.track) }

  private func shown(_ box: Rect?) -> Rect? {
    if root.isHidden { return nil }
    return box.map { root.convert($0, to: nil) }
  }

  // MARK: Contents

  /// Shows the values of the parameters, and the facts.
  ///
  /// - Parameters:
  ///   - reading: The contents of the panel.
  ///   - focus: The frame of the content, in points of the window; over it, the panel is less translucent.
  ///   - theme: The colours.
  ///   - area: The window.
  func show(_ reading: Reading, over focus: Rect, theme: Theme, in area: OverlayArea) {
    while facts.count < reading.allFacts.count {
      let row = LabeledValueRow(in: root.context)
      facts.append(row)
      // The remark on a typed value is above everything else.
      for layer in row.layers { root.insertSublayer(layer, below: field.layers[0]) }
    }
    for row in facts[reading.allFacts.count...] { row.hide() }
    let lines = lines(reading, in: area)
    let chosenLine = lines.firstIndex { $0.row == reading.chosen }
    plan = PanelPlan.best(
      for: lines.map(\.kind), chosen: chosenLine, width: PanelPlan.sideWidth(in: area), in: area)
    root.isHidden = plan == nil
    (parts, presetParts) = ([:], nil)
    field.hide()
    guard let plan else { return }
    theme.apply(
      to: root, isDense: plan.isSheet || !plan.frame.intersection(focus).isEmpty, in: area)
    root.place(at: plan.frame, in: area)
    for (line, box) in zip(lines, plan.boxes) {
      show(line, of: reading, in: box, factor: plan.factor, theme: theme, area: area)
    }
    mark.show(
      at: chosenLine.flatMap { plan.boxes[$0] }.map(ParameterRow.ground), factor: plan.factor,
      theme: theme, area: area)
    showRule(
      in: lines.firstIndex { $0.kind == .rule }.flatMap { plan.boxes[$0] }, theme: theme,
      area: area)
    showSign(plan.above, "▴", above, factor: plan.factor, theme: theme, area: area)
    showSign(plan.below, "▾", below, factor: plan.factor, theme: theme, area: area)
  }

  /// Shows the number of rows that are left out at one end.
  private func showSign(
    _ rest: PanelPlan.Rest?, _ arrow: String, _ label: Label, factor: Double, theme: Theme,
    area: OverlayArea
  ) {
    guard let rest else { return label.hide() }
    label.set(
      "\(arrow) \(rest.count) more", font: Theme.font(size: Theme.TextSize.large * factor),
      color: theme.accent, in: rest.box, area: area)
  }

  /// A line of the panel: a heading, a row, a fact, each by its index, the preset, the note, or the separator.
  private struct Line {
    let kind: PanelPlan.Line
    var heading: Int?
    var row: Int?
    var fact: Int?
    var isNote = false
    var isPreset = false
  }

  private func lines(_ reading: Reading, in area: OverlayArea) -> [Line] {
    var lines = [Line(kind: .row, isPreset: true)]
    for (index, group) in groups.enumerated() {
      lines.append(Line(kind: .heading, heading: index))
      for (row, shown) in rows.enumerated() where shown.parameter.group == group {
        lines.append(Line(kind: .row, row: row))
      }
    }
    // Enough for the longest sentence, so that the facts below it do not move.
    let noteLines = PanelPlan.sideWidth(in: area) < 300 ? 3 : 2
    return lines + [Line(kind: .rule), Line(kind: .note(lines: noteLines), isNote: true)]
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
      show(row, of: reading, in: box, factor: factor, theme: theme, area: area)
    } else if line.isPreset {
      showPreset(of: reading, in: box, factor: factor, theme: theme, area: area)
    } else if line.isNote {
      note.setNote(
        rows[reading.chosen].parameter.about,
        font: Theme.font(size: Theme.TextSize.medium * factor), color: theme.dim, in: box,
        area: area)
    } else if let fact = line.fact {
      facts[fact].show(
        reading.allFacts[fact], in: box, factor: factor, theme: theme, area: area)
    } else if let heading = line.heading {
      headings[heading].setHeading(
        groups[heading].title, in: box, factor: factor, theme: theme, area: area)
    }
  }

  private func show(
    _ row: Int, of reading: Reading, in box: Rect, factor: Double, theme: Theme, area: OverlayArea
  ) {
    let typed = row == reading.chosen ? reading.field : nil
    let shown = rows[row].show(
      ParameterRow.Reading(
        value: reading.values[row], usual: reading.usual[row], typed: typed?.text,
        isHovered: reading.hovered == .parameter(row), isChosen: row == reading.chosen),
      in: box, factor: factor, theme: theme, area: area)
    parts[row] = shown.parts
    if let place = shown.field {
      field.show(
        at: place, problem: typed?.problem, row: box, height: root.bounds.height, factor: factor,
        theme: theme, area: area)
    }
  }

  /// The row of the preset as a parameter, so that it looks like the others.
  private static let presetParameter = Parameter(
    "preset", "Preset", "The preset whose values the parameters have.", in: .content,
    kind: .text(suggestions: [ParameterValue.auto]), default: .string(ParameterValue.auto))

  private func showPreset(
    of reading: Reading, in box: Rect, factor: Double, theme: Theme, area: OverlayArea
  ) {
    let state = reading.preset
    let text =
      !state.isChanged ? state.name : state.isDefault ? "changed" : "\(state.name), changed"
    let shown = preset.show(
      ParameterRow.Reading(
        value: .string(text), usual: .string(state.isDefault && !state.isChanged ? text : ""),
        isHovered: reading.hovered == .preset),
      in: box, factor: factor, theme: theme, area: area)
    presetParts = shown.parts
  }

  private func hide(_ line: Line) {
    if line.isPreset { preset.hide() }
    if line.isNote { note.hide() }
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
