/// A view of rows of 16-bit pixels whose memory somebody else owns and lends.
///
/// A view is valid only inside the closure that it came from.
@safe
public struct WideRows {
  /// The first pixel of the first row.
  @unsafe let base: UnsafeMutablePointer<WidePixel>

  /// The pixels that mean something.
  public let size: PixelSize

  /// Pixels from the beginning of a row to the beginning of the next.
  let stride: Int

  /// Wraps memory that holds `stride × height` pixels for as long as the view is used.
  @unsafe
  init(base: UnsafeMutablePointer<WidePixel>, size: PixelSize, stride: Int) {
    unsafe self.base = base
    self.size = size
    self.stride = stride
  }

  /// A pixel.
  ///
  /// - Precondition: It lies inside `size`.
  public subscript(x: Int, y: Int) -> WidePixel {
    precondition(
      x >= 0 && x < size.width && y >= 0 && y < size.height, "pixel (\(x), \(y)) in \(size)")
    // SAFETY: the place was checked against the lent size.
    return unsafe base[y * stride + x]
  }

  /// Lends some pixels of a row to be read and written.
  ///
  /// - Precondition: The pixels lie inside `size`.
  public func withRow<Result>(
    _ y: Int, _ columns: Range<Int>, _ body: (inout MutableSpan<WidePixel>) -> Result
  ) -> Result {
    precondition(
      y >= 0 && y < size.height && columns.lowerBound >= 0 && columns.upperBound <= size.width,
      "columns \(columns) of row \(y) in \(size)")
    // SAFETY: the stretch was checked against the lent size, and the span ends with the call.
    let pixels = unsafe UnsafeMutableBufferPointer(
      start: base + (y * stride + columns.lowerBound), count: columns.count)
    var span = unsafe pixels.mutableSpan
    return body(&span)
  }
}
