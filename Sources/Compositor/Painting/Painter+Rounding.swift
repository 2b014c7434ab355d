import Raster

extension Painter {
  /// Pixels of a band: their sixteen bits a channel stay in a processor's own cache.
  private static let bandArea = 32_768

  /// Paints wide pixels over a background, then rounds each of them once.
  ///
  /// - Parameters:
  ///   - area: The pixels of the frame to paint.
  ///   - background: What lies below, in the coordinates of the frame.
  ///   - target: Where the result goes.
  ///   - origin: Where the target's first pixel lies in the frame.
  ///   - painting: Called for one band after the other.
  func paint(
    _ area: PixelRect, over background: BlendBackground, into target: PixelRows,
    at origin: PixelPoint = .zero, _ painting: (Canvas) -> Void
  ) {
    beginPass()
    let height = max(8, Self.bandArea / max(area.width, 1))
    var band = area
    while band.minY < area.maxY {
      band.maxY = min(band.minY + height, area.maxY)
      scratch.withCanvas(band) { canvas, _ in
        load(background, target, at: origin, into: canvas)
        painting(canvas)
        WideBlend.round(
          canvas.rows, clip: canvas.local(band), into: target, at: canvas.local(origin))
      }
      band.minY = band.maxY
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
