import CX11
package import Display
public import Raster

/// The pixel layout of a visual, as the server announces it.
///
/// The corresponding Xlib types are `XVisualInfo` and `XPixmapFormatValues`.
public struct VisualFormat: Hashable, Sendable {
  /// The server's identifier of the visual.
  public var identifier: UInt

  /// The number of significant bits of a pixel.
  public var depth: Int

  /// The way in which the visual maps pixels to colours.
  public var visualClass: VisualClass

  /// The bit masks of red, green and blue, in this order.
  public var masks: [UInt32]

  /// The number of bits of a pixel in memory: 8, 16, 24 or 32.
  public var bitsPerPixel: Int

  /// The byte order of a pixel in memory.
  public var byteOrder: ByteOrder

  /// The alignment of rows in bits: the length of each row is a multiple of this number.
  public var scanlinePad: Int

  /// Creates a format from the server's description.
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

  /// Whether the bits of a pixel are its colours, and not indices into a palette.
  public var isTrueColor: Bool { visualClass == .trueColor }

  /// The format in which pixels are packed, or `nil` if frames cannot be shown because the visual has a palette or
  /// invalid masks.
  public var pixels: PixelFormat? {
    if !isTrueColor { return nil }
    return try? PixelFormat(
      redMask: masks[0], greenMask: masks[1], blueMask: masks[2], bitsPerPixel: bitsPerPixel,
      byteOrder: byteOrder, scanlinePad: scanlinePad)
  }
}

extension VisualFormat: CustomStringConvertible {
  /// The format as text, for instance `depth 24, 32 bits per pixel, masks ff0000 ff00 ff`.
  public var description: String {
    let hex = masks.map { String($0, radix: 16) }.joined(separator: " ")
    let colors = isTrueColor ? "masks \(hex)" : "palette"
    let order = byteOrder == .native ? "" : ", bytes swapped"
    return "depth \(depth), \(bitsPerPixel) bits per pixel, \(colors)\(order)"
  }
}

/// The way in which a visual maps pixel values to colours.
///
/// The corresponding X type is the class of a `VISUALTYPE`, with the same names.
public enum VisualClass: String, CaseIterable, Hashable, Sendable {
  /// A fixed palette of greys.
  case staticGray = "StaticGray"
  /// A palette of greys that clients may change.
  case grayScale = "GrayScale"
  /// A fixed palette of colours.
  case staticColor = "StaticColor"
  /// A palette of colours that clients may change.
  case pseudoColor = "PseudoColor"
  /// Bits of the pixel are the red, green and blue values.
  case trueColor = "TrueColor"
  /// Bits of the pixel are indices into separate palettes of red, green and blue.
  case directColor = "DirectColor"
}

/// The visual of a window and the format of its pixels.
package struct WindowFormat: Hashable {
  /// The server's identifier of the visual.
  package let visual: UInt

  /// The number of significant bits of a pixel.
  package let depth: Int

  /// The layout of a pixel's colours in memory.
  package let pixels: PixelFormat

  package init(visual: UInt, depth: Int, pixels: PixelFormat) {
    self.visual = visual
    self.depth = depth
    self.pixels = pixels
  }

  /// The bits of a pixel that contain red, green or blue; all other bits are padding.
  package var colorMask: UInt32 { pixels.redMask | pixels.greenMask | pixels.blueMask }
}

/// The choice of a window's visual.
package enum VisualChoice {
  /// Returns the best visual that has colour masks.
  ///
  /// Prefers the screen's default visual, then another visual of the default depth, then the deepest visual of at
  /// most 30 bits. A 32-bit visual comes last, because a compositor blends its padding byte as alpha.
  ///
  /// - Throws: `DisplayError.unsupported` if no visual has colour masks.
  package static func choose(
    among formats: [VisualFormat], defaultVisual: UInt, defaultDepth: Int
  ) throws(DisplayError) -> WindowFormat {
    func rank(_ format: VisualFormat) -> Int {
      if format.identifier == defaultVisual { return 1000 }
      if format.depth == defaultDepth { return 900 }
      return format.depth >= 32 ? 0 : format.depth
    }
    let best = formats.filter { $0.pixels != nil }.max { rank($0) < rank($1) }
    guard let best, let pixels = best.pixels else {
      throw .unsupported(
        feature: "the display has no suitable visual",
        reason:
          "none of its \(formats.count) visuals has colour masks; start the X server with a depth of 24"
      )
    }
    return WindowFormat(visual: best.identifier, depth: best.depth, pixels: pixels)
  }
}

extension X11Connection {
  /// Returns all visuals of the screen with their pixel formats, in the server's order.
  ///
  /// Needs no round trip: Xlib received both lists when the connection was opened.
  func visualFormats() -> [VisualFormat] {
    let layouts = pixelLayouts()
    var template = unsafe XVisualInfo()
    unsafe template.screen = screen
    var count: Int32 = 0
    guard let list = unsafe XGetVisualInfo(display, Int(VisualScreenMask), &template, &count) else {
      return []
    }
    defer { unsafe XFree(list) }
    let isLowestFirst = unsafe XImageByteOrder(display) == LSBFirst
    // SAFETY: Xlib returns `count` records.
    return unsafe UnsafeBufferPointer(start: list, count: Int(count)).compactMap {
      (info) -> VisualFormat? in
      guard let layout = unsafe layouts[info.depth],
        let visualClass = unsafe Self.visualClass(info.`class`)
      else { return nil }
      return unsafe VisualFormat(
        identifier: info.visualid, depth: Int(info.depth), visualClass: visualClass,
        masks: [info.red_mask, info.green_mask, info.blue_mask].map(
          UInt32.init(truncatingIfNeeded:)),
        bitsPerPixel: Int(layout.bits_per_pixel),
        byteOrder: isLowestFirst ? .leastSignificantFirst : .mostSignificantFirst,
        scanlinePad: Int(layout.scanline_pad))
    }
  }

  /// Returns the format of this program's windows.
  func chooseFormat() throws(DisplayError) -> WindowFormat {
    try VisualChoice.choose(
      among: visualFormats(),
      defaultVisual: unsafe XVisualIDFromVisual(XDefaultVisual(display, screen)),
      defaultDepth: Int(unsafe XDefaultDepth(display, screen)))
  }

  /// Returns Xlib's record of a visual, which is valid until the connection is closed.
  func visual(_ identifier: UInt) -> UnsafeMutablePointer<Visual>? {
    var template = unsafe XVisualInfo()
    unsafe template.visualid = identifier
    unsafe template.screen = screen
    var count: Int32 = 0
    let mask = Int(VisualIDMask | VisualScreenMask)
    guard let list = unsafe XGetVisualInfo(display, mask, &template, &count) else { return nil }
    defer { unsafe XFree(list) }
    return unsafe list.pointee.visual
  }

  private static func visualClass(_ number: Int32) -> VisualClass? {
    switch number {
    case StaticGray: .staticGray
    case GrayScale: .grayScale
    case StaticColor: .staticColor
    case PseudoColor: .pseudoColor
    case TrueColor: .trueColor
    case DirectColor: .directColor
    default: nil
    }
  }

  private func pixelLayouts() -> [Int32: XPixmapFormatValues] {
    var count: Int32 = 0
    guard let list = unsafe XListPixmapFormats(display, &count) else { return [:] }
    defer { unsafe XFree(list) }
    var layouts: [Int32: XPixmapFormatValues] = [:]
    // SAFETY: Xlib returns `count` records.
    for index in 0..<Int(count) {
      let layout = unsafe list[index]
      layouts[layout.depth] = layout
    }
    return layouts
  }
}
