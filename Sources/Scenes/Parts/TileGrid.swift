import LayerKit

/// Equal boxes in rows, as large as they fit a rectangle, in its middle.
struct TileGrid {
  /// The boxes, row by row.
  let boxes: [Rect]

  /// The number of boxes in a row.
  let columns: Int

  /// Divides a rectangle.
  ///
  /// - Parameters:
  ///   - room: The rectangle.
  ///   - count: The number of boxes, at least 1.
  ///   - tile: The size of a box at most; its shape is kept.
  ///   - footer: What is below each box and belongs to it, in points.
  ///   - gap: The distance between boxes, in points.
  init(in room: Rect, count: Int, tile: Size, footer: Double, gap: Double) {
    func factor(_ columns: Int) -> Double {
      let rows = Double(count / columns)
      let across = (room.width - Double(columns - 1) * gap) / (Double(columns) * tile.width)
      let down = (room.height - (rows - 1) * gap - rows * footer) / (rows * tile.height)
      return min(across, down)
    }
    // Rows that are full.
    let choices = (1...count).filter { count % $0 == 0 }
    let columns = choices.max { factor($0) < factor($1) } ?? count
    let scale = max(min(factor(columns), 1), 0.01)
    self.columns = columns
    let size = Size(width: tile.width * scale, height: tile.height * scale)
    let rows = Double(count / columns)
    let width = Double(columns) * (size.width + gap) - gap
    let height = rows * (size.height + footer + gap) - gap
    let (left, top) = (room.center.x - width / 2, room.center.y - height / 2)
    boxes = (0..<count).map { index in
      Rect(
        x: left + Double(index % columns) * (size.width + gap),
        y: top + Double(index / columns) * (size.height + footer + gap), width: size.width,
        height: size.height)
    }
  }

  /// The rectangle around all boxes.
  var frame: Rect { boxes.dropFirst().reduce(boxes[0]) { $0.union($1) } }
}
