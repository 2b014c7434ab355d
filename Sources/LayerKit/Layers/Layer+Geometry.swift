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
  /// The conversion goes through the nearest common superlayer: a point converted to the same layer stays as it is.
  /// Layers without a common superlayer are converted through the coordinates in which roots are positioned. Where a
  /// matrix has perspective, points are divided by their depth. A matrix that flattens the plane has no inverse and is
  /// applied as it is. The corresponding Core Animation method is `CALayer.convert(_:from:)`.
  ///
  /// - Parameters:
  ///   - point: The point in the other layer's coordinates.
  ///   - layer: The other layer; `nil` for the coordinates in which roots are positioned.
  public func convert(_ point: Point, from layer: Layer?) -> Point {
    Layer.projection(from: layer, to: self)?.apply(to: point) ?? point
  }

  /// Converts a point from this layer's coordinates to another layer's.
  ///
  /// If the other layer is `nil`, the result is in the coordinates in which roots are positioned. The corresponding
  /// Core Animation method is `CALayer.convert(_:to:)`.
  public func convert(_ point: Point, to layer: Layer?) -> Point {
    Layer.projection(from: self, to: layer)?.apply(to: point) ?? point
  }

  /// Converts a rectangle from another layer's coordinates to this layer's and returns the box around the result.
  ///
  /// The corresponding Core Animation method is `CALayer.convert(_:from:)`.
  public func convert(_ rect: Rect, from layer: Layer?) -> Rect {
    Layer.projection(from: layer, to: self)?.apply(to: rect) ?? rect
  }

  /// Converts a rectangle from this layer's coordinates to another layer's and returns the box around the result.
  ///
  /// The corresponding Core Animation method is `CALayer.convert(_:to:)`.
  public func convert(_ rect: Rect, to layer: Layer?) -> Rect {
    Layer.projection(from: self, to: layer)?.apply(to: rect) ?? rect
  }

  /// Returns the map from one layer's coordinates to another's; `nil` if both are the same layer.
  private static func projection(from: Layer?, to: Layer?) -> Projection? {
    let (up, down) = way(from: from?.withSuperlayers ?? [], to: to?.withSuperlayers ?? [])
    if up.isEmpty && down.isEmpty { return nil }
    var result = Projection(AffineTransform.identity)
    for layer in up { result = result.concatenated(with: layer.toSuperlayer) }
    for layer in down {
      // As with `CATransform3DInvert`, a matrix without an inverse is applied as it is.
      let up = layer.toSuperlayer
      result = result.concatenated(with: up.inverse ?? up)
    }
    return result
  }

  /// Returns the way between two layers through their nearest common superlayer, which is not part of it.
  ///
  /// - Parameters:
  ///   - above: The first layer and all its superlayers, the root last.
  ///   - below: The same for the second layer.
  /// - Returns: The layers to leave on the way up and those to enter on the way down, both in this order.
  static func way(from above: [Layer], to below: [Layer]) -> (up: [Layer], down: [Layer]) {
    // A presentation copy is created on each request, so layers are compared by their models.
    let (first, second) = (above.map { $0.model() }, below.map { $0.model() })
    let up = first.prefix { layer in !second.contains { $0 === layer } }.count
    let down = second.prefix { layer in !first.contains { $0 === layer } }.count
    return (Array(above[..<up]), below[..<down].reversed())
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
