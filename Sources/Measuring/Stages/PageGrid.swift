package import LayerKit
package import Raster

/// Where equal cells lie: one in the middle of a frame, or as many as fit with gaps.
package enum PageGrid {
  /// The top left corners, on whole pixels.
  ///
  /// - Parameters:
  ///   - cell: The size of a cell.
  ///   - gap: Pixels between neighbours, and to the edges at least half of that.
  ///   - limit: The most cells.
  package static func origins(
    cell: PixelSize, gap: Int = 8, in frame: PixelSize, limit: Int = .max
  ) -> [Point] {
    if limit == 1 {
      let x = (frame.width - cell.width) / 2
      return [Point(x: Double(x), y: Double((frame.height - cell.height) / 2))]
    }
    let columns = frame.width / (cell.width + gap)
    let rows = frame.height / (cell.height + gap)
    return (0..<min(columns * rows, limit)).map { index in
      let (row, column) = index.quotientAndRemainder(dividingBy: columns)
      return Point(
        x: Double(gap / 2 + column * (cell.width + gap)),
        y: Double(gap / 2 + row * (cell.height + gap)))
    }
  }
}
