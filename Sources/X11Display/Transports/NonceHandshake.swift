import CX11
import Raster

/// A proof that the server sees the same memory as we do.
///
/// A server in another System V namespace may attach a stranger's segment that happens to have the
/// same number, without any error, and would then show the stranger's memory. Measured once: a
/// client in such a namespace read back pixels that it had never written. 40 to 210 µs, once.
enum NonceHandshake {
  /// Puts random pixels from `memory` into a pixmap and reads them back through the connection.
  ///
  /// - Throws: If the server refuses the put or answers other pixels.
  static func run(
    _ memory: any FrameMemory, connection: X11Connection, format: FrameFormat
  ) throws(MemoryRefusal) {
    let size = PixelSize(width: 64, height: 1)
    fillWithNonce(memory, byteCount: format.pixels.bytesPerRow(width: size.width))
    guard let image = FrameImage(memory: memory, connection: connection, format: format, size: size)
    else { throw MemoryRefusal("no image header") }
    let display = unsafe connection.display
    let pixmap = unsafe XCreatePixmap(display, connection.root, 64, 1, UInt32(format.depth))
    let context = unsafe XCreateGC(display, pixmap, 0, nil)
    defer {
      unsafe XFreeGC(display, context)
      unsafe XFreePixmap(display, pixmap)
    }
    let faults = connection.faults {
      unsafe XShmPutImage(display, pixmap, context, image.header, 0, 0, 0, 0, 64, 1, 0)
    }
    if let fault = faults.first { throw MemoryRefusal(request: "ShmPutImage", code: fault.code) }
    let seen = ServerPixels.read(pixmap, PixelRect(size), connection: connection, format: format)
    if unsafe seen != ServerPixels.values(of: image.header, PixelRect(size), format: format) {
      throw MemoryRefusal("the server sees other memory under the segment's number")
    }
  }

  private static func fillWithNonce(_ memory: any FrameMemory, byteCount: Int) {
    var generator = SystemRandomNumberGenerator()
    for offset in stride(from: 0, to: min(byteCount, memory.byteCount), by: 4) {
      // SAFETY: the offset is a multiple of 4 inside memory that begins at a page.
      unsafe memory.base.storeBytes(
        of: UInt32.random(in: 0...UInt32.max, using: &generator), toByteOffset: offset,
        as: UInt32.self)
    }
  }
}
