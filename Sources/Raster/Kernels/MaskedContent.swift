import CRasterKernels

/// Content that is blended over the same background in frame after frame, each time through other weights.
///
/// Everything that does not depend on the frame is computed once, so that a frame that redraws a few columns costs
/// hardly more than the kernel. The pixels are those of ``MaskedBlend``.
@safe
public final class MaskedContent {
  /// The pixels that the content covers in frames, with columns rounded outward to blocks.
  public let area: PixelRect

  private let size: PixelSize
  private let bitmap: Bitmap
  private let background: BlendBackground
  private let isHorizontal: Bool

  /// Copies of the content's runs, and of the index of each row's first run.
  private let runs: UnsafeMutableBufferPointer<raster_span>
  private let rowRuns: UnsafeMutableBufferPointer<UInt32>

  /// The job that draws the whole area, but for the frame's pixels and the weights.
  private let job: raster_masked

  /// Prepares content for frames of a size; `nil` if it lies outside of them.
  ///
  /// - Parameters:
  ///   - content: A premultiplied bitmap.
  ///   - spans: The runs of the content.
  ///   - origin: The position of the content's top left pixel in the frame; may be outside the frame.
  ///   - background: The pixels over which the content is blended; not those of the frame.
  ///   - isHorizontal: Whether weights are given for columns; otherwise for rows.
  ///   - size: The size of the frames.
  /// - Precondition: `origin.x` is a multiple of eight, and the background covers the content's pixels in the frame.
  public init?(
    _ content: Bitmap, _ spans: SpanTable, at origin: PixelPoint, over background: BlendBackground,
    isHorizontal: Bool, in size: PixelSize
  ) {
    let job = MaskedJob(
      content: content, spans: spans, origin: origin, background: background,
      columns: 0..<size.width, rows: 0..<size.height, fillsGaps: false, size: size)
    guard let job else { return nil }
    area = job.area
    bitmap = content
    self.size = size
    self.background = background
    self.isHorizontal = isHorizontal
    let copies = unsafe spans.copyRuns(fromRow: area.minY - origin.y)
    (unsafe runs, unsafe rowRuns) = unsafe copies
    unsafe self.job = job.prepared(runs: runs.baseAddress, rowRuns: rowRuns.baseAddress)
  }

  deinit {
    unsafe runs.deallocate()
    unsafe rowRuns.deallocate()
  }

  /// Blends a part of the content, and returns the number of pixels written.
  ///
  /// - Parameters:
  ///   - part: The pixels to draw; pixels outside ``area`` are skipped.
  ///   - weights: A weight for each column, or each row, that is drawn.
  ///   - frame: The rows to draw into; of the size for which the content was prepared.
  public func draw(_ part: PixelRect, through weights: WeightTable, into frame: PixelRows) -> Int {
    let part = part.intersection(area).blockAligned
    if part.isEmpty { return 0 }
    precondition(frame.size == size, "a frame of \(frame.size), prepared for \(size)")
    precondition(
      weights.covers(isHorizontal ? part.columns : part.rows),
      "weights \(weights.range) for \(part)")
    let (x, y) = (part.minX - area.minX, part.minY - area.minY)
    // SAFETY: the part lies in the area, to which `init` clipped all pointers. The table has a weight for each
    // column or row. Bitmaps and runs belong to this object, and the weights outlive the call.
    return withExtendedLifetime(weights) {
      var job = unsafe self.job
      unsafe job.out = frame.base + (part.minY * frame.stride + part.minX)
      unsafe job.out_stride = frame.stride
      unsafe job.content += y * job.content_stride + x
      if unsafe job.background == RASTER_OVER_PICTURE {
        unsafe job.picture += y * job.picture_stride + x
      }
      unsafe job.row_spans += y
      unsafe job.first_block += UInt32(x / SpanTable.blockWidth)
      unsafe job.end_block = job.first_block + UInt32(part.width / SpanTable.blockWidth)
      unsafe job.width = min(part.maxX, size.width) - part.minX
      unsafe job.rows = part.height
      unsafe job.weights = weights.words(from: isHorizontal ? part.minX : part.minY)
      return unsafe isHorizontal ? raster_masked_horizontal(&job) : raster_masked_vertical(&job)
    }
  }
}
