import CRasterKernels

/// Functions that blend content through a mask that has one weight for each column, for each row, or for all pixels.
///
/// Each function computes, for each channel of each pixel in the content's runs, `background · (1 − alpha · weight) +
/// content · weight`, rounded, with an error of at most 0.51 levels. Weight one gives exactly the bytes of opaque
/// content, and weight zero gives the bytes of the background. No call allocates.
///
/// Columns and rows are pixels of the frame; pixels outside the frame, or outside the region of the content's
/// ``SpanTable``, are skipped. Columns are rounded outward to blocks of eight pixels, which content and frame share:
/// content must be prepared so that its left edge is at a multiple of eight columns. Nothing is written outside the
/// frame, not even into its padding.
///
/// Pixels outside the content's runs are unchanged, because a frame that was drawn before already has the background
/// there. For the first drawing, pass `fillingGaps` to set them to the background.
public enum MaskedBlend {
  /// Blends content with a weight for each column, and returns the number of pixels written.
  ///
  /// - Parameters:
  ///   - content: A premultiplied bitmap.
  ///   - spans: The runs of the content.
  ///   - origin: The position of the content's top left pixel in the frame; may be outside the frame.
  ///   - background: The pixels over which the content is blended.
  ///   - weights: A weight for each column that is written.
  ///   - columns: The columns to draw.
  ///   - rows: The rows to draw.
  ///   - fillingGaps: Whether pixels outside the runs are set to the background.
  ///   - frame: The rows to draw into.
  /// - Returns: The number of pixels written.
  /// - Precondition: `origin.x` is a multiple of eight, the background covers the drawn pixels, and the weights cover
  ///   their columns.
  @discardableResult
  public static func horizontal(
    content: Bitmap, spans: SpanTable, at origin: PixelPoint, background: BlendBackground,
    weights: WeightTable, columns: Range<Int>, rows: Range<Int>, fillingGaps: Bool = false,
    into frame: PixelRows
  ) -> Int {
    let job = MaskedJob(
      content: content, spans: spans, origin: origin, background: background, columns: columns,
      rows: rows, fillsGaps: fillingGaps, size: frame.size)
    guard let job else { return 0 }
    precondition(
      weights.covers(job.area.columns), "weights \(weights.range) for \(job.area.columns)")
    // SAFETY: the table has a word for each column, rounded to blocks, and outlives the call.
    return withExtendedLifetime(weights) {
      unsafe job.run(weights: weights.words(from: job.area.minX), step: 1, into: frame) { job in
        unsafe raster_masked_horizontal(job)
      }
    }
  }

  /// Blends content with a weight for each row, and returns the number of pixels written.
  ///
  /// The other parameters are those of
  /// `horizontal(content:spans:at:background:weights:columns:rows:fillingGaps:into:)`.
  ///
  /// - Returns: The number of pixels written.
  /// - Precondition: `origin.x` is a multiple of eight, the background covers the drawn pixels, and the weights cover
  ///   their rows.
  @discardableResult
  public static func vertical(
    content: Bitmap, spans: SpanTable, at origin: PixelPoint, background: BlendBackground,
    weights: WeightTable, columns: Range<Int>, rows: Range<Int>, fillingGaps: Bool = false,
    into frame: PixelRows
  ) -> Int {
    let job = MaskedJob(
      content: content, spans: spans, origin: origin, background: background, columns: columns,
      rows: rows, fillsGaps: fillingGaps, size: frame.size)
    guard let job else { return 0 }
    precondition(weights.covers(job.area.rows), "weights \(weights.range) for \(job.area.rows)")
    // SAFETY: the table has a word for each row, and outlives the call.
    return withExtendedLifetime(weights) {
      unsafe job.run(weights: weights.words(from: job.area.minY), step: 1, into: frame) { job in
        unsafe raster_masked_vertical(job)
      }
    }
  }

  /// Blends content with one weight for all pixels, its opacity, and returns the number of pixels written.
  ///
  /// The other parameters are those of
  /// `horizontal(content:spans:at:background:weights:columns:rows:fillingGaps:into:)`.
  ///
  /// - Returns: The number of pixels written.
  /// - Precondition: `origin.x` is a multiple of eight, and the background covers the drawn pixels.
  @discardableResult
  public static func uniform(
    content: Bitmap, spans: SpanTable, at origin: PixelPoint, background: BlendBackground,
    weight: Weight, columns: Range<Int>, rows: Range<Int>, fillingGaps: Bool = false,
    into frame: PixelRows
  ) -> Int {
    let job = MaskedJob(
      content: content, spans: spans, origin: origin, background: background, columns: columns,
      rows: rows, fillsGaps: fillingGaps, size: frame.size)
    guard let job else { return 0 }
    // SAFETY: a step of zero makes every row read the one word.
    return unsafe withUnsafePointer(to: weight.word) { word in
      unsafe job.run(weights: word, step: 0, into: frame) { job in
        unsafe raster_masked_vertical(job)
      }
    }
  }
}

/// The pixels over which content is blended.
public enum BlendBackground {
  /// One premultiplied colour, `0xAARRGGBB`.
  case color(UInt32)

  /// A bitmap whose top left pixel is that of the frame, and which covers the drawn area.
  case picture(Bitmap)

  /// The pixels that the frame already contains; each pixel may then be blended only once per frame.
  case destination
}

/// A rectangle to blend, clipped to the frame and the content, with all that a kernel needs to blend it.
struct MaskedJob {
  /// The pixels of the frame to draw, with columns rounded outward to blocks; it may extend beyond the frame's right
  /// edge.
  let area: PixelRect

  private let content: Bitmap
  private let spans: SpanTable
  private let origin: PixelPoint
  private let background: BlendBackground
  private let fillsGaps: Bool
  private let size: PixelSize

  /// Creates a job for a rectangle, clipped to a frame of a size and to the content; `nil` if nothing is left.
  init?(
    content: Bitmap, spans: SpanTable, origin: PixelPoint, background: BlendBackground,
    columns: Range<Int>, rows: Range<Int>, fillsGaps: Bool, size: PixelSize
  ) {
    precondition(origin.x & 7 == 0, "content at column \(origin.x), not at a multiple of 8")
    precondition(
      PixelRect(content.size).contains(spans.region),
      "runs of \(spans.region) for a content of \(content.size)")
    let wanted = PixelRect(
      minX: columns.lowerBound, minY: rows.lowerBound, maxX: columns.upperBound,
      maxY: rows.upperBound)
    let visible = wanted.intersection(PixelRect(size))
      .intersection(spans.region.offset(x: origin.x, y: origin.y))
    if visible.isEmpty { return nil }
    area = visible.blockAligned
    self.content = content
    self.spans = spans
    self.origin = origin
    self.background = background
    self.fillsGaps = fillsGaps
    self.size = size
  }

  /// Calls a kernel for the rectangle of a frame.
  ///
  /// The frame has the size for which the job was created. The caller must keep the weights alive. Their first element
  /// is the weight of the area's first column or row.
  @unsafe
  func run(
    weights: UnsafePointer<UInt32>, step: Int, into frame: PixelRows,
    kernel: (UnsafePointer<raster_masked>) -> Int
  ) -> Int {
    // SAFETY: `init` clipped the area to the frame and to the content's region, and both have
    // whole blocks of columns in memory, but only `width` of the frame's are written. Content and
    // background are kept alive until the kernel returns.
    return withExtendedLifetime((content, background)) {
      unsafe spans.withSpans(fromRow: area.minY - origin.y) { runs, rowRuns in
        var job = unsafe prepared(runs: runs, rowRuns: rowRuns)
        unsafe job.out = frame.base + (area.minY * frame.stride + area.minX)
        unsafe job.out_stride = frame.stride
        unsafe job.weights = weights
        unsafe job.weight_step = step
        return unsafe kernel(&job)
      }
    }
  }

  /// Returns the kernel's job for the area, but for the frame's pixels and the weights.
  ///
  /// The caller must keep content, background and runs alive while it uses the job.
  ///
  /// - Parameters:
  ///   - runs: The runs of the content.
  ///   - rowRuns: The index of each row's first run, from the area's first row on.
  @unsafe
  func prepared(
    runs: UnsafePointer<raster_span>?, rowRuns: UnsafePointer<UInt32>?
  ) -> raster_masked {
    let inner = area.offset(x: -origin.x, y: -origin.y)
    let source = unsafe content.rows
    var job = unsafe raster_masked()
    unsafe job.content = UnsafePointer(source.base + (inner.minY * source.stride + inner.minX))
    unsafe job.content_stride = source.stride
    unsafe job.spans = runs
    unsafe job.row_spans = rowRuns
    unsafe job.first_block = UInt32(inner.minX / SpanTable.blockWidth)
    unsafe job.end_block = UInt32(inner.maxX / SpanTable.blockWidth)
    unsafe job.width = min(area.maxX, size.width) - area.minX
    unsafe job.rows = area.height
    unsafe job.weight_step = 1
    unsafe job.fills_gaps = fillsGaps
    unsafe addBackground(to: &job)
    return unsafe job
  }

  private func addBackground(to job: inout raster_masked) {
    switch background {
    case .color(let color):
      unsafe job.background = RASTER_OVER_COLOR
      unsafe job.color = color
    case .picture(let picture):
      precondition(
        picture.size.width >= min(area.maxX, size.width)
          && picture.size.height >= area.maxY,
        "a background of \(picture.size) under \(area)")
      // SAFETY: the size was checked; rows of bitmaps are padded to blocks.
      let rows = unsafe picture.rows
      unsafe job.background = RASTER_OVER_PICTURE
      unsafe job.picture = UnsafePointer(rows.base + (area.minY * rows.stride + area.minX))
      unsafe job.picture_stride = rows.stride
    case .destination:
      unsafe job.background = RASTER_OVER_DESTINATION
    }
  }
}
