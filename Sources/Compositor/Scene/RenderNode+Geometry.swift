import LayerKit
import Raster

extension RenderNode {
  /// The map from a sublayer's, or the mask's, own coordinates to this layer's.
  func transform(of child: RenderNode) -> AffineTransform {
    guard child.values.liesFlat(under: values.sublayerTransform) else {
      return child.values.flatTransform(in: values)
    }
    let placed = child.values.transformToSuperlayer
    if values.sublayerTransform == .identity { return placed }
    let anchor = values.anchor
    return
      placed
      .concatenated(with: .translation(x: -anchor.x, y: -anchor.y))
      .concatenated(with: AffineTransform(values.sublayerTransform))
      .concatenated(with: .translation(x: anchor.x, y: anchor.y))
  }

  /// The rectangle of the picture in the layer's own coordinates, or `nil` without one.
  var pictureRect: Rect? {
    guard let contents = values.contents, values.contentsScale > 0 else { return nil }
    let part = PicturePart(contents, values.contentsRect).pixels
    let size = Size(
      width: part.width / values.contentsScale, height: part.height / values.contentsScale)
    return values.contentsGravity.rect(of: size, in: values.bounds)
  }

  /// The pixels that the layer and everything below it can touch.
  ///
  /// - Parameters:
  ///   - toDevice: The map from the layer's own coordinates to pixels.
  ///   - parent: The superlayer, none for a root.
  func deviceBounds(_ toDevice: AffineTransform, in parent: RenderNode?) -> PixelRect {
    let box = flatBounds(toDevice)
    return parent.warp(of: self, toDevice)?.pixelBounds(of: box) ?? box
  }

  /// The same before perspective.
  func flatBounds(_ toDevice: AffineTransform) -> PixelRect {
    if values.isHidden { return .empty }
    var box = ownBounds(toDevice)
    if let mask, let bounds = maskBounds(mask, toDevice) { box = box.intersection(bounds) }
    return box
  }

  /// The same without what the layer's own mask takes away.
  func ownBounds(_ toDevice: AffineTransform) -> PixelRect {
    if values.masksToBounds { return toDevice.pixelBounds(of: values.bounds) }
    var box = boundsOfOwnPart(toDevice)
    for child in sublayers {
      let childToDevice = transform(of: child).concatenated(with: toDevice)
      box = box.union(child.deviceBounds(childToDevice, in: self))
    }
    return box
  }

  /// The pixels that background, gradient, picture, outline, text and border can touch.
  func boundsOfOwnPart(_ toDevice: AffineTransform) -> PixelRect {
    let frame = toDevice.pixelBounds(of: values.bounds)
    if values.masksToBounds { return frame }
    var box = paintsInBounds ? frame : .empty
    if let pictureRect { box = box.union(toDevice.pixelBounds(of: pictureRect)) }
    if let outline = outlineBounds(toDevice) { box = box.union(outline) }
    if let textBounds {
      // Text is moved to whole pixels, by up to half a one.
      box = box.union(toDevice.pixelBounds(of: textBounds).outset(by: 1))
    }
    return box
  }

  /// Whether the layer itself, apart from its contents, draws anything in any frame.
  var paintsInBounds: Bool {
    values.backgroundColor != nil || values.colors.count > 1
      || values.borderWidth > 0 || animates([.backgroundColor, .colors, .borderWidth])
  }

  /// Whether a picture, an outline or a text may be drawn, all of which ``LayerValues/masksToBounds``
  /// clips.
  var hasContents: Bool { values.contents != nil || values.text != nil || values.path != nil }

  /// The pixels that the outline, its line included, can touch, or `nil` without one.
  func outlineBounds(_ toDevice: AffineTransform) -> PixelRect? {
    guard let box = values.path?.boundingBox else { return nil }
    if values.strokeColor == nil && !animates([.strokeColor]) {
      return toDevice.pixelBounds(of: box)
    }
    let margin = values.lineReach
    return toDevice.pixelBounds(of: box.insetBy(x: -margin, y: -margin))
  }

  private func maskBounds(_ mask: RenderNode, _ toDevice: AffineTransform) -> PixelRect? {
    if mask.values.isHidden { return .empty }
    let maskToDevice = transform(of: mask).concatenated(with: toDevice)
    let box = mask.ownBounds(maskToDevice)
    return RenderNode?(self).warp(of: mask, maskToDevice)?.pixelBounds(of: box) ?? box
  }

  // MARK: Travel

  /// The pixels that the layer and all below it can touch, of a layer that animations of its position alone move.
  ///
  /// - Parameters:
  ///   - parent: The superlayer, none for a root.
  ///   - parentToDevice: The map from the superlayer's coordinates to pixels.
  ///   - table: Where animations lead it.
  /// - Returns: `nil` for a layer that stands, or whose way is not known beforehand.
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

  /// Whether anything but the layer's own position can change how far it and what is below it reach.
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
  /// The map to the superlayer of a layer whose points get depths: as it is when all have the same
  /// one, and else without any transform, as perspective comes last.
  fileprivate func flatTransform(in superlayer: LayerValues?) -> AffineTransform {
    projection(in: superlayer).visibleAffine ?? flatPlacement
  }

  /// The map to the superlayer without any transform.
  fileprivate var flatPlacement: AffineTransform {
    .translation(x: position.x - anchor.x, y: position.y - anchor.y)
  }

  /// The radius of the corners as it is drawn.
  var drawnRadius: Double {
    max(0, min(cornerRadius, min(bounds.width, bounds.height) / 2))
  }

  /// The distance that a line along the outline reaches beyond it, corners and ends included, in points.
  fileprivate var lineReach: Double {
    guard lineWidth > 0, lineWidth.isFinite else { return 0 }
    let corner = lineJoin == .miter && miterLimit > 1 ? miterLimit : 1
    // An endless reach would leave a box without a place.
    return min(lineWidth / 2 * max(corner, lineCap == .square ? 1.5 : 1), 1e9)
  }

  /// The opacity as it is drawn.
  var drawnOpacity: Double { opacity > 0 ? min(opacity, 1) : 0 }
}

extension RenderNode? {
  /// The effect of perspective on the pixels of a layer and all below it, or `nil` without perspective.
  ///
  /// - Parameters:
  ///   - node: A sublayer, the mask, or a root of no layer.
  ///   - toDevice: The map of the layer's own coordinates to pixels, as its placement says.
  func warp(of node: RenderNode, _ toDevice: AffineTransform) -> Projection? {
    if node.values.liesFlat(under: self?.values.sublayerTransform) { return nil }
    let projection = node.values.projection(in: self?.values)
    guard projection.visibleAffine == nil, let back = toDevice.inverse,
      let unplaced = node.values.flatPlacement.inverse
    else { return nil }
    return Projection(back).concatenated(with: projection)
      .concatenated(with: Projection(unplaced)).concatenated(with: Projection(toDevice))
  }

  /// The map from a layer's own coordinates to its superlayer's, or to those of the scene for a
  /// root.
  func placement(of node: RenderNode) -> AffineTransform {
    if let self { return self.transform(of: node) }
    return node.values.liesFlat(under: nil)
      ? node.values.transformToSuperlayer : node.values.flatTransform(in: nil)
  }
}

extension Projection {
  /// The projection as a flat transform, when all points have the same depth and are before the eye.
  fileprivate var visibleAffine: AffineTransform? {
    image(of: .zero).depth > 0 ? affine : nil
  }

  /// The pixels that the image of pixels can touch; all there are when a part lies behind the eye.
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
  /// The pixels that the image of a rectangle can touch, anti-aliased edges included.
  func pixelBounds(of rect: Rect) -> PixelRect {
    let box = apply(to: rect)
    // Coverage of slanted edges reaches half a pixel beyond them.
    let margin = isScaleAndTranslation ? -1e-6 : 0.5
    return PixelRect(
      minX: Self.pixel((box.minX - margin).rounded(.down)),
      minY: Self.pixel((box.minY - margin).rounded(.down)),
      maxX: Self.pixel((box.maxX + margin).rounded(.up)),
      maxY: Self.pixel((box.maxY + margin).rounded(.up)))
  }

  /// The pixels that the image of pixels can touch.
  func pixelBounds(of rect: PixelRect) -> PixelRect {
    if rect.isEmpty { return .empty }
    return pixelBounds(
      of: Rect(
        x: Double(rect.minX), y: Double(rect.minY), width: Double(rect.width),
        height: Double(rect.height)))
  }

  /// The rectangle of whole pixels that is exactly the image of a rectangle, if there is one.
  func wholePixels(of rect: Rect) -> PixelRect? {
    guard isScaleAndTranslation else { return nil }
    let box = apply(to: rect)
    let edges = [box.minX, box.minY, box.maxX, box.maxY]
    guard edges.allSatisfy({ ($0 - $0.rounded()).magnitude < 1e-6 }) else { return nil }
    return PixelRect(
      minX: Self.pixel(edges[0].rounded()), minY: Self.pixel(edges[1].rounded()),
      maxX: Self.pixel(edges[2].rounded()), maxY: Self.pixel(edges[3].rounded()))
  }

  /// Device pixels in a unit of length, in the mean of all directions.
  var meanScale: Double { determinant.magnitude.squareRoot() }

  /// A coordinate as a pixel number; far away places stop at a number that can be calculated with.
  private static func pixel(_ value: Double) -> Int {
    value.isNaN ? 0 : Int(min(max(value, -1e7), 1e7))
  }
}

extension PixelRect {
  /// All pixels that are reckoned with.
  static let everything = PixelRect(
    minX: -10_000_000, minY: -10_000_000, maxX: 10_000_000, maxY: 10_000_000)

  /// The rectangle with each edge moved outwards.
  func outset(by margin: Int) -> PixelRect {
    isEmpty
      ? .empty
      : PixelRect(
        minX: minX - margin, minY: minY - margin, maxX: maxX + margin, maxY: maxY + margin)
  }
}
