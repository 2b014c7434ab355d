/// Turns rows of composed pixels into the format of a display.
///
/// Each channel goes through a table of 256 entries that rounds to nearest, shifts, and swaps the
/// bytes where the display's order is not the processor's. Bits that belong to no channel are set:
/// compositors may read them as alpha.
public struct PixelPacker: Sendable {
  /// The format that is written.
  public let format: PixelFormat

  /// 256 entries each for red, green and blue.
  private let table: [UInt32]

  /// Bits that no channel uses, in the order of memory.
  private let filler: UInt32

  /// Prepares the tables of a format.
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

  /// Packs a rectangle into the same place of a picture in memory.
  ///
  /// - Parameters:
  ///   - rect: The pixels to pack, clipped to the frame.
  ///   - frame: The composed pixels; alpha is ignored.
  ///   - memory: The picture, from its first row on.
  ///   - bytesPerRow: The bytes from a row of the picture to the next, as the display gave them.
  /// - Precondition: The picture's rows hold the frame's columns, its memory the packed rows.
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

  /// One loop for each size of pixel: deciding inside the loop was slower.
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

  /// A pixel's number such that storing it gives the format's bytes.
  ///
  /// Three bytes are stored one by one, the lowest first, so that order alone decides.
  private static func ordered(_ number: UInt32, as format: PixelFormat) -> UInt32 {
    let bits = UInt32(format.bitsPerPixel)
    let stored: ByteOrder = bits == 24 ? .leastSignificantFirst : .native
    if format.byteOrder == stored { return number }
    return number.byteSwapped >> (32 - bits)
  }
}
