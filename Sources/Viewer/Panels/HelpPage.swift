import LayerKit

/// The key table in the middle of the window, over everything else.
struct HelpPage: Hashable {
  let rows: [KeyRow]

  /// The distance of the visible part from the top, in points.
  let offset: Double

  /// The name of the part that is scrolled.
  static let listName = "help list"

  private static let lineHeight = 22.0
  private static let padding = 16.0
  private static let gap = 14.0
  private static let columnGap = 28.0

  /// Returns the page.
  ///
  /// - Parameters:
  ///   - style: The colours.
  ///   - bounds: The window, in points.
  ///   - measure: Returns the width of a text, in points.
  func node(_ style: PanelStyle, in bounds: Size, measure: (String) -> Double) -> Node {
    // The last pixel of a letter may extend beyond its advance.
    let keysWidth = (rows.map { measure($0.keysText) }.max() ?? 0) + 2 + Self.gap
    let whole = keysWidth + (rows.map { measure($0.title) }.max() ?? 0) + 2
    let room = Size(width: bounds.width - 64, height: bounds.height - 100)
    let columns = (1...3).first { columns in
      let count = (rows.count + columns - 1) / columns
      return Double(columns) * (whole + Self.columnGap) - Self.columnGap <= room.width
        && Double(count) * Self.lineHeight <= room.height
    }
    let content =
      columns.map { grid($0, style, keysWidth: keysWidth, width: whole) }
      ?? list(style, keysWidth: keysWidth, most: min(whole, max(room.width, 0)))
    let head = style.dim(columns == nil ? "KEYS · ? FOR MORE" : "KEYS", Theme.small).padded(
      left: Self.padding, top: 12, right: Self.padding, bottom: 6)
    let panel = Node.column(
      key: "help", [head, content.padded(left: Self.padding, right: Self.padding, bottom: 14)]
    )
    .width(.fit).filled(style.theme.ground, radius: Theme.radius)
    .bordered(style.theme.hairline, style.hairline)
    .aimed(at: .help).placed(Node.Place(x: 0.5, y: 0.5))
    return columns == nil ? panel.height(.share(0.92)) : panel
  }

  /// Returns all rows in columns of equal width.
  private func grid(
    _ columns: Int, _ style: PanelStyle, keysWidth: Double, width: Double
  ) -> Node {
    let count = (rows.count + columns - 1) / columns
    return Node.row(
      gap: Self.columnGap,
      (0..<columns).map { column in
        let part = rows.dropFirst(column * count).prefix(count)
        return Node.column(
          part.map { row($0, style, keysWidth: keysWidth).height(.points(Self.lineHeight)) }
        ).width(.points(width))
      }
    ).width(.fit)
  }

  /// Returns the rows in one column, whose titles take as many lines as they need, and which is scrolled.
  private func list(_ style: PanelStyle, keysWidth: Double, most: Double) -> Node {
    let keysWidth = min(keysWidth, 0.4 * most)
    return Node.scroll(
      key: Self.listName, .from(offset),
      rows.map { row($0, style, keysWidth: keysWidth).padded(0, 3) }
    ).width(.points(most + 2 * Self.padding))
  }

  private func row(_ row: KeyRow, _ style: PanelStyle, keysWidth: Double) -> Node {
    Node.row([
      .text(row.keysText, Theme.body, style.theme.accent, wraps: true)
        .width(.points(keysWidth)).placed(Node.Place()),
      .text(row.title, Theme.body, style.theme.text, wraps: true).width(.rest)
        .placed(Node.Place()),
    ])
  }
}
