package import LayerKit
package import Raster

/// Equal cells in columns and rows, as many as fit a frame, in its middle.
package struct PageGrid: Sendable {
  /// The size of a cell.
  package let cell: PixelSize

  /// Pixels from a cell's left edge to the next one's, and from its top to the next one's.
  package let pitch: PixelSize

  /// Describes cells with so many pixels between neighbours; fewer than none let them overlap.
  ///
  /// - Precondition: The pitch is at least one pixel both ways.
  package init(cell: PixelSize, columnGap: Int = 8, rowGap: Int = 8) {
    self.cell = cell
    pitch = PixelSize(width: cell.width + columnGap, height: cell.height + rowGap)
    precondition(pitch.width > 0 && pitch.height > 0, "cells \(pitch) apart")
  }

  /// The top left corners, on whole pixels, row by row.
  ///
  /// - Parameters:
  ///   - frame: The frame, at least as large as a cell.
  ///   - limit: The most cells; one alone lies in the middle.
  package func origins(in frame: PixelSize, limit: Int = .max) -> [Point] {
    let columns = min((frame.width - cell.width) / pitch.width + 1, limit)
    let rows = (frame.height - cell.height) / pitch.height + 1
    let count = min(columns * rows, limit)
    let usedRows = (count + columns - 1) / columns
    let left = (frame.width - (columns - 1) * pitch.width - cell.width) / 2
    let top = (frame.height - (usedRows - 1) * pitch.height - cell.height) / 2
    return (0..<count).map { index in
      let (row, column) = index.quotientAndRemainder(dividingBy: columns)
      return Point(
        x: Double(left + column * pitch.width), y: Double(top + row * pitch.height))
    }
  }
}
