import Raster
import TestSupport
import Testing

@Suite("Content that is prepared for many frames")
struct MaskedContentTests {
  @Test(
    "It gives the pixels and the count of the blend that prepares anew", arguments: [true, false])
  func sameAsBlend(isHorizontal: Bool) throws {
    for seed in 0..<60 as Range<UInt64> {
      var random = SeededGenerator(seed: seed)
      let frameSize = PixelSize(
        width: Int.random(in: 17...90, using: &random),
        height: Int.random(in: 5...40, using: &random))
      let content = Bitmap(size: PixelSize(width: 48, height: 20)) { rows in
        for y in 0..<20 {
          for x in 0..<48 where (x / 12 + y / 7) % 3 != 0 {
            rows[x, y] = Bool.random(using: &random) ? 0xFF40_8020 : 0x8020_1040
          }
        }
      }
      let spans = SpanTable(content)
      let origin = PixelPoint(
        x: Int.random(in: -3...8, using: &random) * 8, y: Int.random(in: -10...20, using: &random))
      let ground = Bitmap(size: frameSize) { rows in
        rows.fill(PixelRect(frameSize), with: 0xFF10_2030)
      }
      let background: BlendBackground =
        Bool.random(using: &random) ? .color(0xFF33_2211) : .picture(ground)
      let prepared = MaskedContent(
        content, spans, at: origin, over: background, isHorizontal: isHorizontal, in: frameSize)
      let visible = PixelRect(
        x: origin.x, y: origin.y, width: 48, height: 20
      ).intersection(PixelRect(frameSize))
      #expect((prepared == nil) == visible.isEmpty, "seed \(seed)")
      guard let prepared else { continue }
      let weights = WeightTable(range: -100..<200)
      weights.assign(alpha: 0, growingBy: 0.01, to: -20..<60)
      let part = PixelRect(
        x: Int.random(in: -10...60, using: &random), y: Int.random(in: -10...20, using: &random),
        width: Int.random(in: 1...60, using: &random),
        height: Int.random(in: 1...30, using: &random))
      var pictures: [Bitmap] = []
      var counts: [Int] = []
      for isPrepared in [true, false] {
        let frame = Bitmap(size: frameSize)
        frame.withRows { rows in
          rows.fill(PixelRect(frameSize), with: 0xFF55_5555)
          if isPrepared {
            counts.append(prepared.draw(part, through: weights, into: rows))
          } else if isHorizontal {
            counts.append(
              MaskedBlend.horizontal(
                content: content, spans: spans, at: origin, background: background,
                weights: weights, columns: part.columns, rows: part.rows, into: rows))
          } else {
            counts.append(
              MaskedBlend.vertical(
                content: content, spans: spans, at: origin, background: background,
                weights: weights, columns: part.columns, rows: part.rows, into: rows))
          }
        }
        pictures.append(frame)
      }
      #expect(counts[0] == counts[1], "seed \(seed)")
      for y in 0..<frameSize.height {
        for x in 0..<frameSize.width where pictures[0][x, y] != pictures[1][x, y] {
          Issue.record("pixel (\(x), \(y)) of seed \(seed)")
          return
        }
      }
    }
  }

  @Test("A damage knows whether it lies in a frame, and copies another without sharing its memory")
  func damage() {
    let size = PixelSize(width: 20, height: 10)
    #expect(!Damage().isInside(size))
    var damage = Damage(PixelRect(x: 12, y: 0, width: 8, height: 10))
    #expect(damage.isInside(size))
    damage.add(PixelRect(x: 0, y: 9, width: 4, height: 2))
    #expect(!damage.isInside(size))
    var copy = Damage(PixelRect(x: 1, y: 1, width: 1, height: 1))
    copy.assign(damage)
    #expect(copy == damage)
    damage.removeAll()
    #expect(copy.rects.count == 2)
  }
}
