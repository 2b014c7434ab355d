import Raster
import TestSupport
import Testing

extension KernelTests {
  @Suite("Pictures behind boxes")
  struct BoxMaskTests {
    typealias Ground = BoxCase.Ground

    /// A picture that covers the clip of a case.
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

      /// The content's pixel, transparent beside it.
      func pixel(_ x: Int, _ y: Int) -> UInt32 {
        let (column, row) = (x - origin.x, y - origin.y)
        let isInside = column < bitmap.size.width && row >= 0 && row < bitmap.size.height
        return isInside ? bitmap[column, row] : 0
      }
    }

    /// Draws with each instruction set and compares with the slow twin.
    static func check(_ drawing: BoxCase, _ ground: Ground, _ content: Content, _ name: String) {
      guard let figure = drawing.figure else { return }
      let runs = BoxRuns()
      runs.assign(figure, in: drawing.clip)
      // Columns are rounded outward to blocks.
      var clip = drawing.clip
      if !clip.isEmpty { (clip.minX, clip.maxX) = (clip.minX & ~7, (clip.maxX + 7) & ~7) }
      var first: [UInt32]?
      KernelTests.withEachInstructionSet { set in
        let name: Comment = "\(set), \(name)"
        let isIntact = FrameMemory.isIntact(
          drawing.frame, stride: drawing.stride, { x, y in drawing.before[x, y] }
        ) { rows in
          let written = BoxBlend.over(
            content.bitmap, content.spans, at: content.origin, through: figure, runs,
            anchor: drawing.anchor, in: drawing.clip, over: drawing.background(ground), into: rows)
          var (worst, changed, touched) = (0.0, 0, 0)
          var bytes: [UInt32] = []
          drawing.forEachPixel { x, y in
            let (pixel, old) = (rows[x, y], drawing.before[x, y])
            bytes.append(pixel)
            changed += pixel == old ? 0 : 1
            if !clip.columns.contains(x) || !clip.rows.contains(y) {
              touched += pixel == old ? 0 : 1
              return
            }
            let (back, shown) = (drawing.back(ground, x, y), content.pixel(x, y))
            if shown == 0 || drawing.box.coverage(x, y) == 0 {
              if pixel != old && pixel != back { worst = .infinity }
              return
            }
            worst = max(
              worst, drawing.box.error(of: pixel, showing: shown, over: back, x, y))
          }
          #expect(worst <= drawing.tolerance, name)
          #expect(touched == 0, name)
          #expect(written >= changed && written <= clip.area, name)
          #expect(bytes == first ?? bytes, name)
          first = bytes
        }
        #expect(isIntact, name)
      }
    }

    @Test(
      "A picture shows through a box of every shape as the slow twin has it, within 0.52 levels",
      arguments: SlowBox.Shape.allCases, Ground.allCases)
    func equalsTwin(shape: SlowBox.Shape, ground: Ground) {
      for width in BoxFillTests.widths {
        for (index, filling) in SlowBox.Filling.allCases.enumerated() {
          for round in 0..<2 {
            let seed = UInt64(width * 100 + index * 10 + round)
            var random = SeededGenerator(seed: seed)
            let drawing = BoxCase(shape, filling, width: width, isWhole: round == 0, &random)
            if drawing.clip.isEmpty { continue }
            let content = Content(covering: drawing.clip, &random)
            Self.check(
              drawing, ground, content, "\(shape) \(filling), width \(width), seed \(seed)")
          }
        }
      }
    }
  }
}
