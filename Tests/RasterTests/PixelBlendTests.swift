import Raster
import TestSupport
import Testing

extension KernelTests {
  @Suite("Plain blending")
  struct PixelBlendTests {
    enum Operation: CaseIterable {
      case overColorMasked, fill, copy
    }

    static let color = WidePixel(channels: SIMD4(4_111, 8_225, 16_451, 32_899))

    /// Pictures at places of their own, everything chosen by a seed.
    struct Case {
      var size: PixelSize
      var stride: Int
      var clip: PixelRect
      var before: Bitmap
      var source: Bitmap
      var sourceOrigin: PixelPoint

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
        sourceOrigin = PixelPoint(x: number(-9...9), y: number(-2...2))
      }

      func expected(_ operation: Operation, x: Int, y: Int) -> UInt32 {
        let old = before[x, y]
        guard clip.columns.contains(x) && clip.rows.contains(y) else { return old }
        let source = Self.pixel(of: source, at: sourceOrigin, x, y)
        switch operation {
        case .overColorMasked:
          return source.map { SlowTwins.over(PixelBlendTests.color, old, alpha: $0 >> 24) } ?? old
        case .fill: return PixelBlendTests.color.rounded
        case .copy: return source ?? old
        }
      }

      func draw(_ operation: Operation, into rows: PixelRows) {
        let color = PixelBlendTests.color
        switch operation {
        case .overColorMasked:
          PixelBlend.over(color: color, maskedBy: source, at: sourceOrigin, clip: clip, into: rows)
        case .fill: PixelBlend.fill(clip, with: color.rounded, into: rows)
        case .copy: PixelBlend.copy(source, at: sourceOrigin, clip: clip, into: rows)
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

    @Test("A colour of any alpha over any level errs by 0.51 at most")
    func overColor() {
      let size = PixelSize(width: 256, height: 256)
      let mask = Bitmap(size: size) { rows in
        for index in 0..<size.area { rows[index % 256, index / 256] = UInt32(index % 256) << 24 }
      }
      KernelTests.withEachInstructionSet { set in
        for alpha in [0, 1, 300, 32_767, 65_000, 65_534, 65_535] as [UInt16] {
          let color = WidePixel(channels: SIMD4(alpha, alpha / 2, alpha / 3, alpha))
          let frame = Bitmap(size: size)
          frame.withRows { rows in
            for y in 0..<256 {
              rows.fill(
                PixelRect(x: 0, y: y, width: 256, height: 1), with: UInt32(y) * 0x0101_0101)
            }
            PixelBlend.over(
              color: color, maskedBy: mask, at: .zero, clip: PixelRect(size), into: rows)
          }
          let isRight = (0..<size.area).allSatisfy { index in
            let (x, y) = (index % 256, index / 256)
            let rest = 1 - Double(alpha) / 65535 * Double(x) / 255
            return (0..<4).allSatisfy { channel in
              let share = Double(color.channels[channel]) / 257 * Double(x) / 255
              let level = frame[x, y] >> UInt32(channel * 8) & 0xFF
              return abs(Double(level) - Double(y) * rest - share) <= 0.51
            }
          }
          #expect(isRight, "\(set), alpha \(alpha)")
        }
      }
    }
  }
}
