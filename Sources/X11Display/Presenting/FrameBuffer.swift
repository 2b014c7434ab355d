import CX11
import Display
import Raster

/// One buffer of a window: its memory, its image header and its state.
@safe
final class FrameBuffer {
  /// The buffer's state between the program and the server.
  var state = BufferState.free

  /// The number that changes whenever the contents are lost; see `BufferName`.
  private(set) var epoch: Int

  /// The memory that contains the image.
  let memory: any FrameMemory

  /// The identifier of the memory in completion events; 0 if the server does not see the memory.
  let segment: UInt32

  /// The image that is sent to the server.
  private(set) var image: FrameImage

  /// A 32-bit bitmap to draw into; `nil` if frames can be drawn in the server's format directly.
  private var canvas: Bitmap?

  /// The pixels to draw into; valid until the buffer is released or changes its size.
  private(set) var rows: PixelRows

  /// The number of the buffer, as in `BufferName`.
  let index: Int

  /// Creates a buffer from new memory; its contents are undefined.
  init(index: Int, epoch: Int, memory: any FrameMemory, image: FrameImage, isNative: Bool) {
    self.index = index
    self.epoch = epoch
    self.memory = memory
    segment = memory.segment ?? 0
    self.image = image
    canvas = isNative ? nil : Bitmap(size: image.size)
    // SAFETY: the buffer owns the bitmap, and these rows are used only while the buffer is lent.
    rows = canvas?.withRows { $0 } ?? Self.rows(memory, image)
  }

  /// The name under which the buffer is lent.
  var name: BufferName { BufferName(slot: index, epoch: epoch) }

  /// The size of the image, in device pixels.
  var size: PixelSize { image.size }

  /// Uses the buffer's memory for another image; the buffer's contents are lost.
  func reuse(as image: FrameImage, epoch: Int) {
    self.image = image
    self.epoch = epoch
    if canvas != nil { canvas = Bitmap(size: image.size) }
    // SAFETY: as in `init`.
    rows = canvas?.withRows { $0 } ?? Self.rows(memory, image)
  }

  private static func rows(_ memory: any FrameMemory, _ image: FrameImage) -> PixelRows {
    // SAFETY: the header was made for this memory: it contains `bytesPerRow × height` bytes, and a native pixel is
    // one 32-bit word.
    unsafe PixelRows(
      base: memory.base.assumingMemoryBound(to: UInt32.self), size: image.size,
      stride: image.bytesPerRow / 4)
  }

  /// Converts a part of the drawn frame into the image; does nothing for the native format.
  func pack(_ damage: Damage, with packer: PixelPacker) {
    guard let canvas else { return }
    // SAFETY: the memory contains the image; see `FrameImage.init`.
    let target = unsafe UnsafeMutableRawBufferPointer(start: memory.base, count: memory.byteCount)
    canvas.withRows { rows in
      for rect in damage.rects {
        unsafe packer.pack(rect, of: rows, into: target, bytesPerRow: image.bytesPerRow)
      }
    }
  }
}

/// An image header of Xlib, which describes an image in memory.
///
/// The corresponding Xlib type is `XImage`.
@safe
final class FrameImage {
  /// Xlib's record.
  let header: UnsafeMutablePointer<XImage>

  /// The size of the image in pixels, without padding.
  let size: PixelSize

  /// The distance between rows in bytes, as the server computes it from the padded width.
  let bytesPerRow: Int

  /// The segment from which the server reads the image; `nil` if it does not see the memory.
  let segment: UInt32?

  private let memory: any FrameMemory

  /// Describes the beginning of `memory` as an image.
  ///
  /// - Returns: `nil` if `memory` is too small, or Xlib cannot allocate the header.
  init?(memory: any FrameMemory, connection: X11Connection, format: WindowFormat, size: PixelSize) {
    let width = Self.paddedWidth(size.width)
    bytesPerRow = format.pixels.bytesPerRow(width: width)
    if Self.byteCount(size: size, format: format) > memory.byteCount { return nil }
    let visual = unsafe connection.visual(format.visual)
    let data = unsafe memory.base.assumingMemoryBound(to: CChar.self)
    // With 0 bytes per row, Xlib computes their number, as the server does.
    let made = unsafe XCreateImage(
      connection.display, visual, UInt32(format.depth), ZPixmap, 0, data, UInt32(width),
      UInt32(max(size.height, 1)), Int32(format.pixels.scanlinePad), 0)
    guard let made = unsafe made else { return nil }
    unsafe header = unsafe made
    self.size = size
    self.memory = memory
    segment = memory.segment
    precondition(
      unsafe Int(made.pointee.bytes_per_line) == bytesPerRow,
      "rows of \(unsafe made.pointee.bytes_per_line) bytes, computed \(bytesPerRow)")
  }

  deinit {
    // Otherwise Xlib would free memory that it does not own.
    unsafe header.pointee.data = nil
    unsafe XDestroyImage(header)
  }

  /// Returns the padded width of an image: a multiple of 16 pixels, so that rows of 32-bit pixels begin at multiples
  /// of 64 bytes and kernels may write whole vectors.
  private static func paddedWidth(_ width: Int) -> Int { (max(width, 1) + 15) & ~15 }

  /// Returns the number of bytes that an image of a size needs.
  static func byteCount(size: PixelSize, format: WindowFormat) -> Int {
    format.pixels.bytesPerRow(width: paddedWidth(size.width)) * max(size.height, 1)
  }
}
