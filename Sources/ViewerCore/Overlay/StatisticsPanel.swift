import LayerKit

/// What frames have cost, and how they reach the display.
final class StatisticsPanel {
  /// The panel.
  let root: Layer

  /// Headings and notes; more than are shown stay hidden for later.
  private var labels: [Label] = []
  private var rows: [FactRow] = []

  /// Makes a panel that shows nothing yet.
  init(in context: LayerContext) {
    root = Layer(in: context).withoutActions()
    root.name = "statistics"
  }

  /// The texts that are shown.
  var shownTexts: [String] {
    if root.isHidden { return [] }
    return labels.compactMap(\.shownText) + rows.flatMap(\.shownTexts)
  }

  /// Shows groups of facts.
  ///
  /// - Parameters:
  ///   - groups: The facts.
  ///   - focus: What the panel is not to cover where there is room, in points of the window.
  ///   - glass: The colours.
  ///   - area: The window.
  func show(_ groups: [FactGroup], clearOf focus: Rect, glass: Glass, in area: OverlayArea) {
    let lines = groups.flatMap { self.lines(of: $0) }
    let plan = PanelPlan.best(for: lines.map(\.kind), mayCover: true, clear: focus, in: area)
    root.isHidden = plan == nil
    guard let plan else { return }
    glass.apply(
      to: root, isDense: plan.isSheet || !plan.frame.intersection(focus).isEmpty, in: area)
    root.frame = plan.frame
    var (labelCount, rowCount) = (0, 0)
    for (line, box) in zip(lines, plan.boxes) {
      guard let box else { continue }
      switch line.content {
      case .heading(let title):
        let lower = Rect(
          x: box.minX, y: box.minY + 12, width: box.width, height: box.height - 12)
        label(labelCount).set(
          title.uppercased(), font: Self.font(factor: plan.factor), color: glass.dim, in: lower,
          area: area)
        labelCount += 1
      case .note(let text):
        label(labelCount).set(
          text, font: Self.font(factor: plan.factor), color: glass.dim, in: box,
          isWrapped: !plan.isSheet, area: area)
        labelCount += 1
      case .fact(let fact):
        row(rowCount).show(fact, in: box, factor: plan.factor, glass: glass, area: area)
        rowCount += 1
      }
    }
    for label in labels[labelCount...] { label.hide() }
    for row in rows[rowCount...] { row.hide() }
  }

  // MARK: Lines

  private struct Line {
    enum Content {
      case heading(String)
      case fact(Fact)
      case note(String)
    }

    let kind: PanelPlan.Line
    let content: Content
  }

  private func lines(of group: FactGroup) -> [Line] {
    var lines = [Line(kind: .heading, content: .heading(group.title))]
    lines += group.facts.map { Line(kind: .fact, content: .fact($0)) }
    if let note = group.note {
      lines.append(Line(kind: .note(lines: lineCount(of: note)), content: .note(note)))
    }
    return lines
  }

  private func lineCount(of note: String) -> Int {
    let run = TextRun(note, font: Self.font(factor: 1), isWrapped: true)
    let width = PanelPlan.sideWidth - 2 * PanelPlan.padding
    return root.context.typesetter.metrics(of: run, width: width).lines.count
  }

  private static func font(factor: Double) -> Font {
    Glass.font(size: Glass.TextSize.small * factor)
  }

  // MARK: Layers

  private func label(_ index: Int) -> Label {
    if index == labels.count {
      let label = Label(in: root.context)
      labels.append(label)
      root.addSublayer(label.layer)
    }
    return labels[index]
  }

  private func row(_ index: Int) -> FactRow {
    if index == rows.count {
      let row = FactRow(in: root.context)
      rows.append(row)
      for layer in row.layers { root.addSublayer(layer) }
    }
    return rows[index]
  }
}
