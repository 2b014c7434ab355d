import LayerKit
import Raster

extension Painter {
  /// Paints a part of a picture stretched to a rectangle.
  func paint(
    _ part: PicturePart, in rect: Rect, _ toDevice: AffineTransform, opacity: Double,
    on canvas: Canvas
  ) {
    if let pixels = part.wholePixels, let box = toDevice.wholePixels(of: rect),
      box.size == pixels.size, toDevice.a > 0, toDevice.d > 0
    {
      let corner = PixelPoint(x: box.minX - pixels.minX, y: box.minY - pixels.minY)
      WideBlend.over(
        part.picture, at: canvas.local(corner), weight: Weight(Float(opacity)),
        clip: canvas.local(box), into: canvas.rows)
    } else {
      paint(
        part, in: rect, toDevice, tint: Color.white.withAlpha(multipliedBy: opacity), on: canvas)
    }
  }

  /// Paints a part of a picture stretched to a rectangle, its white in a colour.
  func paint(
    _ part: PicturePart, in rect: Rect, _ toDevice: AffineTransform, tint: Color, on canvas: Canvas
  ) {
    guard rect.width > 0, rect.height > 0, !part.isEmpty,
      let shape = BoxShape(rect, radius: 0, toDevice: toDevice), let inverse = toDevice.inverse
    else { return }
    let (source, columns, rows) = reduced(part, in: rect, toDevice)
    // A reduced picture of an uneven count of pixels ends with a block that is not full.
    let toPicture =
      inverse
      .concatenated(with: .translation(x: -rect.minX, y: -rect.minY))
      .concatenated(
        with: .scale(
          x: part.pixels.size.width / rect.width / Double(columns),
          y: part.pixels.size.height / rect.height / Double(rows))
      )
      .concatenated(
        with: .translation(
          x: part.pixels.origin.x / Double(columns), y: part.pixels.origin.y / Double(rows)))
    guard let shader = PictureShader(source, toPicture: toPicture, tint: tint) else { return }
    shade(shape, on: canvas) { y, columns, pixels in
      shader.shade(row: y, from: columns.lowerBound, into: &pixels)
    }
  }

  /// The picture averaged over whole blocks when it is shown at half its size or less.
  private func reduced(
    _ part: PicturePart, in rect: Rect, _ toDevice: AffineTransform
  ) -> (Bitmap, columns: Int, rows: Int) {
    let width = rect.width * (toDevice.a * toDevice.a + toDevice.b * toDevice.b).squareRoot()
    let height = rect.height * (toDevice.c * toDevice.c + toDevice.d * toDevice.d).squareRoot()
    func factor(_ count: Int, _ shown: Double, _ length: Double) -> Int {
      max(1, Int(min(shown / max(length, 1) + 1e-9, Double(count))))
    }
    let size = part.picture.size
    let columns = factor(size.width, part.pixels.width, width)
    let rows = factor(size.height, part.pixels.height, height)
    return (reductions.reduced(part.picture, columns: columns, rows: rows), columns, rows)
  }
}
