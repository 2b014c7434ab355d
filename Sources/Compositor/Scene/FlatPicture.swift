import Raster

/// A part of the scene that was painted once: its pixels, its runs and its position.
struct FlatPicture {
  /// The pixels; the first column is at a multiple of eight columns of the frame.
  let bitmap: Bitmap

  /// The runs of pixels that are not transparent.
  let spans: SpanTable

  /// The position of the first pixel in the frame.
  let origin: PixelPoint

  /// The bounding rectangle of all pixels that are not transparent, in the frame.
  let ink: PixelRect

  /// Whether the pixels were rounded for the backdrop below them, as translucent ones are.
  let isBacked: Bool

  /// Paints a picture, or returns `nil` if all of its pixels in the clip are transparent.
  ///
  /// - Parameters:
  ///   - area: The area that may be painted, with columns rounded to blocks.
  ///   - clip: The pixels that count.
  ///   - backdrop: The backdrop over which it will be drawn.
  ///   - painter: The painter that paints it.
  ///   - painting: Called for one strip after the other.
  init?(
    area: PixelRect, clip: PixelRect, on backdrop: Backdrop, _ painter: Painter,
    painting: (Canvas) -> Void
  ) {
    let counted = area.intersection(clip)
    if counted.isEmpty { return nil }
    let whole = Bitmap(size: area.size)
    let corner = PixelPoint(x: area.minX, y: area.minY)
    isBacked = whole.withRows { rows in
      painter.paint(counted, for: backdrop, into: rows, at: corner, painting)
    }
    let all = SpanTable(whole)
    if all.inkBounds.isEmpty { return nil }
    ink = all.inkBounds.offset(x: area.minX, y: area.minY)
    let tight = ink.blockAligned
    guard tight.area * 4 < area.area * 3 else {
      (bitmap, spans, origin) = (whole, all, corner)
      return
    }
    // Much of the area is empty: keep only the rest.
    let part = Bitmap(size: tight.size) { rows in
      let shift = PixelPoint(x: area.minX - tight.minX, y: area.minY - tight.minY)
      PixelBlend.copy(whole, at: shift, clip: PixelRect(tight.size), into: rows)
    }
    bitmap = part
    spans = SpanTable(part)
    origin = PixelPoint(x: tight.minX, y: tight.minY)
  }

  /// Memory in use, in bytes.
  var byteCount: Int { bitmap.byteCount + spans.byteCount }

  /// The ink with its columns rounded to blocks, as the kernels write it.
  var inkBlocks: PixelRect { ink.blockAligned }

  /// Returns the bounding rectangle of the pixels with content in a rectangle of the frame.
  func contentBounds(in rect: PixelRect) -> PixelRect {
    let inner = rect.intersection(ink)
    if inner.isEmpty { return .empty }
    return spans.blockBounds(in: inner.offset(x: -origin.x, y: -origin.y))
      .offset(x: origin.x, y: origin.y).intersection(inner)
  }
}

/// A part of the scene that was painted once and not rounded, for overlapping items, whose rounding errors would add
/// up.
struct WidePicture {
  let bitmap: WideBitmap

  /// The position of the first pixel in the frame.
  let origin: PixelPoint

  /// The bounding rectangle of all pixels that are not transparent, in the frame.
  let ink: PixelRect

  /// Paints a picture, or returns `nil` if all of its pixels are transparent.
  ///
  /// - Parameter area: The area that may be painted.
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
  /// The bounding rectangle of all pixels that are not transparent.
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
