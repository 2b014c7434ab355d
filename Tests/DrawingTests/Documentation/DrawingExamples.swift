import TestSupport
import Testing

// example: Drawing, card
import Compositor
import Drawing
import LayerKit
import Raster
// end

@Suite("The example of the guide to Drawing")
struct DrawingExamples {
  @Test("A card with text, a shape and a picture, as a PNG")
  func card() throws {
    let print = Transcript()
    // example: Drawing, card
    let context = LayerContext(
      typesetter: PangoTypesetter() ?? BlockTypesetter(), pathRasterizer: CairoRasterizer())

    // A picture: the bytes of an SVG, PNG or JPEG.
    let svg = """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">
        <circle cx="5" cy="5" r="5" fill="#ff8800"/>
      </svg>
      """
    let sun = Layer(in: context)
    sun.frame = Rect(x: 8, y: 8, width: 48, height: 48)
    sun.contents = try ImageDecoder.decode(
      Array(svg.utf8), vectorsFitting: PixelSize(width: 48, height: 48))

    let ring = ShapeLayer(in: context)
    ring.path = Path(ellipseIn: Rect(x: 4, y: 4, width: 56, height: 56))
    ring.fillColor = nil
    ring.strokeColor = .white
    ring.lineWidth = 2

    let title = TextLayer(in: context)
    title.text = TextRun("Sunrise", font: Font(weight: 300, size: 32))
    title.foregroundColor = .white
    title.frame = Rect(x: 72, y: 12, width: 160, height: 40)
    context.roots = [sun, ring, title]
    context.turn(at: LayerContext.epoch)

    let card = Bitmap(size: PixelSize(width: 240, height: 64))
    let compositor = Compositor(context: context, background: Color(hex: 0x1B2A41))
    card.withRows { rows in
      _ = compositor.render(at: context.time, into: rows, buffer: BufferName(slot: 0))
    }
    let png = try PNGWriter.encode(card)
    let copy = try ImageDecoder.decode(png)
    print(String(copy[32, 32], radix: 16))  // ffff8800
    print(String(copy[32, 4], radix: 16))  // ffffffff
    print(PangoTypesetter.hasFonts)  // true
    // end
    try print.check()
    let ground: UInt32 = 0xFF1B_2A41
    let inked = (72..<232).flatMap { x in (12..<52).map { y in copy[x, y] } }.count { $0 != ground }
    #expect(inked > 200, "the title is not there")
  }
}
