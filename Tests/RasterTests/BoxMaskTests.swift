import Raster
import TestSupport
import Testing

extension KernelTests {
  @Suite("Pictures behind boxes")
  struct BoxMaskTests {
    typealias Ground = BoxCase.Ground

    /// An image that covers the clip of a case.
    struct Content {
      let bitmap: Bitmap
      let spans: SpanTable
      let origin: PixelPoint

      init(covering clip: PixelRect, _ random: inout SeededGenerator) {
        func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
        origin = PixelPoint(x: (clip.minX & ~7) - number(0...2) * 8, y: clip.minY - number(0...3))
        bitmap = random.picture(
          PixelSize(
            width: clip.maxX - origin.x + number(0...20),
            height: clip.maxY - origin.y + number(0...3)))
        spans = SpanTable(bitmap)
      }

      /// The content's pixel; transparent outside.
      func pixel(_ x: Int, _ y: Int) -> UInt32 {
        let (column, row) = (x - origin.x, y - origin.y)
        let isInside = column < bitmap.size.width && row >= 0 && row < bitmap.size.height
        return isInside ? bitmap[column, row] : 0
      }
    }

    @Test(
      "A picture shows through a box of every shape as the slow twin has it, within 0.52 levels",
      arguments: SlowBox.Shape.allCases, Ground.allCases)
    func equalsTwin(shape: SlowBox.Shape, ground: Ground) {
      BoxCase.forEach(shape) { drawing, name, random in
        if drawing.clip.isEmpty { return }
        let content = Content(covering: drawing.clip, &random)
        guard let figure = drawing.figure else { return }
        let runs = BoxRuns()
        runs.assign(figure, in: drawing.clip)
        drawing.check(name, in: drawing.clip.blockAligned, over: ground) { rows in
          BoxBlend.over(
            content.bitmap, content.spans, at: content.origin, through: figure, runs,
            anchor: drawing.anchor, in: drawing.clip, over: drawing.background(ground), into: rows)
        } error: { pixel, back, x, y in
          let shown = content.pixel(x, y)
          return shown == 0 || drawing.box.coverage(x, y) == 0
            ? nil : drawing.box.error(of: pixel, showing: shown, over: back, x, y)
        }
      }
    }
  }
}
