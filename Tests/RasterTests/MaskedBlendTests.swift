import Raster
import TestSupport
import Testing

extension KernelTests {
  /// Random contents, frames and masks, with the expected results.
  @Suite("Masked blending")
  struct MaskedBlendTests {
    enum Axis: CaseIterable { case horizontal, vertical, uniform }

    enum Ground: CaseIterable { case color, picture, destination }

    /// One drawing, determined by a seed.
    struct Case {
      var content: Bitmap
      var spans: SpanTable
      var origin: PixelPoint
      var frame: PixelSize
      var stride: Int
      var columns: Range<Int>
      var rows: Range<Int>
      var picture: Bitmap
      var before: Bitmap
      var across: WeightTable
      var down: WeightTable
      var fillsGaps: Bool

      init(seed: UInt64, width: Int) {
        var generator = SeededGenerator(seed: seed)
        func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }
        frame = PixelSize(width: width, height: 6)
        stride = width + [0, 1, 7, 13][number(0...3)]
        content = generator.picture(PixelSize(width: number(1...90), height: number(1...9)))
        let blocks = content.size.width / 8
        let left = number(0...blocks) * 8
        var region = PixelRect(content.size)
        if left < content.size.width { region.minX = left }
        spans = SpanTable(content, region: region)
        origin = PixelPoint(x: number(-4...4) * 8, y: number(-3...3))
        let (x, y) = (number(-3...width), number(-1...6))
        columns = x..<x + number(0...width + 3)
        rows = y..<y + number(0...7)
        picture = generator.picture(frame, opaque: true)
        before = generator.picture(frame)
        across = WeightTable(range: 0..<width)
        down = WeightTable(range: 0..<6)
        for index in 0..<width {
          across[index] = Weight(rawValue: .random(in: 0...65535, using: &generator))
        }
        for index in 0..<6 {
          down[index] = Weight(rawValue: .random(in: 0...65535, using: &generator))
        }
        fillsGaps = Bool.random(using: &generator)
      }

      /// The area drawn: clipped, with columns rounded outward to blocks.
      var area: PixelRect {
        let wanted = PixelRect(
          minX: columns.lowerBound, minY: rows.lowerBound, maxX: columns.upperBound,
          maxY: rows.upperBound)
        let visible = wanted.intersection(PixelRect(frame))
          .intersection(spans.region.offset(x: origin.x, y: origin.y))
        if visible.isEmpty { return .empty }
        return PixelRect(
          minX: visible.minX & ~7, minY: visible.minY,
          maxX: min((visible.maxX + 7) & ~7, frame.width), maxY: visible.maxY)
      }

      /// The expected pixel, and whether it is written.
      func expected(_ axis: Axis, _ ground: Ground, x: Int, y: Int) -> (UInt32, Bool) {
        let old = before[x, y]
        guard area.columns.contains(x) && area.rows.contains(y) else { return (old, false) }
        let back: UInt32 =
          switch ground {
          case .color: 0xFF20_4060
          case .picture: picture[x, y]
          case .destination: old
          }
        let (column, row) = (x - origin.x, y - origin.y)
        guard let isOpaque = SlowTwins.isOpaque(spans.runs(inRow: row), column: column) else {
          return fillsGaps && ground != .destination ? (back, true) : (old, false)
        }
        let pixel = column < content.size.width ? content[column, row] : 0
        let weight: Weight =
          switch axis {
          case .horizontal: across[x]
          case .vertical: down[y]
          case .uniform: Weight(rawValue: 40_000)
          }
        let twin = isOpaque ? SlowTwins.lerp : SlowTwins.over
        return (twin(pixel, back, weight), true)
      }

      func draw(_ axis: Axis, _ ground: Ground, into rows: PixelRows) -> Int {
        let background: BlendBackground =
          switch ground {
          case .color: .color(0xFF20_4060)
          case .picture: .picture(picture)
          case .destination: .destination
          }
        switch axis {
        case .horizontal:
          return MaskedBlend.horizontal(
            content: content, spans: spans, at: origin, background: background, weights: across,
            columns: columns, rows: self.rows, fillingGaps: fillsGaps, into: rows)
        case .vertical:
          return MaskedBlend.vertical(
            content: content, spans: spans, at: origin, background: background, weights: down,
            columns: columns, rows: self.rows, fillingGaps: fillsGaps, into: rows)
        case .uniform:
          return MaskedBlend.uniform(
            content: content, spans: spans, at: origin, background: background,
            weight: Weight(rawValue: 40_000), columns: columns, rows: self.rows,
            fillingGaps: fillsGaps, into: rows)
        }
      }
    }

    @Test(
      "Every axis over every background equals the slow twin and writes nothing else",
      arguments: Axis.allCases, Ground.allCases)
    func equalsTwin(axis: Axis, ground: Ground) {
      for width in [1, 7, 8, 9, 15, 16, 17, 40, 61] {
        for seed in 0..<12 {
          let drawing = Case(seed: UInt64(width * 1000 + seed), width: width)
          KernelTests.withEachInstructionSet { set in
            let name: Comment = "\(set), width \(width), seed \(width * 1000 + seed)"
            let isIntact = FrameMemory.isIntact(
              drawing.frame, stride: drawing.stride, { x, y in drawing.before[x, y] }
            ) { rows in
              let written = drawing.draw(axis, ground, into: rows)
              var (isEqual, count) = (true, 0)
              for y in 0..<drawing.frame.height {
                for x in 0..<drawing.frame.width {
                  let (pixel, isWritten) = drawing.expected(axis, ground, x: x, y: y)
                  isEqual = isEqual && rows[x, y] == pixel
                  count += isWritten ? 1 : 0
                }
              }
              #expect(isEqual, name)
              #expect(written == count, name)
            }
            #expect(isIntact, name)
          }
        }
      }
    }

    @Test("Damaged columns of a second frame give the bytes of the whole frame")
    func damageIsEnough() {
      for seed in 0..<20 as Range<UInt64> {
        var generator = SeededGenerator(seed: seed)
        let size = PixelSize(width: 200, height: 8)
        let content = generator.picture(size)
        let spans = SpanTable(content)
        let first = WeightTable(range: 0..<200)
        let second = WeightTable(range: 0..<200)
        for index in 0..<200 { first[index] = Weight(rawValue: 30_000) }
        second.assign(first)
        let start = Int.random(in: 0..<190, using: &generator)
        for index in start..<start + 10 { second[index] = .one }
        func draw(_ table: WeightTable, _ columns: Range<Int>, gaps: Bool, _ frame: Bitmap) {
          frame.withRows { rows in
            _ = MaskedBlend.horizontal(
              content: content, spans: spans, at: .zero, background: .color(0xFF33_6699),
              weights: table, columns: columns, rows: 0..<8, fillingGaps: gaps, into: rows)
          }
        }
        let (whole, damaged) = (Bitmap(size: size), Bitmap(size: size))
        draw(second, 0..<200, gaps: true, whole)
        draw(first, 0..<200, gaps: true, damaged)
        let changed = second.changedRange(since: first)
        #expect(changed == start..<start + 10)
        draw(second, changed, gaps: false, damaged)
        #expect(KernelTests.bytes(whole) == KernelTests.bytes(damaged), "seed \(seed)")
      }
    }
  }
}
