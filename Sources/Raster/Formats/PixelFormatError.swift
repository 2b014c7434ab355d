/// Why pixels of a display cannot be written.
public enum PixelFormatError: Error, Hashable, CustomStringConvertible {
  /// The masks are empty, overlap, have holes, or do not fit the pixel.
  case unsupportedMasks(red: UInt32, green: UInt32, blue: UInt32, bitsPerPixel: Int)

  /// A pixel has a number of bits other than 8, 16, 24 or 32.
  case unsupportedBitsPerPixel(Int)

  /// Rows are padded to a number of bits other than 8, 16 or 32.
  case unsupportedScanlinePad(Int)

  /// What is wrong, for one line of a message.
  public var description: String {
    switch self {
    case .unsupportedMasks(let red, let green, let blue, let bits):
      "unsupported pixel format with masks \(Self.hex(red)), \(Self.hex(green)), "
        + "\(Self.hex(blue)) in \(bits) bits"
    case .unsupportedBitsPerPixel(let bits): "unsupported pixels of \(bits) bits"
    case .unsupportedScanlinePad(let bits): "unsupported rows padded to \(bits) bits"
    }
  }

  private static func hex(_ mask: UInt32) -> String { "0x" + String(mask, radix: 16) }
}
