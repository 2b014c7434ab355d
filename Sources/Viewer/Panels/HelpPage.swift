import LayerKit

/// The key table in the middle of the window, over everything else.
struct HelpPage: Hashable {
  let groups: [KeyTable.Group]

  /// The distance of the visible part from the top, in points.
  let offset: Double

  /// The name of the part that is scrolled.
  static let listName = "help list"

  private static let lineHeight = 22.0
  private static let headingHeight = 30.0
  private static let padding = 16.0
  private static let gap = 14.0
  private static let columnGap = 28.0

  /// The least width of one of several columns, in points.
  private static let leastColumn = 400.0

  /// Returns the page.
  ///
  /// - Parameters:
  ///   - style: The colours.
  ///   - bounds: The window, in points.
  ///   - measure: Returns the width of a text, in points.
  func node(_ style: PanelStyle, in bounds: Size, measure: (String) -> Double) -> Node {
    let room = Size(width: bounds.width - 64, height: bounds.height - 100)
    var grid: Node?
    for count in 1...3 where grid == nil { grid = self.grid(count, style, in: room, measure) }
    let content = grid ?? list(style, in: room, measure)
    let head = style.dim(grid == nil ? "KEYS · ? FOR MORE" : "KEYS", Theme.small).padded(
      left: Self.padding, top: 12, right: Self.padding, bottom: 0)
    let body = content.padded(left: Self.padding, right: Self.padding, bottom: 14)
    let panel = style.box(Node.column(key: "help", [head, body]).width(.fit)).aimed(at: .help)
      .placed(Node.Place(x: 0.5, y: 0.5))
    return grid == nil ? panel.height(.share(0.92)) : panel
  }

  /// Returns all groups side by side in a number of columns; `nil` if they do not fit into the room.
  private func grid(
    _ count: Int, _ style: PanelStyle, in room: Size, _ measure: (String) -> Double
  ) -> Node? {
    let most = (room.width + Self.columnGap) / Double(count) - Self.columnGap
    if count > 1, most < Self.leastColumn { return nil }
    var columns: [Node] = []
    for part in self.columns(count) {
      let widths = widths(of: part, most: most, measure)
      if widths.title <= 0 || height(of: part, titles: widths.title, measure) > room.height {
        return nil
      }
      columns.append(
        Node.column(part.flatMap { nodes(of: $0, style, keysWidth: widths.keys) })
          .width(.points(widths.keys + widths.title)).placed(Node.Place()))
    }
    return Node.row(gap: Self.columnGap, columns).width(.fit)
  }

  /// Returns the groups in at most a number of columns, in their order, the longest as short as possible.
  private func columns(_ count: Int) -> [[KeyTable.Group]] {
    var (columns, limit) = ([[KeyTable.Group]](), 0)
    repeat {
      limit += 1
      var lines = Int.max
      columns = []
      for group in groups {
        let added = group.rows.count + 1
        if lines > limit - added {
          columns.append([])
          lines = 0
        }
        columns[columns.count - 1].append(group)
        lines += added
      }
    } while columns.count > count
    return columns
  }

  /// Returns the groups in one column, whose titles take as many lines as they need, and which is scrolled.
  private func list(
    _ style: PanelStyle, in room: Size, _ measure: (String) -> Double
  ) -> Node {
    let most = max(room.width, 0)
    let widths = widths(of: groups, most: .infinity, measure)
    let width = min(widths.keys + widths.title, most)
    return Node.scroll(
      key: Self.listName, .from(offset),
      groups.flatMap { nodes(of: $0, style, keysWidth: min(widths.keys, 0.4 * width)) }
    ).width(.points(width + 2 * Self.padding))
  }

  /// Returns the heading of a group and its rows.
  private func nodes(of group: KeyTable.Group, _ style: PanelStyle, keysWidth: Double) -> [Node] {
    let heading = style.dim(group.title.uppercased(), Theme.small).padded(top: 10, bottom: 3)
    let rows = group.rows.map { row($0, style, keysWidth: keysWidth).padded(0, 3) }
    return [.column([heading] + rows.prefix(1))] + rows.dropFirst()
  }

  private func row(_ row: KeyRow, _ style: PanelStyle, keysWidth: Double) -> Node {
    Node.row([
      .text(row.keysText, Theme.body, style.theme.accent, wraps: true)
        .width(.points(keysWidth)).placed(Node.Place()),
      .text(row.title, Theme.body, style.theme.text, wraps: true).width(.rest)
        .placed(Node.Place()),
    ])
  }

  /// Returns the widths of the two texts of the rows of a column, in points, with narrower titles than they need if
  /// the column may not be so wide.
  private func widths(
    of groups: [KeyTable.Group], most: Double, _ measure: (String) -> Double
  ) -> (keys: Double, title: Double) {
    let rows = groups.flatMap(\.rows)
    // The last pixel of a letter may extend beyond its advance.
    let keys = (rows.map { measure($0.keysText) }.max() ?? 0) + 2 + Self.gap
    return (keys, min((rows.map { measure($0.title) }.max() ?? 0) + 2, most - keys))
  }

  /// Returns the height of groups with titles of a width, in points, rather too great than too small.
  private func height(
    of groups: [KeyTable.Group], titles: Double, _ measure: (String) -> Double
  ) -> Double {
    groups.flatMap(\.rows).reduce(Double(groups.count) * Self.headingHeight) { height, row in
      let width = measure(row.title)
      // Lines of words are not full.
      let lines = width <= titles ? 1 : (width / (0.8 * titles)).rounded(.up)
      return height + lines * Self.lineHeight
    }
  }
}
