import CRasterKernels

/// Blends rectangles of any place and width, without a list of runs.
///
/// Blending computes `frame · (1 − alpha · weight) + source · weight`, rounded, with an error of at
/// most 0.51 levels; opaque pixels of weight one come out as they are, those of weight zero leave
/// the frame as it is. No call allocates, and nothing is written outside the rectangle.
public enum PixelBlend {
  /// Draws a picture over the frame.
  ///
  /// - Parameters:
  ///   - source: A premultiplied picture.
  ///   - origin: Where its top left pixel lies in the frame; any place.
  ///   - weight: The opacity.
  ///   - clip: The pixels of the frame that may change.
  ///   - frame: Where the result goes.
  public static func over(
    _ source: Bitmap, at origin: PixelPoint, weight: Weight = .one, clip: PixelRect,
    into frame: PixelRows
  ) {
    let area = clip.intersection(source.rect(at: origin))
    run(.over, area, in: frame, source: (source, origin), weight: weight)
  }

  /// Draws a picture over the frame through the alpha of another one.
  ///
  /// - Parameters:
  ///   - source: A premultiplied picture.
  ///   - origin: Where its top left pixel lies in the frame; any place.
  ///   - mask: A picture of which only alpha counts; where it does not reach, nothing is drawn.
  ///   - maskOrigin: Where the mask's top left pixel lies in the frame.
  ///   - clip: The pixels of the frame that may change.
  ///   - frame: Where the result goes.
  public static func over(
    _ source: Bitmap, at origin: PixelPoint, maskedBy mask: Bitmap, at maskOrigin: PixelPoint,
    clip: PixelRect, into frame: PixelRows
  ) {
    let area = clip.intersection(source.rect(at: origin)).intersection(mask.rect(at: maskOrigin))
    run(.overMasked, area, in: frame, source: (source, origin), mask: (mask, maskOrigin))
  }

  /// Draws a rectangle of one premultiplied colour over the frame.
  public static func over(
    color: UInt32, weight: Weight = .one, in rect: PixelRect, into frame: PixelRows
  ) {
    run(.overColor, rect, in: frame, color: color, weight: weight)
  }

  /// Draws one premultiplied colour over the frame through the alpha of a picture: a glyph, a
  /// rounded rectangle.
  ///
  /// - Parameters:
  ///   - color: The colour, `0xAARRGGBB`.
  ///   - mask: A picture of which only alpha counts.
  ///   - origin: Where its top left pixel lies in the frame; any place.
  ///   - clip: The pixels of the frame that may change.
  ///   - frame: Where the result goes.
  public static func over(
    color: UInt32, maskedBy mask: Bitmap, at origin: PixelPoint, clip: PixelRect,
    into frame: PixelRows
  ) {
    run(
      .overColorMasked, clip.intersection(mask.rect(at: origin)), in: frame, mask: (mask, origin),
      color: color)
  }

  /// Sets a rectangle to one pixel value.
  public static func fill(_ rect: PixelRect, with pixel: UInt32, into frame: PixelRows) {
    run(.fill, rect, in: frame, color: pixel)
  }

  /// Sets pixels of the frame to those of a picture.
  ///
  /// - Parameters:
  ///   - source: A picture.
  ///   - origin: Where its top left pixel lies in the frame; any place.
  ///   - clip: The pixels of the frame that may change.
  ///   - frame: Where the result goes.
  public static func copy(
    _ source: Bitmap, at origin: PixelPoint, clip: PixelRect, into frame: PixelRows
  ) {
    let area = clip.intersection(source.rect(at: origin))
    run(.copy, area, in: frame, source: (source, origin))
  }

  /// Multiplies a rectangle by a weight.
  public static func multiply(_ rect: PixelRect, by weight: Weight, in frame: PixelRows) {
    run(.multiply, rect, in: frame, weight: weight, readsFrame: true)
  }

  /// Multiplies each pixel of a rectangle by the weight of its column.
  ///
  /// - Precondition: The weights' range covers the columns of the rectangle inside the frame.
  public static func multiply(
    _ rect: PixelRect, byColumns weights: WeightTable, in frame: PixelRows
  ) {
    let area = rect.intersection(PixelRect(frame.size))
    if area.isEmpty { return }
    precondition(weights.covers(area.columns), "weights \(weights.range) for \(area.columns)")
    run(.multiplyColumns, area, in: frame, weights: weights, readsFrame: true)
  }

  /// Multiplies each pixel of a rectangle by the alpha of a picture, rounded to nearest.
  ///
  /// - Parameters:
  ///   - rect: The pixels to change; those that the mask does not reach become transparent.
  ///   - mask: A picture of which only alpha counts.
  ///   - origin: Where its top left pixel lies in the frame; any place.
  ///   - frame: The pixels to change.
  public static func multiply(
    _ rect: PixelRect, byAlphaOf mask: Bitmap, at origin: PixelPoint, in frame: PixelRows
  ) {
    let area = rect.intersection(mask.rect(at: origin))
    clear(rect, except: area, in: frame)
    run(.multiplyMasked, area, in: frame, mask: (mask, origin), readsFrame: true)
  }

  private static func clear(_ rect: PixelRect, except hole: PixelRect, in frame: PixelRows) {
    if hole.isEmpty { return fill(rect, with: 0, into: frame) }
    var (above, below, left, right) = (rect, rect, hole, hole)
    above.maxY = hole.minY
    below.minY = hole.maxY
    (left.minX, left.maxX) = (rect.minX, hole.minX)
    (right.minX, right.maxX) = (hole.maxX, rect.maxX)
    fill(above, with: 0, into: frame)
    fill(below, with: 0, into: frame)
    fill(left, with: 0, into: frame)
    fill(right, with: 0, into: frame)
  }

  /// The kernels that share `run`.
  private enum Kernel {
    case over, overMasked, overColor, overColorMasked, fill, copy
    case multiply, multiplyMasked, multiplyColumns
  }

  /// Clips an area to the frame and calls a kernel with pointers to it.
  ///
  /// The area already lies inside the pictures, and its columns have weights where those are given.
  private static func run(
    _ kernel: Kernel, _ area: PixelRect, in frame: PixelRows,
    source: (Bitmap, PixelPoint)? = nil, mask: (Bitmap, PixelPoint)? = nil,
    weights: WeightTable? = nil, color: UInt32 = 0, weight: Weight = .one,
    readsFrame: Bool = false
  ) {
    let area = area.intersection(PixelRect(frame.size))
    if area.isEmpty { return }
    // SAFETY: the area was clipped to the frame and to the pictures, which live until the kernel
    // returns.
    withExtendedLifetime((source, mask, weights)) {
      var job = unsafe raster_rows()
      unsafe job.out = frame.base + (area.minY * frame.stride + area.minX)
      unsafe job.out_stride = frame.stride
      if readsFrame {
        unsafe job.source = UnsafePointer(job.out)
        unsafe job.source_stride = frame.stride
      }
      if let (bitmap, origin) = source {
        unsafe job.source = bitmap.pointer(to: area, at: origin)
        unsafe job.source_stride = bitmap.stride
      }
      if let (bitmap, origin) = mask {
        unsafe job.mask = bitmap.pointer(to: area, at: origin)
        unsafe job.mask_stride = bitmap.stride
      }
      if let weights {
        // The stride stays zero: all rows read the same words.
        unsafe job.mask = weights.words(from: area.minX)
      }
      unsafe job.width = area.width
      unsafe job.rows = area.height
      unsafe job.color = color
      unsafe job.weight = weight.rawValue
      unsafe call(kernel, &job)
    }
  }

  @unsafe
  private static func call(_ kernel: Kernel, _ job: UnsafePointer<raster_rows>) {
    switch kernel {
    case .over: unsafe raster_over(job)
    case .overMasked: unsafe raster_over_masked(job)
    case .overColor: unsafe raster_over_color(job)
    case .overColorMasked: unsafe raster_over_color_masked(job)
    case .fill: unsafe raster_fill(job)
    case .copy: unsafe raster_copy(job)
    case .multiply: unsafe raster_multiply(job)
    case .multiplyMasked: unsafe raster_multiply_masked(job)
    case .multiplyColumns: unsafe raster_multiply_horizontal(job)
    }
  }
}

extension Bitmap {
  fileprivate func rect(at origin: PixelPoint) -> PixelRect {
    PixelRect(size).offset(x: origin.x, y: origin.y)
  }

  /// The first pixel of an area of the frame that lies inside the bitmap at `origin`.
  @unsafe
  fileprivate func pointer(to area: PixelRect, at origin: PixelPoint) -> UnsafePointer<UInt32> {
    unsafe UnsafePointer(rows.base + ((area.minY - origin.y) * stride + area.minX - origin.x))
  }
}
