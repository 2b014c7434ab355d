public import Raster

/// How one visual of a server stores a pixel, as the server announces it.
///
/// The corresponding Xlib types are `XVisualInfo` and `XPixmapFormatValues`.
public struct VisualFormat: Hashable, Sendable {
  /// The visual's number at the server.
  public var identifier: UInt

  /// Bits of a pixel that mean something.
  public var depth: Int

  /// Where colours come from.
  public var visualClass: VisualClass

  /// The bits of red, green and blue, in this order.
  public var masks: [UInt32]

  /// Bits that a pixel takes in memory: 8, 16, 24 or 32.
  public var bitsPerPixel: Int

  /// The order of a pixel's bytes.
  public var byteOrder: ByteOrder

  /// The bits of which each row takes a multiple.
  public var scanlinePad: Int

  /// Creates a format from what the server says.
  ///
  /// - Precondition: There are three masks.
  public init(
    identifier: UInt = 0, depth: Int, visualClass: VisualClass = .trueColor, masks: [UInt32],
    bitsPerPixel: Int, byteOrder: ByteOrder = .native, scanlinePad: Int = 32
  ) {
    precondition(masks.count == 3, "\(masks.count) masks")
    self.identifier = identifier
    self.depth = depth
    self.visualClass = visualClass
    self.masks = masks
    self.bitsPerPixel = bitsPerPixel
    self.byteOrder = byteOrder
    self.scanlinePad = scanlinePad
  }

  /// Whether colours come from bits of the pixel and not from a palette.
  public var isTrueColor: Bool { visualClass == .trueColor }

  /// The format in which pixels are packed, or `nil` where frames cannot be shown: on a palette, or
  /// with masks that make no sense.
  public var pixels: PixelFormat? {
    if !isTrueColor { return nil }
    return try? PixelFormat(
      redMask: masks[0], greenMask: masks[1], blueMask: masks[2], bitsPerPixel: bitsPerPixel,
      byteOrder: byteOrder, scanlinePad: scanlinePad)
  }
}

extension VisualFormat: CustomStringConvertible {
  /// For instance `depth 24, 32 bits per pixel, masks ff0000 ff00 ff`.
  public var description: String {
    let hex = masks.map { String($0, radix: 16) }.joined(separator: " ")
    let colors = isTrueColor ? "masks \(hex)" : "palette"
    let order = byteOrder == .native ? "" : ", bytes swapped"
    return "depth \(depth), \(bitsPerPixel) bits per pixel, \(colors)\(order)"
  }
}
