package import LayerKit

/// The layout of a gallery: a grid of pictures with a line of print below each, above a foot of one line.
///
/// All pictures are shown if they are then legible. Otherwise the grid has as many whole rows as fit, and scrolls by
/// rows.
package struct GalleryPlan: Hashable {
  /// A move of the choice to another picture.
  package enum Move: Hashable, Sendable {
    case left, right, up, down
    /// The same column, as many rows further as the window shows.
    case pageUp, pageDown
    /// The first and the last picture.
    case first, last
    /// The previous and the next picture, the first following the last.
    case previous, next
  }

  /// The width of a picture divided by its height.
  private static let proportion = 1.6

  /// The minimum width of a picture in a grid that shows all of them, in points.
  private static let leastWidth = 120.0

  /// The range of a picture's width, in device pixels.
  private static let pixelWidths = 8.0...1920

  /// The number of pictures.
  package let count: Int

  /// The number of pictures in a row.
  package let columns: Int

  /// The number of rows that the window shows.
  package let shownRows: Int

  /// The size of a picture, in points; whole device pixels.
  package let pictureSize: Size

  /// Whether the window has little space, so that print and distances are small.
  private let isSmall: Bool

  private let area: OverlayArea

  /// Creates the layout of at least one picture in a window.
  package init(count: Int, in area: OverlayArea) {
    precondition(count > 0, "a gallery of \(count) pictures")
    (self.count, self.area) = (count, area)
    isSmall = area.bounds.width < 640 || area.bounds.height < 400
    let (margin, line, gap) = Self.distances(isSmall)
    let room = Size(
      width: area.bounds.width - 2 * margin,
      height: area.bounds.height - 1.5 * margin - Self.footHeight(isSmall) - gap / 2)

    func pictureWidth(columns: Int, rows: Int) -> Double {
      let (columns, rows) = (Double(columns), Double(rows))
      return min(
        (room.width + gap) / columns - gap,
        ((room.height + gap) / rows - gap - line) * Self.proportion)
    }
    func rowCount(_ columns: Int) -> Int { (count + columns - 1) / columns }
    let whole = (1...count).map {
      (columns: $0, width: pictureWidth(columns: $0, rows: rowCount($0)))
    }
    .max { $0.width < $1.width }
    if let whole, whole.width >= Self.leastWidth {
      (columns, shownRows) = (whole.columns, rowCount(whole.columns))
    } else {
      columns = min(max(Int((room.width + gap) / (Self.leastWidth + gap)), 1), count)
      let pitch = Self.leastWidth / Self.proportion + line + gap
      shownRows = min(max(Int((room.height + gap) / pitch), 1), rowCount(columns))
    }
    let pixels = pictureWidth(columns: columns, rows: shownRows) * area.scale
    let limited = min(max(pixels, Self.pixelWidths.lowerBound), Self.pixelWidths.upperBound)
    pictureSize = Size(
      width: limited.rounded(.down) / area.scale,
      height: (limited / Self.proportion).rounded(.down) / area.scale)
  }

  /// Returns the distance from the edges of the window, the height of the line below a picture, and the distance between
  /// two pictures, in points.
  private static func distances(_ isSmall: Bool) -> (margin: Double, line: Double, gap: Double) {
    isSmall ? (Theme.margin / 2, 18, 8) : (Theme.margin, 22, 14)
  }

  private static func footHeight(_ isSmall: Bool) -> Double { isSmall ? 20 : 28 }

  /// The number of rows.
  package var rows: Int { (count + columns - 1) / columns }

  /// Whether the window shows only a part of the rows.
  package var scrolls: Bool { rows > shownRows }

  /// Returns the indices of the pictures that are shown from a row on.
  package func shown(from row: Int) -> Range<Int> {
    min(row * columns, count)..<min((row + shownRows) * columns, count)
  }

  // MARK: Contents

  /// What a gallery shows.
  struct Reading {
    /// The names of the scenes and their one-line summaries.
    let entries: [(name: String, summary: String)]
    let firstRow: Int
    let chosen: Int
    let hovered: Int?
    /// Returns the layer with the picture of a scene.
    let picture: (Int) -> Layer?
  }

  /// Returns the gallery, which fills the window.
  ///
  /// - Parameter measure: Returns the width of a text at the foot, in points.
  func node(_ reading: Reading, _ style: PanelStyle, measure: (String) -> Double) -> Node {
    let (margin, _, gap) = Self.distances(isSmall)
    let rows = (reading.firstRow..<min(reading.firstRow + shownRows, self.rows)).map { row in
      Node.row(
        gap: gap,
        (row * columns..<min((row + 1) * columns, count)).map { tile($0, reading, style) }
          + (count..<max((row + 1) * columns, count)).map { _ in
            Node(width: .points(pictureSize.width))
          }
      ).width(.fit).placed(Node.Place(x: 0.5))
    }
    let grid = Node.column(gap: gap, rows).placed(Node.Place(y: 0.5))
    return Node.stack(
      key: "gallery",
      [
        Node.column([
          Node.stack([grid]).width(.rest).height(.rest),
          foot(reading, style, measure: measure),
        ]).padded(left: margin, top: margin, right: margin, bottom: margin / 2).height(.rest)
      ] + (scrolls ? [track(reading.firstRow, style)] : [])
    ).filled(style.theme.ground).width(.rest).height(.rest).aimed(at: .ground)
  }

  /// Returns a picture with its name below; a frame marks the chosen one, and the one under the pointer.
  private func tile(_ index: Int, _ reading: Reading, _ style: PanelStyle) -> Node {
    let isChosen = index == reading.chosen
    let theme = style.theme
    let (color, width) =
      isChosen
      ? (theme.accent, 3.0)
      : index == reading.hovered ? (theme.dim, 1.5) : (theme.hairline, style.hairline)
    // The digit keys show the first nine.
    let name = (index < 9 ? "\(index + 1)  " : "") + reading.entries[index].name
    let font = Theme.font(size: isSmall ? 11 : 13, weight: 500)
    let frame = Node(width: .rest, height: .rest).bordered(color, width)
    return Node.column(
      key: "tile \(index)",
      [
        Node.stack(key: "picture", (reading.picture(index).map { [.layer($0)] } ?? []) + [frame])
          .width(.points(pictureSize.width)).height(.points(pictureSize.height)),
        Node.row([
          .text(name, font, isChosen ? theme.accent : theme.text, alignment: .center)
            .width(.rest)
        ]).height(.points(Self.distances(isSmall).line)),
      ]
    ).width(.points(pictureSize.width)).aimed(at: .tile(index))
  }

  private func foot(
    _ reading: Reading, _ style: PanelStyle, measure: (String) -> Double
  ) -> Node {
    let hint = "Return opens · Esc leaves"
    let room = area.bounds.width - 2 * Theme.margin - measure(hint) - Theme.margin
    // The hint comes and goes with the window's width, not with the choice.
    let hasHint = reading.entries.allSatisfy { measure($0.summary) <= room }
    let summary = style.text(reading.entries[reading.hovered ?? reading.chosen].summary, footFont)
    return Node.row(
      gap: Theme.margin, [summary.width(.rest)] + (hasHint ? [style.dim(hint, footFont)] : [])
    ).height(.points(Self.footHeight(isSmall)))
  }

  /// The font of the foot.
  var footFont: Font { Theme.font(size: isSmall ? 12 : 15) }

  private func track(_ firstRow: Int, _ style: PanelStyle) -> Node {
    let (first, share) = (
      Double(firstRow) / Double(rows), Double(shownRows) / Double(rows)
    )
    let thumb = Node.box(style.theme.dim).height(.share(share))
      .placed(Node.Place(x: 0, y: first, anchorX: 0, anchorY: 0))
    return Node.stack(key: "track", [thumb]).filled(style.theme.hairline)
      .width(.points(4)).height(.share(0.9)).placed(Node.Place(x: 1))
  }

  // MARK: Scrolling

  /// Returns the nearest row from which the grid can be shown.
  package func limited(row: Int) -> Int { min(max(row, 0), rows - shownRows) }

  /// Returns the first row after the least scrolling that shows a picture.
  package func row(showing index: Int, from row: Int) -> Int {
    let wanted = index / columns
    return limited(row: min(max(row, wanted - shownRows + 1), wanted))
  }

  // MARK: Moving the choice

  /// Returns the index after a move.
  ///
  /// Left and right go on in the row before or after. At the edges of the grid the choice stays; a move down into an
  /// incomplete last row goes to the last picture.
  package func index(after move: Move, from index: Int) -> Int {
    let last = count - 1
    func vertically(_ steps: Int) -> Int {
      let row = min(max(index / columns + steps, 0), rows - 1)
      return min(row * columns + index % columns, last)
    }
    return switch move {
    case .left: max(index - 1, 0)
    case .right: min(index + 1, last)
    case .up: vertically(-1)
    case .down: vertically(1)
    case .pageUp: vertically(-shownRows)
    case .pageDown: vertically(shownRows)
    case .first: 0
    case .last: last
    case .previous: index == 0 ? last : index - 1
    case .next: index == last ? 0 : index + 1
    }
  }
}
