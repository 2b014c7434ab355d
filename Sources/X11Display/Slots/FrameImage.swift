import CX11
import Raster

/// Xlib's description of an image that lies in some memory.
///
/// The corresponding Xlib type is `XImage`.
@safe
final class FrameImage {
  /// Xlib's record.
  let header: UnsafeMutablePointer<XImage>

  /// The pixels that mean something.
  let size: PixelSize

  /// Bytes from one row to the next, as the server works them out from the padded width.
  let bytesPerRow: Int

  /// Whether the server reads the memory itself.
  var isShared: Bool { unsafe memory.segment != nil }

  private let memory: any FrameMemory

  /// Describes the beginning of `memory` as an image.
  ///
  /// - Returns: `nil` if the memory is too small, or Xlib has none.
  init?(memory: any FrameMemory, connection: X11Connection, format: FrameFormat, size: PixelSize) {
    let width = Self.paddedWidth(size.width)
    bytesPerRow = format.pixels.bytesPerRow(width: width)
    if Self.byteCount(size: size, format: format) > memory.byteCount { return nil }
    let visual = unsafe connection.visual(format.visual)
    let data = unsafe memory.base.assumingMemoryBound(to: CChar.self)
    let (columns, rows) = (UInt32(width), UInt32(max(size.height, 1)))
    let made =
      if let segment = unsafe memory.segment {
        unsafe XShmCreateImage(
          connection.display, visual, UInt32(format.depth), ZPixmap, data, segment, columns, rows)
      } else {
        unsafe XCreateImage(
          connection.display, visual, UInt32(format.depth), ZPixmap, 0, data, columns, rows,
          Int32(format.pixels.scanlinePad), Int32(bytesPerRow))
      }
    guard let made = unsafe made else { return nil }
    unsafe header = unsafe made
    self.size = size
    self.memory = memory
    precondition(
      unsafe Int(made.pointee.bytes_per_line) == bytesPerRow,
      "rows of \(unsafe made.pointee.bytes_per_line) bytes, computed \(bytesPerRow)")
  }

  deinit {
    // Else Xlib would free memory that it does not own.
    unsafe header.pointee.data = nil
    unsafe header.pointee.obdata = nil
    unsafe XDestroyImage(header)
  }

  /// The image's width with padding: a multiple of 16 pixels, so that rows of 32-bit pixels begin
  /// at multiples of 64 bytes and kernels may write whole vectors.
  static func paddedWidth(_ width: Int) -> Int { (max(width, 1) + 15) & ~15 }

  /// The bytes that an image of a size takes.
  static func byteCount(size: PixelSize, format: FrameFormat) -> Int {
    format.pixels.bytesPerRow(width: paddedWidth(size.width)) * max(size.height, 1)
  }
}
