import LayerKit
import Raster

extension Painter {
  /// Paints the fill and the stroke of a layer's path.
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

/// A cache of paths that are drawn as coverage.
///
/// Paths are drawn in device pixels, with any rotation and scale of the layer applied, so that their edges are crisp.
/// A path that moves by whole pixels reuses its picture. If a path's picture does not fit into the cache along with
/// the other pictures of a pass, the path is drawn band by band, and only the requested part of it.
final class ShapePictures {
  /// A part of a shape.
  enum Part: Hashable {
    /// The area that the path encloses.
    case inside(FillRule)
    /// The stroke along the path.
    case line(StrokeStyle)
  }

  /// The coverage of a part of a shape, and its position in the frame.
  struct Picture {
    /// The coverage of each pixel, as premultiplied white of that opacity.
    let coverage: Bitmap

    /// The position of the coverage's first pixel in the frame.
    let origin: PixelPoint
  }

  private struct Key: Hashable {
    let path: Path
    let part: Part
    /// The map from the path to pixels, without whole pixels of its translation, so that a path that moves by whole
    /// pixels keeps its key.
    let transform: AffineTransform
    /// The pixels of the picture, moved by as many whole pixels as the translation of `transform`.
    var area: PixelRect
  }

  /// All pixels that can be requested; shapes are clipped to this rectangle.
  var frame = PixelRect.empty

  /// Memory in use, in bytes.
  var byteCount: Int { pictures.byteCount }

  private var pictures = PictureStore<Key, Bitmap>(limit: 64, byteLimit: 16 << 20)
  private let rasterizer: (any PathRasterizer)?

  /// Creates an empty cache that draws shapes with a rasterizer; if the rasterizer is `nil`, no shapes are drawn.
  init(_ rasterizer: (any PathRasterizer)?) { self.rasterizer = rasterizer }

  /// Begins a pass: pictures that earlier passes used may be dropped when space is needed.
  func beginPass() { pictures.beginPass() }

  /// Returns the picture of a part of a shape, or `nil` if the shape touches none of the requested pixels or cannot
  /// be drawn.
  ///
  /// - Parameters:
  ///   - path: The path in the layer's coordinates.
  ///   - part: The part of the shape.
  ///   - bounds: The pixels that the part can touch.
  ///   - clip: The requested pixels; the picture may contain more.
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
