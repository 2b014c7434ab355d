import LayerKit
import Raster

extension Painter {
  /// How far beyond the frame a layer is painted before perspective, in pixels.
  private static let reach = 4096

  /// Paints something flat, then as perspective shows it.
  ///
  /// The flat picture is sampled at the pixels' centres, between its pixels linearly.
  ///
  /// - Parameters:
  ///   - warp: Where each pixel of the flat picture goes.
  ///   - bounds: The flat picture's pixels.
  ///   - canvas: Where the result goes.
  ///   - painting: Paints the flat picture.
  func paint(
    _ warp: Projection, of bounds: PixelRect, on canvas: Canvas, _ painting: (Canvas) -> Void
  ) {
    let target = warp.pixelBounds(of: bounds).intersection(canvas.clip)
    guard !target.isEmpty, let back = warp.inverse else { return }
    let frame = shapes.frame
    let plane = frame.outset(by: Self.reach)
    let area = back.pixelBounds(of: target).outset(by: 1).intersection(bounds).intersection(plane)
    if area.isEmpty { return }
    shapes.frame = plane
    defer { shapes.frame = frame }
    scratch.withCanvas(area) { flat, _ in
      painting(flat)
      for y in target.rows {
        let columns = target.minX - canvas.origin.x..<target.maxX - canvas.origin.x
        canvas.rows.withRow(y - canvas.origin.y, columns) { pixels in
          for index in 0..<pixels.count {
            let center = Point(x: Double(target.minX + index) + 0.5, y: Double(y) + 0.5)
            let (place, depth) = back.image(of: center)
            // What lies behind the eye is not seen.
            if !(depth > 0) { continue }
            let pixel = flat.sample(x: place.x / depth, y: place.y / depth)
            if pixel != .clear { pixels[index] = pixel.over(pixels[index]) }
          }
        }
      }
    }
  }
}

extension Canvas {
  /// The mean of the four pixels around a place, by their nearness; around the canvas all is clear.
  fileprivate func sample(x: Double, y: Double) -> WidePixel {
    let (u, v) = (x - 0.5, y - 0.5)
    guard u > Double(clip.minX - 1), u < Double(clip.maxX), v > Double(clip.minY - 1),
      v < Double(clip.maxY)
    else { return .clear }
    let (column, row) = (Int(u.rounded(.down)), Int(v.rounded(.down)))
    let (s, t) = (Float(u - Double(column)), Float(v - Double(row)))
    let top = channels(column, row) * (1 - s) + channels(column + 1, row) * s
    let bottom = channels(column, row + 1) * (1 - s) + channels(column + 1, row + 1) * s
    return WidePixel(rounding: top * (1 - t) + bottom * t)
  }

  private func channels(_ x: Int, _ y: Int) -> SIMD4<Float> {
    guard x >= clip.minX, x < clip.maxX, y >= clip.minY, y < clip.maxY else { return .zero }
    return SIMD4<Float>(rows[x - origin.x, y - origin.y].channels)
  }
}
