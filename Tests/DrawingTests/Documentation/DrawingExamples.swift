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
  @Test("A card with text and shapes, as a PNG")
  func card() throws {
    let print = Transcript()
    // example: Drawing, card
    let context = LayerContext(
      typesetter: PangoTypesetter() ?? BlockTypesetter(), pathRasterizer: CairoRasterizer())

    let sun = ShapeLayer(in: context)
    sun.path = Path(ellipseIn: Rect(x: 8, y: 8, width: 48, height: 48))
    sun.fillColor = Color(hex: 0xFF8800)

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
    print(png.starts(with: [0x89, 0x50, 0x4E, 0x47]))  // true
    print(String(card[32, 32], radix: 16))  // ffff8800
    print(String(card[32, 4], radix: 16))  // ffffffff
    print(PangoTypesetter.hasFonts)  // true
    // end
    try print.check()
    let ground: UInt32 = 0xFF1B_2A41
    let inked = (72..<232).flatMap { x in (12..<52).map { y in card[x, y] } }.count { $0 != ground }
    #expect(inked > 200, "the title is not there")
  }
}
