import Raster

extension Painter {
  /// Pixels of a strip: their sixteen bits a channel stay in a processor's own cache.
  private static let stripArea = 32_768

  /// Paints wide pixels over nothing, then rounds each of them once.
  ///
  /// - Parameters:
  ///   - area: The pixels of the frame to paint.
  ///   - frame: Where the result goes.
  ///   - painting: Called for one strip after the other.
  func paint(_ area: PixelRect, into frame: PixelRows, _ painting: (Canvas) -> Void) {
    inStrips(area) { canvas in
      painting(canvas)
      WideBlend.round(
        canvas.rows, clip: canvas.local(canvas.clip), into: frame, at: canvas.local(.zero))
    }
  }

  /// Paints wide pixels over nothing, then rounds each of them once for the backdrop below it.
  ///
  /// - Parameters:
  ///   - area: The pixels of the frame to paint.
  ///   - backdrop: What they will lie on.
  ///   - target: Where the result goes.
  ///   - origin: Where the target's first pixel lies in the frame.
  ///   - painting: Called for one strip after the other.
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
}
