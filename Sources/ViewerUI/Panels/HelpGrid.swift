import LayerKit

/// Where the rows of the key help stand: in as few columns as the height allows, smaller if need be.
///
/// First the rows move together, then the print grows smaller; in a narrow window what a key does stands
/// under it. What does not fit in the smallest print is cut at its end, and rows are left out from the end.
struct HelpGrid: Hashable {
  /// The sizes of print that are tried, as parts of the ordinary one.
  static let factors = Glass.factors + [Glass.smallestFactor]

  /// The heights of a row that are tried, in points at full size.
  private static let rowHeights = [Glass.rowHeight, 23, 20]

  /// The height of a row of two lines, in points at full size.
  private static let stackedHeight = 42.0

  /// The least width of a column whose rows are cut, in points.
  private static let leastWidth = 120.0

  /// The part of the ordinary size that everything has.
  let factor: Double

  /// Whether what a key does stands under it and not beside it.
  let isStacked: Bool

  /// How many rows are shown.
  let count: Int

  /// How many of them stand in a column.
  let rowsPerColumn: Int

  /// The width of a column without the space behind it, in points.
  let columnWidth: Double

  /// The height of a row, in points.
  let rowHeight: Double

  /// Finds the largest print in which all rows fit, or the most rows in the smallest.
  ///
  /// - Parameters:
  ///   - rowCount: How many rows there are.
  ///   - keysWidth: The width of the widest keys at full size with the space behind, in points.
  ///   - titleWidth: The width of the widest title at full size, in points.
  ///   - room: The room inside the panel's edges, below its title, in points, by the factor.
  static func best(
    rowCount: Int, keysWidth: Double, titleWidth: Double, room: (Double) -> Size
  ) -> HelpGrid {
    func grid(
      _ factor: Double, rowHeight: Double, isStacked: Bool = false, isCut: Bool = false
    ) -> HelpGrid {
      let natural = (isStacked ? max(keysWidth, titleWidth) : keysWidth + titleWidth) * factor
      let room = room(factor)
      let width = isCut && room.width >= leastWidth ? min(natural, room.width) : natural
      return HelpGrid(
        rowCount: rowCount, factor: factor, isStacked: isStacked, columnWidth: width,
        rowHeight: rowHeight * factor, room: room)
    }
    for factor in factors {
      for height in rowHeights {
        let candidate = grid(factor, rowHeight: height)
        if candidate.count == rowCount { return candidate }
      }
    }
    for factor in factors {
      let candidate = grid(factor, rowHeight: stackedHeight, isStacked: true)
      if candidate.count == rowCount { return candidate }
    }
    let (factor, height) = (factors.last ?? 1, rowHeights.last ?? Glass.rowHeight)
    let stacked = grid(factor, rowHeight: stackedHeight, isStacked: true, isCut: true)
    let beside = grid(factor, rowHeight: height, isCut: true)
    return stacked.count >= beside.count ? stacked : beside
  }

  private init(
    rowCount: Int, factor: Double, isStacked: Bool, columnWidth: Double, rowHeight: Double,
    room: Size
  ) {
    self.factor = factor
    self.isStacked = isStacked
    self.rowHeight = rowHeight
    self.columnWidth = columnWidth
    let gap = Self.gap * factor
    let rows = Int(max(room.height, 0) / rowHeight)
    let columns = max(Int((max(room.width, 0) + gap) / (columnWidth + gap)), 0)
    count = min(rows * columns, rowCount)
    let columnsUsed = rows == 0 ? 0 : (count + rows - 1) / rows
    rowsPerColumn = columnsUsed == 0 ? 0 : (count + columnsUsed - 1) / columnsUsed
  }

  /// The space between two columns at full size, in points.
  static let gap = 32.0

  /// The extent of all shown rows, in points.
  var size: Size {
    guard count > 0 else { return .zero }
    let columns = Double((count + rowsPerColumn - 1) / rowsPerColumn)
    return Size(
      width: columns * columnWidth + (columns - 1) * Self.gap * factor,
      height: Double(rowsPerColumn) * rowHeight)
  }

  /// The box of a row, in points from the first row's corner.
  func frame(ofRow index: Int) -> Rect {
    let (column, row) = index.quotientAndRemainder(dividingBy: max(rowsPerColumn, 1))
    return Rect(
      x: Double(column) * (columnWidth + Self.gap * factor), y: Double(row) * rowHeight,
      width: columnWidth, height: rowHeight)
  }
}
