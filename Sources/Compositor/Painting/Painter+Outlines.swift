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

/// Outlines as coverage, kept until they have not been asked for in a while.
///
/// They are drawn in device pixels, whatever turns and stretches the layer, so that their edges are
/// crisp. One that moves by whole pixels keeps its picture. What does not fit into the store next to
/// the others of a pass is drawn band by band, no more of it than is asked for.
final class ShapePictures {
  /// A part of a shape.
  enum Part: Hashable {
    /// The area that the outline encloses.
    case inside(FillRule)
    /// The line along it.
    case line(StrokeStyle)
  }

  /// A part that has been drawn.
  struct Picture {
    /// White, more or less transparent.
    let coverage: Bitmap

    /// The place of its first pixel in the frame.
    let origin: PixelPoint
  }

  private struct Key: Hashable {
    let path: Path
    let part: Part
    /// The map to pixels, moved so that its translation lies within 0…1.
    let transform: AffineTransform
    /// The pixels, moved likewise.
    var area: PixelRect
  }

  /// The pixels that can ever be asked for; a shape is drawn no farther.
  var frame = PixelRect.empty

  /// Memory in use, in bytes.
  var byteCount: Int { pictures.byteCount }

  private var pictures = PictureStore<Key, Bitmap>(limit: 64, byteLimit: 16 << 20)
  private let rasterizer: (any PathRasterizer)?

  /// Creates an empty store before a rasterizer; without one shapes do not show.
  init(_ rasterizer: (any PathRasterizer)?) { self.rasterizer = rasterizer }

  /// Lets go of what the last pass over the scene needed, when there is need for room.
  func beginPass() { pictures.beginPass() }

  /// A part of a shape, or `nil` when no pixel of it is asked for.
  ///
  /// - Parameters:
  ///   - path: The outline in the layer's coordinates.
  ///   - part: What of it.
  ///   - bounds: The pixels that it can touch.
  ///   - clip: The pixels that are asked for; the picture may show more.
  ///   - toDevice: The map from the layer's coordinates to pixels.
  func picture(
    of path: Path, _ part: Part, bounds: PixelRect, clip: PixelRect, toDevice: AffineTransform
  ) -> Picture? {
    let area = bounds.intersection(frame)
    let visible = area.intersection(clip)
    guard let rasterizer, !visible.isEmpty, toDevice.tx.magnitude < 1e7,
      toDevice.ty.magnitude < 1e7
    else { return nil }
    let shift = PixelPoint(
      x: Int(toDevice.tx.rounded(.down)), y: Int(toDevice.ty.rounded(.down)))
    var transform = toDevice
    transform.tx -= Double(shift.x)
    transform.ty -= Double(shift.y)
    var key = Key(
      path: path, part: part, transform: transform, area: area.offset(x: -shift.x, y: -shift.y))
    if let known = pictures.picture(for: key) {
      return Picture(coverage: known, origin: PixelPoint(x: area.minX, y: area.minY))
    }
    let isKept = pictures.hasRoom(forBytes: area.area * MemoryLayout<UInt32>.size)
    let shown = isKept ? area : visible
    key.area = shown.offset(x: -shift.x, y: -shift.y)
    guard let coverage = draw(key, with: rasterizer) else { return nil }
    if isKept { pictures.keep(coverage, byteCount: coverage.byteCount, for: key) }
    return Picture(coverage: coverage, origin: PixelPoint(x: shown.minX, y: shown.minY))
  }

  private func draw(_ key: Key, with rasterizer: any PathRasterizer) -> Bitmap? {
    let box = Rect(
      x: Double(key.area.minX), y: Double(key.area.minY), width: Double(key.area.width),
      height: Double(key.area.height))
    switch key.part {
    case .inside(let rule):
      return rasterizer.fill(
        key.path, rule: rule, transform: key.transform, box: box, scale: 1)
    case .line(let style):
      return rasterizer.stroke(
        key.path, style: style, transform: key.transform, box: box, scale: 1)
    }
  }
}
