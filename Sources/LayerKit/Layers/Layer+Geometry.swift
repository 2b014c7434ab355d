extension Layer {
  /// The ``transform`` as an affine transform; the identity if the transform is not affine.
  ///
  /// Setting this property replaces the transform. The corresponding Core Animation method is
  /// `CALayer.affineTransform()`.
  public var affineTransform: AffineTransform {
    get { transform.isAffine ? AffineTransform(transform) : .identity }
    set { transform = Transform3D(newValue) }
  }

  /// Replaces the ``transform`` by an affine one; the same as setting ``affineTransform``.
  ///
  /// The corresponding Core Animation method is `CALayer.setAffineTransform(_:)`.
  public func setAffineTransform(_ affine: AffineTransform) { affineTransform = affine }

  // MARK: Conversion

  /// Converts a point from another layer's coordinates to this layer's.
  ///
  /// The conversion goes through the nearest common superlayer. Layers without a common superlayer are converted
  /// through the coordinates in which roots are positioned. Where a matrix has perspective, points are divided by
  /// their depth. The corresponding Core Animation method is `CALayer.convert(_:from:)`.
  ///
  /// - Parameters:
  ///   - point: The point in the other layer's coordinates.
  ///   - layer: The other layer; `nil` for the coordinates in which roots are positioned.
  public func convert(_ point: Point, from layer: Layer?) -> Point {
    Layer.projection(from: layer, to: self).apply(to: point)
  }

  /// Converts a point from this layer's coordinates to another layer's.
  ///
  /// If the other layer is `nil`, the result is in the coordinates in which roots are positioned. The corresponding
  /// Core Animation method is `CALayer.convert(_:to:)`.
  public func convert(_ point: Point, to layer: Layer?) -> Point {
    Layer.projection(from: self, to: layer).apply(to: point)
  }

  /// Converts a rectangle from another layer's coordinates to this layer's and returns the box around the result.
  ///
  /// The corresponding Core Animation method is `CALayer.convert(_:from:)`.
  public func convert(_ rect: Rect, from layer: Layer?) -> Rect {
    Layer.projection(from: layer, to: self).apply(to: rect)
  }

  /// Converts a rectangle from this layer's coordinates to another layer's and returns the box around the result.
  ///
  /// The corresponding Core Animation method is `CALayer.convert(_:to:)`.
  public func convert(_ rect: Rect, to layer: Layer?) -> Rect {
    Layer.projection(from: self, to: layer).apply(to: rect)
  }

  private static func projection(from: Layer?, to: Layer?) -> Projection {
    let above = from?.withSuperlayers ?? []
    let below = to?.withSuperlayers ?? []
    var result = Projection(AffineTransform.identity)
    // A presentation copy is created on each request, so layers are compared by their models.
    for layer in above {
      if below.contains(where: { $0.model() === layer.model() }) { break }
      result = result.concatenated(with: layer.toSuperlayer)
    }
    let way = below.prefix { layer in !above.contains { $0.model() === layer.model() } }
    for layer in way.reversed() {
      // As with `CATransform3DInvert`, a matrix without an inverse is applied as it is.
      let up = layer.toSuperlayer
      result = result.concatenated(with: up.inverse ?? up)
    }
    return result
  }

  /// The layer and all its superlayers, the root last.
  private var withSuperlayers: [Layer] {
    var layers: [Layer] = []
    var next: Layer? = self
    while let layer = next {
      layers.append(layer)
      next = layer.superlayer
    }
    return layers
  }

  /// The map from the layer's own coordinates to its superlayer's; for a root, to the coordinates in which roots are
  /// positioned.
  final var toSuperlayer: Projection {
    values.projection(in: superlayer?.values)
  }

  /// The sublayers from back to front: by ``zPosition``, and at equal ``zPosition`` by index.
  final var paintOrder: [Layer] {
    let layers = sublayers
    if layers.allSatisfy({ $0.zPosition == layers[0].zPosition }) { return layers }
    return layers.enumerated().sorted {
      ($0.element.zPosition, $0.offset) < ($1.element.zPosition, $1.offset)
    }.map(\.element)
  }
}
