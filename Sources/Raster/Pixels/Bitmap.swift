import CRasterKernels

/// A bitmap of premultiplied 32-bit pixels, each a word `0xAARRGGBB` in the processor's byte order.
///
/// Rows begin at multiples of 64 bytes and are padded to a multiple of 16 pixels, so that the kernels can draw whole
/// blocks only. Do not draw into a bitmap after you assign it to a layer: caches recognise a bitmap by its identity,
/// not by its pixels.
@safe
public final class Bitmap {
  /// The size in pixels, without padding.
  public let size: PixelSize

  /// The number of pixels from one row to the next, a multiple of 16.
  public let stride: Int

  private let memory: UnsafeMutableRawPointer

  /// Creates a transparent bitmap.
  public init(size: PixelSize) {
    self.size = size
    stride = Self.paddedWidth(of: size)
    let byteCount = stride * max(size.height, 1) * 4
    guard let memory = unsafe raster_allocate(byteCount) else {
      preconditionFailure("no memory for a bitmap of \(size)")
    }
    unsafe self.memory = memory
  }

  /// Creates a bitmap, transparent at first, and calls a closure that draws into it.
  public convenience init<Failure: Error>(
    size: PixelSize, drawing: (PixelRows) throws(Failure) -> Void
  ) throws(Failure) {
    self.init(size: size)
    try drawing(unsafe rows)
  }

  deinit { unsafe raster_free(memory) }

  /// Returns the number of pixels from one row to the next in a bitmap of a size.
  package static func paddedWidth(of size: PixelSize) -> Int { (max(size.width, 1) + 15) & ~15 }

  /// The memory that the pixels take, padding included, in bytes.
  public var byteCount: Int { stride * max(size.height, 1) * 4 }

  /// Calls a closure with the pixels, which are valid only inside it, and returns its result.
  public func withRows<Result, Failure: Error>(
    _ body: (PixelRows) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(unsafe rows)
  }

  /// Whether rows have no padding.
  package var isContiguous: Bool { stride == size.width }

  /// Calls a closure with all pixels, row after row, padding included, and returns its result.
  package func withPixels<Result, Failure: Error>(
    _ body: (Span<UInt32>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    // SAFETY: the memory has as many words, and the span ends with the call.
    let words = unsafe UnsafeBufferPointer(start: rows.base, count: stride * size.height)
    return try body(unsafe words.span)
  }

  /// The pixel at a column and a row; for tests and infrequent access.
  ///
  /// - Precondition: The pixel is inside `size`.
  public subscript(x: Int, y: Int) -> UInt32 { unsafe rows[x, y] }

  /// The pixels; the caller must keep the bitmap alive while it uses them, unlike with `withRows(_:)`.
  @unsafe
  var rows: PixelRows {
    unsafe PixelRows(
      base: memory.assumingMemoryBound(to: UInt32.self), size: size, stride: stride)
  }
}

extension Bitmap: Hashable {
  /// Returns whether both are the same bitmap; two bitmaps with the same pixels are not equal.
  public static func == (a: Bitmap, b: Bitmap) -> Bool { a === b }

  /// Adds the bitmap's identity, not its pixels, to a hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// Rows of 32-bit pixels in memory that something else owns, such as a bitmap or a display's buffer.
///
/// Each pixel is a word `0xAARRGGBB` in the processor's byte order, premultiplied. Rows are `stride` pixels apart;
/// the pixels of a row beyond `size.width` are padding, which may be written and has no meaning.
///
/// The rows are valid only inside the closure that received them, or until the frame that contains them is returned.
@safe
public struct PixelRows {
  /// The first pixel of the first row.
  public let base: UnsafeMutablePointer<UInt32>

  /// The size in pixels, without padding.
  public let size: PixelSize

  /// The number of pixels from the start of a row to the start of the next; at least `size.width`.
  public let stride: Int

  /// Creates rows from memory for `stride × height` pixels, which must stay valid while the rows are used.
  ///
  /// - Precondition: `stride` is at least the width.
  @unsafe
  public init(base: UnsafeMutablePointer<UInt32>, size: PixelSize, stride: Int) {
    precondition(stride >= size.width, "a stride of \(stride) under a width of \(size.width)")
    unsafe self.base = base
    self.size = size
    self.stride = stride
  }

  /// Whether the stride has space for each row in whole blocks of eight pixels, which the kernels may then write.
  public var isPadded: Bool { stride >= (size.width + 7) & ~7 }

  /// The pixel at a column and a row.
  ///
  /// For tests and infrequent access; loops use the kernels.
  ///
  /// - Precondition: The pixel is inside `size`.
  public subscript(x: Int, y: Int) -> UInt32 {
    get {
      precondition(x >= 0 && x < size.width && y >= 0 && y < size.height, "pixel (\(x), \(y))")
      // SAFETY: the index was checked against the lent size.
      return unsafe base[y * stride + x]
    }
    nonmutating set {
      precondition(x >= 0 && x < size.width && y >= 0 && y < size.height, "pixel (\(x), \(y))")
      // SAFETY: as above.
      unsafe base[y * stride + x] = newValue
    }
  }

  /// Calls a closure with some pixels of a row for reading, and returns its result.
  ///
  /// - Precondition: The pixels are inside `size`.
  package func withRow<Result>(
    reading y: Int, _ columns: Range<Int>, _ body: (Span<UInt32>) -> Result
  ) -> Result {
    precondition(
      y >= 0 && y < size.height && columns.lowerBound >= 0 && columns.upperBound <= size.width,
      "columns \(columns) of row \(y) are outside \(size)")
    // SAFETY: the range was checked against the lent size, and the span ends with the call.
    let pixels = unsafe UnsafeBufferPointer(
      start: base + (y * stride + columns.lowerBound), count: columns.count)
    return body(unsafe pixels.span)
  }

  /// Sets all pixels of a rectangle to one value; pixels outside these rows are skipped.
  public func fill(_ rect: PixelRect, with pixel: UInt32) {
    PixelBlend.fill(rect, with: pixel, into: self)
  }

  /// Copies a rectangle from the same position in other rows; pixels outside either are skipped.
  public func copy(_ rect: PixelRect, from source: PixelRows) {
    let area = rect.intersection(PixelRect(size)).intersection(PixelRect(source.size))
    if area.isEmpty { return }
    for y in area.rows {
      // SAFETY: the rectangle was clipped to both lent sizes.
      unsafe (base + (y * stride + area.minX)).update(
        from: source.base + (y * source.stride + area.minX), count: area.width)
    }
  }
}

/// The identity of a buffer into which frames are drawn, and of its contents.
///
/// A presenter has a few buffers and lends them in turn. While a buffer keeps its epoch, it still holds the frame
/// that was last drawn into it, and only the difference is drawn.
public struct BufferName: Hashable, Sendable {
  /// The number of the buffer, 0…63.
  public var slot: Int

  /// A number that grows whenever the contents are lost, for instance by a resize.
  ///
  /// A new buffer starts with an epoch that no buffer in the same slot has had before.
  public var epoch: Int

  /// Creates a name from a slot and an epoch.
  ///
  /// - Precondition: The slot is in 0…63.
  public init(slot: Int, epoch: Int = 0) {
    precondition((0..<64).contains(slot), "buffer slot \(slot)")
    self.slot = slot
    self.epoch = epoch
  }
}
