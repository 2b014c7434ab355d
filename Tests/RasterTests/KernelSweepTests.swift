import Raster
import TestSupport
import Testing

extension KernelTests {
  /// Each width from zero to five blocks, where vectors end.
  ///
  /// This covers what random cases may miss: heads and tails of a row, one pixel more or less than a vector of any
  /// instruction set, and every position of a row's first pixel in a vector.
  @Suite("The kernels at every width")
  struct KernelSweepTests {
    static let widths = 1...41

    @Test(
      "Masked blending equals the slow twin",
      arguments: MaskedBlendTests.Axis.allCases, MaskedBlendTests.Ground.allCases)
    func masked(axis: MaskedBlendTests.Axis, ground: MaskedBlendTests.Ground) {
      for width in Self.widths {
        for seed in 0..<4 {
          var drawing = MaskedBlendTests.Case(
            seed: UInt64(900_000 + width * 10 + seed), width: width)
          // The whole picture, so that the width is the kernel's own.
          (drawing.columns, drawing.rows) = (0..<width, 0..<6)
          drawing.setEnds()
          KernelTests.withEachInstructionSet { set in
            let name: Comment = "\(set), width \(width), seed \(seed)"
            let isIntact = FrameMemory.isIntact(
              drawing.frame, stride: drawing.stride, { x, y in drawing.before[x, y] }
            ) { rows in
              _ = drawing.draw(axis, ground, into: rows)
              let isEqual = (0..<drawing.frame.area).allSatisfy { index in
                let (x, y) = (index % width, index / width)
                return rows[x, y] == drawing.expected(axis, ground, x: x, y: y).0
              }
              #expect(isEqual, name)
            }
            #expect(isIntact, name)
          }
        }
      }
    }

    @Test("Plain blending equals the slow twin", arguments: PixelBlendTests.Operation.allCases)
    func plain(operation: PixelBlendTests.Operation) {
      for width in Self.widths {
        for start in 0..<8 {
          var drawing = PixelBlendTests.Case(seed: UInt64(width * 10 + start), width: width + 9)
          drawing.clip = PixelRect(x: start, y: 0, width: width, height: 5)
          KernelTests.withEachInstructionSet { set in
            drawing.check(operation, "\(set), width \(width), from \(start)")
          }
        }
      }
    }

    @Test(
      "Blending of wide pixels equals the slow twin", arguments: WideBlendTests.Operation.allCases)
    func wide(operation: WideBlendTests.Operation) {
      for width in Self.widths {
        for start in 0..<4 {
          KernelTests.withEachInstructionSet { set in
            let drawing = WideBlendTests.Case(
              seed: UInt64(width * 10 + start), width: width + 5,
              clip: PixelRect(x: start, y: 0, width: width, height: 5))
            let size = drawing.size
            let wanted = (0..<size.area).map {
              drawing.expected(operation, x: $0 % size.width, y: $0 / size.width)
            }
            drawing.before.withRows { drawing.draw(operation, into: $0) }
            let got = (0..<size.area).map { drawing.before.pixel($0 % size.width, $0 / size.width) }
            #expect(got == wanted, "\(set), width \(width), from \(start)")
          }
        }
      }
    }

    @Test("Rounding of wide pixels writes each width and nothing beside it")
    func rounding() {
      var generator = SeededGenerator(seed: 5)
      let source = generator.widePicture(PixelSize(width: 50, height: 3))
      for width in Self.widths {
        for start in 0..<8 {
          KernelTests.withEachInstructionSet { set in
            let name: Comment = "\(set), width \(width), from \(start)"
            let isIntact = FrameMemory.isIntact(
              PixelSize(width: 50, height: 3), stride: 51, { _, _ in 7 }
            ) { rows in
              let clip = PixelRect(x: start, y: 1, width: width, height: 1)
              source.withRows { WideBlend.round($0, clip: clip, into: rows, at: .zero) }
              let isEqual = (0..<150).allSatisfy { index in
                let (x, y) = (index % 50, index / 50)
                let isInside = clip.columns.contains(x) && clip.rows.contains(y)
                return rows[x, y] == (isInside ? source.pixel(x, y)?.rounded : 7)
              }
              #expect(isEqual, name)
            }
            #expect(isIntact, name)
          }
        }
      }
    }

    @Test("Alphas become weights, and tables are compared, with every instruction set")
    func tables() {
      var generator = SeededGenerator(seed: 6)
      for count in 0...41 {
        for start in 0..<8 {
          let odd: [Float] = [.nan, .infinity, -.infinity, -0.0, 1, 0x1p-17, 1 - 0x1p-17]
          let isOdd = Int.random(in: 0..<4, using: &generator) == 0
          let first =
            isOdd ? odd[start % odd.count] : Float.random(in: -0.5...1.5, using: &generator)
          let step = Float.random(in: -0.1...0.1, using: &generator)
          let place = (0..<count).randomElement(using: &generator)
          KernelTests.withEachInstructionSet { set in
            let name: Comment = "\(set), \(count) weights from \(start)"
            let table = WeightTable(range: 0..<start + count + 3)
            table.assign(alpha: first, growingBy: step, to: start..<start + count)
            let isRight = (0..<count).allSatisfy { index in
              // Rounded twice, as the kernels do.
              let product = Float(index) * step
              return table[start + index] == Weight(product + first)
            }
            #expect(isRight, name)
            #expect((0..<start).allSatisfy { table[$0] == .zero }, name)
            #expect((0..<3).allSatisfy { table[start + count + $0] == .zero }, name)
            let other = WeightTable(range: table.range)
            other.assign(table)
            #expect(other.changedRange(since: table).isEmpty, name)
            guard let place else { return }
            other[start + place] = Weight(rawValue: ~table[start + place].rawValue)
            #expect(other.changedRange(since: table) == start + place..<start + place + 1, name)
          }
        }
      }
    }

    @Test("Blocks are told apart by each of their pixels, with every instruction set")
    func classification() {
      for width in Self.widths {
        for place in 0..<width {
          for odd in [0, 0x0100_0000, 0x0000_0001, 0xFEFE_FEFE, 0xFFFF_FFFF] as [UInt32] {
            for usual in [0, 0xFF00_0000] as [UInt32] {
              let bitmap = Bitmap(size: PixelSize(width: width, height: 1)) { rows in
                rows.fill(PixelRect(rows.size), with: usual)
                rows[place, 0] = odd
              }
              var first: [SpanRun]?
              KernelTests.withEachInstructionSet { set in
                let runs = SpanTable(bitmap).runs(inRow: 0)
                let isSound = (0..<(width + 7) / 8).allSatisfy { block in
                  let pixels = (block * 8..<block * 8 + 8).map { $0 < width ? bitmap[$0, 0] : 0 }
                  let found = SlowTwins.isOpaque(runs, column: block * 8)
                  // Short stretches may be treated like their neighbours, but no pixel is lost.
                  if found == true { return pixels.allSatisfy { $0 >> 24 == 255 } }
                  return found == false || pixels.allSatisfy { $0 == 0 }
                }
                let name: Comment = "\(set), width \(width), pixel \(place) of \(usual) is \(odd)"
                #expect(isSound && runs == first ?? runs, name)
                first = runs
              }
            }
          }
        }
      }
      let wide = Bitmap(size: PixelSize(width: 64, height: 1))
      wide.withRows { $0.fill(PixelRect($0.size), with: .max) }
      KernelTests.withEachInstructionSet { set in
        let runs = SpanTable(wide).runs(inRow: 0)
        #expect(runs == [SpanRun(columns: 0..<64, isOpaque: true)], "\(set)")
      }
    }

    @Test("Every width from every column is packed as arithmetic says, in every known format")
    func packing() throws {
      var generator = SeededGenerator(seed: 9)
      let frame = generator.picture(PixelSize(width: 50, height: 2))
      for format in try PixelFormatTests.formats() {
        let (count, packer) = (format.bitsPerPixel / 8, PixelPacker(format))
        // Displays may start a row at an odd address.
        for (width, start) in Self.widths.flatMap({ width in (0..<8).map { (width, $0) } }) {
          let stride = 50 * count + start % 3
          var memory = [UInt8](repeating: 0xA5, count: stride * 2 + 1)
          let area = PixelRect(x: start, y: 0, width: width, height: 2)
          unsafe memory.withUnsafeMutableBytes { buffer in
            frame.withRows { rows in
              unsafe packer.pack(
                area, of: rows, into: UnsafeMutableRawBufferPointer(rebasing: buffer[1...]),
                bytesPerRow: stride)
            }
          }
          var expected = [UInt8](repeating: 0xA5, count: memory.count)
          for y in area.rows {
            for x in area.columns {
              let bytes = PixelFormatTests.bytes(frame[x, y], format)
              for (index, byte) in bytes.enumerated() {
                expected[1 + y * stride + x * count + index] = byte
              }
            }
          }
          #expect(memory == expected, "\(format), width \(width) from \(start)")
        }
      }
    }
  }
}

extension KernelTests.MaskedBlendTests.Case {
  /// Gives some columns and rows the weights 0 and 1, which kernels may treat specially.
  mutating func setEnds() {
    for index in across.range where index % 5 < 2 { across[index] = index % 5 == 0 ? .zero : .one }
    (down[1], down[3]) = (.zero, .one)
  }
}
