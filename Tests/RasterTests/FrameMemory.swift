import Raster

/// Frames of any stride, between guard pixels that must not be written.
enum FrameMemory {
  static let guardPixel: UInt32 = 0xDEAD_BEEF

  /// Lends a frame filled by a closure; returns whether its padding and surroundings are intact.
  static func isIntact(
    _ size: PixelSize, stride: Int, _ fill: (Int, Int) -> UInt32, _ body: (PixelRows) -> Void
  ) -> Bool {
    let margin = 64
    var memory = [UInt32](repeating: guardPixel, count: stride * size.height + 2 * margin)
    // SAFETY: the view stays inside the closure, and the memory holds stride × height pixels.
    unsafe memory.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      let rows = unsafe PixelRows(base: base + margin, size: size, stride: stride)
      for y in 0..<size.height {
        for x in 0..<size.width { rows[x, y] = fill(x, y) }
      }
      body(rows)
    }
    return memory.indices.allSatisfy { index in
      let (y, x) = (index - margin).quotientAndRemainder(dividingBy: max(stride, 1))
      let isInside = index >= margin && y < size.height && x < size.width
      return isInside || memory[index] == guardPixel
    }
  }
}
