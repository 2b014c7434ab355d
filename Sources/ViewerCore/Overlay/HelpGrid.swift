import LayerKit

/// Where the rows of the key help stand: in as few columns as the height allows, smaller if need be.
///
/// First the rows move together, then the print grows smaller. What does not fit in the smallest print is
/// cut at its end, and rows are left out from the end.
struct HelpGrid: Hashable {
  /// The sizes of print that are tried, as parts of the ordinary one.
  static let factors = [1, 0.85, 0.7, 0.65]

  /// The heights of a row that are tried, in points at full size.
  static let rowHeights = [Glass.rowHeight, 23, 20]

  /// The least width of a column whose rows are cut, in points.
  private static let leastWidth = 120.0

  /// The part of the ordinary size that everything has.
  private(set) var factor: Double

  /// How many rows are shown.
  private(set) var count: Int

  /// How many of them stand in a column.
  private(set) var rowsPerColumn: Int

  /// The width of a column without the space behind it, in points.
  private(set) var columnWidth: Double

  /// The height of a row, in points.
  private(set) var rowHeight: Double

  /// Finds the largest print in which all rows fit, or the most rows in the smallest.
  ///
  /// - Parameters:
  ///   - rowCount: How many rows there are.
  ///   - rowWidth: The width of the widest at full size, in points.
  ///   - room: The room inside the panel's edges, below its title at full size, in points.
  init(rowCount: Int, rowWidth: Double, room: (Double) -> Size) {
    self.init(rowCount: rowCount, rowWidth: rowWidth, factor: 1, rowHeight: 0, room: .zero)
    for factor in Self.factors {
      for height in Self.rowHeights where count < rowCount {
        self.init(
          rowCount: rowCount, rowWidth: rowWidth, factor: factor, rowHeight: height * factor,
          room: room(factor))
      }
    }
    let least = room(factor).width
    if count < rowCount, columnWidth > least, least >= Self.leastWidth {
      self.init(
        rowCount: rowCount, rowWidth: least / factor, factor: factor, rowHeight: rowHeight,
        room: room(factor))
    }
  }

  private init(
    rowCount: Int, rowWidth: Double, factor: Double, rowHeight: Double, room: Size
  ) {
    self.factor = factor
    self.rowHeight = rowHeight
    columnWidth = rowWidth * factor
    let gap = Self.gap * factor
    let rows = rowHeight > 0 ? Int(max(room.height, 0) / rowHeight) : 0
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
