/// A two-dimensional affine transform: `x' = a·x + c·y + tx`, `y' = b·x + d·y + ty`.
///
/// The corresponding Core Graphics type is `CGAffineTransform`.
public struct AffineTransform: Hashable, Sendable {
  /// The factor of x in the transformed x.
  public var a: Double
  /// The factor of x in the transformed y.
  public var b: Double
  /// The factor of y in the transformed x.
  public var c: Double
  /// The factor of y in the transformed y.
  public var d: Double
  /// The translation along x, in points.
  public var tx: Double
  /// The translation along y, in points.
  public var ty: Double

  /// The identity, which changes nothing.
  public static let identity = AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

  /// Creates a transform from its six coefficients.
  public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    (self.a, self.b, self.c, self.d, self.tx, self.ty) = (a, b, c, d, tx, ty)
  }

  /// Creates a transform from the part of a matrix that acts on the plane z = 0; perspective is ignored.
  ///
  /// The elements are divided by `m44`, unless `m44` is 0.
  public init(_ matrix: Transform3D) {
    self.init(
      a: matrix.m11, b: matrix.m12, c: matrix.m21, d: matrix.m22, tx: matrix.m41, ty: matrix.m42)
    let depth = matrix.m44
    if depth == 1 || depth == 0 { return }
    (a, b, c, d, tx, ty) = (a / depth, b / depth, c / depth, d / depth, tx / depth, ty / depth)
  }

  /// Returns a translation in points.
  public static func translation(x: Double, y: Double) -> AffineTransform {
    AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y)
  }

  /// Returns a scale about the origin.
  public static func scale(x: Double, y: Double) -> AffineTransform {
    AffineTransform(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0)
  }

  /// Returns the product: this transform acts first, `other` second.
  public func concatenated(with other: AffineTransform) -> AffineTransform {
    AffineTransform(
      a: a * other.a + b * other.c, b: a * other.b + b * other.d,
      c: c * other.a + d * other.c, d: c * other.b + d * other.d,
      tx: tx * other.a + ty * other.c + other.tx, ty: tx * other.b + ty * other.d + other.ty)
  }

  /// The area of the transformed unit square; negative if the transform mirrors.
  public var determinant: Double { a * d - b * c }

  /// The inverse transform; `nil` if this transform maps the plane to a line or a point.
  public var inverse: AffineTransform? {
    let area = determinant
    guard area != 0, area.isFinite else { return nil }
    return AffineTransform(
      a: d / area, b: -b / area, c: -c / area, d: a / area,
      tx: (c * ty - d * tx) / area, ty: (b * tx - a * ty) / area)
  }

  /// Whether the transform consists of a scale and a translation only.
  public var isScaleAndTranslation: Bool { b == 0 && c == 0 }

  /// Returns the transformed point.
  public func apply(to point: Point) -> Point {
    Point(x: a * point.x + c * point.y + tx, y: b * point.x + d * point.y + ty)
  }

  /// Returns the box around the transformed rectangle.
  public func apply(to rect: Rect) -> Rect {
    let p1 = apply(to: Point(x: rect.minX, y: rect.minY))
    let p2 = apply(to: Point(x: rect.maxX, y: rect.minY))
    let p3 = apply(to: Point(x: rect.minX, y: rect.maxY))
    let p4 = apply(to: Point(x: rect.maxX, y: rect.maxY))
    let x = min(min(p1.x, p2.x), min(p3.x, p4.x))
    let y = min(min(p1.y, p2.y), min(p3.y, p4.y))
    return Rect(
      x: x, y: y, width: max(max(p1.x, p2.x), max(p3.x, p4.x)) - x,
      height: max(max(p1.y, p2.y), max(p3.y, p4.y)) - y)
  }
}

/// A projective map of the plane, which keeps lines straight: a 4×4 matrix applied to (x, y, 0, 1), divided by w.
///
/// The divisor w of a point is called its depth.
package struct Projection: Hashable, Sendable {
  /// The factors of x, y and 1 in the transformed x, y and w.
  private var x, y, w: SIMD3<Double>

  /// Creates the projection of the plane z = 0 by a matrix; the transformed z is dropped.
  package init(_ matrix: Transform3D) {
    x = SIMD3(matrix.m11, matrix.m21, matrix.m41)
    y = SIMD3(matrix.m12, matrix.m22, matrix.m42)
    w = SIMD3(matrix.m14, matrix.m24, matrix.m44)
  }

  /// Creates a projection from an affine transform.
  package init(_ affine: AffineTransform) {
    x = SIMD3(affine.a, affine.c, affine.tx)
    y = SIMD3(affine.b, affine.d, affine.ty)
    w = SIMD3(0, 0, 1)
  }

  private init(x: SIMD3<Double>, y: SIMD3<Double>, w: SIMD3<Double>) {
    (self.x, self.y, self.w) = (x, y, w)
  }

  /// Returns the product: this projection acts first, `other` second.
  package func concatenated(with other: Projection) -> Projection {
    func row(_ row: SIMD3<Double>) -> SIMD3<Double> { x * row.x + y * row.y + w * row.z }
    return Projection(x: row(other.x), y: row(other.y), w: row(other.w))
  }

  /// The inverse projection; `nil` if this projection maps the plane to a line or a point.
  ///
  /// The depths of the inverse are the reciprocals of this projection's depths.
  package var inverse: Projection? {
    let (first, second, third) = (cross(y, w), cross(w, x), cross(x, y))
    let determinant = (x * first).sum()
    if determinant == 0 || !determinant.isFinite { return nil }
    return Projection(
      x: SIMD3(first.x, second.x, third.x) / determinant,
      y: SIMD3(first.y, second.y, third.y) / determinant,
      w: SIMD3(first.z, second.z, third.z) / determinant)
  }

  /// Returns the projected point; a point whose depth is 0 is not divided by it.
  package func apply(to point: Point) -> Point {
    let image = image(of: point)
    if image.depth == 1 || image.depth == 0 { return image.point }
    return Point(x: image.point.x / image.depth, y: image.point.y / image.depth)
  }

  /// Returns the projected point before the division by its depth, and the depth, which is greater than 0 only in
  /// front of the eye.
  package func image(of point: Point) -> (point: Point, depth: Double) {
    let place = SIMD3(point.x, point.y, 1)
    return (Point(x: (x * place).sum(), y: (y * place).sum()), (w * place).sum())
  }

  /// Returns the point of the plane that this projection maps to a given point; `nil` if the plane is behind the eye
  /// or seen edge-on there.
  func visiblePlace(of point: Point) -> Point? {
    guard let (place, depth) = inverse?.image(of: point), depth > 0 else { return nil }
    return depth == 1 ? place : Point(x: place.x / depth, y: place.y / depth)
  }

  /// The projection as an affine transform; `nil` if different points have different depths.
  package var affine: AffineTransform? {
    guard w.x == 0, w.y == 0, w.z != 0 else { return nil }
    return AffineTransform(
      a: x.x / w.z, b: y.x / w.z, c: x.y / w.z, d: y.y / w.z, tx: x.z / w.z, ty: y.z / w.z)
  }

  /// Returns the box around the projected corners of a rectangle.
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
  /// Returns the map from the layer's own coordinates to its superlayer's, including perspective.
  ///
  /// The superlayer's ``sublayerTransform`` applies to the z coordinates that this layer's ``transform`` produces.
  /// The z coordinates are dropped afterwards.
  ///
  /// - Parameter superlayer: The superlayer's values; `nil` for a root.
  package func projection(in superlayer: LayerValues?) -> Projection {
    if liesFlat(under: superlayer?.sublayerTransform) {
      let own = transformToSuperlayer
      guard let superlayer, superlayer.sublayerTransform != .identity else {
        return Projection(own)
      }
      let center = superlayer.anchor
      return Projection(
        own
          .concatenated(with: AffineTransform.translation(x: -center.x, y: -center.y))
          .concatenated(with: AffineTransform(superlayer.sublayerTransform))
          .concatenated(with: AffineTransform.translation(x: center.x, y: center.y)))
    }
    let own = Transform3D.translation(x: -anchor.x, y: -anchor.y)
      .concatenated(with: transform)
      .concatenated(with: Transform3D.translation(x: position.x, y: position.y))
    guard let superlayer else { return Projection(own) }
    let center = superlayer.anchor
    return Projection(
      own
        .concatenated(with: Transform3D.translation(x: -center.x, y: -center.y))
        .concatenated(with: superlayer.sublayerTransform)
        .concatenated(with: Transform3D.translation(x: center.x, y: center.y)))
  }

  /// Returns whether an affine transform of the plane is enough to map the layer to its superlayer.
  ///
  /// It is enough if the layer's own transform keeps the layer in its plane and there is no perspective.
  ///
  /// - Parameter sublayerTransform: The ``sublayerTransform`` of the superlayer; `nil` for a root.
  package func liesFlat(under sublayerTransform: Transform3D?) -> Bool {
    if transform == .identity && sublayerTransform ?? .identity == .identity { return true }
    let isInPlane = transform.m13 == 0 && transform.m23 == 0 && transform.m43 == 0
    return isInPlane && !transform.hasPerspective
      && sublayerTransform?.hasPerspective != true
  }
}

extension Transform3D {
  /// Whether perspective divides the points of the plane z = 0 by different depths.
  fileprivate var hasPerspective: Bool { m14 != 0 || m24 != 0 }
}
