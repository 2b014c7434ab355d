import LayerKit

/// The panel that shows the cost of frames, and the way in which they reach the display.
final class StatisticsPanel {
  let root: Layer

  private let labels: RowPool<Label>
  private let rows: RowPool<LabeledValueRow>

  /// Creates an empty panel.
  init(in context: LayerContext) {
    root = Layer(in: context).withoutActions()
    root.name = "statistics"
    labels = RowPool(on: root)
    rows = RowPool(on: root)
  }

  /// The visible strings.
  var shownTexts: [String] {
    if root.isHidden { return [] }
    return labels.shownTexts + rows.shownTexts
  }

  /// Shows groups of facts.
  ///
  /// - Parameters:
  ///   - groups: The facts.
  ///   - focus: The frame of the content, in points of the window; over it, the panel is less translucent.
  ///   - theme: The colours.
  ///   - area: The window.
  func show(
    _ groups: [LabeledValueGroup], over focus: Rect, theme: Theme, in area: OverlayArea
  ) {
    let lines = groups.flatMap { self.lines(of: $0, in: area) }
    let plan = PanelPlan.best(
      for: lines.map(\.kind), mayCover: true, width: PanelPlan.wideWidth(in: area), in: area)
    root.isHidden = plan == nil
    guard let plan else { return }
    theme.apply(
      to: root, isDense: plan.isSheet || !plan.frame.intersection(focus).isEmpty, in: area)
    root.place(at: plan.frame, in: area)
    for (line, box) in zip(lines, plan.boxes) {
      guard let box else { continue }
      switch line.content {
      case .heading(let title):
        labels.next().setHeading(title, in: box, factor: plan.factor, theme: theme, area: area)
      case .note(let text):
        labels.next().set(
          text, font: Self.font(factor: plan.factor), color: theme.dim, in: box,
          isWrapped: !plan.isSheet && !line.isShort, area: area)
      case .fact(let fact):
        rows.next().show(fact, in: box, factor: plan.factor, theme: theme, area: area)
      }
    }
    labels.hideRest()
    rows.hideRest()
  }

  // MARK: Lines

  private struct Line {
    enum Content {
      case heading(String)
      case fact(LabeledValue)
      case note(String)
    }

    let kind: PanelPlan.Line
    let content: Content
    /// Whether a note has a single line.
    var isShort = false
  }

  private func lines(of group: LabeledValueGroup, in area: OverlayArea) -> [Line] {
    var lines = [Line(kind: .heading, content: .heading(group.title))]
    lines += group.values.map { Line(kind: .fact, content: .fact($0)) }
    if let note = group.note {
      let count = group.hasShortNote ? 1 : lineCount(of: note, in: area)
      lines.append(
        Line(kind: .note(lines: count), content: .note(note), isShort: group.hasShortNote))
    }
    return lines
  }

  private func lineCount(of note: String, in area: OverlayArea) -> Int {
    let run = TextRun(note, font: Self.font(factor: 1), isWrapped: true)
    let width = PanelPlan.wideWidth(in: area) - 2 * PanelPlan.padding
    return root.context.typesetter.metrics(of: run, width: width).lines.count
  }

  private static func font(factor: Double) -> Font {
    Theme.font(size: Theme.TextSize.large * factor)
  }
}
