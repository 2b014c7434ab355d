/// A flat transform: `x' = a·x + c·y + tx`, `y' = b·x + d·y + ty`.
///
/// The corresponding Core Graphics type is `CGAffineTransform`.
public struct AffineTransform: Hashable, Sendable {
  /// How much x counts for x.
  public var a: Double
  /// How much x counts for y.
  public var b: Double
  /// How much y counts for x.
  public var c: Double
  /// How much y counts for y.
  public var d: Double
  /// The movement along x.
  public var tx: Double
  /// The movement along y.
  public var ty: Double

  /// The transform that changes nothing.
  public static let identity = AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

  /// Creates a transform from six numbers.
  public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    (self.a, self.b, self.c, self.d, self.tx, self.ty) = (a, b, c, d, tx, ty)
  }

  /// The part of a matrix that acts on the plane z = 0, perspective left out.
  ///
  /// Divided by `m44`, which all points have in common, unless that is 0.
  public init(_ matrix: Transform3D) {
    self.init(
      a: matrix.m11, b: matrix.m12, c: matrix.m21, d: matrix.m22, tx: matrix.m41, ty: matrix.m42)
    let depth = matrix.m44
    if depth == 1 || depth == 0 { return }
    (a, b, c, d, tx, ty) = (a / depth, b / depth, c / depth, d / depth, tx / depth, ty / depth)
  }

  /// A movement.
  public static func translation(x: Double, y: Double) -> AffineTransform {
    AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y)
  }

  /// A change of size about the origin.
  public static func scale(x: Double, y: Double) -> AffineTransform {
    AffineTransform(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0)
  }

  /// The product: this transform acts first, `other` second.
  public func concatenated(with other: AffineTransform) -> AffineTransform {
    AffineTransform(
      a: a * other.a + b * other.c, b: a * other.b + b * other.d,
      c: c * other.a + d * other.c, d: c * other.b + d * other.d,
      tx: tx * other.a + ty * other.c + other.tx, ty: tx * other.b + ty * other.d + other.ty)
  }

  /// The area of the image of the unit square, negative for a mirror image.
  public var determinant: Double { a * d - b * c }

  /// The transform that undoes this one, or nothing when this one flattens the plane.
  public var inverse: AffineTransform? {
    let area = determinant
    guard area != 0, area.isFinite else { return nil }
    return AffineTransform(
      a: d / area, b: -b / area, c: -c / area, d: a / area,
      tx: (c * ty - d * tx) / area, ty: (b * tx - a * ty) / area)
  }

  /// Whether axis-parallel rectangles stay axis-parallel without being turned.
  public var isScaleAndTranslation: Bool { b == 0 && c == 0 }

  /// The image of a point.
  public func apply(to point: Point) -> Point {
    Point(x: a * point.x + c * point.y + tx, y: b * point.x + d * point.y + ty)
  }

  /// The box around the image of a rectangle.
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
