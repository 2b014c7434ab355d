extension Layer {
  /// The six numbers of an affine ``transform``; the identity when it is not affine.
  ///
  /// Setting it replaces the transform. The corresponding Core Animation methods are
  /// `CALayer.affineTransform()` and `CALayer.setAffineTransform(_:)`.
  public var affineTransform: AffineTransform {
    get { transform.isAffine ? AffineTransform(transform) : .identity }
    set { transform = Transform3D(newValue) }
  }

  // MARK: Conversion

  /// Converts a point of another layer's coordinates to this layer's.
  ///
  /// The way leads over the nearest superlayer that both share; layers without one share the space of
  /// their roots. Where a matrix has perspective, points are divided by their depth.
  /// The corresponding Core Animation method is `CALayer.convert(_:from:)`.
  ///
  /// - Parameters:
  ///   - point: The point.
  ///   - layer: The layer that the point belongs to; `nil` for the space in which roots lie.
  public func convert(_ point: Point, from layer: Layer?) -> Point {
    Layer.projection(from: layer, to: self).apply(to: point)
  }

  /// Converts a point of this layer's coordinates to another layer's, or to the space of the roots.
  ///
  /// The corresponding Core Animation method is `CALayer.convert(_:to:)`.
  public func convert(_ point: Point, to layer: Layer?) -> Point {
    Layer.projection(from: self, to: layer).apply(to: point)
  }

  /// Converts a rectangle of another layer's coordinates to the box around it in this layer's.
  ///
  /// The corresponding Core Animation method is `CALayer.convert(_:from:)`.
  public func convert(_ rect: Rect, from layer: Layer?) -> Rect {
    Layer.projection(from: layer, to: self).apply(to: rect)
  }

  /// Converts a rectangle of this layer's coordinates to the box around it in another layer's.
  ///
  /// The corresponding Core Animation method is `CALayer.convert(_:to:)`.
  public func convert(_ rect: Rect, to layer: Layer?) -> Rect {
    Layer.projection(from: self, to: layer).apply(to: rect)
  }

  private static func projection(from: Layer?, to: Layer?) -> Projection {
    let above = from?.withSuperlayers ?? []
    let below = to?.withSuperlayers ?? []
    var result = Projection(AffineTransform.identity)
    // A presentation copy is made anew each time, so layers are known by their models.
    for layer in above {
      if below.contains(where: { $0.model() === layer.model() }) { break }
      result = result.concatenated(with: layer.toSuperlayer)
    }
    let way = below.prefix { layer in !above.contains { $0.model() === layer.model() } }
    for layer in way.reversed() {
      // As with `CATransform3DInvert`, what cannot be undone is applied.
      let up = layer.toSuperlayer
      result = result.concatenated(with: up.inverse ?? up)
    }
    return result
  }

  /// The layer, its superlayer, and so on to the root.
  private var withSuperlayers: [Layer] {
    var layers: [Layer] = []
    var next: Layer? = self
    while let layer = next {
      layers.append(layer)
      next = layer.superlayer
    }
    return layers
  }

  /// The map from the layer's own coordinates to its superlayer's, or to the space of the roots.
  final var toSuperlayer: Projection {
    values.projection(in: superlayer?.values)
  }

  /// The sublayers from back to front: by depth, those of equal depth by index.
  final var paintOrder: [Layer] {
    let layers = sublayers
    if layers.allSatisfy({ $0.zPosition == layers[0].zPosition }) { return layers }
    return layers.enumerated().sorted {
      ($0.element.zPosition, $0.offset) < ($1.element.zPosition, $1.offset)
    }.map(\.element)
  }
}
