/// The layout of the pixels in a display's memory: the bits of red, green and blue, and the padding of rows.
///
/// All values are those that the display reports. None is derived from the colour depth: "32 bits" may be 10:10:10,
/// and "24 bits" may have blue in the highest bits.
public struct PixelFormat: Hashable, Sendable {
  /// The bits of a pixel's value that contain red.
  public let redMask: UInt32

  /// The bits of a pixel's value that contain green.
  public let greenMask: UInt32

  /// The bits of a pixel's value that contain blue.
  public let blueMask: UInt32

  /// The number of bits from one pixel to the next: 8, 16, 24 or 32.
  public let bitsPerPixel: Int

  /// The order in which the bytes of a pixel's value are stored.
  public let byteOrder: ByteOrder

  /// The unit to which the length of each row is rounded up, in bits: 8, 16 or 32.
  public let scanlinePad: Int

  /// The format in which the compositor draws frames: `0xAARRGGBB` in a word of the processor's byte order.
  public static let native = PixelFormat()

  private init() {
    (redMask, greenMask, blueMask) = (0xFF_0000, 0xFF00, 0xFF)
    (bitsPerPixel, byteOrder, scanlinePad) = (32, .native, 32)
  }

  /// Creates a format from the values that a display reports.
  ///
  /// - Parameters:
  ///   - redMask: The bits of red, without gaps between them.
  ///   - greenMask: The bits of green, without gaps between them.
  ///   - blueMask: The bits of blue, without gaps between them.
  ///   - bitsPerPixel: The number of bits from one pixel to the next.
  ///   - byteOrder: The order in which the bytes of a pixel's value are stored.
  ///   - scanlinePad: The unit to which the length of each row is rounded up, in bits.
  /// - Throws: `unsupportedBitsPerPixel`, `unsupportedScanlinePad`, or `unsupportedMasks` if the masks are empty,
  ///   overlap, have gaps, do not fit the pixel, or have more than 16 bits.
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

  /// Whether the display can read frames as the compositor draws them, without a ``PixelPacker``.
  ///
  /// Rows of whole words have a valid length for every scanline pad.
  public var isNative: Bool {
    bitsPerPixel == 32 && byteOrder == .native
      && (redMask, greenMask, blueMask) == (0xFF_0000, 0xFF00, 0xFF)
  }

  /// Returns the number of bytes in a row of pixels, padding included.
  public func bytesPerRow(width: Int) -> Int {
    (width * bitsPerPixel + scanlinePad - 1) / scanlinePad * (scanlinePad / 8)
  }
}

/// The order in which the bytes of a number are stored in memory.
public enum ByteOrder: Hashable, Sendable {
  /// The lowest byte first.
  case leastSignificantFirst

  /// The highest byte first.
  case mostSignificantFirst

  /// The byte order of the processor that runs the program.
  public static var native: ByteOrder {
    UInt16(1).littleEndian == 1 ? .leastSignificantFirst : .mostSignificantFirst
  }
}

/// The reason for which a display's pixel format is not supported.
public enum PixelFormatError: Error, Hashable, CustomStringConvertible {
  /// The masks are empty, overlap, have gaps, do not fit the pixel, or have more than 16 bits.
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

/// A converter from the pixels that the compositor draws to the format of a display.
///
/// Each channel has a table of 256 entries, one for each 8-bit level. The entry is the level rounded to the display's
/// number of bits, at its position in the pixel and in the display's byte order. Bits that belong to no channel are
/// set, because compositors may read them as alpha.
public struct PixelPacker: Sendable {
  /// The format that the packer writes.
  public let format: PixelFormat

  /// The entries for the 256 levels of red, then of green, then of blue.
  private let table: [UInt32]

  /// The bits that no channel uses, which are always set, in the display's byte order.
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

  /// Converts a rectangle of a frame and writes it to the same position of an image in memory.
  ///
  /// - Parameters:
  ///   - rect: The pixels to convert, clipped to the frame.
  ///   - frame: The pixels that the compositor has drawn; alpha is ignored.
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

  /// Converts pixels of one row.
  ///
  /// There is one loop for each pixel size, because deciding inside the loop was slower.
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

  /// Returns a pixel's value with its bytes swapped if necessary, so that storing it gives the format's byte order.
  ///
  /// Three-byte pixels are stored byte by byte, the lowest first, so that the processor's byte order does not matter.
  private static func ordered(_ number: UInt32, as format: PixelFormat) -> UInt32 {
    let bits = UInt32(format.bitsPerPixel)
    let stored: ByteOrder = bits == 24 ? .leastSignificantFirst : .native
    if format.byteOrder == stored { return number }
    return number.byteSwapped >> (32 - bits)
  }
}
