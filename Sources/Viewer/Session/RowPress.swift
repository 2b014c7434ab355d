import LayerKit

/// The primary button going down on a row of the panel.
struct RowPress: Hashable {
  /// The nanoseconds within which a second press on a row is a double click.
  static let doubleClick: Int64 = 400_000_000

  /// The row's place in the table.
  let row: Int

  /// Where, in points of the window.
  let place: Point

  /// When, in nanoseconds of the grid.
  let instant: Int64

  /// Whether the pointer has gone so far since that this is no click.
  var isDrag = false

  /// Whether this press makes a double click of one before.
  func follows(_ other: RowPress?) -> Bool {
    guard let other, other.row == row else { return false }
    return instant - other.instant <= Self.doubleClick
  }
}
