import LayerKit
import Raster

/// Paints layers of any kind, one after the other.
///
/// This is the general path, for layers that no kernel can draw.
///
/// Blending is source-over on premultiplied sRGB values in sixteen bits per channel. Pixels are rounded to eight bits
/// once, when they are written to a picture or a frame. A pixel does not depend on what else is painted in the same
/// call, so a part that is painted again fits its surroundings.
final class Painter {
  /// The part of a layer that a call paints.
  enum Part: Hashable {
    /// The layer and its sublayers, with its opacity and mask.
    case subtree
    /// The layer and its sublayers, with its mask but without its opacity.
    case unfaded
    /// The layer and its sublayers, without its opacity and mask.
    case content
    /// The layer's background, gradient, picture, outline and text, without its sublayers.
    case own
    case border
  }

  let texts: TextPictures

  let shapes: ShapePictures

  /// Reduced copies of pictures that are shown much smaller than their size.
  let reductions = ReducedPictures()

  let scratch = ScratchPool()

  /// A buffer for the coverage of a row; moved out while a row is computed.
  var rowCoverage: [Float] = []

  /// Creates a painter that draws text with a typesetter and paths with a rasterizer.
  init(typesetter: any Typesetter, pathRasterizer: (any PathRasterizer)?) {
    texts = TextPictures(typesetter)
    shapes = ShapePictures(pathRasterizer)
  }

  /// The memory of the caches, in bytes.
  var cacheByteCount: Int {
    texts.byteCount + shapes.byteCount + reductions.byteCount + scratch.byteCount
  }

  /// Begins a pass: the caches of text and paths may drop pictures of earlier passes when space is needed.
  func beginPass() {
    texts.beginPass()
    shapes.beginPass()
  }

  /// Paints a part of a layer.
  ///
  /// - Parameters:
  ///   - toDevice: The map from the layer's own coordinates to pixels of the frame.
  ///   - warp: The effect of perspective on the pixels of a subtree, or `nil`.
  func paint(
    _ part: Part, of node: RenderNode, _ toDevice: AffineTransform, warp: Projection? = nil,
    on canvas: Canvas
  ) {
    if canvas.clip.isEmpty { return }
    switch part {
    case .subtree:
      paintSubtree(
        node, toDevice, opacity: node.values.drawnOpacity, mask: node.mask, warp: warp, on: canvas)
    case .unfaded: paintSubtree(node, toDevice, opacity: 1, mask: node.mask, on: canvas)
    case .content: paintSubtree(node, toDevice, opacity: 1, mask: nil, on: canvas)
    case .own: paintOwn(node, toDevice, opacity: 1, on: canvas)
    case .border: paintBorder(node, toDevice, opacity: 1, on: canvas)
    }
  }

  /// Clears the pixels that are outside an extent, measured perpendicular to an axis.
  ///
  /// - Parameter extent: The rows (for a horizontal axis) or columns to keep, in device pixels. Pixels that its ends
  ///   cut are kept partially.
  func cut(_ canvas: Canvas, to extent: ClosedRange<Double>, across axis: AxisMask.Axis) {
    let (low, size) = (extent.lowerBound, extent.upperBound - extent.lowerBound)
    let (left, width) = (Double(canvas.clip.minX), Double(canvas.clip.width))
    let (top, height) = (Double(canvas.clip.minY), Double(canvas.clip.height))
    let rect =
      axis == .horizontal
      ? Rect(x: left, y: low, width: width, height: size)
      : Rect(x: low, y: top, width: size, height: height)
    if let shape = BoxShape(rect, radius: 0, toDevice: .identity) {
      cut(canvas, to: shape)
    } else {
      WideBlend.fill(canvas.local(canvas.clip), with: .clear, into: canvas.rows)
    }
  }

  /// Paints the alpha of a mask; the mask's own mask is ignored.
  ///
  /// - Parameters:
  ///   - mask: The mask.
  ///   - masked: The layer that has the mask.
  ///   - toDevice: The map from the coordinates of `masked` to pixels of the frame.
  func paintMask(
    _ mask: RenderNode, of masked: RenderNode, _ toDevice: AffineTransform, on canvas: Canvas
  ) {
    let maskToDevice = masked.transform(of: mask).concatenated(with: toDevice)
    let warp = RenderNode?(masked).warp(of: mask, maskToDevice)
    let opacity = mask.values.drawnOpacity
    paintSubtree(mask, maskToDevice, opacity: opacity, mask: nil, warp: warp, on: canvas)
  }

  // MARK: Trees

  /// Paints a layer and everything below it with an opacity and through a mask.
  private func paintSubtree(
    _ node: RenderNode, _ toDevice: AffineTransform, opacity: Double, mask: RenderNode?,
    warp: Projection? = nil, on canvas: Canvas
  ) {
    if node.values.isHidden || opacity == 0 { return }
    if let warp {
      paint(warp, of: node.flatBounds(toDevice), on: canvas) { flat in
        paintSubtree(node, toDevice, opacity: opacity, mask: mask, on: flat)
      }
      return
    }
    if mask == nil && (opacity == 1 || !node.needsGroupForOpacity) {
      paintLayers(node, toDevice, opacity: opacity, on: canvas)
      return
    }
    let box = mask == nil ? node.ownBounds(toDevice) : node.flatBounds(toDevice)
    let area = box.intersection(canvas.clip)
    if area.isEmpty { return }
    let groupOpacity = node.needsGroupForOpacity ? opacity : 1
    let partOpacity = node.needsGroupForOpacity ? 1 : opacity
    let weight = Weight(Float(groupOpacity))
    scratch.withCanvas(area) { group, bitmap in
      paintLayers(node, toDevice, opacity: partOpacity, on: group)
      guard let mask else { return over(bitmap, of: group, weight: weight, on: canvas) }
      scratch.withCanvas(area) { coverage, maskBitmap in
        paintMask(mask, of: node, toDevice, on: coverage)
        let place = canvas.local(group.origin)
        WideBlend.over(
          bitmap, at: place, maskedBy: maskBitmap, at: place, weight: weight,
          clip: canvas.local(area), into: canvas.rows)
      }
    }
  }

  /// Paints a layer and its sublayers without the mask, applying an opacity to each part separately.
  private func paintLayers(
    _ node: RenderNode, _ toDevice: AffineTransform, opacity: Double, on canvas: Canvas
  ) {
    paintBackground(node, toDevice, opacity: opacity, on: canvas)
    withClip(node, toDevice, on: canvas) { inner in
      paintInside(node, toDevice, opacity: opacity, on: inner)
    }
    paintBorder(node, toDevice, opacity: opacity, on: canvas)
  }

  private func paintInside(
    _ node: RenderNode, _ toDevice: AffineTransform, opacity: Double, on canvas: Canvas
  ) {
    paintContents(node, toDevice, opacity: opacity, on: canvas)
    for child in node.paintOrder {
      let childToDevice = node.transform(of: child).concatenated(with: toDevice)
      let childOpacity = opacity * child.values.drawnOpacity
      let warp = RenderNode?(node).warp(of: child, childToDevice)
      paintSubtree(
        child, childToDevice, opacity: childOpacity, mask: child.mask, warp: warp, on: canvas)
    }
  }

  private func paintOwn(
    _ node: RenderNode, _ toDevice: AffineTransform, opacity: Double, on canvas: Canvas
  ) {
    paintBackground(node, toDevice, opacity: opacity, on: canvas)
    if !node.hasContents { return }
    withClip(node, toDevice, on: canvas) { inner in
      paintContents(node, toDevice, opacity: opacity, on: inner)
    }
  }

  /// Calls a closure with a canvas that is clipped to a layer's clip.
  private func withClip(
    _ node: RenderNode, _ toDevice: AffineTransform, on canvas: Canvas, _ body: (Canvas) -> Void
  ) {
    switch node.clip(toDevice) {
    case .none: body(canvas)
    case .pixels(let rect): body(canvas.clipped(to: rect))
    case .shape(let shape):
      let area = shape.pixelBounds.intersection(canvas.clip)
      if area.isEmpty { return }
      scratch.withCanvas(area) { group, bitmap in
        body(group)
        cut(group, to: shape)
        over(bitmap, of: group, weight: .one, on: canvas)
      }
    }
  }

  // MARK: Parts of a layer

  private func paintBackground(
    _ node: RenderNode, _ toDevice: AffineTransform, opacity: Double, on canvas: Canvas
  ) {
    let values = node.values
    if values.backgroundColor == nil && values.colors.count < 2 { return }
    guard
      let shape = BoxShape(values.bounds, radius: values.drawnRadius, toDevice: toDevice)
    else { return }
    if let color = values.backgroundColor {
      fill(shape, with: WidePixel(color.withAlpha(multipliedBy: opacity)), on: canvas)
    }
    if values.colors.count > 1, let shader = GradientShader(values, toDevice: toDevice) {
      shade(shape, opacity: opacity, on: canvas) { y, columns, pixels in
        shader.shade(row: y, from: columns.lowerBound, into: &pixels)
      }
    }
  }

  private func paintContents(
    _ node: RenderNode, _ toDevice: AffineTransform, opacity: Double, on canvas: Canvas
  ) {
    if let contents = node.values.contents, let rect = node.pictureRect {
      let part = PicturePart(contents, node.values.contentsRect)
      paint(part, in: rect, toDevice, opacity: opacity, on: canvas)
    }
    paintOutline(node, toDevice, opacity: opacity, on: canvas)
    paintText(node, toDevice, opacity: opacity, on: canvas)
  }

  private func paintBorder(
    _ node: RenderNode, _ toDevice: AffineTransform, opacity: Double, on canvas: Canvas
  ) {
    let values = node.values
    let width = values.borderWidth
    guard width > 0,
      let outer = BoxShape(values.bounds, radius: values.drawnRadius, toDevice: toDevice)
    else { return }
    let area = outer.pixelBounds.intersection(canvas.clip)
    if area.isEmpty { return }
    let color = WidePixel(values.borderColor.withAlpha(multipliedBy: opacity))
    let hole = BoxShape(
      values.bounds.insetBy(
        dx: min(width, values.bounds.width / 2), dy: min(width, values.bounds.height / 2)),
      radius: max(0, values.drawnRadius - width), toDevice: toDevice)
    scratch.withCanvas(area) { ring, bitmap in
      fill(outer, with: color, on: ring)
      if let hole { erase(hole, on: ring) }
      over(bitmap, of: ring, weight: .one, on: canvas)
    }
  }

  // MARK: Rounding

  /// The number of pixels in a strip, which is the part of an area that is painted at a time.
  ///
  /// With sixteen bits per channel, a strip fits into a core's own cache.
  private static let stripArea = 32_768

  /// Paints on a transparent background in sixteen bits per channel, then rounds each pixel once.
  ///
  /// - Parameters:
  ///   - area: The pixels of the frame to paint.
  ///   - frame: Receives the result.
  ///   - painting: Called for one strip after the other.
  func paint(_ area: PixelRect, into frame: PixelRows, _ painting: (Canvas) -> Void) {
    inStrips(area) { canvas in
      painting(canvas)
      WideBlend.round(
        canvas.rows, clip: canvas.local(canvas.clip), into: frame, at: canvas.local(.zero))
    }
  }

  /// Paints on a transparent background in sixteen bits per channel, then rounds each pixel once for the backdrop
  /// below it.
  ///
  /// - Parameters:
  ///   - area: The pixels of the frame to paint.
  ///   - backdrop: The backdrop over which the pixels will be drawn.
  ///   - target: Receives the result.
  ///   - origin: The position of the target's first pixel in the frame.
  ///   - painting: Called for one strip after the other.
  /// - Returns: Whether the resulting pixels depend on the backdrop.
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

  /// Divides an area into strips, and calls a closure with a transparent canvas for one strip after the other.
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

  // MARK: Perspective

  /// The margin around the frame, in pixels, in which a layer is painted before perspective is applied.
  private static let reach = 4096

  /// Paints flat content and projects it with perspective.
  ///
  /// The flat content is sampled at the positions that correspond to the centres of the target's pixels, with linear
  /// interpolation.
  ///
  /// - Parameters:
  ///   - warp: The map from the pixels of the flat content to pixels of the frame.
  ///   - bounds: The pixels of the flat content.
  ///   - canvas: Receives the result.
  ///   - painting: Paints the flat content.
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
            // Points behind the eye are not visible.
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
  /// Returns the linearly interpolated pixel at a point; outside the canvas all pixels are clear.
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
