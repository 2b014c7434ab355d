import Raster

/// A part of the scene that is painted once: its pixels, its runs and its position.
struct FlatPicture {
  /// The pixels; the first column is at a frame column that is a multiple of eight.
  let bitmap: Bitmap

  /// The runs of pixels that are not fully transparent.
  let spans: SpanTable

  /// The position of the first pixel in the frame.
  let origin: PixelPoint

  /// The bounding rectangle of all pixels that are not fully transparent, in pixels of the frame.
  let ink: PixelRect

  /// Whether the rounding of the pixels depends on the backdrop, so that the picture must be painted again if the
  /// backdrop below it changes.
  let isBacked: Bool

  /// Paints a picture, or returns `nil` if all of its pixels in the clip are transparent.
  ///
  /// - Parameters:
  ///   - area: The area that may be painted, with columns rounded to blocks.
  ///   - clip: The pixels that are kept; all others become transparent.
  ///   - backdrop: The backdrop over which the picture will be drawn.
  ///   - painter: The painter whose scratch memory is used.
  ///   - painting: Paints the content; called for one strip after the other.
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
    // Much of the area is empty, so keep only the part with ink.
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

  /// The ``ink`` with its columns rounded to the blocks that kernels write.
  var inkBlocks: PixelRect { ink.blockAligned }

  /// Returns the bounding rectangle of the visible pixels inside a rectangle of the frame.
  func contentBounds(in rect: PixelRect) -> PixelRect {
    let inner = rect.intersection(ink)
    if inner.isEmpty { return .empty }
    return spans.blockBounds(in: inner.offset(x: -origin.x, y: -origin.y))
      .offset(x: origin.x, y: origin.y).intersection(inner)
  }
}

/// A part of the scene that is painted once in sixteen bits per channel.
///
/// Overlapping items use it, because the errors of rounding each of them to eight bits would add up.
struct WidePicture {
  let bitmap: WideBitmap

  /// The position of the first pixel in the frame.
  let origin: PixelPoint

  /// The bounding rectangle of all pixels that are not fully transparent, in pixels of the frame.
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
  /// The bounding rectangle of all pixels that are not fully transparent.
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
