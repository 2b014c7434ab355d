/// How a display wants a pixel's red, green and blue in memory.
///
/// Everything is taken from what the display says, nothing from its depth: "32 bits" may be
/// 10:10:10, and "24 bits" may put blue on top.
public struct PixelFormat: Hashable, Sendable {
  /// The bits of red in a pixel's number.
  public let redMask: UInt32

  /// The bits of green.
  public let greenMask: UInt32

  /// The bits of blue.
  public let blueMask: UInt32

  /// The bits from one pixel to the next: 8, 16, 24 or 32.
  public let bitsPerPixel: Int

  /// The order of a pixel's bytes.
  public let byteOrder: ByteOrder

  /// The bits of which each row takes a multiple: 8, 16 or 32.
  public let scanlinePad: Int

  /// The format that frames are composed in: `0xAARRGGBB` in a native word.
  public static let native = PixelFormat()

  private init() {
    (redMask, greenMask, blueMask) = (0xFF_0000, 0xFF00, 0xFF)
    (bitsPerPixel, byteOrder, scanlinePad) = (32, .native, 32)
  }

  /// Creates a format from what a display says of itself.
  ///
  /// - Parameters:
  ///   - redMask: The bits of red, without a hole.
  ///   - greenMask: The bits of green.
  ///   - blueMask: The bits of blue.
  ///   - bitsPerPixel: The bits from one pixel to the next.
  ///   - byteOrder: The order of a pixel's bytes.
  ///   - scanlinePad: The bits of which each row takes a multiple.
  /// - Throws: `unsupportedBitsPerPixel`, `unsupportedScanlinePad`, or `unsupportedMasks` when the
  ///   masks are empty, overlap, have holes, do not fit the pixel, or have more than 16 bits.
  public init(
    redMask: UInt32, greenMask: UInt32, blueMask: UInt32, bitsPerPixel: Int,
    byteOrder: ByteOrder = .native, scanlinePad: Int = 32
  ) throws(PixelFormatError) {
    guard [8, 16, 24, 32].contains(bitsPerPixel) else {
      throw .unsupportedBitsPerPixel(bitsPerPixel)
    }
    guard [8, 16, 32].contains(scanlinePad) else { throw .unsupportedScanlinePad(scanlinePad) }
    let masks = [redMask, greenMask, blueMask]
    let all = redMask | greenMask | blueMask
    let isSound = masks.allSatisfy { mask in
      // A mask without holes is one less than a power of two, once shifted down.
      let ones = mask == 0 ? 0 : mask >> UInt32(mask.trailingZeroBitCount)
      return ones != 0 && ones & (ones &+ 1) == 0 && ones <= 0xFFFF
    }
    let areApart = masks.map(\.nonzeroBitCount).reduce(0, +) == all.nonzeroBitCount
    guard isSound && areApart && bitsPerPixel >= UInt32.bitWidth - all.leadingZeroBitCount else {
      throw .unsupportedMasks(
        red: redMask, green: greenMask, blue: blueMask, bitsPerPixel: bitsPerPixel)
    }
    self.redMask = redMask
    self.greenMask = greenMask
    self.blueMask = blueMask
    self.bitsPerPixel = bitsPerPixel
    self.byteOrder = byteOrder
    self.scanlinePad = scanlinePad
  }

  /// Whether frames can be shown as they are composed, without packing.
  ///
  /// Rows of whole words satisfy every scanline pad.
  public var isNative: Bool {
    bitsPerPixel == 32 && byteOrder == .native
      && (redMask, greenMask, blueMask) == (0xFF_0000, 0xFF00, 0xFF)
  }

  /// The bytes of a row of pixels, padding included.
  public func bytesPerRow(width: Int) -> Int {
    (width * bitsPerPixel + scanlinePad - 1) / scanlinePad * (scanlinePad / 8)
  }
}
