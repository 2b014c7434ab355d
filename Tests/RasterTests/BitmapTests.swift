import Raster
import Testing

@Suite("Bitmaps")
struct BitmapTests {
  @Test("A bitmap begins transparent, with rows of whole cache lines", arguments: [0, 1, 16, 17])
  func layout(width: Int) {
    let bitmap = Bitmap(size: PixelSize(width: width, height: 3))
    #expect(bitmap.stride % 16 == 0 && bitmap.stride >= width)
    #expect(bitmap.withRows(\.isPadded))
    #expect(KernelTests.bytes(bitmap).allSatisfy { $0 == 0 })
  }

  @Test("Filling and copying are clipped")
  func clipping() {
    let source = Bitmap(size: PixelSize(width: 9, height: 9)) { rows in
      rows.fill(PixelRect(x: -5, y: -5, width: 100, height: 100), with: 7)
    }
    #expect(KernelTests.bytes(source).allSatisfy { $0 == 7 })
    let target = Bitmap(size: PixelSize(width: 20, height: 5))
    target.withRows { rows in
      source.withRows { rows.copy(PixelRect(x: 3, y: 2, width: 50, height: 50), from: $0) }
      for y in 0..<5 {
        for x in 0..<20 { #expect(rows[x, y] == (x >= 3 && x < 9 && y >= 2 ? 7 : 0)) }
      }
    }
  }
}
