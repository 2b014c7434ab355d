import Raster
import TestSupport
import Testing

/// All tests that select an instruction set, which affects the whole process.
@Suite("The kernels", .serialized)
struct KernelTests {
  /// Weights near the ends, and some in between.
  static let weights = [0, 1, 255, 257, 13_107, 0x7FFF, 0x8000, 50_041, 65_534, 65_535].map {
    Weight(rawValue: UInt16($0))
  }

  /// Runs a check with every instruction set that this processor supports.
  static func withEachInstructionSet(_ body: (InstructionSet) throws -> Void) rethrows {
    let before = InstructionSet.current
    defer { InstructionSet.select(before) }
    for set in InstructionSet.supported {
      InstructionSet.select(set)
      try body(set)
    }
  }

  /// An image that has each pair of bytes once.
  static func pairs(_ pixel: (UInt32, UInt32) -> UInt32) -> Bitmap {
    Bitmap(size: PixelSize(width: 256, height: 256)) { rows in
      for y in 0..<256 {
        for x in 0..<256 { rows[x, y] = pixel(UInt32(x), UInt32(y)) }
      }
    }
  }

  static func bytes(_ bitmap: Bitmap) -> [UInt32] {
    bitmap.withRows { rows in
      (0..<rows.size.height).flatMap { y in (0..<rows.size.width).map { x in rows[x, y] } }
    }
  }

  static func grey(_ value: UInt32, alpha: UInt32 = 255) -> UInt32 {
    alpha << 24 | value * 0x1_0101
  }

  @Test("An instruction set that is supported can be selected, and is then the current one")
  func selection() {
    #expect(InstructionSet.supported.contains(.baseline))
    Self.withEachInstructionSet { #expect(InstructionSet.current == $0) }
    for set in InstructionSet.allCases where !set.isSupported {
      #expect(!InstructionSet.select(set))
    }
  }

  @Test("Opaque content over every opaque level, at every kind of weight, errs by 0.51 at most")
  func lerpPairs() {
    let content = Self.pairs { x, _ in Self.grey(x) }
    let back = Self.pairs { _, y in Self.grey(y) }
    Self.withEachInstructionSet { set in
      for weight in Self.weights {
        let result = Self.blended(content, over: .picture(back), weight: weight)
        let check = Self.compare(result, content, back, weight, twin: SlowTwins.lerp)
        #expect(check.isEqual && check.worst <= 0.51, "\(set), weight \(weight.rawValue)")
      }
    }
  }

  @Test("Every alpha over every level, at every kind of weight, errs by 0.51 at most")
  func overPairs() {
    // Channels of 0, of a third of alpha, and of all of it.
    let content = Self.pairs { alpha, _ in alpha << 24 | alpha << 16 | alpha / 3 << 8 }
    let back = Self.pairs { _, y in Self.grey(y) }
    Self.withEachInstructionSet { set in
      for weight in Self.weights {
        let result = Self.blended(content, over: .picture(back), weight: weight)
        let check = Self.compare(result, content, back, weight, twin: SlowTwins.over)
        #expect(check.isEqual && check.worst <= 0.51, "\(set), weight \(weight.rawValue)")
      }
    }
  }

  /// Whether a result equals that of the slow implementation, and its largest error, in levels.
  static func compare(
    _ result: [UInt32], _ content: Bitmap, _ back: Bitmap, _ weight: Weight,
    twin: (UInt32, UInt32, Weight) -> UInt32
  ) -> (isEqual: Bool, worst: Double) {
    var (isEqual, worst, index) = (true, 0.0, 0)
    for (c, b) in zip(bytes(content), bytes(back)) {
      isEqual = isEqual && result[index] == twin(c, b, weight)
      worst = max(worst, SlowTwins.error(of: result[index], content: c, over: b, weight))
      index += 1
    }
    return (isEqual, worst)
  }

  @Test("Every weight with each of a few levels errs by 0.51 at most, and stays between its ends")
  func allWeights() {
    let levels: [UInt32] = [0, 1, 127, 254, 255]
    Self.withEachInstructionSet { set in
      let table = WeightTable(range: 0..<65536)
      for index in 0..<65536 { table[index] = Weight(rawValue: UInt16(index)) }
      for value in levels {
        let content = Bitmap(size: PixelSize(width: 65536, height: 1))
        content.withRows { $0.fill(PixelRect($0.size), with: Self.grey(value)) }
        let frame = Bitmap(size: content.size)
        frame.withRows { rows in
          _ = MaskedBlend.horizontal(
            content: content, spans: SpanTable(content), at: .zero,
            background: .color(Self.grey(200)), weights: table, columns: 0..<65536, rows: 0..<1,
            into: rows)
          let (low, high) = (min(value, 200), max(value, 200))
          let isRight = (0..<65536).allSatisfy { x in
            let m = x == 65535 ? 1 : Double(x) / 65536
            let exact = 200 + (Double(value) - 200) * m
            let result = rows[x, 0] & 0xFF
            return abs(Double(result) - exact) <= 0.51 && result >= low && result <= high
          }
          #expect(isRight, "\(set), level \(value)")
          #expect(rows[0, 0] == Self.grey(200) && rows[65535, 0] == Self.grey(value))
        }
      }
    }
  }

  @Test("Weight one is opaque content bit for bit, weight zero the background")
  func ends() {
    var generator = SeededGenerator(seed: 7)
    let size = PixelSize(width: 120, height: 9)
    let opaque = generator.picture(size, opaque: true)
    let content = generator.picture(size)
    let back = generator.picture(size)
    Self.withEachInstructionSet { set in
      let full = Self.blended(opaque, over: .picture(back), weight: .one)
      #expect(full == Self.bytes(opaque), "\(set)")
      let none = Self.blended(content, over: .picture(back), weight: .zero)
      #expect(none == Self.bytes(back), "\(set)")
    }
  }

  @Test("Premultiplied pixels stay premultiplied, and an opaque background stays opaque")
  func premultiplied() {
    var generator = SeededGenerator(seed: 8)
    let size = PixelSize(width: 256, height: 64)
    let content = generator.picture(size)
    let back = generator.picture(size)
    for weight in Self.weights {
      let result = Self.blended(content, over: .picture(back), weight: weight)
      let isSound = result.allSatisfy { pixel in
        SlowTwins.combine(pixel, (pixel >> 24) * 0x101_0101) { c, a in c <= a ? 0 : 1 } == 0
      }
      #expect(isSound, "weight \(weight.rawValue)")
      let solid = Self.blended(content, over: .color(0xFF10_80F0), weight: weight)
      #expect(solid.allSatisfy { $0 >> 24 == 255 }, "weight \(weight.rawValue)")
    }
  }

  @Test("Colours above their alpha brighten and never wrap")
  func saturation() {
    let glow = Bitmap(size: PixelSize(width: 16, height: 1)) { rows in
      rows.fill(PixelRect(rows.size), with: 0x00FF_FF80)
    }
    Self.withEachInstructionSet { set in
      let result = Self.blended(glow, over: .color(0xFFC0_C0C0), weight: .one)
      #expect(result.allSatisfy { $0 == 0xFFFF_FFFF }, "\(set)")
    }
  }

  static func blended(
    _ content: Bitmap, over background: BlendBackground, weight: Weight
  )
    -> [UInt32]
  {
    let frame = Bitmap(size: content.size)
    frame.withRows { rows in
      _ = MaskedBlend.uniform(
        content: content, spans: SpanTable(content), at: .zero, background: background,
        weight: weight, columns: 0..<content.size.width, rows: 0..<content.size.height,
        fillingGaps: true, into: rows)
    }
    return bytes(frame)
  }
}
