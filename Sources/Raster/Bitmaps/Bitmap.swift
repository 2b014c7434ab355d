import CRasterKernels

/// A picture in memory: premultiplied 32-bit pixels, `0xAARRGGBB` in a native word.
///
/// Rows begin at multiples of 64 bytes and are padded to a multiple of 16 pixels, so that the
/// kernels need no scalar tails. Whoever makes a bitmap draws it; a bitmap that has been handed to a
/// layer is not to be drawn into any more: caches know a picture by its identity.
@safe
public final class Bitmap {
  /// The pixels that mean something.
  public let size: PixelSize

  /// Pixels from one row to the next, a multiple of 16.
  public let stride: Int

  private let memory: UnsafeMutableRawPointer

  /// Allocates a transparent bitmap.
  public init(size: PixelSize) {
    self.size = size
    stride = (max(size.width, 1) + 15) & ~15
    let byteCount = stride * max(size.height, 1) * 4
    guard let memory = unsafe raster_allocate(byteCount) else {
      preconditionFailure("no memory for a bitmap of \(size)")
    }
    unsafe self.memory = memory
  }

  /// Allocates a transparent bitmap and lends it once to be drawn.
  public convenience init<Failure: Error>(
    size: PixelSize, drawing: (PixelRows) throws(Failure) -> Void
  ) throws(Failure) {
    self.init(size: size)
    try drawing(unsafe rows)
  }

  deinit { unsafe raster_free(memory) }

  /// Memory that the pixels take, in bytes.
  public var byteCount: Int { stride * max(size.height, 1) * 4 }

  /// Lends the pixels for the length of a closure.
  public func withRows<Result, Failure: Error>(
    _ body: (PixelRows) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(unsafe rows)
  }

  /// The pixel at a column and a row; for tests and rare work.
  ///
  /// - Precondition: The pixel lies inside `size`.
  public subscript(x: Int, y: Int) -> UInt32 { unsafe rows[x, y] }

  /// The pixels, without a lease: whoever asks keeps the bitmap alive while using them.
  @unsafe
  var rows: PixelRows {
    unsafe PixelRows(
      base: memory.assumingMemoryBound(to: UInt32.self), size: size, stride: stride)
  }
}
