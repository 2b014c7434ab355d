import Raster
import Testing

@Suite("Pixel formats")
struct PixelFormatTests {
  /// The masks of red, green and blue and the bits per pixel of formats seen on X servers.
  static let known: [(UInt32, UInt32, UInt32, Int)] = [
    (0xFF_0000, 0xFF00, 0xFF, 32), (0xFF, 0xFF00, 0xFF_0000, 32),
    (0xFF_0000, 0xFF00, 0xFF, 24), (0xFF, 0xFF00, 0xFF_0000, 24),
    (0xF800, 0x07E0, 0x1F, 16), (0x1F, 0x07E0, 0xF800, 16), (0x7C00, 0x03E0, 0x1F, 16),
    (0x3FF0_0000, 0xF_FC00, 0x3FF, 32), (0xE0, 0x1C, 0x03, 8),
  ]

  static func formats() throws -> [PixelFormat] {
    try known.flatMap { red, green, blue, bits in
      try [ByteOrder.leastSignificantFirst, .mostSignificantFirst].map { order in
        try PixelFormat(
          redMask: red, greenMask: green, blueMask: blue, bitsPerPixel: bits, byteOrder: order)
      }
    }
  }

  @Test("Only 32 bits, red on top of green on top of blue, in native order need no packing")
  func native() throws {
    let native = try Self.formats().filter(\.isNative)
    #expect(native.count == 1 && PixelFormat.native.isNative)
  }

  @Test("Rows are padded to the display's unit")
  func rows() throws {
    func bytes(_ bits: Int, pad: Int, width: Int) throws -> Int {
      try PixelFormat(
        redMask: 0xE0, greenMask: 0x1C, blueMask: 3, bitsPerPixel: bits, scanlinePad: pad
      ).bytesPerRow(width: width)
    }
    #expect(try bytes(16, pad: 32, width: 3) == 8)
    #expect(try bytes(24, pad: 32, width: 3) == 12)
    #expect(try bytes(24, pad: 8, width: 3) == 9)
    #expect(try bytes(8, pad: 16, width: 5) == 6)
    #expect(try bytes(32, pad: 32, width: 0) == 0)
  }

  @Test(
    "Masks that are empty, overlap, have holes or do not fit are refused by name",
    arguments: [
      (0, 0xFF00, 0xFF, 32), (0xFF00, 0xFF00, 0xFF, 32), (0xFF_0000, 0xFF00, 0x0F0F, 32),
      (0xFF_0000, 0xFF00, 0xFF, 16), (0xFFFF_F000, 0xF00, 0xFF, 32),
    ] as [(UInt32, UInt32, UInt32, Int)])
  func refused(red: UInt32, green: UInt32, blue: UInt32, bits: Int) {
    let expected = PixelFormatError.unsupportedMasks(
      red: red, green: green, blue: blue, bitsPerPixel: bits)
    #expect(throws: expected) {
      try PixelFormat(redMask: red, greenMask: green, blueMask: blue, bitsPerPixel: bits)
    }
    #expect(expected.description.contains("0x" + String(green, radix: 16)))
  }

  @Test("Odd sizes of pixels and of row units are refused")
  func refusedSizes() {
    #expect(throws: PixelFormatError.unsupportedBitsPerPixel(12)) {
      try PixelFormat(redMask: 4, greenMask: 2, blueMask: 1, bitsPerPixel: 12)
    }
    #expect(throws: PixelFormatError.unsupportedScanlinePad(64)) {
      try PixelFormat(redMask: 4, greenMask: 2, blueMask: 1, bitsPerPixel: 8, scanlinePad: 64)
    }
  }

  /// The bytes of a pixel, computed arithmetically.
  static func bytes(_ pixel: UInt32, _ format: PixelFormat) -> [UInt8] {
    let masks = [format.redMask, format.greenMask, format.blueMask]
    var number = UInt32.max
    for (index, mask) in masks.enumerated() {
      let value = Double(pixel >> (16 - 8 * UInt32(index)) & 0xFF)
      let most = Double(mask >> UInt32(mask.trailingZeroBitCount))
      let level = UInt32((value * most / 255).rounded())
      number = number & ~mask | level << UInt32(mask.trailingZeroBitCount)
    }
    let bytes = (0..<format.bitsPerPixel / 8).map {
      UInt8(truncatingIfNeeded: number >> (8 * UInt32($0)))
    }
    return format.byteOrder == .leastSignificantFirst ? bytes : bytes.reversed()
  }

  @Test("Every level of every channel is packed as arithmetic says, in every known format")
  func packing() throws {
    let frame = KernelTests.pairs { x, y in 0x8000_0000 | x << 16 | (255 - x) << 8 | y }
    for format in try Self.formats() {
      let stride = format.bytesPerRow(width: 256) + 4
      var memory = [UInt8](repeating: 0xA5, count: stride * 256)
      unsafe memory.withUnsafeMutableBytes { buffer in
        frame.withRows { rows in
          unsafe PixelPacker(format).pack(
            PixelRect(rows.size), of: rows, into: buffer, bytesPerRow: stride)
        }
      }
      let count = format.bitsPerPixel / 8
      let isRight = (0..<65536).allSatisfy { index in
        // Every 37th pixel suffices to reach every level of every channel.
        if index % 37 != 0 { return true }
        let (x, y) = (index % 256, index / 256)
        let start = y * stride + x * count
        return Array(memory[start..<start + count]) == Self.bytes(frame[x, y], format)
      }
      #expect(isRight, "\(format)")
    }
  }

  @Test("Only the rectangle is written, clipped to the frame")
  func clipping() throws {
    let frame = Bitmap(size: PixelSize(width: 5, height: 3))
    for format in try Self.formats() {
      let count = format.bitsPerPixel / 8
      let stride = 7 * count
      var memory = [UInt8](repeating: 0xA5, count: stride * 3)
      unsafe memory.withUnsafeMutableBytes { buffer in
        frame.withRows { rows in
          unsafe PixelPacker(format).pack(
            PixelRect(minX: 2, minY: 1, maxX: 99, maxY: 99), of: rows, into: buffer,
            bytesPerRow: stride)
        }
      }
      let isRight = memory.indices.allSatisfy { index in
        let (x, y) = (index % stride / count, index / stride)
        let isInside = x >= 2 && x < 5 && y >= 1
        return isInside == (memory[index] != 0xA5)
      }
      #expect(isRight, "\(format)")
    }
  }
}
