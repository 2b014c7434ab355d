import CX11
import Display
import Raster

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
  func chooseFormat() throws(DisplayError) -> FrameFormat {
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
