public import Raster

extension Bitmap {
  /// All pixels, row by row.
  public var allPixels: [UInt32] {
    (0..<size.height).flatMap { y in (0..<size.width).map { x in self[x, y] } }
  }

  /// An image with every valid pair of alpha and premultiplied channel.
  public static func everyPair() -> Bitmap {
    Bitmap(size: PixelSize(width: 256, height: 256)) { rows in
      for alpha in 0..<256 {
        for level in 0...alpha {
          let value = UInt32(level)
          rows[alpha, level] = UInt32(alpha) << 24 | value << 16 | (UInt32(alpha) - value) << 8
        }
      }
    }
  }
}
