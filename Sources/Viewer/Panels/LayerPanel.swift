import LayerKit

/// The page with the tree of the scene's layers, and the details of the chosen one below it.
struct LayerPanel {
  /// The depth beyond which lines of the tree are not indented further, in levels.
  private static let deepestLevel = 8

  private static let lineHeight = 20.0

  /// The share of the page that the tree has at most, and the height of a page that also has a heading.
  private static let treeShare = 0.4
  private static let leastForHeading = 200.0

  private let reading: LayerReading
  private let hovered: OverlayTarget?
  private let style: PanelStyle

  /// Creates a page.
  ///
  /// - Parameter hovered: What the pointer is over.
  init(_ reading: LayerReading, hovered: OverlayTarget?, _ style: PanelStyle) {
    (self.reading, self.hovered, self.style) = (reading, hovered, style)
  }

  /// Returns the page.
  func node(height: Double) -> Node {
    let rows = reading.rows.indices.map(row)
    let scroll: Scroll =
      reading.scroll == .around(nil) ? .around("layer \(reading.chosen)") : reading.scroll
    let natural = Double(rows.count) * Self.lineHeight
    // A property whose two values are equal is left out first, the last one before the others.
    let details =
      [columns]
      + reading.properties.enumerated().map { index, property in
        line(
          [property.name, property.model, "\(property.differs ? "≠" : "=") \(property.shown)"],
          isDim: !property.differs
        ).ranked(property.differs ? 1000 - index : 500 - index)
      }
      + (reading.animations.isEmpty ? [] : [style.heading("Animations").ranked(2001)])
      + reading.animations.enumerated().map { index, animation in
        style.fact(animation).ranked(2000 - index)
      }
    let tree = Node.scroll(key: OverlayPage.layers.listName, scroll, rows)
      .height(.points(min(natural, max(height * Self.treeShare, Self.lineHeight))))
    let path = Node.row([style.text(reading.path).width(.rest)])
      .padded(left: PanelStyle.padding, top: 6, right: PanelStyle.padding, bottom: 3).ranked(0)
    let heading = style.heading("Layer \(reading.chosen + 1) of \(reading.rows.count)")
    return Node.column(
      (height < Self.leastForHeading ? [] : [heading])
        + [tree, path, Node.column(details).height(.rest)]
    ).height(.rest)
  }

  private func row(_ index: Int) -> Node {
    let row = reading.rows[index]
    let isChosen = index == reading.chosen
    let isHovered = hovered == .layer(index)
    let indent = PanelStyle.padding + Double(min(row.depth, Self.deepestLevel)) * 14
    let line = Node.row(
      gap: 8,
      [
        style.text((isChosen ? "▸ " : "") + row.title),
        .text(row.note, Theme.body, style.theme.dim, alignment: .right)
          .width(.rest),
      ]
    ).padded(left: indent, right: PanelStyle.padding).height(.points(Self.lineHeight))
    let mark = Node.box(style.theme.accent).width(.points(3))
    return Node.stack(key: "layer \(index)", isChosen ? [line, mark] : [line])
      .filled(isChosen ? style.theme.chosen : isHovered ? style.theme.hovered : nil)
      .width(.rest).aimed(at: .layer(index))
  }

  private var columns: Node { line(["property", "model", "on screen"], isDim: true).ranked(3000) }

  /// Returns a line of a name and two values.
  ///
  /// - Parameter isDim: Whether the second value has the colour of what is read second.
  private func line(_ texts: [String], isDim: Bool) -> Node {
    let (name, model, shown) = (style.dim(texts[0]), style.text(texts[1]), texts[2])
    return Node.row(
      gap: 6,
      [
        name.width(.rest(weight: 0.38)), model.width(.rest(weight: 0.31)),
        (isDim ? style.dim(shown) : style.text(shown)).width(.rest(weight: 0.31)),
      ]
    ).padded(PanelStyle.padding, 1)
  }
}
