import Raster
import TestSupport

extension SeededGenerator {
  /// A premultiplied pixel; transparent, opaque and translucent ones are equally likely.
  mutating func pixel() -> UInt32 {
    let alphas: [UInt32] = [0, 255, UInt32.random(in: 0...255, using: &self)]
    return pixel(alpha: alphas[Int.random(in: 0..<3, using: &self)])
  }

  /// A premultiplied pixel with the given alpha.
  mutating func pixel(alpha: UInt32) -> UInt32 {
    var pixel = alpha
    for _ in 0..<3 { pixel = pixel << 8 | UInt32.random(in: 0...alpha, using: &self) }
    return pixel
  }

  /// An image made of stretches of one kind of pixels each, so that runs of every length occur.
  mutating func picture(_ size: PixelSize, opaque: Bool = false) -> Bitmap {
    Bitmap(size: size) { rows in
      for y in 0..<size.height {
        var x = 0
        while x < size.width {
          let length = Int.random(in: 1...40, using: &self)
          let kind = opaque ? 1 : Int.random(in: 0..<3, using: &self)
          for column in x..<min(x + length, size.width) {
            rows[column, y] = kind == 0 ? 0 : kind == 1 ? pixel(alpha: 255) : pixel()
          }
          x += length
        }
      }
    }
  }
}
