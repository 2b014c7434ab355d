import TestSupport
import Testing

// example: Raster, damage
import Raster
// end

@Suite("The example of the guide to Raster")
struct RasterExamples {
  @Test("A picture, its damage, and its pixels as a 16-bit display wants them")
  func damage() throws {
    let print = Transcript()
    // example: Raster, damage
    // Half-transparent red: each colour is multiplied by the alpha.
    let square = PixelRect(x: 4, y: 4, width: 8, height: 8)
    let picture = Bitmap(size: PixelSize(width: 40, height: 20)) { rows in
      rows.fill(square, with: 0x8080_0000)
    }
    print(String(picture[4, 4], radix: 16))  // 80800000

    // What changed since the frame before, cut to the frame.
    var damage = Damage(square)
    damage.add(PixelRect(x: 30, y: 10, width: 20, height: 5))
    let shown = damage.clipped(to: PixelRect(picture.size))
    print(damage.bounds.width)  // 46
    print(shown.rects.map(\.area))  // [64, 50]

    // A display with 5, 6 and 5 bits per pixel.
    let format = try PixelFormat(
      redMask: 0xF800, greenMask: 0x07E0, blueMask: 0x001F, bitsPerPixel: 16)
    let bytesPerRow = format.bytesPerRow(width: picture.size.width)
    var image = [UInt8](repeating: 0, count: bytesPerRow * picture.size.height)
    let packer = PixelPacker(format)
    picture.withRows { rows in
      unsafe image.withUnsafeMutableBytes { memory in
        for rect in shown.rects {
          unsafe packer.pack(rect, of: rows, into: memory, bytesPerRow: bytesPerRow)
        }
      }
    }
    print(bytesPerRow)  // 80
    print(image[4 * bytesPerRow + 4 * 2 + 1])  // 128
    // end
    try print.check()
  }
}
