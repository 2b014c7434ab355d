import CRasterKernels

/// A number that grows evenly over the frame, such as the distance from an edge.
package struct LinearField: Hashable, Sendable {
  /// Its value at the centre of the pixel in column 0 and row 0.
  package var start: Double

  /// How much it grows from one column to the next.
  package var perColumn: Double

  /// How much it grows from one row to the next.
  package var perRow: Double

  /// The same number everywhere.
  package static func constant(_ value: Double) -> LinearField {
    LinearField(start: value, perColumn: 0, perRow: 0)
  }

  /// Creates a number from its value at a pixel's centre and its growth.
  package init(start: Double, perColumn: Double, perRow: Double) {
    self.start = start
    self.perColumn = perColumn
    self.perRow = perRow
  }

  /// The value at the left end of a row.
  func start(ofRow y: Int) -> Double { start + perRow * Double(y) }

  /// The number as the kernels read it, counted from a column.
  func counted(from anchor: Int) -> raster_linear {
    raster_linear(
      start: start + perColumn * Double(anchor), per_column: perColumn, per_row: perRow)
  }
}
