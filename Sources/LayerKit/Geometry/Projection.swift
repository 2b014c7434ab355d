/// A map of the plane that keeps lines straight: what a 4×4 matrix does to (x, y, 0, 1), divided by w.
package struct Projection: Hashable, Sendable {
  /// How x, y and 1 count for x, for y and for w.
  private var x, y, w: SIMD3<Double>

  /// The part of a matrix that acts on the plane z = 0.
  package init(_ matrix: Transform3D) {
    x = SIMD3(matrix.m11, matrix.m21, matrix.m41)
    y = SIMD3(matrix.m12, matrix.m22, matrix.m42)
    w = SIMD3(matrix.m14, matrix.m24, matrix.m44)
  }

  /// A flat transform as a projection.
  package init(_ affine: AffineTransform) {
    x = SIMD3(affine.a, affine.c, affine.tx)
    y = SIMD3(affine.b, affine.d, affine.ty)
    w = SIMD3(0, 0, 1)
  }

  private init(x: SIMD3<Double>, y: SIMD3<Double>, w: SIMD3<Double>) {
    (self.x, self.y, self.w) = (x, y, w)
  }

  /// The product: this projection acts first, `other` second.
  package func concatenated(with other: Projection) -> Projection {
    func row(_ row: SIMD3<Double>) -> SIMD3<Double> { x * row.x + y * row.y + w * row.z }
    return Projection(x: row(other.x), y: row(other.y), w: row(other.w))
  }

  /// The projection that undoes this one; one without an inverse comes back as it is.
  package var inverse: Projection {
    let (first, second, third) = (cross(y, w), cross(w, x), cross(x, y))
    let determinant = (x * first).sum()
    guard determinant != 0, determinant.isFinite else { return self }
    return Projection(
      x: SIMD3(first.x, second.x, third.x) / determinant,
      y: SIMD3(first.y, second.y, third.y) / determinant,
      w: SIMD3(first.z, second.z, third.z) / determinant)
  }

  /// The image of a point; a point that the projection moves to infinity is not divided.
  package func apply(to point: Point) -> Point {
    let place = SIMD3(point.x, point.y, 1)
    let image = Point(x: (x * place).sum(), y: (y * place).sum())
    let depth = (w * place).sum()
    if depth == 1 || depth == 0 { return image }
    return Point(x: image.x / depth, y: image.y / depth)
  }

  /// The box around the images of a rectangle's corners.
  package func apply(to rect: Rect) -> Rect {
    let corners = [
      Point(x: rect.minX, y: rect.minY), Point(x: rect.maxX, y: rect.minY),
      Point(x: rect.minX, y: rect.maxY), Point(x: rect.maxX, y: rect.maxY),
    ].map { apply(to: $0) }
    var low = corners[0]
    var high = corners[0]
    for corner in corners.dropFirst() {
      low = Point(x: min(low.x, corner.x), y: min(low.y, corner.y))
      high = Point(x: max(high.x, corner.x), y: max(high.y, corner.y))
    }
    return Rect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
  }

  private func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
  }
}

extension LayerValues {
  /// The map from the layer's own coordinates to its superlayer's, perspective included, without the
  /// latter's ``sublayerTransform``.
  package var projectionToSuperlayer: Projection {
    if !transform.hasPerspective { return Projection(transformToSuperlayer) }
    let anchor = anchor
    return Projection(AffineTransform.translation(x: -anchor.x, y: -anchor.y))
      .concatenated(with: Projection(transform))
      .concatenated(with: Projection(AffineTransform.translation(x: position.x, y: position.y)))
  }

  /// What ``sublayerTransform`` does to the places of sublayers.
  package var sublayerProjection: Projection {
    let anchor = anchor
    return Projection(AffineTransform.translation(x: -anchor.x, y: -anchor.y))
      .concatenated(with: Projection(sublayerTransform))
      .concatenated(with: Projection(AffineTransform.translation(x: anchor.x, y: anchor.y)))
  }
}

extension Transform3D {
  /// Whether points of the plane z = 0 have different depths to be divided by.
  package var hasPerspective: Bool { m14 != 0 || m24 != 0 }
}
