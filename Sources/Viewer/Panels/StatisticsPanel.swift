import LayerKit

/// The page about the cost of frames, and the way in which they reach the display.
struct StatisticsPanel {
  /// The contents of the page.
  struct Reading: Hashable {
    var groups: [LabeledValueGroup]
    var graph: FrameTimeGraph
    var scroll: Scroll
  }

  /// Returns the page for a width, in points.
  static func node(_ reading: Reading, _ style: PanelStyle, width: Double) -> Node {
    var lines: [Node] = []
    if !reading.graph.times.isEmpty {
      lines.append(
        .made("frame-times", from: GraphInput(graph: reading.graph, style: style, width: width)) {
          $0.graph.node(width: $0.width, $0.style) ?? Node()
        })
    }
    for group in reading.groups {
      lines += style.section(group.title, group.values.map { style.fact($0) })
      if let note = group.note {
        // A note whose length changes has the space of one line, so that the lines below it do not move.
        let sentence =
          group.hasShortNote ? style.dim(note, Theme.medium).width(.rest) : style.sentence(note)
        lines.append(Node.row([sentence]).padded(PanelStyle.padding, 2))
      }
    }
    lines.append(Node(height: .points(8)))
    return .scroll(key: OverlayPage.statistics.listName, reading.scroll, lines)
  }

  private struct GraphInput: Equatable {
    let graph: FrameTimeGraph
    let style: PanelStyle
    let width: Double
  }
}
