import Raster
import TestSupport
import Testing

extension KernelTests {
  @Suite("Boxes of one colour or with a ramp")
  struct BoxFillTests {
    typealias Ground = BoxCase.Ground

    @Test(
      "A box of every shape is the slow twin's within 0.52 levels, and the same for all processors",
      arguments: SlowBox.Shape.allCases, Ground.allCases)
    func equalsTwin(shape: SlowBox.Shape, ground: Ground) {
      BoxCase.forEach(shape) { drawing, name, _ in
        guard let figure = drawing.figure else { return }
        let runs = BoxRuns()
        runs.assign(figure, in: drawing.clip)
        drawing.check(name, in: drawing.clip, over: ground) { rows in
          BoxBlend.fill(
            figure, runs, anchor: drawing.anchor, in: drawing.clip,
            over: drawing.background(ground), into: rows)
        } error: { pixel, back, x, y in
          drawing.box.coverage(x, y) == 0
            ? nil : drawing.box.error(of: pixel, over: back, x, y)
        }
      }
    }

    @Test("An opaque pixel-aligned box has its colour and nothing beside it")
    func pixels() {
      for width in 1...41 {
        var random = SeededGenerator(seed: UInt64(width))
        var drawing = BoxCase(
          .pixels, .opaque, width: 60, height: 4, isWhole: true, &random)
        let left = Int.random(in: 0...9, using: &random)
        drawing.box.center = SIMD2(Double(left) + Double(width) / 2, 2)
        drawing.box.size = SIMD2(Double(width), 2)
        drawing.box.first = SIMD4(32, 64, 128, 255) / 255
        guard let figure = drawing.figure else { return }
        let runs = BoxRuns()
        runs.assign(figure, in: drawing.clip)
        KernelTests.withEachInstructionSet { set in
          let frame = Bitmap(size: drawing.frame)
          frame.withRows { rows in
            rows.fill(PixelRect(rows.size), with: BoxCase.groundColor)
            _ = BoxBlend.fill(
              figure, runs, anchor: 30, in: drawing.clip, over: .destination, into: rows)
          }
          let area = PixelRect(x: left, y: 1, width: width, height: 2)
          drawing.forEachPixel { x, y in
            let isInside = area.columns.contains(x) && area.rows.contains(y)
            let wanted = isInside ? 0xFF80_4020 : BoxCase.groundColor
            #expect(frame[x, y] == wanted, "\(set), \(area)")
          }
        }
      }
    }

    @Test("Parts of a box, cut anywhere, are the bytes of the whole", arguments: Ground.allCases)
    func parts(ground: Ground) {
      for shape in SlowBox.Shape.allCases {
        for (index, filling) in SlowBox.Filling.allCases.enumerated() {
          for round in 0..<4 {
            let seed = UInt64(index * 10 + round)
            var random = SeededGenerator(seed: seed)
            let drawing = BoxCase(shape, filling, width: 77, isWhole: true, &random)
            guard let figure = drawing.figure else { return }
            let column = Int.random(in: 0...77, using: &random)
            let row = Int.random(in: 0...13, using: &random)
            let clips = [(0, 0, column, row), (column, 0, 77, row), (0, row, 77, 13)].map {
              PixelRect(minX: $0.0, minY: $0.1, maxX: $0.2, maxY: $0.3)
            }
            func drawn(_ clips: [PixelRect]) -> [UInt32] {
              let frame = Bitmap(size: drawing.frame) { rows in
                drawing.forEachPixel { x, y in rows[x, y] = drawing.back(ground, x, y) }
                for clip in clips {
                  let runs = BoxRuns()
                  runs.assign(figure, in: clip)
                  _ = BoxBlend.fill(
                    figure, runs, anchor: drawing.anchor, in: clip,
                    over: drawing.background(ground), into: rows)
                }
              }
              return KernelTests.bytes(frame)
            }
            let isEqual = drawn(clips) == drawn([drawing.clip])
            #expect(isEqual, "\(shape) \(filling), cut at (\(column), \(row)), seed \(seed)")
          }
        }
      }
    }

    @Test("A box that is drawn in one place repeatedly gives the same bytes each time")
    func kept() {
      for shape in SlowBox.Shape.allCases {
        for seed in 0..<6 as Range<UInt64> {
          var random = SeededGenerator(seed: seed)
          let drawing = BoxCase(shape, .translucent, width: 75, isWhole: seed < 3, &random)
          guard let figure = drawing.figure else { return }
          let runs = BoxRuns()
          KernelTests.withEachInstructionSet { set in
            let other = BoxRuns()
            for color in 0..<4 {
              var changed = drawing.box
              changed.first.w = Float(color) / 3
              guard let ramp = changed.ramp else { return }
              figure.fill(with: ramp)
              // The shared list keeps the results of the first instruction set.
              let results = [runs, other, BoxRuns()].map { runs in
                runs.assign(figure, in: drawing.clip)
                let frame = Bitmap(size: drawing.frame) { rows in
                  drawing.forEachPixel { x, y in rows[x, y] = drawing.picture[x, y] }
                  _ = BoxBlend.fill(
                    figure, runs, anchor: drawing.anchor, in: drawing.clip, over: .destination,
                    into: rows)
                }
                return KernelTests.bytes(frame)
              }
              #expect(results[0] == results[2], "\(set), \(shape), seed \(seed)")
              #expect(results[1] == results[2], "\(set), \(shape), seed \(seed)")
            }
          }
        }
      }
    }
  }
}
