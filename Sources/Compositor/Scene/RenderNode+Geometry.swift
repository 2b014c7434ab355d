import LayerKit
import Raster

extension RenderNode {
  /// Returns the map from the own coordinates of a sublayer, or of the mask, to this layer's coordinates.
  func transform(of child: RenderNode) -> AffineTransform {
    guard child.values.liesFlat(under: values.sublayerTransform) else {
      return child.values.flatTransform(in: values)
    }
    return transform(of: child, at: child.values.position)
  }

  /// Returns the map from the own coordinates of a sublayer, or of the mask, to this layer's coordinates, if its
  /// position were another one.
  ///
  /// The sublayer must lie flat; see `LayerValues.liesFlat(under:)`.
  func transform(of child: RenderNode, at position: Point) -> AffineTransform {
    let placed = child.values.transformToSuperlayer(at: position)
    if values.sublayerTransform == .identity { return placed }
    let anchor = values.anchor
    return
      placed
      .concatenated(with: .translation(x: -anchor.x, y: -anchor.y))
      .concatenated(with: AffineTransform(values.sublayerTransform))
      .concatenated(with: .translation(x: anchor.x, y: anchor.y))
  }

  /// The rectangle that the layer's picture fills, in the layer's own coordinates; `nil` without a picture.
  var pictureRect: Rect? {
    guard let contents = values.contents, values.contentsScale > 0 else { return nil }
    let part = PicturePart(contents, values.contentsRect).pixels
    let size = Size(
      width: part.width / values.contentsScale, height: part.height / values.contentsScale)
    return values.contentsGravity.rect(of: size, in: values.bounds)
  }

  /// Returns the pixels that the layer and everything below it can touch.
  ///
  /// - Parameters:
  ///   - toDevice: The map from the layer's own coordinates to pixels.
  ///   - parent: The superlayer, or `nil` for a root.
  func deviceBounds(_ toDevice: AffineTransform, in parent: RenderNode?) -> PixelRect {
    let box = flatBounds(toDevice)
    return parent.warp(of: self, toDevice)?.pixelBounds(of: box) ?? box
  }

  /// Returns the pixels that the layer and everything below it can touch, before perspective is applied.
  func flatBounds(_ toDevice: AffineTransform) -> PixelRect {
    if values.isHidden { return .empty }
    var box = ownBounds(toDevice)
    if let mask, let bounds = maskBounds(mask, toDevice) { box = box.intersection(bounds) }
    return box
  }

  /// Returns the pixels that the layer and everything below it can touch, without the layer's own mask and before
  /// perspective is applied.
  func ownBounds(_ toDevice: AffineTransform) -> PixelRect {
    if values.masksToBounds { return toDevice.pixelBounds(of: values.bounds) }
    var box = boundsOfOwnPart(toDevice)
    for child in sublayers {
      let childToDevice = transform(of: child).concatenated(with: toDevice)
      box = box.union(child.deviceBounds(childToDevice, in: self))
    }
    return box
  }

  /// Returns the pixels that the layer's background, gradient, picture, outline, text and border can touch.
  func boundsOfOwnPart(_ toDevice: AffineTransform) -> PixelRect {
    let frame = toDevice.pixelBounds(of: values.bounds)
    if values.masksToBounds { return frame }
    var box = paintsInBounds ? frame : .empty
    if let pictureRect { box = box.union(toDevice.pixelBounds(of: pictureRect)) }
    if let outline = outlineBounds(toDevice) { box = box.union(outline) }
    if let textBounds {
      // Text is moved to whole pixels, by up to half a pixel.
      box = box.union(toDevice.pixelBounds(of: textBounds).outset(by: 1))
    }
    return box
  }

  /// Whether the layer itself can draw a background, gradient or border in any frame.
  var paintsInBounds: Bool {
    values.backgroundColor != nil || values.colors.count > 1
      || values.borderWidth > 0 || animates([.backgroundColor, .colors, .borderWidth])
  }

  /// Whether the layer may draw a picture, an outline or text; ``LayerValues/masksToBounds`` clips all of these.
  var hasContents: Bool { values.contents != nil || values.text != nil || values.path != nil }

  /// Returns the pixels that the outline, including its stroke, can touch; `nil` without an outline.
  func outlineBounds(_ toDevice: AffineTransform) -> PixelRect? {
    guard let box = values.path?.boundingBox else { return nil }
    if values.strokeColor == nil && !animates([.strokeColor]) {
      return toDevice.pixelBounds(of: box)
    }
    let margin = values.lineReach
    return toDevice.pixelBounds(of: box.insetBy(dx: -margin, dy: -margin))
  }

  private func maskBounds(_ mask: RenderNode, _ toDevice: AffineTransform) -> PixelRect? {
    if mask.values.isHidden { return .empty }
    let maskToDevice = transform(of: mask).concatenated(with: toDevice)
    let box = mask.ownBounds(maskToDevice)
    return RenderNode?(self).warp(of: mask, maskToDevice)?.pixelBounds(of: box) ?? box
  }

  // MARK: Travel

  /// Returns the pixels that the layer and everything below it can touch while animations move the layer.
  ///
  /// - Parameters:
  ///   - parent: The superlayer, or `nil` for a root.
  ///   - parentToDevice: The map from the superlayer's coordinates to pixels.
  ///   - table: The animations that move the layer.
  /// - Returns: `nil` if the layer's position is not animated, if its path is not known in advance, or if anything
  ///   other than its position can change the touched pixels.
  func travel(
    in parent: RenderNode?, _ parentToDevice: AffineTransform, _ table: AnimationTable
  ) -> PixelRect? {
    guard let slot = slot(of: .position),
      parent?.values.sublayerTransform ?? .identity == .identity,
      values.liesFlat(under: nil), !extentChangesOtherwise,
      let across = table.range(ofSlot: slot, component: 0),
      let down = table.range(ofSlot: slot, component: 1)
    else { return nil }
    let placed = parent.placement(of: self)
    var box = PixelRect.empty
    for x in [across.lowerBound, across.upperBound] {
      for y in [down.lowerBound, down.upperBound] {
        let way = AffineTransform.translation(x: x - values.position.x, y: y - values.position.y)
        box = box.union(
          ownBounds(placed.concatenated(with: way).concatenated(with: parentToDevice)))
      }
    }
    return box
  }

  /// Whether anything other than the layer's own position can change the pixels that the layer and its sublayers
  /// touch.
  private var extentChangesOtherwise: Bool {
    var nodes: [RenderNode] = []
    collectAnimated(into: &nodes)
    return nodes.contains { node in
      node.slots.contains { animated in
        RenderNode.extents.contains(animated.field)
          && !(node === self && animated.field == .position)
      }
    }
  }
}

extension LayerValues {
  /// Returns the map to the superlayer for a layer whose points have depths.
  ///
  /// This is the affine map if all points have the same depth. Otherwise it is the layer's position without any
  /// transform, because perspective is applied last.
  fileprivate func flatTransform(in superlayer: LayerValues?) -> AffineTransform {
    projection(in: superlayer).visibleAffine ?? flatPlacement
  }

  /// The map to the superlayer that uses only the layer's position and anchor point, without any transform.
  fileprivate var flatPlacement: AffineTransform {
    .translation(x: position.x - anchor.x, y: position.y - anchor.y)
  }

  /// The corner radius as drawn: at most half the smaller side, and not negative.
  var drawnRadius: Double {
    max(0, min(cornerRadius, min(bounds.width, bounds.height) / 2))
  }

  /// The distance by which a stroke along the outline extends beyond the outline, including joins and caps, in
  /// points.
  fileprivate var lineReach: Double {
    guard lineWidth > 0, lineWidth.isFinite else { return 0 }
    let corner = lineJoin == .miter && miterLimit > 1 ? miterLimit : 1
    // An infinite distance would give an invalid box.
    return min(lineWidth / 2 * max(corner, lineCap == .square ? 1.5 : 1), 1e9)
  }

  /// The opacity as drawn, clamped to 0…1.
  var drawnOpacity: Double { opacity > 0 ? min(opacity, 1) : 0 }
}

extension RenderNode? {
  /// Returns the effect of perspective on the pixels of a layer and everything below it, or `nil` without
  /// perspective.
  ///
  /// - Parameters:
  ///   - node: A sublayer or the mask of this layer, or a root if this is `nil`.
  ///   - toDevice: The map from the coordinates of `node` to pixels, before perspective is applied.
  func warp(of node: RenderNode, _ toDevice: AffineTransform) -> Projection? {
    if node.values.liesFlat(under: self?.values.sublayerTransform) { return nil }
    let projection = node.values.projection(in: self?.values)
    guard projection.visibleAffine == nil, let back = toDevice.inverse,
      let unplaced = node.values.flatPlacement.inverse
    else { return nil }
    return Projection(back).concatenated(with: projection)
      .concatenated(with: Projection(unplaced)).concatenated(with: Projection(toDevice))
  }

  /// Returns the map from a layer's own coordinates to its superlayer's, or to the scene's for a root.
  func placement(of node: RenderNode) -> AffineTransform {
    if let self { return self.transform(of: node) }
    return node.values.liesFlat(under: nil)
      ? node.values.transformToSuperlayer : node.values.flatTransform(in: nil)
  }
}

extension Projection {
  /// The projection as a flat transform; `nil` unless all points have the same depth and are in front of the eye.
  fileprivate var visibleAffine: AffineTransform? {
    image(of: .zero).depth > 0 ? affine : nil
  }

  /// Returns the pixels that the projection of a rectangle of pixels can touch.
  ///
  /// These are all pixels if a part of the rectangle is behind the eye.
  func pixelBounds(of rect: PixelRect) -> PixelRect {
    if rect.isEmpty { return .empty }
    let columns = [rect.minX, rect.maxX].map(Double.init)
    let rows = [rect.minY, rect.maxY].map(Double.init)
    for x in columns {
      for y in rows where !(image(of: Point(x: x, y: y)).depth > 1e-6) { return .everything }
    }
    let box = Rect(
      x: columns[0], y: rows[0], width: columns[1] - columns[0], height: rows[1] - rows[0])
    return AffineTransform.identity.pixelBounds(of: apply(to: box)).outset(by: 1)
  }
}

extension AffineTransform {
  /// Returns the pixels that a transformed rectangle can touch, including anti-aliased edges.
  func pixelBounds(of rect: Rect) -> PixelRect {
    let box = apply(to: rect)
    // Turned text and pictures are sampled up to half a pixel beyond the edges.
    let margin = isScaleAndTranslation ? -1e-6 : 0.5
    return PixelRect(
      minX: Self.pixel((box.minX - margin).rounded(.down)),
      minY: Self.pixel((box.minY - margin).rounded(.down)),
      maxX: Self.pixel((box.maxX + margin).rounded(.up)),
      maxY: Self.pixel((box.maxY + margin).rounded(.up)))
  }

  /// Returns the pixels that a transformed rectangle of pixels can touch.
  func pixelBounds(of rect: PixelRect) -> PixelRect {
    if rect.isEmpty { return .empty }
    return pixelBounds(
      of: Rect(
        x: Double(rect.minX), y: Double(rect.minY), width: Double(rect.width),
        height: Double(rect.height)))
  }

  /// Returns the transformed rectangle if it consists of whole pixels; otherwise `nil`.
  func wholePixels(of rect: Rect) -> PixelRect? {
    guard isScaleAndTranslation else { return nil }
    let box = apply(to: rect)
    let edges = [box.minX, box.minY, box.maxX, box.maxY]
    guard edges.allSatisfy({ ($0 - $0.rounded()).magnitude < 1e-6 }) else { return nil }
    return PixelRect(
      minX: Self.pixel(edges[0].rounded()), minY: Self.pixel(edges[1].rounded()),
      maxX: Self.pixel(edges[2].rounded()), maxY: Self.pixel(edges[3].rounded()))
  }

  /// Device pixels per unit of length, averaged over all directions.
  var meanScale: Double { determinant.magnitude.squareRoot() }

  /// Returns a coordinate as a pixel number, clamped so that later arithmetic cannot overflow.
  private static func pixel(_ value: Double) -> Int {
    value.isNaN ? 0 : Int(min(max(value, -1e7), 1e7))
  }
}

extension PixelRect {
  /// A rectangle that is larger than any frame; it stands for no clip.
  static let everything = PixelRect(
    minX: -10_000_000, minY: -10_000_000, maxX: 10_000_000, maxY: 10_000_000)

  /// Returns the rectangle with each edge moved outwards by a margin.
  func outset(by margin: Int) -> PixelRect {
    isEmpty
      ? .empty
      : PixelRect(
        minX: minX - margin, minY: minY - margin, maxX: maxX + margin, maxY: maxY + margin)
  }
}
