import LayerKit
import Raster
import Testing

@Suite("Outlines by boxes")
struct BlockRasterizerTests {
  private let rasterizer = BlockRasterizer()
  private let box = Rect(x: 10, y: 20, width: 6, height: 4)

  private func levels(_ bitmap: Bitmap?) throws -> [[UInt32]] {
    let bitmap = try #require(bitmap)
    return (0..<bitmap.size.height).map { y in
      (0..<bitmap.size.width).map { x in bitmap[x, y] >> 24 }
    }
  }

  @Test("A path covers the box around its points, pixels at its edges by their share")
  func fill() throws {
    var path = Path()
    path.move(to: Point(x: 1, y: 1))
    path.curve(
      to: Point(x: 2, y: 1.5), control1: Point(x: 0.25, y: 1), control2: Point(x: 1, y: 0.5))
    let picture = rasterizer.fill(
      path, rule: .evenOdd,
      transform: AffineTransform(a: 2, b: 0, c: 0, d: 2, tx: 10, ty: 20), box: box, scale: 1)
    // From 10.5 to 14 across and from 21 to 23 down.
    let row: [UInt32] = [128, 255, 255, 255, 0, 0]
    let none = [UInt32](repeating: 0, count: 6)
    #expect(try levels(picture) == [none, row, row, none])
  }

  @Test("A line's box is larger by half its width on each side")
  func stroke() throws {
    var path = Path()
    path.move(to: Point(x: 12, y: 22))
    path.line(to: Point(x: 14, y: 22))
    let picture = rasterizer.stroke(path, style: StrokeStyle(width: 2), box: box, scale: 1)
    let row: [UInt32] = [0, 255, 255, 255, 255, 0]
    let none = [UInt32](repeating: 0, count: 6)
    #expect(try levels(picture) == [none, row, row, none])
  }

  @Test(
    "A path without points or a finite position covers nothing; a box without a pixel has no picture"
  )
  func nothing() throws {
    let none = [[UInt32]](repeating: [UInt32](repeating: 0, count: 6), count: 4)
    #expect(try levels(rasterizer.fill(Path(), rule: .nonZero, box: box, scale: 1)) == none)
    for number in [Double.nan, .infinity] {
      var path = Path()
      path.move(to: Point(x: number, y: 20))
      path.line(to: Point(x: number, y: 24))
      #expect(try levels(rasterizer.fill(path, rule: .nonZero, box: box, scale: 1)) == none)
    }
    let empty = Rect(x: 0, y: 0, width: 0, height: 4)
    #expect(rasterizer.fill(Path(), rule: .nonZero, box: empty, scale: 1) == nil)
  }
}
