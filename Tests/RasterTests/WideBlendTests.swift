import Raster
import TestSupport
import Testing

extension KernelTests {
  @Suite("Blending of wide pixels")
  struct WideBlendTests {
    enum Operation: CaseIterable {
      case over, overColumns, overMasked, overColor, overColorMasked, overPicture, fill, load
    }

    static let color = WidePixel(channels: SIMD4(4_111, 8_225, 16_451, 32_899))
    static let weight = Weight(rawValue: 50_001)

    /// Images at different positions, determined by a seed.
    struct Case {
      let size: PixelSize
      let clip: PixelRect
      let before, source, mask: WideBitmap
      let narrow: Bitmap
      let sourceOrigin, maskOrigin: PixelPoint
      let weights: WeightTable

      init(seed: UInt64, width: Int, clip wanted: PixelRect? = nil) {
        var generator = SeededGenerator(seed: seed)
        func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }
        size = PixelSize(width: width, height: 5)
        let chosen = PixelRect(
          x: number(-2...width), y: number(-2...3), width: number(0...width + 2),
          height: number(0...6))
        clip = wanted ?? chosen
        before = generator.widePicture(size)
        source = generator.widePicture(PixelSize(width: number(1...40), height: number(1...6)))
        mask = generator.widePicture(PixelSize(width: number(1...40), height: number(1...6)))
        narrow = generator.picture(source.size)
        sourceOrigin = PixelPoint(x: number(-9...9), y: number(-2...2))
        maskOrigin = PixelPoint(x: number(-9...9), y: number(-2...2))
        weights = WeightTable(range: 3..<3 + width)
        for index in weights.range {
          weights[index] = Weight(rawValue: .random(in: 0...65535, using: &generator))
        }
      }

      func expected(_ operation: Operation, x: Int, y: Int) -> WidePixel {
        let old = before.pixel(x, y) ?? .clear
        guard clip.columns.contains(x) && clip.rows.contains(y) else { return old }
        let (color, weight) = (WideBlendTests.color, WideBlendTests.weight.rawValue)
        let source = source.pixel(x - sourceOrigin.x, y - sourceOrigin.y)
        let narrow = narrow.widePixel(x - sourceOrigin.x, y - sourceOrigin.y)
        func over(_ source: WidePixel?, _ share: UInt16?) -> WidePixel {
          guard let source, let share else { return old }
          return SlowTwins.over(SlowTwins.multiply(source, share), old)
        }
        switch operation {
        case .over: return over(source, weight)
        case .overColumns: return over(source, weights[x + 3].rawValue)
        case .overMasked:
          let alpha = mask.pixel(x - maskOrigin.x, y - maskOrigin.y)?.channels.w
          return over(source, alpha.map { SlowTwins.product(weight, $0) })
        case .overColor: return SlowTwins.over(color, old)
        case .overColorMasked: return over(color, narrow?.channels.w)
        case .overPicture: return over(narrow, weight)
        case .fill: return color
        case .load: return narrow ?? old
        }
      }

      func draw(_ operation: Operation, into rows: WideRows) {
        let (color, weight) = (WideBlendTests.color, WideBlendTests.weight)
        switch operation {
        case .over:
          WideBlend.over(source, at: sourceOrigin, weight: weight, clip: clip, into: rows)
        case .overColumns:
          WideBlend.over(
            source, at: sourceOrigin, byColumns: weights, from: 3, clip: clip, into: rows)
        case .overMasked:
          WideBlend.over(
            source, at: sourceOrigin, maskedBy: mask, at: maskOrigin, weight: weight, clip: clip,
            into: rows)
        case .overColor: WideBlend.over(color: color, in: clip, into: rows)
        case .overColorMasked:
          WideBlend.over(color: color, maskedBy: narrow, at: sourceOrigin, clip: clip, into: rows)
        case .overPicture:
          WideBlend.over(narrow, at: sourceOrigin, weight: weight, clip: clip, into: rows)
        case .fill: WideBlend.fill(clip, with: color, into: rows)
        case .load:
          narrow.withRows { WideBlend.load($0, at: sourceOrigin, clip: clip, into: rows) }
        }
      }
    }

    @Test(
      "Every operation equals the slow twin and writes nothing else",
      arguments: Operation.allCases)
    func equalsTwin(operation: Operation) {
      for width in [0, 1, 2, 3, 4, 5, 7, 8, 9, 45] {
        for seed in 0..<25 {
          KernelTests.withEachInstructionSet { set in
            let drawing = Case(seed: UInt64(width * 1000 + seed), width: width)
            let size = drawing.size
            let wanted = (0..<size.area).map {
              drawing.expected(operation, x: $0 % width, y: $0 / width)
            }
            drawing.before.withRows { drawing.draw(operation, into: $0) }
            let got = (0..<size.area).map { drawing.before.pixel($0 % width, $0 / width) }
            #expect(got == wanted, "\(set), width \(width), seed \(width * 1000 + seed)")
          }
        }
      }
    }

    @Test("A product is within 0.503 of the exact one, and one times anything is that thing")
    func products() {
      let size = PixelSize(width: 65536, height: 1)
      let ramp = WideBitmap(size: size)
      ramp.fillRow { WidePixel(channels: SIMD4(repeating: UInt16($0))) }
      KernelTests.withEachInstructionSet { set in
        for share in [0, 1, 2, 255, 257, 21_845, 32_767, 32_768, 65_000, 65_534, 65_535] {
          let target = WideBitmap(size: size)
          target.withRows { rows in
            WideBlend.over(
              ramp, at: .zero, weight: Weight(rawValue: UInt16(share)), clip: PixelRect(size),
              into: rows)
          }
          let isRight = (0..<65536).allSatisfy { level in
            let result = Double(target.pixel(level, 0)?.channels.x ?? 0)
            let error = abs(result - Double(level * share) / 65535)
            return share == 65535 ? error == 0 : error <= 0.503
          }
          #expect(isRight, "\(set), share \(share)")
        }
      }
    }

    @Test("Each of 65 536 levels is rounded to the nearest of 256, and those come back unchanged")
    func rounding() {
      let size = PixelSize(width: 65536, height: 1)
      let ramp = WideBitmap(size: size)
      ramp.fillRow { WidePixel(channels: SIMD4(repeating: UInt16($0))) }
      KernelTests.withEachInstructionSet { set in
        let narrow = Bitmap(size: size)
        ramp.withRows { source in
          narrow.withRows { WideBlend.round(source, clip: PixelRect(size), into: $0, at: .zero) }
        }
        let isRight = (0..<65536).allSatisfy { level in
          let nearest = UInt32((level + 128) / 257)
          return narrow[level, 0] == nearest * 0x0101_0101
            && ramp.pixel(level, 0)?.rounded == narrow[level, 0]
        }
        #expect(isRight, "\(set)")
        #expect((0...255).allSatisfy { WidePixel(UInt32($0)).channels.x == UInt16($0 * 257) })
      }
    }

    @Test("Rounding writes the rectangle and nothing beside it")
    func roundingPart() {
      for width in 1...19 {
        KernelTests.withEachInstructionSet { set in
          let source = WideBitmap(size: PixelSize(width: 30, height: 8))
          source.withRows { WideBlend.fill(PixelRect($0.size), with: .white, into: $0) }
          let area = PixelRect(x: 2, y: 1, width: width, height: 3)
          let origin = PixelPoint(x: 1, y: -1)
          let target = PixelSize(width: width + 4, height: 7)
          let isIntact = FrameMemory.isIntact(target, stride: width + 4, { _, _ in 7 }) { rows in
            source.withRows { WideBlend.round($0, clip: area, into: rows, at: origin) }
            let written = area.offset(x: -origin.x, y: -origin.y)
            let isRight = (0..<target.area).allSatisfy { index in
              let (x, y) = (index % target.width, index / target.width)
              let isInside = written.columns.contains(x) && written.rows.contains(y)
              return rows[x, y] == (isInside ? .max : 7)
            }
            #expect(isRight, "\(set), width \(width)")
          }
          #expect(isIntact, "\(set), width \(width)")
        }
      }
    }
  }
}

extension WideBitmap {
  /// The pixel at a position; `nil` outside.
  func pixel(_ x: Int, _ y: Int) -> WidePixel? {
    guard x >= 0, x < size.width, y >= 0, y < size.height else { return nil }
    return withRows { rows in rows.withRow(y, x..<x + 1) { $0[0] } }
  }

  /// Sets the pixels of the first row.
  func fillRow(_ pixel: (Int) -> WidePixel) {
    withRows { rows in
      rows.withRow(0, 0..<size.width) { row in
        for x in 0..<row.count { row[x] = pixel(x) }
      }
    }
  }
}

extension Bitmap {
  /// The pixel at a position, widened; `nil` outside.
  fileprivate func widePixel(_ x: Int, _ y: Int) -> WidePixel? {
    guard x >= 0, x < size.width, y >= 0, y < size.height else { return nil }
    return WidePixel(self[x, y])
  }
}

extension SeededGenerator {
  /// An image of premultiplied pixels, some of them opaque, some transparent.
  mutating func widePicture(_ size: PixelSize) -> WideBitmap {
    let picture = WideBitmap(size: size)
    picture.withRows { rows in
      for y in 0..<size.height {
        rows.withRow(y, 0..<size.width) { row in
          for x in 0..<row.count {
            let kind = UInt16.random(in: 0..<4, using: &self)
            let alpha: UInt16 =
              kind == 0 ? 0 : kind == 1 ? .max : .random(in: 0...65535, using: &self)
            var channels = SIMD4<UInt16>(repeating: alpha)
            for channel in 0..<3 { channels[channel] = .random(in: 0...alpha, using: &self) }
            row[x] = WidePixel(channels: channels)
          }
        }
      }
    }
    return picture
  }
}
