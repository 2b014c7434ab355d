import LayerKit
import Raster

extension Painter {
  /// Paints the inside of a layer's outline and the line along it.
  func paintOutline(
    _ node: RenderNode, _ toDevice: AffineTransform, opacity: Double, on canvas: Canvas
  ) {
    let values = node.values
    guard let path = values.path, let bounds = node.outlineBounds(toDevice) else { return }
    func paint(_ part: ShapePictures.Part, _ color: Color) {
      let color = WidePixel(color.withAlpha(multipliedBy: opacity))
      guard color != .clear, bounds.intersects(canvas.clip),
        let picture = shapes.picture(
          of: path, part, bounds: bounds, clip: canvas.clip, toDevice: toDevice)
      else { return }
      WideBlend.over(
        color: color, maskedBy: picture.coverage, at: canvas.local(picture.origin),
        clip: canvas.local(canvas.clip), into: canvas.rows)
    }
    if let color = values.fillColor { paint(.inside(values.fillRule), color) }
    if let color = values.strokeColor, values.lineWidth > 0 {
      paint(.line(values.strokeStyle), color)
    }
  }
}
