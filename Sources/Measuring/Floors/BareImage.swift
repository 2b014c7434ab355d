import CX11
import Display
import Raster

/// A picture in memory that the server reads itself.
@safe
final class BareImage {
  /// Xlib's record.
  let header: UnsafeMutablePointer<XImage>

  /// Whether it has been put and the server has not said yet that it has read it.
  var isInFlight = false

  /// The number by which completion events name its memory.
  var segment: UInt { memory.identifier }

  private let memory: BareMemory

  /// Makes a picture in the format of the screen, and gives it to the server.
  ///
  /// - Throws: ``DisplayError/cannotAllocate(byteCount:reason:)``, or
  ///   ``DisplayError/unsupported(feature:reason:)`` when the server takes no memory of this machine.
  init(_ server: BareDisplay, size: PixelSize) throws(DisplayError) {
    let screen = server.screen
    let made = unsafe XShmCreateImage(
      server.pointer, XDefaultVisual(server.pointer, screen),
      UInt32(XDefaultDepth(server.pointer, screen)), ZPixmap, nil, nil, UInt32(size.width),
      UInt32(size.height))
    guard let made = unsafe made else {
      throw .cannotAllocate(byteCount: 4 * size.area, reason: "Xlib makes no image")
    }
    let byteCount = unsafe Int(made.pointee.bytes_per_line) * Int(made.pointee.height)
    do throws(DisplayError) {
      memory = try BareMemory(server, byteCount: byteCount)
    } catch {
      unsafe XDestroyImage(made)
      throw error
    }
    unsafe header = unsafe made
    unsafe header.pointee.data = memory.info.pointee.shmaddr
    unsafe header.pointee.obdata = UnsafeMutableRawPointer(memory.info)
      .assumingMemoryBound(to: CChar.self)
  }

  deinit {
    // Else Xlib would free memory that it does not own.
    unsafe header.pointee.data = nil
    unsafe header.pointee.obdata = nil
    unsafe XDestroyImage(header)
  }
}
