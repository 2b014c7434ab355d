import LayerKit
import Raster

extension Painter {
  /// Paints a layer's text, in its colour where the glyphs have none of their own.
  func paintText(
    _ node: RenderNode, _ toDevice: AffineTransform, opacity: Double, on canvas: Canvas
  ) {
    guard let text = node.values.text, var ink = node.textBounds else { return }
    let bounds = node.values.bounds
    ink.origin = ink.origin - bounds.origin
    let scale = toDevice.meanScale
    let color = node.values.foregroundColor.withAlpha(multipliedBy: opacity)
    let corner = toDevice.apply(to: bounds.origin)
    if toDevice.isUpright && corner.x.magnitude < 1e7 && corner.y.magnitude < 1e7 {
      // Text that does not lie on whole pixels would be blurred; it is moved to the nearest.
      let place = PixelPoint(
        x: Int((corner.x + 0.5).rounded(.down)), y: Int((corner.y + 0.5).rounded(.down)))
      let clip = canvas.clip.offset(x: -place.x, y: -place.y)
      let picture = texts.picture(
        of: text, size: bounds.size, ink: ink, clip: clip, scale: scale)
      if let picture { paint(picture, color: color, at: place, on: canvas) }
    } else if let back = toDevice.inverse {
      let toText = back.concatenated(with: .translation(x: -bounds.minX, y: -bounds.minY))
        .concatenated(with: .scale(x: scale, y: scale))
      // A sample takes part of the pixels around it.
      let clip = toText.pixelBounds(of: canvas.clip).outset(by: 2)
      let picture = texts.picture(
        of: text, size: bounds.size, ink: ink, clip: clip, scale: scale)
      guard let picture else { return }
      let size = picture.glyphs.size
      let box = Rect(
        x: bounds.minX + Double(picture.origin.x) / scale,
        y: bounds.minY + Double(picture.origin.y) / scale, width: Double(size.width) / scale,
        height: Double(size.height) / scale)
      paint(PicturePart(picture.glyphs), in: box, toDevice, tint: color, on: canvas)
    }
  }

  /// Paints a text that has been set.
  ///
  /// - Parameter corner: The top left corner of the text's box in the frame.
  private func paint(
    _ text: TextPictures.Picture, color: Color, at corner: PixelPoint, on canvas: Canvas
  ) {
    let place = PixelPoint(x: corner.x + text.origin.x, y: corner.y + text.origin.y)
    if !text.isColored {
      WideBlend.over(
        color: WidePixel(color), maskedBy: text.glyphs, at: canvas.local(place),
        clip: canvas.local(canvas.clip), into: canvas.rows)
      return
    }
    let size = text.glyphs.size
    let box = Rect(
      x: Double(place.x), y: Double(place.y), width: Double(size.width),
      height: Double(size.height))
    paint(PicturePart(text.glyphs), in: box, .identity, tint: color, on: canvas)
  }
}

extension AffineTransform {
  /// Whether it enlarges both sides alike, without turning or mirroring.
  fileprivate var isUpright: Bool {
    let scale = meanScale
    return isScaleAndTranslation && (a - scale).magnitude < 1e-9 * scale
      && (d - scale).magnitude < 1e-9 * scale
  }
}
