import Raster

/// Transparent pictures for the time of one step, from memory that is used again.
final class ScratchPool {
  private var free: [WideBitmap] = []

  /// Pictures that are kept; nested groups need one for each level.
  private static let limit = 6

  /// Bytes that are kept; a picture of what perspective enlarges may be larger than many frames.
  private static let byteLimit = 64 << 20

  /// Lends a transparent canvas of a part of the frame.
  ///
  /// - Returns: What the body returns.
  func withCanvas<Result>(
    _ area: PixelRect, _ body: (Canvas, WideBitmap) -> Result
  ) -> Result {
    let bitmap = take(area.size)
    defer { giveBack(bitmap) }
    return bitmap.withRows { rows in
      WideBlend.fill(PixelRect(area.size), with: .clear, into: rows)
      let origin = PixelPoint(x: area.minX, y: area.minY)
      return body(Canvas(rows, at: origin, clip: area), bitmap)
    }
  }

  /// Memory that is kept for later, in bytes.
  var byteCount: Int { free.reduce(0) { $0 + $1.byteCount } }

  private func take(_ size: PixelSize) -> WideBitmap {
    let index = free.firstIndex {
      $0.size.width >= size.width && $0.size.height >= size.height
    }
    if let index { return free.remove(at: index) }
    // Sides are rounded up so that a box that grows a little from frame to frame still fits.
    return WideBitmap(
      size: PixelSize(width: (size.width + 63) & ~63, height: (size.height + 31) & ~31))
  }

  private func giveBack(_ bitmap: WideBitmap) {
    // The smallest comes first, so that the first that fits is the best.
    let place = free.firstIndex { $0.byteCount > bitmap.byteCount } ?? free.count
    free.insert(bitmap, at: place)
    if free.count > Self.limit { free.removeFirst() }
    while byteCount > Self.byteLimit { free.removeLast() }
  }
}
