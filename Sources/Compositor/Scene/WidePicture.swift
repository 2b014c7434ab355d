import Raster

/// A part of the scene that was painted once, not rounded: for items that lie on each other, whose
/// roundings would add up.
struct WidePicture {
  /// The pixels.
  let bitmap: WideBitmap

  /// Where the first pixel lies in the frame.
  let origin: PixelPoint

  /// The smallest rectangle of the frame around all that is not transparent.
  let ink: PixelRect

  /// Paints a picture, or nothing when no pixel of it has a colour.
  ///
  /// - Parameter area: What may be painted.
  init?(area: PixelRect, painting: (Canvas) -> Void) {
    if area.isEmpty { return nil }
    let whole = WideBitmap(size: area.size)
    origin = PixelPoint(x: area.minX, y: area.minY)
    let corner = origin
    let ink = whole.withRows { rows in
      painting(Canvas(rows, at: corner, clip: area))
      return rows.inkBounds
    }
    if ink.isEmpty { return nil }
    self.ink = ink.offset(x: area.minX, y: area.minY)
    bitmap = whole
  }

  /// Memory in use, in bytes.
  var byteCount: Int { bitmap.byteCount }
}

extension WideRows {
  /// The smallest rectangle around all pixels that are not transparent.
  fileprivate var inkBounds: PixelRect {
    var bounds = PixelRect.empty
    for y in 0..<size.height {
      withRow(y, 0..<size.width) { row in
        var first = 0
        while first < row.count && row[first] == .clear { first += 1 }
        if first == row.count { return }
        var end = row.count
        while row[end - 1] == .clear { end -= 1 }
        bounds = bounds.union(PixelRect(minX: first, minY: y, maxX: end, maxY: y + 1))
      }
    }
    return bounds
  }
}
