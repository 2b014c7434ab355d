import Raster
import Testing

extension KernelTests {
  @Suite("Plain blending")
  struct PixelBlendTests {
    enum Operation: CaseIterable {
      case over, overMasked, overColor, overColorMasked, fill, copy
      case multiply, multiplyColumns, multiplyMasked
    }

    static let color: UInt32 = 0x8040_2010
    static let weight = Weight(rawValue: 50_001)

    /// Pictures at places of their own, everything chosen by a seed.
    struct Case {
      var size: PixelSize
      var stride: Int
      var clip: PixelRect
      var before: Bitmap
      var source: Bitmap
      var sourceOrigin: PixelPoint
      var mask: Bitmap
      var maskOrigin: PixelPoint
      var weights: WeightTable

      init(seed: UInt64, width: Int) {
        var generator = SeededGenerator(seed: seed)
        func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }
        size = PixelSize(width: width, height: 5)
        stride = width + [0, 3, 8][number(0...2)]
        clip = PixelRect(
          x: number(-2...width), y: number(-2...3), width: number(0...width + 2),
          height: number(0...6))
        before = generator.picture(size)
        source = generator.picture(PixelSize(width: number(1...40), height: number(1...6)))
        mask = generator.picture(PixelSize(width: number(1...40), height: number(1...6)))
        sourceOrigin = PixelPoint(x: number(-9...9), y: number(-2...2))
        maskOrigin = PixelPoint(x: number(-9...9), y: number(-2...2))
        weights = WeightTable(range: 0..<width)
        for index in 0..<width {
          weights[index] = Weight(rawValue: .random(in: 0...65535, using: &generator))
        }
      }

      func expected(_ operation: Operation, x: Int, y: Int) -> UInt32 {
        let old = before[x, y]
        guard clip.columns.contains(x) && clip.rows.contains(y) else { return old }
        let source = Self.pixel(of: source, at: sourceOrigin, x, y)
        let alpha = Self.pixel(of: mask, at: maskOrigin, x, y).map { $0 >> 24 }
        switch operation {
        case .over: return source.map { SlowTwins.over($0, old, PixelBlendTests.weight) } ?? old
        case .overMasked:
          guard let source, let alpha else { return old }
          return SlowTwins.over(source, old, SlowTwins.weight(alpha: alpha))
        case .overColor: return SlowTwins.over(PixelBlendTests.color, old, PixelBlendTests.weight)
        case .overColorMasked:
          return alpha.map {
            SlowTwins.over(PixelBlendTests.color, old, SlowTwins.weight(alpha: $0))
          } ?? old
        case .fill: return PixelBlendTests.color
        case .copy: return source ?? old
        case .multiply: return SlowTwins.multiply(old, PixelBlendTests.weight)
        case .multiplyColumns: return SlowTwins.multiply(old, weights[x])
        case .multiplyMasked: return alpha.map { SlowTwins.multiply(old, alpha: $0) } ?? 0
        }
      }

      func draw(_ operation: Operation, into rows: PixelRows) {
        let (color, weight) = (PixelBlendTests.color, PixelBlendTests.weight)
        switch operation {
        case .over:
          PixelBlend.over(source, at: sourceOrigin, weight: weight, clip: clip, into: rows)
        case .overMasked:
          PixelBlend.over(
            source, at: sourceOrigin, maskedBy: mask, at: maskOrigin, clip: clip, into: rows)
        case .overColor: PixelBlend.over(color: color, weight: weight, in: clip, into: rows)
        case .overColorMasked:
          PixelBlend.over(color: color, maskedBy: mask, at: maskOrigin, clip: clip, into: rows)
        case .fill: PixelBlend.fill(clip, with: color, into: rows)
        case .copy: PixelBlend.copy(source, at: sourceOrigin, clip: clip, into: rows)
        case .multiply: PixelBlend.multiply(clip, by: weight, in: rows)
        case .multiplyColumns: PixelBlend.multiply(clip, byColumns: weights, in: rows)
        case .multiplyMasked:
          PixelBlend.multiply(clip, byAlphaOf: mask, at: maskOrigin, in: rows)
        }
      }

      static func pixel(of bitmap: Bitmap, at origin: PixelPoint, _ x: Int, _ y: Int) -> UInt32? {
        let (column, row) = (x - origin.x, y - origin.y)
        let isInside =
          PixelRect(bitmap.size).columns.contains(column)
          && PixelRect(bitmap.size).rows.contains(row)
        return isInside ? bitmap[column, row] : nil
      }
    }

    @Test(
      "Every operation equals the slow twin and writes nothing else",
      arguments: Operation.allCases)
    func equalsTwin(operation: Operation) {
      for width in [0, 1, 7, 8, 9, 15, 16, 17, 45] {
        for seed in 0..<25 {
          let drawing = Case(seed: UInt64(width * 1000 + seed), width: width)
          KernelTests.withEachInstructionSet { set in
            let name: Comment = "\(set), width \(width), seed \(width * 1000 + seed)"
            let isIntact = FrameMemory.isIntact(
              drawing.size, stride: drawing.stride, { x, y in drawing.before[x, y] }
            ) { rows in
              drawing.draw(operation, into: rows)
              let isEqual = (0..<drawing.size.area).allSatisfy { index in
                let (x, y) = (index % width, index / width)
                return rows[x, y] == drawing.expected(operation, x: x, y: y)
              }
              #expect(isEqual, name)
            }
            #expect(isIntact, name)
          }
        }
      }
    }

    @Test("A mask beside the rectangle leaves nothing of it")
    func maskOutside() {
      let frame = Bitmap(size: PixelSize(width: 20, height: 4))
      let mask = Bitmap(size: PixelSize(width: 8, height: 8))
      frame.withRows { rows in
        rows.fill(PixelRect(rows.size), with: .max)
        PixelBlend.multiply(
          PixelRect(x: 0, y: 0, width: 10, height: 4), byAlphaOf: mask,
          at: PixelPoint(x: 50, y: 0), in: rows)
        #expect(rows[9, 3] == 0 && rows[10, 0] == .max)
      }
    }
  }
}
