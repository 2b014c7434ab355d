import Raster

/// Transparent pictures for the time of one step, from memory that is used again.
final class ScratchPool {
  private struct Kept {
    let bitmap: WideBitmap
    /// The frame in which it was given back, by ``ScratchPool/frames``.
    let frame: Int
  }

  private var free: [Kept] = []

  /// The frames so far.
  private var frames = 0

  /// Pictures that are kept; nested groups need one for each level.
  private static let limit = 6

  /// Bytes that are kept; a picture of what perspective enlarges may be larger than many frames.
  private static let byteLimit = 64 << 20

  /// Frames for which a picture is kept that nobody asks for: two seconds' of most displays.
  private static let patience = 120

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
  var byteCount: Int { free.reduce(0) { $0 + $1.bitmap.byteCount } }

  /// Notes that a frame has been drawn, and lets go of what none has needed for a while.
  func endFrame() {
    frames += 1
    if free.contains(where: isForgotten) { free.removeAll(where: isForgotten) }
  }

  /// Lets go of everything, for frames of another size.
  func removeAll() { free.removeAll() }

  private func isForgotten(_ kept: Kept) -> Bool { frames - kept.frame > Self.patience }

  private func take(_ size: PixelSize) -> WideBitmap {
    let index = free.firstIndex {
      $0.bitmap.size.width >= size.width && $0.bitmap.size.height >= size.height
    }
    if let index { return free.remove(at: index).bitmap }
    // Sides are rounded up so that a box that grows a little from frame to frame still fits.
    return WideBitmap(
      size: PixelSize(width: (size.width + 63) & ~63, height: (size.height + 31) & ~31))
  }

  private func giveBack(_ bitmap: WideBitmap) {
    // The smallest comes first, so that the first that fits is the best.
    let place = free.firstIndex { $0.bitmap.byteCount > bitmap.byteCount } ?? free.count
    free.insert(Kept(bitmap: bitmap, frame: frames), at: place)
    if free.count > Self.limit { free.removeFirst() }
    while byteCount > Self.byteLimit { free.removeLast() }
  }
}
