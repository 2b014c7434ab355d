import CRasterKernels

/// Blends content through a mask that varies along one axis, or not at all.
///
/// Every entry point computes, for each channel of each pixel in the content's runs,
/// `background · (1 − alpha · weight) + content · weight`, rounded, with an error of at most 0.51
/// levels. Weight one gives exactly the bytes of opaque content, weight zero those of the background.
/// No call allocates.
///
/// Columns and rows are pixels of the frame; what lies outside the frame or outside the region of
/// the content's table is left out. Columns are rounded outward to blocks of eight pixels, which
/// content and frame share: a content is prepared so that its left edge comes to lie at a multiple
/// of eight columns. Nothing is written outside the frame, not even into its padding.
///
/// Pixels outside the runs are left alone: a frame that was drawn before holds the background
/// there. A first drawing asks for `fillingGaps`, which sets them to the background.
public enum MaskedBlend {
  /// Blends with a weight for each column.
  ///
  /// - Parameters:
  ///   - content: A premultiplied picture.
  ///   - spans: The runs of the content.
  ///   - origin: Where the content's top left pixel lies in the frame; may be outside.
  ///   - background: What the content is blended over.
  ///   - weights: A weight for each column that is written.
  ///   - columns: The columns to draw.
  ///   - rows: The rows to draw.
  ///   - fillingGaps: Whether pixels outside the runs are set to the background.
  ///   - frame: Where the result goes.
  /// - Returns: The number of pixels written.
  /// - Precondition: `origin.x` is a multiple of eight, the background covers what is drawn, and
  ///   the weights cover its columns.
  @discardableResult
  public static func horizontal(
    content: Bitmap, spans: SpanTable, at origin: PixelPoint, background: BlendBackground,
    weights: WeightTable, columns: Range<Int>, rows: Range<Int>, fillingGaps: Bool = false,
    into frame: PixelRows
  ) -> Int {
    let job = MaskedJob(
      content: content, spans: spans, origin: origin, background: background, columns: columns,
      rows: rows, fillsGaps: fillingGaps, frame: frame)
    guard let job else { return 0 }
    precondition(
      weights.covers(job.area.columns), "weights \(weights.range) for \(job.area.columns)")
    // SAFETY: the table has a word for each column, rounded to blocks, and outlives the call.
    return withExtendedLifetime(weights) {
      unsafe job.run(weights: weights.words(from: job.area.minX), step: 1) { job in
        unsafe raster_masked_horizontal(job)
      }
    }
  }

  /// Blends with a weight for each row.
  ///
  /// The parameters are those of
  /// `horizontal(content:spans:at:background:weights:columns:rows:fillingGaps:into:)`.
  ///
  /// - Returns: The number of pixels written.
  /// - Precondition: `origin.x` is a multiple of eight, the background covers what is drawn, and
  ///   the weights cover its rows.
  @discardableResult
  public static func vertical(
    content: Bitmap, spans: SpanTable, at origin: PixelPoint, background: BlendBackground,
    weights: WeightTable, columns: Range<Int>, rows: Range<Int>, fillingGaps: Bool = false,
    into frame: PixelRows
  ) -> Int {
    let job = MaskedJob(
      content: content, spans: spans, origin: origin, background: background, columns: columns,
      rows: rows, fillsGaps: fillingGaps, frame: frame)
    guard let job else { return 0 }
    precondition(weights.covers(job.area.rows), "weights \(weights.range) for \(job.area.rows)")
    // SAFETY: the table has a word for each row, and outlives the call.
    return withExtendedLifetime(weights) {
      unsafe job.run(weights: weights.words(from: job.area.minY), step: 1) { job in
        unsafe raster_masked_vertical(job)
      }
    }
  }

  /// Blends with one weight for everything: content with an opacity.
  ///
  /// The parameters are those of
  /// `horizontal(content:spans:at:background:weights:columns:rows:fillingGaps:into:)`.
  ///
  /// - Returns: The number of pixels written.
  /// - Precondition: `origin.x` is a multiple of eight, and the background covers what is drawn.
  @discardableResult
  public static func uniform(
    content: Bitmap, spans: SpanTable, at origin: PixelPoint, background: BlendBackground,
    weight: Weight, columns: Range<Int>, rows: Range<Int>, fillingGaps: Bool = false,
    into frame: PixelRows
  ) -> Int {
    let job = MaskedJob(
      content: content, spans: spans, origin: origin, background: background, columns: columns,
      rows: rows, fillsGaps: fillingGaps, frame: frame)
    guard let job else { return 0 }
    // SAFETY: a step of zero makes every row read the one word.
    return unsafe withUnsafePointer(to: weight.word) { word in
      unsafe job.run(weights: word, step: 0) { job in unsafe raster_masked_vertical(job) }
    }
  }
}
