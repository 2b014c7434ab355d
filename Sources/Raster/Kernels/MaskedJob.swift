import CRasterKernels

/// One rectangle of masked blending, clipped and checked, on its way to a kernel.
struct MaskedJob {
  /// The pixels of the frame to write: columns rounded outward to blocks, not clipped on the right.
  let area: PixelRect

  private let content: Bitmap
  private let spans: SpanTable
  private let origin: PixelPoint
  private let background: BlendBackground
  private let fillsGaps: Bool
  private let frame: PixelRows

  /// Clips a rectangle to frame and content; `nil` when nothing is left.
  init?(
    content: Bitmap, spans: SpanTable, origin: PixelPoint, background: BlendBackground,
    columns: Range<Int>, rows: Range<Int>, fillsGaps: Bool, frame: PixelRows
  ) {
    precondition(origin.x & 7 == 0, "content at column \(origin.x), not at a multiple of 8")
    precondition(
      PixelRect(content.size).contains(spans.region),
      "runs of \(spans.region) for a content of \(content.size)")
    let wanted = PixelRect(
      minX: columns.lowerBound, minY: rows.lowerBound, maxX: columns.upperBound,
      maxY: rows.upperBound)
    let visible = wanted.intersection(PixelRect(frame.size))
      .intersection(spans.region.offset(x: origin.x, y: origin.y))
    if visible.isEmpty { return nil }
    area = visible.blockAligned
    self.content = content
    self.spans = spans
    self.origin = origin
    self.background = background
    self.fillsGaps = fillsGaps
    self.frame = frame
  }

  /// Calls a kernel with weights that begin at the area's first column or row.
  ///
  /// The caller keeps the weights alive.
  @unsafe
  func run(
    weights: UnsafePointer<UInt32>, step: Int,
    kernel: (UnsafePointer<raster_masked>) -> Int
  ) -> Int {
    let inner = area.offset(x: -origin.x, y: -origin.y)
    // SAFETY: `init` clipped the area to the frame and to the content's region, and both have
    // whole blocks of columns in memory, but only `width` of the frame's are written. Content and
    // background are kept alive until the kernel returns.
    return withExtendedLifetime((content, background)) {
      unsafe spans.withSpans(fromRow: inner.minY) { runs, index in
        let source = unsafe content.rows
        var job = unsafe raster_masked()
        unsafe job.out = frame.base + (area.minY * frame.stride + area.minX)
        unsafe job.out_stride = frame.stride
        unsafe job.content = UnsafePointer(source.base + (inner.minY * source.stride + inner.minX))
        unsafe job.content_stride = source.stride
        unsafe job.spans = runs
        unsafe job.row_spans = index
        unsafe job.first_block = UInt32(inner.minX / SpanTable.blockWidth)
        unsafe job.end_block = UInt32(inner.maxX / SpanTable.blockWidth)
        unsafe job.width = min(area.maxX, frame.size.width) - area.minX
        unsafe job.rows = area.height
        unsafe job.weights = weights
        unsafe job.weight_step = step
        unsafe job.fills_gaps = fillsGaps
        unsafe addBackground(to: &job)
        return unsafe kernel(&job)
      }
    }
  }

  private func addBackground(to job: inout raster_masked) {
    switch background {
    case .color(let color):
      unsafe job.background = RASTER_OVER_COLOR
      unsafe job.color = color
    case .picture(let picture):
      precondition(
        picture.size.width >= min(area.maxX, frame.size.width)
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
