import LayerKit

/// The parts that panels are made of, in the colours of a theme.
struct PanelStyle: Hashable {
  let theme: Theme

  /// The thickness of a device pixel, in points.
  let hairline: Double

  /// The distance from a panel's edges to its text, in points.
  static let padding = 12.0

  /// Returns a text in the colour of what should be read first.
  func text(_ string: String, _ font: Font = Theme.body) -> Node {
    .text(string, font, theme.text)
  }

  /// Returns a text in the colour of what is read second.
  func dim(_ string: String, _ font: Font = Theme.body) -> Node { .text(string, font, theme.dim) }

  /// Returns a sentence on as many lines as it needs.
  func sentence(_ string: String) -> Node {
    .text(string, Theme.medium, theme.dim, wraps: true).width(.rest)
  }

  /// Returns the name of the lines that follow.
  func heading(_ title: String) -> Node {
    Node.row([dim(title.uppercased(), Theme.small).width(.rest)])
      .padded(left: Self.padding, top: 12, right: Self.padding, bottom: 3)
  }

  /// Returns lines below their heading, which never stands alone at the end of what is visible.
  func section(_ title: String, _ lines: [Node]) -> [Node] {
    [.column([heading(title)] + lines.prefix(1))] + lines.dropFirst()
  }

  /// Returns a name and a value that cannot be changed.
  ///
  /// - Parameter wraps: Whether the value takes as many lines as it needs.
  func fact(_ fact: LabeledValue, wraps: Bool = true) -> Node {
    .row(
      gap: 8,
      [
        dim(fact.name),
        .text(fact.value, Theme.body, theme.text, wraps: wraps, alignment: .right).width(.rest),
      ]
    ).padded(Self.padding, 2)
  }

  /// Returns typed text on one line, of which only the end is shown if it is too long.
  func typed(_ string: String, _ font: Font = Theme.body) -> Node {
    var node = text(string.replacing("\n", with: "↵"), font)
    if case .text(var content) = node.content {
      content.cutsBegin = true
      node.content = .text(content)
    }
    return node
  }

  /// Returns typed text in a box, with a caret; only its end if it is too long.
  func field(_ field: ValueField) -> Node {
    var text = typed(field.text)
    if field.isSelected { text = text.filled(theme.chosen) }
    let caret = Node.box(theme.accent).width(.points(field.isSelected ? 0 : 2))
      .height(.points(15)).placed(Node.Place(y: 0.5))
    return Node.row([Node.space, text.widest(0.95), caret]).padded(3, 0)
      .filled(theme.ground, radius: 3).bordered(theme.accent, hairline)
  }

  /// Returns a part as an opaque box, which can be read over any scene.
  func box(_ node: Node) -> Node {
    node.filled(theme.ground, radius: Theme.radius).bordered(theme.hairline, hairline)
  }

  /// A thin line between two parts of a panel.
  var rule: Node { Node.box(theme.hairline).height(.points(hairline)) }

  /// Returns the sign of a key as a button.
  func cap(_ label: String, of command: ViewerCommand, isHovered: Bool, font: Font) -> Node {
    Node.row([.text(label, font, theme.text, alignment: .center)]).width(.fit)
      .padded(0.5 * font.size, 0.15 * font.size)
      .filled(theme.text.withAlpha(multipliedBy: isHovered ? 0.3 : 0.12), radius: 5)
      .aimed(at: .command(command))
  }
}
