import CRasterKernels

/// Functions that fill and copy rectangles of 8-bit pixels, at any position and of any width.
///
/// No call allocates, and nothing is written outside the rectangle.
public enum PixelBlend {
  /// Sets a rectangle to one pixel value.
  public static func fill(_ rect: PixelRect, with pixel: UInt32, into frame: PixelRows) {
    run(.fill, rect, in: frame, color: pixel)
  }

  /// Copies pixels of a bitmap to the frame.
  ///
  /// - Parameters:
  ///   - source: The bitmap.
  ///   - origin: The position of the bitmap's top left pixel in the frame; may be outside the frame.
  ///   - clip: The pixels of the frame that may change.
  ///   - frame: The rows to write to.
  public static func copy(
    _ source: Bitmap, at origin: PixelPoint, clip: PixelRect, into frame: PixelRows
  ) {
    run(.copy, clip, in: frame, source: (source, origin))
  }

  /// The kernels that ``run(_:_:in:source:color:)`` can call.
  private enum Kernel { case fill, copy }

  /// Clips a rectangle to the frame and the bitmap, and calls a kernel with pointers to its pixels.
  private static func run(
    _ kernel: Kernel, _ area: PixelRect, in frame: PixelRows,
    source: (bitmap: Bitmap, origin: PixelPoint)? = nil, color: UInt32 = 0
  ) {
    var area = area.intersection(PixelRect(frame.size))
    if let source { area = area.intersection(source.bitmap.size.rect(at: source.origin)) }
    if area.isEmpty { return }
    // SAFETY: the area was clipped to the frame and to the bitmap, which lives until the kernel returns.
    withExtendedLifetime(source) {
      var job = unsafe raster_rows()
      unsafe job.out = frame.base + (area.minY * frame.stride + area.minX)
      unsafe job.out_stride = frame.stride
      if let (bitmap, origin) = source {
        let offset = (area.minY - origin.y) * bitmap.stride + area.minX - origin.x
        unsafe job.source = UnsafePointer(bitmap.rows.base + offset)
        unsafe job.source_stride = bitmap.stride
      }
      unsafe job.width = area.width
      unsafe job.rows = area.height
      unsafe job.color = color
      switch kernel {
      case .fill: unsafe raster_fill(&job)
      case .copy: unsafe raster_copy(&job)
      }
    }
  }
}
