import LayerKit

/// Equal cells in rows that look whole: all rows are full, or the last one stands in the middle.
struct StressGrid: Hashable {
  /// The number of cells.
  let count: Int

  /// The number of cells in a full row, 1…count.
  let columns: Int

  /// The number of rows, the last one included.
  var rows: Int { (count + columns - 1) / columns }

  /// How much wider than high a cell is to be.
  private static let shape = 3.2

  /// How much an odd shape of the cells weighs against a last row that is not full.
  private static let shapeWeight = 1.5

  /// Divides an area, in points, so that the cells have nearly the right shape and no row is far from full.
  init(_ count: Int, in room: Size) {
    let wanted = (Double(count) * room.width / (room.height * Self.shape)).squareRoot()
    func fault(_ columns: Int) -> Double {
      let gaps = (columns - count % columns) % columns
      let stretch = max(Double(columns) / wanted, wanted / Double(columns)) - 1
      return Double(gaps) / Double(columns) + Self.shapeWeight * stretch
    }
    let least = min(max(Int(wanted / 2), 1), count)
    let most = min(max(Int(2 * wanted) + 1, least), count)
    self.count = count
    columns = (least...most).min { fault($0) < fault($1) } ?? count
  }

  /// The place of a cell: its row, and its distance from the left edge in widths of a cell.
  func place(of index: Int) -> (row: Int, column: Double) {
    let row = index / columns
    let inRow = min(count - row * columns, columns)
    return (row, Double(index % columns) + Double(columns - inRow) / 2)
  }

  /// How far a cell is on the way from the upper left to the lower right corner, 0 to less than 1.
  func share(of index: Int) -> Double {
    let place = place(of: index)
    return (Double(place.row) + place.column) / Double(rows + columns - 1)
  }
}
