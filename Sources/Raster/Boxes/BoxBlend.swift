import CRasterKernels

/// Functions that draw boxes, and bitmaps masked by a box.
///
/// Each function computes `background · (1 − a) + colour · a` for each channel of the runs' pixels, rounded, with an
/// error of at most 0.52 levels. For boxes, `a` is the alpha of the box's colour times the share of the pixel that
/// the box covers; for bitmaps, it is also multiplied by the bitmap's alpha. Inside a box whose alpha is one, the
/// pixels have the box's colour, rounded to nearest. Outside the box they are exactly the background. No call
/// allocates, and nothing is written outside the clip and the frame.
package enum BoxBlend {
  /// Fills a box with its colours and returns the number of pixels written.
  ///
  /// - Parameters:
  ///   - figure: The box.
  ///   - runs: The box's runs in the clip.
  ///   - anchor: The column from which the kernels count, because single precision is exact only near 0. Choose a
  ///     column near the box, and the same for all parts of the box that must match.
  ///   - clip: The pixels of the frame that may change.
  ///   - background: The pixels below the box.
  ///   - frame: The rows to draw into.
  /// - Returns: The number of pixels written.
  package static func fill(
    _ figure: BoxFigure, _ runs: BoxRuns, anchor: Int, in clip: PixelRect,
    over background: BlendBackground, into frame: PixelRows
  ) -> Int {
    if runs.isRepeated, runs.weights.isEmpty, figure.ramp.count == 0 {
      unsafe runs.keep { weights in
        _ = unsafe run(figure, runs, anchor: anchor, in: clip, over: background, into: frame) {
          unsafe raster_box_weigh($0, weights)
          return 0
        }
      }
    }
    return unsafe run(
      figure, runs, anchor: anchor, in: clip, over: background, into: frame
    ) { job in unsafe raster_box_fill(job) }
  }

  /// Draws a bitmap masked by a box, and returns the number of pixels written.
  ///
  /// - Parameters:
  ///   - content: A premultiplied bitmap.
  ///   - spans: The runs of the whole content.
  ///   - origin: The position of the content's top left pixel in the frame.
  ///   - figure: The box, whose alpha is the mask.
  ///   - runs: The box's runs in the clip.
  ///   - anchor: The column from which the kernels count, as for a fill.
  ///   - clip: Pixels of the frame that the content covers; columns are rounded outward to blocks.
  ///   - background: The pixels below the content.
  ///   - frame: The rows to draw into.
  /// - Returns: The number of pixels written.
  /// - Precondition: `origin.x` is a multiple of eight, and the content covers the clip.
  package static func over(
    _ content: Bitmap, _ spans: SpanTable, at origin: PixelPoint, through figure: BoxFigure,
    _ runs: BoxRuns, anchor: Int, in clip: PixelRect, over background: BlendBackground,
    into frame: PixelRows
  ) -> Int {
    precondition(origin.x & 7 == 0, "content at column \(origin.x), not at a multiple of 8")
    precondition(
      spans.region == PixelRect(content.size)
        && spans.region.offset(x: origin.x, y: origin.y).contains(clip),
      "a content of \(content.size) at \(origin) in \(clip)")
    let blocks = clip.blockAligned
    return withExtendedLifetime(content) {
      unsafe spans.withSpans(fromRow: 0) { spans, rows in
        unsafe run(figure, runs, anchor: anchor, in: blocks, over: background, into: frame) { job in
          // SAFETY: the content covers the clip, which contains all runs, and its rows are padded.
          let source = unsafe content.rows
          var job = unsafe job.pointee
          unsafe job.content = UnsafePointer(source.base)
          unsafe job.content_stride = source.stride
          unsafe job.content_row = origin.y
          unsafe job.content_block = origin.x / 8
          unsafe job.spans = spans
          unsafe job.row_spans = rows
          return unsafe raster_box_mask(&job)
        }
      }
    }
  }

  private static func run(
    _ figure: BoxFigure, _ runs: BoxRuns, anchor: Int, in clip: PixelRect,
    over background: BlendBackground, into frame: PixelRows,
    kernel: (UnsafePointer<raster_box>) -> Int
  ) -> Int {
    guard let field = figure.field, !runs.runs.isEmpty else { return 0 }
    let visible = clip.intersection(PixelRect(frame.size))
    precondition(
      visible.maxX == min(clip.maxX, frame.size.width) && visible.minY == clip.minY
        && visible.maxY == clip.maxY && clip.minX >= 0,
      "a box of \(clip) in a frame of \(frame.size)")
    // SAFETY: all runs are in the clip, which is in the frame except for columns that the kernel skips. Ramps, runs
    // and background live until the kernel returns.
    return withExtendedLifetime(background) {
      let kept = runs.weights
      return unsafe runs.runs.withUnsafeBufferPointer { runs in
        unsafe figure.ramp.withStretches { ramps in
          var job = unsafe raster_box()
          unsafe job.out = frame.base
          unsafe job.out_stride = frame.stride
          unsafe job.first_column = visible.minX
          unsafe job.end_column = visible.maxX
          unsafe job.runs = runs.baseAddress
          unsafe job.run_count = runs.count
          unsafe job.anchor = anchor
          unsafe job.edges = (
            field.left.counted(from: anchor), field.right.counted(from: anchor),
            field.top.counted(from: anchor), field.bottom.counted(from: anchor)
          )
          unsafe job.radius = Float(field.radius)
          let ramp = figure.ramp
          unsafe job.along = ramp.along.counted(from: anchor)
          unsafe job.first = (ramp.first.x, ramp.first.y, ramp.first.z, ramp.first.w)
          unsafe job.ramps = ramps
          unsafe job.ramp_count = UInt32(ramp.count)
          unsafe add(background, to: &job, covering: visible)
          return unsafe kept.withUnsafeBufferPointer { kept in
            unsafe job.kept = kept.baseAddress
            return unsafe kernel(&job)
          }
        }
      }
    }
  }

  private static func add(
    _ background: BlendBackground, to job: inout raster_box, covering area: PixelRect
  ) {
    switch background {
    case .color(let color):
      unsafe job.background = RASTER_OVER_COLOR
      unsafe job.color = color
    case .picture(let picture):
      precondition(
        PixelRect(picture.size).contains(area), "a background of \(picture.size) under \(area)")
      // SAFETY: the size was checked; rows of bitmaps are padded to blocks.
      let rows = unsafe picture.rows
      unsafe job.background = RASTER_OVER_PICTURE
      unsafe job.picture = UnsafePointer(rows.base)
      unsafe job.picture_stride = rows.stride
    case .destination:
      unsafe job.background = RASTER_OVER_DESTINATION
    }
  }
}
