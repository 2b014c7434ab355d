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

  /// The line at the bottom of the window, in points.
  let foot: Rect

  /// The magnification of print.
  let unit: Double

  /// The top left corner of the grid, in points.
  private let origin: Point

  /// The height of the line below a picture, and the distances between pictures, in points.
  private let line: Double
  private let gap: Double

  private let area: OverlayArea

  /// Creates the layout of at least one picture in a window.
  package init(count: Int, in area: OverlayArea) {
    precondition(count > 0, "a gallery of \(count) pictures")
    let isSmall = area.bounds.width < 640 || area.bounds.height < 400
    (self.count, self.area, unit) = (count, area, area.unit)
    let margin = isSmall ? Theme.margin / 2 : Theme.margin * unit
    let (line, gap) = ((isSmall ? 17 : 22) * unit, isSmall ? 8 : 14 * unit)
    (self.line, self.gap) = (line, gap)
    let footHeight = (isSmall ? 20 : 28) * unit
    let (width, height) = (area.bounds.width - 2 * margin, area.bounds.height - 2 * margin)
    foot = Rect(
      x: margin, y: area.bounds.height - margin / 2 - footHeight, width: max(width, 1),
      height: footHeight)
    let room = Size(width: width, height: height - footHeight + margin / 2 - gap / 2)

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
    if let whole, whole.width >= Self.leastWidth * unit {
      (columns, shownRows) = (whole.columns, rowCount(whole.columns))
    } else {
      let least = Self.leastWidth * unit
      columns = min(max(Int((room.width + gap) / (least + gap)), 1), count)
      let pitch = least / Self.proportion + line + gap
      shownRows = min(max(Int((room.height + gap) / pitch), 1), rowCount(columns))
    }
    let pixels = pictureWidth(columns: columns, rows: shownRows) * area.scale
    let limited = min(max(pixels, Self.pixelWidths.lowerBound), Self.pixelWidths.upperBound)
    pictureSize = Size(
      width: limited.rounded(.down) / area.scale,
      height: (limited / Self.proportion).rounded(.down) / area.scale)
    let used = Size(
      width: Double(columns) * (pictureSize.width + gap) - gap,
      height: Double(shownRows) * (pictureSize.height + line + gap) - gap)
    origin = Point(
      x: margin + (room.width - used.width) / 2, y: margin + max(room.height - used.height, 0) / 2)
  }

  /// The number of rows.
  package var rows: Int { (count + columns - 1) / columns }

  /// Whether the window shows only a part of the rows.
  package var scrolls: Bool { rows > shownRows }

  // MARK: Places

  /// Returns the indices of the pictures that are shown from a row on.
  package func shown(from row: Int) -> Range<Int> {
    min(row * columns, count)..<min((row + shownRows) * columns, count)
  }

  /// Returns the frame of a picture that is shown from a row on, in points of the window.
  package func picture(_ index: Int, from row: Int) -> Rect {
    let (column, line) = (Double(index % columns), Double(index / columns - row))
    let place = Point(
      x: area.aligned(origin.x + column * (pictureSize.width + gap)),
      y: area.aligned(origin.y + line * (pictureSize.height + self.line + gap)))
    return Rect(origin: place, size: pictureSize)
  }

  /// Returns the frame of the caption below a picture, in points of the window.
  func caption(_ index: Int, from row: Int) -> Rect {
    let picture = picture(index, from: row)
    return Rect(x: picture.minX, y: picture.maxY + 2, width: picture.width, height: line - 2)
  }

  /// Returns the index of the picture at a position in points of the window, including its caption; `nil` beside all.
  package func index(at place: Point, from row: Int) -> Int? {
    shown(from: row).first { index in
      picture(index, from: row).union(caption(index, from: row)).contains(place)
    }
  }

  /// The frame of the scroll bar's track, in points of the window.
  var track: Rect {
    Rect(
      x: area.bounds.width - 6 * unit, y: origin.y, width: 4 * unit,
      height: max(foot.minY - origin.y - gap, 1))
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
