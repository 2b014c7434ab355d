import CRasterKernels

/// Functions that blend rectangles of pixels with 16 bits per channel, at any position and of any width.
///
/// Blending is source-over on premultiplied values. Each step rounds to the nearest 65535th, with an error of at most
/// 0.503 of a 65535th. Opaque pixels of weight one are written unchanged; pixels of weight zero leave the target as
/// it is. No call allocates, and nothing is written outside the rectangle.
public enum WideBlend {
  /// Draws a bitmap over the target.
  ///
  /// - Parameters:
  ///   - source: A premultiplied bitmap.
  ///   - origin: The position of the source's top left pixel in the target; may be outside the target.
  ///   - weight: The opacity.
  ///   - clip: The pixels of the target that may change.
  ///   - target: The rows to draw into.
  public static func over(
    _ source: WideBitmap, at origin: PixelPoint, weight: Weight = .one, clip: PixelRect,
    into target: WideRows
  ) {
    run(.over, clip, in: target, source: (source, origin), weight: weight)
  }

  /// Draws a bitmap over the target, with a separate weight for each column.
  ///
  /// The weight of the target's first column is that of the table's column `firstColumn`, and so on. The other
  /// parameters are those of `over(_:at:weight:clip:into:)`.
  ///
  /// - Precondition: The weights cover the columns of the clip inside the target.
  public static func over(
    _ source: WideBitmap, at origin: PixelPoint, byColumns weights: WeightTable,
    from firstColumn: Int, clip: PixelRect, into target: WideRows
  ) {
    run(
      .overColumns, clip, in: target, source: (source, origin), weights: (weights, firstColumn))
  }

  /// Draws a bitmap over the target, masked by the alpha of another bitmap.
  ///
  /// - Parameters:
  ///   - source: A premultiplied bitmap.
  ///   - origin: The position of the source's top left pixel in the target; may be outside the target.
  ///   - mask: A bitmap of which only alpha counts; nothing is drawn outside the mask.
  ///   - maskOrigin: The position of the mask's top left pixel in the target.
  ///   - weight: The opacity.
  ///   - clip: The pixels of the target that may change.
  ///   - target: The rows to draw into.
  public static func over(
    _ source: WideBitmap, at origin: PixelPoint, maskedBy mask: WideBitmap,
    at maskOrigin: PixelPoint, weight: Weight = .one, clip: PixelRect, into target: WideRows
  ) {
    run(
      .overMasked, clip, in: target, source: (source, origin), mask: (mask, maskOrigin),
      weight: weight)
  }

  /// Draws an 8-bit bitmap over the target; the parameters are those of the function for a wide bitmap.
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

  /// Draws one colour over the target, masked by the alpha of an 8-bit bitmap such as a glyph.
  ///
  /// - Parameters:
  ///   - color: The colour.
  ///   - mask: A bitmap of which only alpha counts.
  ///   - origin: The position of the mask's top left pixel in the target; may be outside the target.
  ///   - clip: The pixels of the target that may change.
  ///   - target: The rows to draw into.
  public static func over(
    color: WidePixel, maskedBy mask: Bitmap, at origin: PixelPoint, clip: PixelRect,
    into target: WideRows
  ) {
    run(.overColorMasked, clip, in: target, narrow: (unsafe mask.rows, origin), color: color)
    extendLifetime(mask)
  }

  /// Sets all pixels of a rectangle to one value, without blending.
  public static func fill(_ rect: PixelRect, with pixel: WidePixel, into target: WideRows) {
    run(.fill, rect, in: target, color: pixel)
  }

  /// Copies pixels of 8-bit rows to the target, without loss.
  ///
  /// - Parameters:
  ///   - source: The 8-bit rows.
  ///   - origin: The position of the source's first pixel in the target; may be outside the target.
  ///   - clip: The pixels of the target that may change.
  ///   - target: The rows to write to.
  public static func load(
    _ source: PixelRows, at origin: PixelPoint, clip: PixelRect, into target: WideRows
  ) {
    run(.load, clip, in: target, narrow: (source, origin))
  }

  /// Copies pixels of wide rows to 8-bit rows, with each channel rounded to nearest.
  ///
  /// - Parameters:
  ///   - source: The wide pixels.
  ///   - clip: The pixels of the source to round.
  ///   - target: The rows to write to.
  ///   - origin: The position of the target's first pixel in the source; may be outside the source.
  public static func round(
    _ source: WideRows, clip: PixelRect, into target: PixelRows, at origin: PixelPoint
  ) {
    run(.round, clip, in: source, narrow: (target, origin))
  }

  /// The kernels that `run` can call.
  private enum Kernel {
    case over, overColumns, overMasked, overColor, overColorMasked, overPicture, fill, load, round
  }

  /// Clips a rectangle to the target and to all bitmaps, and calls a kernel with pointers to its pixels.
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
    // SAFETY: the area was clipped to the target and to the bitmaps, which live until the kernel returns.
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

  // MARK: Rounding over a background

  /// Copies pixels of wide rows to 8-bit rows, rounded for the background over which they will later be drawn.
  ///
  /// If a translucent pixel is rounded by itself, its colour is off by up to half a level. Its rounded alpha lets
  /// through the wrong share of the background, and the background was rounded too: over a bright background, this
  /// adds an error of the same size. This function chooses the colour that compensates for all of these errors. If
  /// the background is opaque, and the pixel is drawn over the rounded background with any one weight, the result
  /// differs by at most half a level from the wide pixel drawn over the wide background. Pixels with less than half a
  /// level of alpha are omitted, which costs at most a level.
  ///
  /// - Parameters:
  ///   - source: The wide pixels.
  ///   - background: The pixels below the source, before rounding, at the same positions.
  ///   - clip: The pixels of the source to round.
  ///   - target: The rows to write to.
  ///   - origin: The position of the target's first pixel in the source; may be outside the source.
  public static func round(
    _ source: WideRows, over background: WideRows, clip: PixelRect, into target: PixelRows,
    at origin: PixelPoint
  ) {
    round(source, clip: clip, into: target, at: origin)
    let area = clip.intersection(PixelRect(source.size)).intersection(PixelRect(background.size))
      .intersection(target.size.rect(at: origin))
    if area.isEmpty { return }
    for y in area.rows {
      source.withRow(y, area.columns) { pixels in
        background.withRow(y, area.columns) { backs in
          for x in 0..<pixels.count where pixels[x].isTranslucent {
            target[area.minX + x - origin.x, y - origin.y] = pixels[x].rounded(over: backs[x])
          }
        }
      }
    }
  }
}

extension WideRows {
  /// Returns a pointer to the channels from the first pixel of an area on; `origin` is where these rows begin.
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
  /// Returns the rectangle that a bitmap of this size covers if its top left pixel is at a position.
  func rect(at origin: PixelPoint) -> PixelRect {
    PixelRect(self).offset(x: origin.x, y: origin.y)
  }
}

extension WideRows {
  /// Returns whether any pixel of a rectangle is neither fully transparent nor opaque.
  public func hasTranslucentPixels(in rect: PixelRect) -> Bool {
    let area = rect.intersection(PixelRect(size))
    return area.rows.contains { y in
      withRow(y, area.columns) { row in
        for x in 0..<row.count where row[x].isTranslucent { return true }
        return false
      }
    }
  }
}

extension WidePixel {
  fileprivate var isTranslucent: Bool { channels.w != 0 && channels.w != .max }

  /// Returns the 8-bit pixel that gives the same result as this one when drawn over the rounded background.
  ///
  /// Let c be this pixel's colour, a its alpha and b the background, and let a' and b' be a and b rounded. The
  /// result's colour is c + b (1 - a) - b' (1 - a'). An alpha that was rounded down may require a colour below zero
  /// or above alpha; the next higher alpha never does.
  fileprivate func rounded(over background: WidePixel) -> UInt32 {
    let plain = rounded
    var alpha = plain >> 24
    if alpha == 0 { return plain }
    let color = SIMD4<Float>(channels) / 257
    let through =
      SIMD4<Float>(background.channels) / 257 * (Float(UInt16.max - channels.w) / 65535)
    let shown = SIMD4<Float>(WidePixel(background.rounded).channels / 257)
    func wanted(alpha: UInt32) -> SIMD4<Float> {
      color + through - shown * (Float(255 - alpha) / 255)
    }
    func isLegal(_ levels: SIMD4<Float>) -> Bool {
      let (low, high) = (levels.lowHalf.min(), levels.lowHalf.max())
      return min(low, levels.z) >= -0.5 && max(high, levels.z) <= Float(alpha) + 0.5
    }
    var levels = wanted(alpha: alpha)
    if !isLegal(levels) && alpha < 255 && background.channels.w == .max {
      alpha += 1
      levels = wanted(alpha: alpha)
    }
    // Colours above alpha, which are not premultiplied, may stay above it.
    var pixel = alpha << 24
    for (index, shift) in [UInt32(0), 8, 16].enumerated() {
      let limit = max(alpha, plain >> shift & 255)
      let level = UInt32(max(levels[index].rounded(), 0))
      pixel |= min(level, limit) << shift
    }
    return pixel
  }
}
