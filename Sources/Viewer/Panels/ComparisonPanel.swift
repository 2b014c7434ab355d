import LayerKit

/// What lies over two halves that are compared: a border around the half that is tuned, and the values that differ.
struct ComparisonPanel: Hashable {
  /// A parameter whose values differ.
  struct Row: Hashable {
    let title: String
    let a: String
    let b: String
  }

  let rows: [Row]

  /// Whether the right half, B, is tuned.
  let tunesB: Bool

  private static let lineHeight = 18.0
  private static let valueWidth = 92.0
  private static let titleWidth = 150.0
  private static let padding = 12.0

  /// Returns the border around the tuned half of a scene's space: four lines, because a box would lie over the light.
  ///
  /// - Parameter width: The width of a half, in points.
  func border(_ style: PanelStyle, width: Double) -> Node {
    let (line, thickness) = (Node.box(style.theme.accent), Node.Length.points(2 * style.hairline))
    let lines = [0.0, 1].flatMap { edge in
      [
        line.height(thickness).placed(Node.Place(y: edge)),
        line.width(thickness).placed(Node.Place(x: edge)),
      ]
    }
    return Node.stack(key: "tuned half", lines).width(.points(width)).height(.rest)
      .placed(Node.Place(x: tunesB ? 1 : 0, y: 0))
  }

  /// Returns the number of rows that a space has.
  private func shownCount(in room: Size) -> Int {
    let most = max(Int(0.35 * room.height / Self.lineHeight) - 2, 1)
    // Where one line would only tell how many more there are, it tells the last one.
    return rows.count <= most ? rows.count : most - 1
  }

  /// Returns the height of the table with the gap below it, in points.
  func height(in room: Size) -> Double {
    let lines = 1 + min(shownCount(in: room) + 1, max(rows.count, 1))
    return Double(lines) * Self.lineHeight + 24
  }

  /// Returns the table of the values, of which a low or narrow space has fewer.
  ///
  /// - Parameter room: The space of both halves, in points.
  func table(_ style: PanelStyle, in room: Size) -> Node {
    let shown = shownCount(in: room)
    let narrow = min(
      1, (room.width - 32 - 2 * Self.padding) / (Self.titleWidth + 2 * Self.valueWidth))
    func line(_ a: Node, _ title: Node, _ b: Node) -> Node {
      Node.row([
        Node.row([Node.space, a]).width(.points(narrow * Self.valueWidth)),
        Node.row([Node.space, title, Node.space]).width(.points(narrow * Self.titleWidth)),
        Node.row([b, Node.space]).width(.points(narrow * Self.valueWidth)),
      ]).width(.fit).height(.points(Self.lineHeight))
    }
    func name(_ name: String, isTuned: Bool) -> Node {
      isTuned ? Node.text(name, Theme.body, style.theme.accent) : style.dim(name)
    }
    let tuned = tunesB ? "tuned →" : "← tuned"
    var lines = [
      line(name("A", isTuned: !tunesB), style.dim(tuned, Theme.small), name("B", isTuned: tunesB))
    ]
    lines += rows.prefix(shown).map { row in
      line(style.text(row.a), style.dim(row.title), style.text(row.b))
    }
    if rows.isEmpty { lines.append(line(Node(), style.dim("the same values"), Node())) }
    if shown < rows.count {
      lines.append(line(Node(), style.dim("and \(rows.count - shown) more"), Node()))
    }
    let box = style.box(
      Node.column(key: "comparison", lines).width(.fit).padded(Self.padding, 8))
    return Node.row([Node(width: .rest), box, Node(width: .rest)])
  }
}

extension ComparisonPanel {
  /// Creates the reading of what a document compares; `nil` if it does not show both halves.
  init?(of document: Document, on host: SceneHost) {
    guard document.isSplit, let twin = host.twin, let tunesB = document.comparison?.tunesB else {
      return nil
    }
    self.tunesB = tunesB
    rows = zip(host.controls, twin.controls).compactMap { own, other in
      let parameter = own.parameter
      if own.value == other.value || parameter.group == .effect { return nil }
      let texts = [own.value, other.value].map(parameter.textWithUnit)
      return Row(title: parameter.title, a: texts[tunesB ? 1 : 0], b: texts[tunesB ? 0 : 1])
    }
  }
}
