import Raster
import TestSupport
import Testing

extension KernelTests {
  /// Boxes that change, in several buffers that each show an earlier state.
  @Suite("Runs of boxes")
  struct BoxRunTests {
    typealias Ground = BoxCase.Ground

    /// A box that changes, and the state that each buffer shows.
    struct Film {
      var drawing: BoxCase
      let shape: SlowBox.Shape
      let filling: SlowBox.Filling
      let content: BoxMaskTests.Content?
      let now = BoxFigure()
      let drawn = (0..<3).map { _ in BoxFigure() }
      let buffers: [Bitmap]
      let runs = BoxRuns()

      init(
        _ shape: SlowBox.Shape, _ filling: SlowBox.Filling, isMask: Bool,
        _ random: inout SeededGenerator
      ) {
        (self.shape, self.filling) = (shape, filling)
        drawing = BoxCase(
          shape, filling, width: Int.random(in: 30...100, using: &random), height: 24,
          isWhole: Bool.random(using: &random), &random)
        content =
          isMask && !drawing.clip.isEmpty
          ? BoxMaskTests.Content(covering: drawing.clip, &random) : nil
        let size = drawing.frame
        buffers = (0..<3).map { _ in Bitmap(size: size) }
        for buffer in buffers { clear(buffer) }
      }

      /// Fills a buffer with the background, which is the same in the image and in the frame.
      func clear(_ buffer: Bitmap) {
        buffer.withRows { rows in
          drawing.forEachPixel { x, y in rows[x, y] = drawing.picture[x, y] }
        }
      }

      /// Changes a random property of the box.
      mutating func step(_ random: inout SeededGenerator) {
        func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
        switch Int.random(in: 0..<10, using: &random) {
        case 0: drawing.box = SlowBox(shape, filling, in: drawing.frame, &random)
        case 1: drawing.box.fill(filling, &random)
        case 2:
          let way = SIMD2(number(-9...9), number(-9...9))
          drawing.box.axis.from += way
          drawing.box.axis.to += way
        case 3:
          drawing.box.size += number(0...6)
        case 4: drawing.box.angle += number(-0.2...0.2)
        case 5: drawing.box.axis.to += SIMD2(number(-9...9), number(-9...9))
        case 6:
          drawing.box.first = SIMD4(number(0...1), 1, 0, 1).float
        case 7:
          now.clear()
          return
        case 8: break
        default: drawing.box.center += SIMD2(number(-2...2), number(-2...2))
        }
        if let ramp = drawing.box.ramp { now.assign(drawing.box.field, ramp) }
      }

      /// Draws the current state into a buffer that does not show the box in the clip.
      func drawWhole(
        _ runs: BoxRuns, since earlier: BoxFigure? = nil, _ ground: Ground, into buffer: Bitmap
      ) {
        runs.assign(now, since: earlier, in: drawing.clip)
        buffer.withRows { rows in
          if let content {
            _ = BoxBlend.over(
              content.bitmap, content.spans, at: content.origin, through: now, runs,
              anchor: drawing.anchor, in: drawing.clip, over: drawing.background(ground),
              into: rows)
          } else {
            _ = BoxBlend.fill(
              now, runs, anchor: drawing.anchor, in: drawing.clip,
              over: drawing.background(ground), into: rows)
          }
        }
      }

      /// Updates a buffer as the compositor does.
      func draw(buffer index: Int) {
        let (buffer, old) = (buffers[index], drawn[index])
        if !now.isShown || !old.isShown {
          clear(buffer)
          if now.isShown { drawWhole(BoxRuns(), .destination, into: buffer) }
        } else if !now.looksLike(old) {
          drawWhole(runs, since: old, .picture, into: buffer)
        }
        old.assign(now)
      }

      /// The expected contents of a buffer.
      func freshPicture(_ ground: Ground) -> [UInt32] {
        let picture = Bitmap(size: drawing.frame)
        clear(picture)
        if now.isShown { drawWhole(BoxRuns(), ground, into: picture) }
        return KernelTests.bytes(picture)
      }
    }

    @Test(
      "A box drawn from where a buffer has it is the one drawn afresh, bit for bit",
      arguments: SlowBox.Shape.allCases, [false, true])
    func differences(shape: SlowBox.Shape, isMask: Bool) {
      for filling in SlowBox.Filling.allCases {
        for seed in 0..<3 as Range<UInt64> {
          var random = SeededGenerator(seed: seed)
          var film = Film(shape, filling, isMask: isMask, &random)
          for frame in 0..<20 {
            film.step(&random)
            let index = Int.random(in: 0..<3, using: &random)
            // Between frames, a difference from another buffer may be requested, or not be drawn at all.
            let other = film.drawn[Int.random(in: 0..<3, using: &random)]
            if other.isShown && !film.now.looksLike(other) {
              film.runs.assign(film.now, since: other, in: film.drawing.clip)
            }
            if Int.random(in: 0..<4, using: &random) == 0 { continue }
            film.draw(buffer: index)
            let name: Comment = "\(filling), seed \(seed), frame \(frame)"
            let shown = KernelTests.bytes(film.buffers[index])
            let ground = frame % 4 == 0 ? Ground.picture : .destination
            #expect(shown == film.freshPicture(ground), name)
          }
        }
      }
    }

    @Test("A box on a colour is the one on a picture of that colour, bit for bit")
    func grounds() {
      for shape in SlowBox.Shape.allCases {
        for filling in SlowBox.Filling.allCases {
          for seed in 0..<6 as Range<UInt64> {
            var random = SeededGenerator(seed: seed)
            let film = Film(shape, filling, isMask: seed % 2 == 1, &random)
            guard let ramp = film.drawing.box.ramp else { return }
            film.now.assign(film.drawing.box.field, ramp)
            let results = Ground.allCases.map { ground in
              let frame = Bitmap(size: film.drawing.frame) { rows in
                rows.fill(PixelRect(rows.size), with: BoxCase.groundColor)
              }
              film.drawing.picture.withRows { rows in
                rows.fill(PixelRect(rows.size), with: BoxCase.groundColor)
              }
              film.drawWhole(BoxRuns(), ground, into: frame)
              return KernelTests.bytes(frame)
            }
            #expect(results[0] == results[1], "\(shape) \(filling), seed \(seed)")
            #expect(results[0] == results[2], "\(shape) \(filling), seed \(seed)")
          }
        }
      }
    }

    @Test("Colours that change after a query about a move are drawn in the whole box")
    func recolouredAfterMove() {
      var random = SeededGenerator(seed: 1)
      var film = Film(.upright, .opaque, isMask: false, &random)
      film.drawing.clip = PixelRect(film.drawing.frame)
      film.drawing.box.size = SIMD2(40, 20)
      func assign(_ film: Film) {
        if let ramp = film.drawing.box.ramp { film.now.assign(film.drawing.box.field, ramp) }
      }
      film.drawing.box.center = SIMD2(20, 12)
      assign(film)
      film.draw(buffer: 0)
      film.drawing.box.center.x += 1
      assign(film)
      film.runs.assign(film.now, since: film.drawn[0], in: film.drawing.clip)
      film.drawing.box.first = SIMD4(0, 1, 0, 1)
      assign(film)
      film.draw(buffer: 0)
      #expect(KernelTests.bytes(film.buffers[0]) == film.freshPicture(.picture))
    }

    @Test("A moved box lists its rim and what it left, a moved ramp its band, and both in the clip")
    func economy() {
      let disc = SlowBox(center: SIMD2(100, 100), size: SIMD2(160, 160), radius: 80)
      let clip = PixelRect(x: 0, y: 0, width: 200, height: 200)
      func count(_ box: SlowBox, since old: SlowBox, in clip: PixelRect) -> Int? {
        guard let ramp = box.ramp, let oldRamp = old.ramp else { return nil }
        let figure = BoxFigure(old.field, oldRamp)
        let earlier = BoxFigure()
        earlier.assign(figure)
        figure.assign(box.field, ramp)
        let runs = BoxRuns()
        runs.assign(figure, since: earlier, in: clip)
        #expect(clip.contains(runs.bounds) || runs.bounds.isEmpty)
        let frame = Bitmap(size: PixelSize(width: 200, height: 200))
        return frame.withRows { rows in
          BoxBlend.fill(figure, runs, anchor: 100, in: clip, over: .color(0), into: rows)
        }
      }
      var moved = disc
      moved.center.x += 1
      // Two blocks at each end of a row, and a few more where the arcs are flat.
      #expect(count(moved, since: disc, in: clip).map { $0 < 162 * 2 * 16 + 24 * 80 } == true)
      let half = PixelRect(x: 104, y: 0, width: 96, height: 200)
      #expect(count(moved, since: disc, in: half).map { $0 < 162 * 16 + 12 * 80 } == true)
      var sweep = SlowBox(center: SIMD2(100, 100), size: SIMD2(200, 200))
      sweep.stretches = [(0...1, SIMD4(1, 1, 1, 1))]
      sweep.axis = (SIMD2(50, 0), SIMD2(70, 10))
      var later = sweep
      later.axis = (SIMD2(52, 0), SIMD2(72, 10))
      // The band is 25 pixels wide along a row, and begins and ends in blocks.
      #expect(count(later, since: sweep, in: clip).map { $0 < 200 * 48 } == true)
    }
  }
}

extension SIMD4<Double> {
  fileprivate var float: SIMD4<Float> { SIMD4<Float>(self) }
}
