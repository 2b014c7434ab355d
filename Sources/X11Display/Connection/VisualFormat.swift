import CX11
package import Display
public import Raster

/// The layout of a pixel in one visual of a server, as the server announces it.
///
/// The corresponding Xlib types are `XVisualInfo` and `XPixmapFormatValues`.
public struct VisualFormat: Hashable, Sendable {
  /// The visual's number at the server.
  public var identifier: UInt

  /// Bits of a pixel that mean something.
  public var depth: Int

  /// The source of colours.
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

/// A way in which a server turns a pixel's number into a colour.
///
/// The corresponding X type is the class of a `VISUALTYPE`, with the same names.
public enum VisualClass: String, CaseIterable, Hashable, Sendable {
  /// A fixed row of greys.
  case staticGray = "StaticGray"
  /// A row of greys that programs may change.
  case grayScale = "GrayScale"
  /// A fixed palette.
  case staticColor = "StaticColor"
  /// A palette that programs may change.
  case pseudoColor = "PseudoColor"
  /// Bits of the pixel are red, green and blue.
  case trueColor = "TrueColor"
  /// Bits of the pixel choose from a palette each for red, green and blue.
  case directColor = "DirectColor"
}

/// The visual that a window has, together with the format of its pixels.
package struct WindowFormat: Hashable {
  /// The visual's number at the server.
  package let visual: UInt

  /// Bits of a pixel that mean something.
  package let depth: Int

  /// The layout of pixels in memory.
  package let pixels: PixelFormat

  /// Creates a format.
  package init(visual: UInt, depth: Int, pixels: PixelFormat) {
    self.visual = visual
    self.depth = depth
    self.pixels = pixels
  }

  /// The bits of all three colours.
  package var colorMask: UInt32 { pixels.redMask | pixels.greenMask | pixels.blueMask }
}

/// The choice of the visual that a window is made with.
package enum VisualChoice {
  /// Picks the best visual that has colour masks.
  ///
  /// The screen's own visual if it will do; then another of the default depth; then the deepest of
  /// at most 30 bits. A 32-bit visual comes last: a compositor blends its padding byte as alpha.
  ///
  /// - Throws: `DisplayError.unsupported` if there are only palettes and greys.
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
        feature: "this screen",
        reason: "none of its \(formats.count) visuals has colour masks; start it with a depth of 24"
      )
    }
    return WindowFormat(visual: best.identifier, depth: best.depth, pixels: pixels)
  }
}

extension X11Connection {
  /// Every visual of the screen with its pixel format, as the server lists them.
  ///
  /// Costs no round trip: both lists came with the connection.
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
    // SAFETY: Xlib answers `count` records.
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

  /// The format that windows of this program are made with.
  func chooseFormat() throws(DisplayError) -> WindowFormat {
    try VisualChoice.choose(
      among: visualFormats(),
      defaultVisual: unsafe XVisualIDFromVisual(XDefaultVisual(display, screen)),
      defaultDepth: Int(unsafe XDefaultDepth(display, screen)))
  }

  /// Xlib's record of a visual, which lives as long as the connection.
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
    // SAFETY: Xlib answers `count` records.
    for index in 0..<Int(count) {
      let layout = unsafe list[index]
      layouts[layout.depth] = layout
    }
    return layouts
  }
}
