import Raster
import TestSupport
import Testing

extension KernelTests {
  @Suite("Plain blending")
  struct PixelBlendTests {
    enum Operation: CaseIterable {
      case fill, copy
    }

    static let color: UInt32 = 0x8040_2010

    /// Images at different positions, determined by a seed.
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
        case .fill: return PixelBlendTests.color
        case .copy: return source ?? old
        }
      }

      func draw(_ operation: Operation, into rows: PixelRows) {
        switch operation {
        case .fill: PixelBlend.fill(clip, with: PixelBlendTests.color, into: rows)
        case .copy: PixelBlend.copy(source, at: sourceOrigin, clip: clip, into: rows)
        }
      }

      /// Draws, and expects the reference's pixels, with nothing written outside the frame.
      func check(_ operation: Operation, _ name: Comment) {
        let isIntact = FrameMemory.isIntact(size, stride: stride, { x, y in before[x, y] }) {
          rows in
          draw(operation, into: rows)
          let isEqual = (0..<size.area).allSatisfy { index in
            let (x, y) = (index % size.width, index / size.width)
            return rows[x, y] == expected(operation, x: x, y: y)
          }
          #expect(isEqual, name)
        }
        #expect(isIntact, name)
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
            drawing.check(operation, "\(set), width \(width), seed \(width * 1000 + seed)")
          }
        }
      }
    }

    @Test("A copy of every width, from and to every place in a vector, has each pixel once")
    func copies() {
      var generator = SeededGenerator(seed: 12)
      let source = generator.picture(PixelSize(width: 60, height: 2))
      for width in 0...41 {
        for (from, start) in (0..<8).flatMap({ from in (0..<8).map { (from, $0) } }) {
          KernelTests.withEachInstructionSet { set in
            let name: Comment = "\(set), width \(width), from \(from) to \(start)"
            let isIntact = FrameMemory.isIntact(
              PixelSize(width: 50, height: 2), stride: 51, { _, _ in 7 }
            ) { rows in
              let clip = PixelRect(x: start, y: 0, width: width, height: 2)
              PixelBlend.copy(source, at: PixelPoint(x: start - from, y: 0), clip: clip, into: rows)
              let isEqual = (0..<100).allSatisfy { index in
                let (x, y) = (index % 50, index / 50)
                return rows[x, y] == (clip.columns.contains(x) ? source[x - start + from, y] : 7)
              }
              #expect(isEqual, name)
            }
            #expect(isIntact, name)
          }
        }
      }
    }
  }
}
