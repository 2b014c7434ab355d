import Raster

extension Painter {
  /// Pixels of a strip: their sixteen bits a channel stay in a processor's own cache.
  private static let stripArea = 32_768

  /// Paints wide pixels over a background, then rounds each of them once.
  ///
  /// - Parameters:
  ///   - area: The pixels of the frame to paint.
  ///   - background: What lies below, in the coordinates of the frame.
  ///   - target: Where the result goes.
  ///   - origin: Where the target's first pixel lies in the frame.
  ///   - painting: Called for one strip after the other.
  func paint(
    _ area: PixelRect, over background: BlendBackground, into target: PixelRows,
    at origin: PixelPoint = .zero, _ painting: (Canvas) -> Void
  ) {
    inStrips(area) { canvas in
      load(background, target, at: origin, into: canvas)
      painting(canvas)
      WideBlend.round(
        canvas.rows, clip: canvas.local(canvas.clip), into: target, at: canvas.local(origin))
    }
  }

  /// Paints wide pixels over nothing, then rounds each of them once for the backdrop below it.
  ///
  /// The parameters are those of `paint(_:over:into:at:_:)`.
  ///
  /// - Returns: Whether the pixels depend on the backdrop.
  func paint(
    _ area: PixelRect, for backdrop: Backdrop, into target: PixelRows, at origin: PixelPoint,
    _ painting: (Canvas) -> Void
  ) -> Bool {
    var isBacked = false
    inStrips(area) { canvas in
      painting(canvas)
      let clip = canvas.local(canvas.clip)
      let place = canvas.local(origin)
      guard canvas.rows.hasTranslucentPixels(in: clip) else {
        return WideBlend.round(canvas.rows, clip: clip, into: target, at: place)
      }
      isBacked = true
      scratch.withCanvas(canvas.clip) { below, _ in
        backdrop.paint(on: below, with: self)
        WideBlend.round(canvas.rows, over: below.rows, clip: clip, into: target, at: place)
      }
    }
    return isBacked
  }

  /// Lends a transparent canvas for one strip of an area after the other.
  private func inStrips(_ area: PixelRect, _ body: (Canvas) -> Void) {
    beginPass()
    let height = max(8, Self.stripArea / max(area.width, 1))
    var strip = area
    while strip.minY < area.maxY {
      strip.maxY = min(strip.minY + height, area.maxY)
      scratch.withCanvas(strip) { canvas, _ in body(canvas) }
      strip.minY = strip.maxY
    }
  }

  private func load(
    _ background: BlendBackground, _ target: PixelRows, at origin: PixelPoint, into canvas: Canvas
  ) {
    let clip = canvas.local(canvas.clip)
    switch background {
    case .color(0): break
    case .color(let color): WideBlend.fill(clip, with: WidePixel(color), into: canvas.rows)
    case .picture(let picture):
      picture.withRows { rows in
        WideBlend.load(rows, at: canvas.local(.zero), clip: clip, into: canvas.rows)
      }
    case .destination:
      WideBlend.load(target, at: canvas.local(origin), clip: clip, into: canvas.rows)
    }
  }
}
