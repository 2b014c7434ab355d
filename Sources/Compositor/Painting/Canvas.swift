import LayerKit
import Raster

/// Pixels of sixteen bits per channel to paint on, addressed by their coordinates in the frame.
///
/// A part of the frame is painted in the coordinates of the whole frame. So a pixel is computed from the same
/// numbers, no matter which part it is painted in.
struct Canvas {
  let rows: WideRows

  /// The position of the memory's first pixel in the frame.
  let origin: PixelPoint

  /// The pixels of the frame that may be changed; all of them are in memory.
  private(set) var clip: PixelRect

  /// Creates a canvas on rows of memory.
  init(_ rows: WideRows, at origin: PixelPoint, clip: PixelRect) {
    self.rows = rows
    self.origin = origin
    let all = PixelRect(rows.size).offset(x: origin.x, y: origin.y)
    self.clip = clip.intersection(all)
  }

  /// Returns a canvas on the same memory in which only the pixels inside both its clip and a rectangle may be
  /// changed.
  func clipped(to rect: PixelRect) -> Canvas {
    var canvas = self
    canvas.clip = clip.intersection(rect)
    return canvas
  }

  /// Converts a rectangle from the frame's coordinates to the memory's coordinates, and clips it.
  func local(_ rect: PixelRect) -> PixelRect {
    rect.intersection(clip).offset(x: -origin.x, y: -origin.y)
  }

  /// Converts a position from the frame's coordinates to the memory's coordinates.
  func local(_ point: PixelPoint) -> PixelPoint {
    PixelPoint(x: point.x - origin.x, y: point.y - origin.y)
  }
}

/// A pool of transparent bitmaps that are lent for one drawing step and then reused.
final class ScratchPool {
  private struct Kept {
    let bitmap: WideBitmap
    /// The value of ``ScratchPool/frames`` when the bitmap was returned to the pool.
    let frame: Int
  }

  private var free: [Kept] = []

  /// The number of frames drawn so far.
  private var frames = 0

  /// The maximum number of unused bitmaps that are kept; nested groups need one for each level.
  private static let limit = 6

  /// The maximum memory of unused bitmaps, in bytes; a bitmap enlarged by perspective may be larger than many frames.
  private static let byteLimit = 64 << 20

  /// The number of frames after which an unused bitmap is released: two seconds at 60 Hz.
  private static let patience = 120

  /// Calls a closure with a transparent canvas for a part of the frame, and with the bitmap that the canvas draws
  /// into.
  ///
  /// - Returns: The closure's result.
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

  /// The memory of the unused bitmaps kept for reuse, in bytes.
  var byteCount: Int { free.reduce(0) { $0 + $1.bitmap.byteCount } }

  /// Counts a drawn frame, and releases bitmaps that have been unused for two seconds at 60 Hz.
  func endFrame() {
    frames += 1
    if free.contains(where: isForgotten) { free.removeAll(where: isForgotten) }
  }

  /// Releases all unused bitmaps; called when the size of the frames changes.
  func removeAll() { free.removeAll() }

  private func isForgotten(_ kept: Kept) -> Bool { frames - kept.frame > Self.patience }

  private func take(_ size: PixelSize) -> WideBitmap {
    let index = free.firstIndex {
      $0.bitmap.size.width >= size.width && $0.bitmap.size.height >= size.height
    }
    if let index { return free.remove(at: index).bitmap }
    // Sides are rounded up so that a box that grows a little from frame to frame still fits into the bitmap.
    return WideBitmap(
      size: PixelSize(width: (size.width + 63) & ~63, height: (size.height + 31) & ~31))
  }

  private func giveBack(_ bitmap: WideBitmap) {
    // Bitmaps are sorted from small to large, so the first that fits is the best.
    let place = free.firstIndex { $0.bitmap.byteCount > bitmap.byteCount } ?? free.count
    free.insert(Kept(bitmap: bitmap, frame: frames), at: place)
    if free.count > Self.limit { free.removeFirst() }
    while byteCount > Self.byteLimit { free.removeLast() }
  }
}

extension Color {
  /// Blue, green, red and alpha, not premultiplied, each clamped to 0…1; NaN becomes 0.
  var straightChannels: SIMD4<Double> {
    func unit(_ value: Double) -> Double { value > 0 ? min(value, 1) : 0 }
    return SIMD4(unit(blue), unit(green), unit(red), unit(alpha))
  }
}

extension WidePixel {
  /// Creates a premultiplied pixel from a colour.
  ///
  /// Each component is clamped and rounded.
  init(_ color: Color) {
    let straight = color.straightChannels
    let opaque = SIMD4(straight.x, straight.y, straight.z, 1)
    self.init(rounding: SIMD4<Float>(opaque * (straight.w * 65535)))
  }
}
