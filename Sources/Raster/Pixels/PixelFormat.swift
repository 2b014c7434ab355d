/// The layout of a pixel's red, green and blue in a display's memory.
///
/// All values are those that the display reports. None is derived from the colour depth: "32 bits" may be 10:10:10,
/// and "24 bits" may have blue in the highest bits.
public struct PixelFormat: Hashable, Sendable {
  /// The bits of red in a pixel's number.
  public let redMask: UInt32

  /// The bits of green in a pixel's number.
  public let greenMask: UInt32

  /// The bits of blue in a pixel's number.
  public let blueMask: UInt32

  /// The number of bits from one pixel to the next: 8, 16, 24 or 32.
  public let bitsPerPixel: Int

  /// The order of a pixel's bytes.
  public let byteOrder: ByteOrder

  /// The number of bits to a multiple of which each row is padded: 8, 16 or 32.
  public let scanlinePad: Int

  /// The format in which frames are composed: `0xAARRGGBB` in a native word.
  public static let native = PixelFormat()

  private init() {
    (redMask, greenMask, blueMask) = (0xFF_0000, 0xFF00, 0xFF)
    (bitsPerPixel, byteOrder, scanlinePad) = (32, .native, 32)
  }

  /// Creates a format from the values that a display reports.
  ///
  /// - Parameters:
  ///   - redMask: The bits of red, without holes.
  ///   - greenMask: The bits of green, without holes.
  ///   - blueMask: The bits of blue, without holes.
  ///   - bitsPerPixel: The number of bits from one pixel to the next.
  ///   - byteOrder: The order of a pixel's bytes.
  ///   - scanlinePad: The number of bits to a multiple of which each row is padded.
  /// - Throws: `unsupportedBitsPerPixel`, `unsupportedScanlinePad`, or `unsupportedMasks` if the masks are empty,
  ///   overlap, have holes, do not fit the pixel, or have more than 16 bits.
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

  /// Whether frames can be shown as composed, without packing.
  ///
  /// Rows of whole words satisfy every scanline pad.
  public var isNative: Bool {
    bitsPerPixel == 32 && byteOrder == .native
      && (redMask, greenMask, blueMask) == (0xFF_0000, 0xFF00, 0xFF)
  }

  /// Returns the number of bytes in a row of pixels, padding included.
  public func bytesPerRow(width: Int) -> Int {
    (width * bitsPerPixel + scanlinePad - 1) / scanlinePad * (scanlinePad / 8)
  }
}

/// The order of a number's bytes in memory.
public enum ByteOrder: Hashable, Sendable {
  /// The lowest byte first.
  case leastSignificantFirst

  /// The highest byte first.
  case mostSignificantFirst

  /// The order of the processor.
  public static var native: ByteOrder {
    UInt16(1).littleEndian == 1 ? .leastSignificantFirst : .mostSignificantFirst
  }
}

/// The reason for which a display's pixel format is not supported.
public enum PixelFormatError: Error, Hashable, CustomStringConvertible {
  /// The masks are empty, overlap, have holes, or do not fit the pixel.
  case unsupportedMasks(red: UInt32, green: UInt32, blue: UInt32, bitsPerPixel: Int)

  /// A pixel has a number of bits other than 8, 16, 24 or 32.
  case unsupportedBitsPerPixel(Int)

  /// Rows are padded to a number of bits other than 8, 16 or 32.
  case unsupportedScanlinePad(Int)

  /// The reason, as one line of a message.
  public var description: String {
    switch self {
    case .unsupportedMasks(let red, let green, let blue, let bits):
      "unsupported pixel format with masks \(Self.hex(red)), \(Self.hex(green)), "
        + "\(Self.hex(blue)) in \(bits) bits"
    case .unsupportedBitsPerPixel(let bits): "unsupported pixel size of \(bits) bits"
    case .unsupportedScanlinePad(let bits): "unsupported row padding to \(bits) bits"
    }
  }

  private static func hex(_ mask: UInt32) -> String { "0x" + String(mask, radix: 16) }
}

/// A converter from composed pixels to the format of a display.
///
/// Each channel has a table of 256 entries that rounds to nearest, shifts, and swaps the bytes if the display's order
/// is not the processor's. Bits that belong to no channel are set, because compositors may read them as alpha.
public struct PixelPacker: Sendable {
  /// The format that the packer writes.
  public let format: PixelFormat

  /// 256 entries each for red, green and blue.
  private let table: [UInt32]

  /// The bits that no channel uses, in memory order.
  private let filler: UInt32

  /// Creates a packer with the tables of a format.
  public init(_ format: PixelFormat) {
    self.format = format
    table = [format.redMask, format.greenMask, format.blueMask].flatMap { mask in
      (0...255 as ClosedRange<UInt32>).map { value in
        let shift = UInt32(mask.trailingZeroBitCount)
        return Self.ordered(((value * (mask >> shift) + 127) / 255) << shift, as: format)
      }
    }
    let pixel = UInt32.max >> UInt32(32 - format.bitsPerPixel)
    let channels = format.redMask | format.greenMask | format.blueMask
    filler = Self.ordered(pixel & ~channels, as: format)
  }

  /// Packs a rectangle into the same position of an image in memory.
  ///
  /// - Parameters:
  ///   - rect: The pixels to pack, clipped to the frame.
  ///   - frame: The composed pixels; alpha is ignored.
  ///   - memory: The image, from its first row on.
  ///   - bytesPerRow: The number of bytes from one row of the image to the next, as reported by the display.
  /// - Precondition: The image's rows hold the frame's columns, and its memory holds the packed rows.
  public func pack(
    _ rect: PixelRect, of frame: PixelRows, into memory: UnsafeMutableRawBufferPointer,
    bytesPerRow: Int
  ) {
    let area = rect.intersection(PixelRect(frame.size))
    if area.isEmpty { return }
    let bytes = format.bitsPerPixel / 8
    precondition(bytesPerRow >= area.maxX * bytes, "\(bytesPerRow) bytes for \(area.maxX) pixels")
    precondition(
      memory.count >= (area.maxY - 1) * bytesPerRow + area.maxX * bytes,
      "\(memory.count) bytes for \(area.maxY) rows of \(bytesPerRow)")
    guard let base = memory.baseAddress else { return }
    unsafe table.withUnsafeBufferPointer { table in
      for y in area.rows {
        // SAFETY: the area was clipped to the frame, and the memory was found large enough for it.
        let source = unsafe UnsafeBufferPointer(
          start: frame.base + (y * frame.stride + area.minX), count: area.width)
        let target = unsafe base + (y * bytesPerRow + area.minX * bytes)
        unsafe packRow(source, table, target)
      }
    }
  }

  /// Packs a row in one loop for each pixel size, because deciding inside the loop was slower.
  @unsafe
  private func packRow(
    _ source: UnsafeBufferPointer<UInt32>, _ table: UnsafeBufferPointer<UInt32>,
    _ target: UnsafeMutableRawPointer
  ) {
    switch format.bitsPerPixel {
    case 32:
      for x in 0..<source.count {
        let packed = unsafe packed(source[x], table)
        unsafe target.storeBytes(of: packed, toByteOffset: x &* 4, as: UInt32.self)
      }
    case 24:
      for x in 0..<source.count {
        let packed = unsafe packed(source[x], table)
        let bytes = unsafe target + x &* 3
        unsafe bytes.storeBytes(of: UInt8(truncatingIfNeeded: packed), as: UInt8.self)
        unsafe (bytes + 1).storeBytes(of: UInt8(truncatingIfNeeded: packed >> 8), as: UInt8.self)
        unsafe (bytes + 2).storeBytes(of: UInt8(truncatingIfNeeded: packed >> 16), as: UInt8.self)
      }
    case 16:
      for x in 0..<source.count {
        let packed = UInt16(truncatingIfNeeded: unsafe packed(source[x], table))
        unsafe target.storeBytes(of: packed, toByteOffset: x &* 2, as: UInt16.self)
      }
    default:
      for x in 0..<source.count {
        let packed = UInt8(truncatingIfNeeded: unsafe packed(source[x], table))
        unsafe target.storeBytes(of: packed, toByteOffset: x, as: UInt8.self)
      }
    }
  }

  @inline(__always)
  @unsafe
  private func packed(_ pixel: UInt32, _ table: UnsafeBufferPointer<UInt32>) -> UInt32 {
    let red = unsafe table[Int((pixel >> 16) & 0xFF)]
    let green = unsafe table[256 &+ Int((pixel >> 8) & 0xFF)]
    let blue = unsafe table[512 &+ Int(pixel & 0xFF)]
    return red | green | blue | filler
  }

  /// Returns a pixel's number such that storing it gives the format's bytes.
  ///
  /// Three bytes are stored one by one, the lowest first, so only the format's own order matters.
  private static func ordered(_ number: UInt32, as format: PixelFormat) -> UInt32 {
    let bits = UInt32(format.bitsPerPixel)
    let stored: ByteOrder = bits == 24 ? .leastSignificantFirst : .native
    if format.byteOrder == stored { return number }
    return number.byteSwapped >> (32 - bits)
  }
}
