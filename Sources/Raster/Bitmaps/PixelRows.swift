/// A view of rows of 32-bit pixels whose memory somebody else owns and lends.
///
/// Each pixel is a native word `0xAARRGGBB`, premultiplied. Rows lie `stride` pixels apart; the
/// pixels of a row behind `size.width` are padding, which may be written and has no meaning.
///
/// A view is valid only inside the closure or the lease that it came from.
@safe
public struct PixelRows {
  /// The first pixel of the first row.
  public let base: UnsafeMutablePointer<UInt32>

  /// The pixels that mean something.
  public let size: PixelSize

  /// Pixels from the beginning of a row to the beginning of the next; at least `size.width`.
  public let stride: Int

  /// Wraps memory that holds `stride × height` pixels for as long as the view is used.
  ///
  /// - Precondition: `stride` is at least the width.
  @unsafe
  public init(base: UnsafeMutablePointer<UInt32>, size: PixelSize, stride: Int) {
    precondition(stride >= size.width, "a stride of \(stride) under a width of \(size.width)")
    unsafe self.base = base
    self.size = size
    self.stride = stride
  }

  /// Whether each row may be written up to a multiple of eight pixels, as the kernels do.
  public var isPadded: Bool { stride >= (size.width + 7) & ~7 }

  /// The pixel at a column and a row.
  ///
  /// For tests and rare work; loops use the kernels.
  ///
  /// - Precondition: The pixel lies inside `size`.
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

  /// Fills a rectangle, clipped to the view, with one pixel value.
  public func fill(_ rect: PixelRect, with pixel: UInt32) {
    PixelBlend.fill(rect, with: pixel, into: self)
  }

  /// Copies a rectangle, clipped to both views, from the same place of another view.
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
