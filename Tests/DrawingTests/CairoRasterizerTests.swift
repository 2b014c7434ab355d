import Drawing
import LayerKit
import Raster
import TestSupport
import Testing

@Suite("Paths")
struct CairoRasterizerTests {
  private let rasterizer = CairoRasterizer()
  private let box = Rect(x: 0, y: 0, width: 20, height: 10)

  private func rectangle(_ rect: Rect) -> Path {
    var path = Path()
    path.addRect(rect)
    return path
  }

  /// The sum of coverage, in pixels.
  private func area(_ bitmap: Bitmap?) throws -> Double {
    try #require(bitmap).allPixels.reduce(0) { $0 + Double($1 >> 24) / 255 }
  }

  @Test("Coverage is white, premultiplied, and of the box's size rounded up")
  func coverage() throws {
    let path = rectangle(Rect(x: 2.5, y: 1, width: 4, height: 3))
    let bitmap = try #require(
      rasterizer.fill(
        path, rule: .nonZero, box: Rect(x: 0, y: 0, width: 9.2, height: 5), scale: 1))
    #expect(bitmap.size == PixelSize(width: 10, height: 5))
    #expect(bitmap[3, 2] == 0xFFFF_FFFF)
    #expect(bitmap[0, 0] == 0)
    #expect(abs(Int(bitmap[2, 2] & 0xFF) - 128) <= 1)
    #expect(bitmap.allPixels.allSatisfy { $0 == ($0 & 0xFF) &* 0x0101_0101 })
  }

  @Test("The box is a window on the plane, at every scale", arguments: [1.0, 2, 1.5])
  func window(scale: Double) throws {
    let path = rectangle(Rect(x: -100, y: -100, width: 104, height: 102))
    let shown = Rect(x: -6, y: -2, width: 20, height: 10)
    let bitmap = rasterizer.fill(path, rule: .nonZero, box: shown, scale: scale)
    #expect(abs(try area(bitmap) - 40 * scale * scale) < 0.5)
  }

  @Test("A hole is a hole by the even-odd rule only")
  func rules() throws {
    var path = rectangle(Rect(x: 0, y: 0, width: 10, height: 10))
    path.addRect(Rect(x: 2, y: 2, width: 4, height: 4))
    #expect(try area(rasterizer.fill(path, rule: .nonZero, box: box, scale: 1)) == 100)
    #expect(try area(rasterizer.fill(path, rule: .evenOdd, box: box, scale: 1)) == 84)
  }

  @Test("A line is as wide where a curve turns round on the spot as elsewhere")
  func cusp() throws {
    var path = Path()
    path.move(to: Point(x: 52.817629, y: 31.307109))
    path.curve(
      to: Point(x: 53.065733, y: 38.268036), control1: Point(x: 17.782106, y: 42.454467),
      control2: Point(x: 45.456495, y: 32.300385))
    let style = StrokeStyle(width: 8.6, cap: .round, join: .round)
    let window = Rect(x: 0, y: 0, width: 80, height: 60)
    let bitmap = try #require(rasterizer.stroke(path, style: style, box: window, scale: 1))
    #expect(bitmap[33, 38] == 0xFFFF_FFFF, "inside of the turn's round")
  }

  @Test(
    "A stroke's start and end are fractions of the length",
    arguments: [
      (0.0, 1.0, 16.0), (0, 0.5, 8), (0.25, 0.75, 8), (0.5, 0.5, 0), (0.9, 0.1, 0), (-3, 9, 16),
    ])
  func trimmedLine(start: Double, end: Double, length: Double) throws {
    var path = Path()
    path.move(to: Point(x: 2, y: 5))
    path.line(to: Point(x: 10, y: 5))
    path.move(to: Point(x: 10, y: 8))
    path.line(to: Point(x: 18, y: 8))
    let style = StrokeStyle(width: 2, start: start, end: end)
    let ink = try area(rasterizer.stroke(path, style: style, box: box, scale: 1))
    #expect(abs(ink - length * 2) < 0.1)
  }

  @Test("A curve is cut by length, not by parameter")
  func trimmedCurve() throws {
    // A straight line with an uneven parameter: half of the length is at x = 10.
    var path = Path()
    path.move(to: Point(x: 0, y: 5))
    path.curve(
      to: Point(x: 20, y: 5), control1: Point(x: 0, y: 5), control2: Point(x: 1, y: 5))
    let style = StrokeStyle(width: 2, end: 0.5)
    let bitmap = try #require(rasterizer.stroke(path, style: style, box: box, scale: 1))
    #expect(bitmap[9, 5] >> 24 > 250)
    #expect(bitmap[10, 5] >> 24 < 5)
  }

  @Test("The line that closes a subpath counts")
  func trimmedClose() throws {
    let path = rectangle(Rect(x: 4, y: 2, width: 8, height: 4))
    let style = StrokeStyle(width: 1, start: 20.0 / 24, end: 1)
    let bitmap = try #require(rasterizer.stroke(path, style: style, box: box, scale: 1))
    #expect(abs(try area(bitmap) - 4) < 0.1)
    #expect(bitmap[3, 4] >> 24 == 128 || bitmap[3, 4] >> 24 == 127)
  }

  @Test("Dashes leave gaps")
  func dashes() throws {
    var path = Path()
    path.move(to: Point(x: 0, y: 5))
    path.line(to: Point(x: 20, y: 5))
    let style = StrokeStyle(width: 2, dashes: [2, 3])
    #expect(abs(try area(rasterizer.stroke(path, style: style, box: box, scale: 1)) - 16) < 0.1)
  }

  @Test("Any number is taken")
  func extremes() {
    let numbers = [0, -1, 1e300, -1e300, .infinity, .nan]
    for number in numbers {
      var path = rectangle(Rect(x: number, y: 1, width: number, height: 5))
      path.curve(
        to: Point(x: 3, y: number), control1: Point(x: number, y: 0),
        control2: Point(x: 1, y: 1))
      _ = rasterizer.fill(path, rule: .nonZero, box: box, scale: 1)
      let style = StrokeStyle(
        width: number, miterLimit: number, dashes: [1, number], dashPhase: number, start: number,
        end: 0.5)
      _ = rasterizer.stroke(path, style: style, box: box, scale: 1)
      let odd = Rect(x: number, y: 0, width: number, height: 1)
      _ = rasterizer.fill(path, rule: .nonZero, box: odd, scale: 1)
    }
    #expect(
      rasterizer.fill(Path(), rule: .nonZero, box: .zero, scale: 1) == nil, "no pixel")
  }

  @Test("A picture wider than Cairo's sides is drawn in tiles without a seam")
  func tiles() throws {
    let wide = Rect(x: 0, y: 0, width: 40_000, height: 2)
    let bitmap = try #require(
      rasterizer.fill(rectangle(wide), rule: .nonZero, box: wide, scale: 1))
    #expect(bitmap.size.width == 40_000)
    #expect(bitmap.allPixels.allSatisfy { $0 == 0xFFFF_FFFF })
  }

  @Test("A transform moves the outline before the box is cut out, curves too")
  func transformedFill() throws {
    let disc = Path(ellipseIn: Rect(x: -1, y: -1, width: 2, height: 2))
    let stretch = AffineTransform(
      a: 0, b: 4, c: -8, d: 0, tx: 10, ty: 5)
    let bitmap = rasterizer.fill(disc, rule: .nonZero, transform: stretch, box: box, scale: 4)
    #expect(abs(try area(bitmap) / 16 - 32 * .pi) < 0.3)
  }

  @Test("A transform stretches a line's width and its dashes, and turns them")
  func transformedStroke() throws {
    var path = Path()
    path.move(to: Point(x: 1, y: 1))
    path.line(to: Point(x: 4, y: 1))
    let style = StrokeStyle(width: 1, dashes: [1, 1])
    let wide = AffineTransform(a: 3, b: 0, c: 0, d: 2, tx: 0, ty: 0)
    let bitmap = rasterizer.stroke(path, style: style, transform: wide, box: box, scale: 1)
    #expect(try area(bitmap) == 2 * 3 * 2)
    let turned = AffineTransform(a: 0, b: 2, c: -3, d: 0, tx: 10, ty: 0)
    let upright = rasterizer.stroke(path, style: style, transform: turned, box: box, scale: 1)
    #expect(abs(try area(upright) - 2 * 2 * 3) < 0.1)
    let flat = AffineTransform(a: 1, b: 0, c: 0, d: 0, tx: 0, ty: 0)
    #expect(
      try area(rasterizer.stroke(path, style: style, transform: flat, box: box, scale: 1)) == 0)
  }

  @Test("A corner is pointed up to the miter limit, and cut off beyond it")
  func miterLimit() throws {
    var path = Path()
    path.move(to: Point(x: 2, y: 2))
    path.line(to: Point(x: 10, y: 2))
    path.line(to: Point(x: 10, y: 9))
    func corner(_ limit: Double) throws -> Double {
      let style = StrokeStyle(width: 2, miterLimit: limit)
      return try area(rasterizer.stroke(path, style: style, box: box, scale: 1))
    }
    // The miter of a right angle is √2 line widths long.
    #expect(try corner(1.42) == 2 * 15)
    #expect(abs(try corner(1.41) - (2 * 15 - 0.5)) < 0.05)
  }
}
