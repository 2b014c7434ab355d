import CRasterKernels

/// A picture in memory with 16 bits a channel.
///
/// It is made by the compositor for itself: what is kept long or shown is a ``Bitmap``.
@safe
public final class WideBitmap {
  /// The pixels that mean something.
  public let size: PixelSize

  private let memory: UnsafeMutablePointer<WidePixel>

  /// Allocates a transparent picture.
  public init(size: PixelSize) {
    self.size = size
    let byteCount = max(size.area, 1) * MemoryLayout<WidePixel>.stride
    guard let memory = unsafe raster_allocate(byteCount) else {
      preconditionFailure("no memory for a wide bitmap of \(size)")
    }
    // SAFETY: the memory is aligned for pixels and zeroed, which is a transparent one.
    unsafe self.memory = memory.bindMemory(to: WidePixel.self, capacity: max(size.area, 1))
  }

  deinit { unsafe raster_free(memory) }

  /// Memory that the pixels take, in bytes.
  public var byteCount: Int { max(size.area, 1) * MemoryLayout<WidePixel>.stride }

  /// Lends the pixels for the length of a closure.
  public func withRows<Result, Failure: Error>(
    _ body: (WideRows) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(unsafe rows)
  }

  /// The pixels, without a lease: whoever asks keeps the picture alive while using them.
  @unsafe
  var rows: WideRows { unsafe WideRows(base: memory, size: size, stride: size.width) }
}
