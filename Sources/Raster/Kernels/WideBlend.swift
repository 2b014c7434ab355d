import CRasterKernels

/// Blends rectangles of wide pixels, of any place and width.
///
/// Blending is source-over on premultiplied values. Each step rounds to the nearest 65535th, with
/// an error of at most 0.503 of one; opaque pixels of weight one come out as they are, those of
/// weight zero leave the target as it is. No call allocates, and nothing is written outside the
/// rectangle.
public enum WideBlend {
  /// Draws a picture over the target.
  ///
  /// - Parameters:
  ///   - source: A premultiplied picture.
  ///   - origin: Where its top left pixel lies in the target; any place.
  ///   - weight: The opacity.
  ///   - clip: The pixels of the target that may change.
  ///   - target: Where the result goes.
  public static func over(
    _ source: WideBitmap, at origin: PixelPoint, weight: Weight = .one, clip: PixelRect,
    into target: WideRows
  ) {
    run(.over, clip, in: target, source: (source, origin), weight: weight)
  }

  /// Draws a picture over the target, each column with a weight of its own.
  ///
  /// The parameters are those of `over(_:at:weight:clip:into:)`.
  ///
  /// - Parameter firstColumn: The column of the weights that belongs to the target's first one.
  /// - Precondition: The weights cover the columns of the clip inside the target.
  public static func over(
    _ source: WideBitmap, at origin: PixelPoint, byColumns weights: WeightTable,
    from firstColumn: Int, clip: PixelRect, into target: WideRows
  ) {
    run(
      .overColumns, clip, in: target, source: (source, origin), weights: (weights, firstColumn))
  }

  /// Draws a picture over the target through the alpha of another one.
  ///
  /// - Parameters:
  ///   - source: A premultiplied picture.
  ///   - origin: Where its top left pixel lies in the target; any place.
  ///   - mask: A picture of which only alpha counts; where it does not reach, nothing is drawn.
  ///   - maskOrigin: Where the mask's top left pixel lies in the target.
  ///   - weight: The opacity.
  ///   - clip: The pixels of the target that may change.
  ///   - target: Where the result goes.
  public static func over(
    _ source: WideBitmap, at origin: PixelPoint, maskedBy mask: WideBitmap,
    at maskOrigin: PixelPoint, weight: Weight = .one, clip: PixelRect, into target: WideRows
  ) {
    run(
      .overMasked, clip, in: target, source: (source, origin), mask: (mask, maskOrigin),
      weight: weight)
  }

  /// Draws an 8-bit picture over the target; the parameters are those of wide ones.
  public static func over(
    _ source: Bitmap, at origin: PixelPoint, weight: Weight = .one, clip: PixelRect,
    into target: WideRows
  ) {
    run(.overPicture, clip, in: target, narrow: (unsafe source.rows, origin), weight: weight)
    extendLifetime(source)
  }

  /// Draws a rectangle of one colour over the target.
  public static func over(color: WidePixel, in rect: PixelRect, into target: WideRows) {
    run(.overColor, rect, in: target, color: color)
  }

  /// Draws one colour over the target through the alpha of an 8-bit picture, such as a glyph.
  ///
  /// - Parameters:
  ///   - color: The colour.
  ///   - mask: A picture of which only alpha counts.
  ///   - origin: Where its top left pixel lies in the target; any place.
  ///   - clip: The pixels of the target that may change.
  ///   - target: Where the result goes.
  public static func over(
    color: WidePixel, maskedBy mask: Bitmap, at origin: PixelPoint, clip: PixelRect,
    into target: WideRows
  ) {
    run(.overColorMasked, clip, in: target, narrow: (unsafe mask.rows, origin), color: color)
    extendLifetime(mask)
  }

  /// Sets a rectangle to one value.
  public static func fill(_ rect: PixelRect, with pixel: WidePixel, into target: WideRows) {
    run(.fill, rect, in: target, color: pixel)
  }

  /// Sets pixels of the target to those of 8-bit rows, without a loss.
  ///
  /// - Parameters:
  ///   - source: 8-bit rows.
  ///   - origin: Where their first pixel lies in the target; any place.
  ///   - clip: The pixels of the target that may change.
  ///   - target: Where the result goes.
  public static func load(
    _ source: PixelRows, at origin: PixelPoint, clip: PixelRect, into target: WideRows
  ) {
    run(.load, clip, in: target, narrow: (source, origin))
  }

  /// Sets pixels of 8-bit rows to those of wide ones, each channel rounded to nearest.
  ///
  /// - Parameters:
  ///   - source: The wide pixels.
  ///   - clip: The pixels of the source that count.
  ///   - target: Where the result goes.
  ///   - origin: Where the target's first pixel lies in the source; any place.
  public static func round(
    _ source: WideRows, clip: PixelRect, into target: PixelRows, at origin: PixelPoint
  ) {
    run(.round, clip, in: source, narrow: (target, origin))
  }

  /// The kernels that share `run`.
  private enum Kernel {
    case over, overColumns, overMasked, overColor, overColorMasked, overPicture, fill, load, round
  }

  /// Clips an area to all that takes part and calls a kernel with pointers to it.
  private static func run(
    _ kernel: Kernel, _ area: PixelRect, in target: WideRows,
    source: (bitmap: WideBitmap, origin: PixelPoint)? = nil,
    mask: (bitmap: WideBitmap, origin: PixelPoint)? = nil,
    narrow: (rows: PixelRows, origin: PixelPoint)? = nil,
    weights: (table: WeightTable, first: Int)? = nil, color: WidePixel = .clear,
    weight: Weight = .one
  ) {
    var area = area.intersection(PixelRect(target.size))
    if let source { area = area.intersection(source.bitmap.size.rect(at: source.origin)) }
    if let mask { area = area.intersection(mask.bitmap.size.rect(at: mask.origin)) }
    if let narrow { area = area.intersection(narrow.rows.size.rect(at: narrow.origin)) }
    if area.isEmpty { return }
    // SAFETY: the area was clipped to the target and to the pictures, which live until the kernel
    // returns.
    withExtendedLifetime((source, mask, weights)) {
      var job = unsafe raster_wide()
      unsafe job.out = target.channels(of: area, at: .zero)
      unsafe job.out_stride = target.stride
      if let (bitmap, origin) = source {
        unsafe job.source = UnsafePointer(bitmap.rows.channels(of: area, at: origin))
        unsafe job.source_stride = bitmap.size.width
      }
      if let (bitmap, origin) = mask {
        unsafe job.mask = UnsafePointer(bitmap.rows.channels(of: area, at: origin))
        unsafe job.mask_stride = bitmap.size.width
      }
      if let (rows, origin) = narrow {
        unsafe job.narrow =
          rows.base + ((area.minY - origin.y) * rows.stride + area.minX - origin.x)
        unsafe job.narrow_stride = rows.stride
      }
      if let (table, first) = weights {
        let columns = area.minX + first..<area.maxX + first
        precondition(table.covers(columns), "weights \(table.range) for \(columns)")
        unsafe job.weights = table.words(from: columns.lowerBound)
      }
      unsafe job.width = area.width
      unsafe job.rows = area.height
      unsafe job.color = color.rawValue
      unsafe job.weight = weight.rawValue
      unsafe call(kernel, &job)
    }
  }

  @unsafe
  private static func call(_ kernel: Kernel, _ job: UnsafePointer<raster_wide>) {
    switch kernel {
    case .over: unsafe raster_wide_over(job)
    case .overColumns: unsafe raster_wide_over_columns(job)
    case .overMasked: unsafe raster_wide_over_masked(job)
    case .overColor: unsafe raster_wide_over_color(job)
    case .overColorMasked: unsafe raster_wide_over_color_masked(job)
    case .overPicture: unsafe raster_wide_over_picture(job)
    case .fill: unsafe raster_wide_fill(job)
    case .load: unsafe raster_wide_from_narrow(job)
    case .round: unsafe raster_wide_to_narrow(job)
    }
  }
}

extension WideRows {
  /// The channels from the first pixel of an area on, which lies inside these rows at `origin`.
  @unsafe
  fileprivate func channels(
    of area: PixelRect, at origin: PixelPoint
  ) -> UnsafeMutablePointer<
    UInt16
  > {
    let first = unsafe base + ((area.minY - origin.y) * stride + area.minX - origin.x)
    return unsafe UnsafeMutableRawPointer(first).assumingMemoryBound(to: UInt16.self)
  }
}

extension PixelSize {
  /// The pixels of a picture whose first one lies at a place.
  func rect(at origin: PixelPoint) -> PixelRect {
    PixelRect(self).offset(x: origin.x, y: origin.y)
  }
}
