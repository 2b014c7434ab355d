import Raster

extension PixelRows {
  /// Lends some pixels of a row to be read.
  ///
  /// - Precondition: The pixels lie inside `size`.
  func withRow<Result>(
    reading y: Int, _ columns: Range<Int>, _ body: (Span<UInt32>) -> Result
  ) -> Result {
    precondition(
      y >= 0 && y < size.height && columns.lowerBound >= 0 && columns.upperBound <= size.width,
      "columns \(columns) of row \(y) in \(size)")
    // SAFETY: the stretch was checked against the lent size, and the span ends with the call.
    let pixels = unsafe UnsafeBufferPointer(
      start: base + (y * stride + columns.lowerBound), count: columns.count)
    return body(unsafe pixels.span)
  }
}
