/// A 4×4 matrix that acts on row vectors, `p' = p · M`, as in Core Animation.
///
/// ```
///             | m11 m12 m13 m14 |
/// (x y z 1) · | m21 m22 m23 m24 |      the translation is (m41, m42, m43)
///             | m31 m32 m33 m34 |
///             | m41 m42 m43 m44 |
/// ```
///
/// The corresponding Core Animation type is `CATransform3D`.
public struct Transform3D: Hashable, Sendable {
  /// The matrix element in the first row, first column.
  public var m11: Double
  /// The matrix element in the first row, second column.
  public var m12: Double
  /// The matrix element in the first row, third column.
  public var m13: Double
  /// The matrix element in the first row, fourth column.
  public var m14: Double
  /// The matrix element in the second row, first column.
  public var m21: Double
  /// The matrix element in the second row, second column.
  public var m22: Double
  /// The matrix element in the second row, third column.
  public var m23: Double
  /// The matrix element in the second row, fourth column.
  public var m24: Double
  /// The matrix element in the third row, first column.
  public var m31: Double
  /// The matrix element in the third row, second column.
  public var m32: Double
  /// The matrix element in the third row, third column.
  public var m33: Double
  /// The matrix element in the third row, fourth column.
  public var m34: Double
  /// The matrix element in the fourth row, first column: the translation along x.
  public var m41: Double
  /// The matrix element in the fourth row, second column: the translation along y.
  public var m42: Double
  /// The matrix element in the fourth row, third column: the translation along z.
  public var m43: Double
  /// The matrix element in the fourth row, fourth column.
  public var m44: Double

  /// The identity, which changes nothing.
  public static let identity = Transform3D(rows: [
    1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1,
  ])

  /// Creates a matrix from sixteen numbers, row by row.
  ///
  /// Missing numbers are those of the identity; further numbers are ignored.
  public init(rows m: [Double]) {
    self.init { $0 < m.count ? m[$0] : $0 % 5 == 0 ? 1 : 0 }
  }

  /// Creates a matrix from a function that returns the element at an index 0…15, row by row; allocates no memory.
  @inline(__always)
  init(_ m: (Int) -> Double) {
    (m11, m12, m13, m14) = (m(0), m(1), m(2), m(3))
    (m21, m22, m23, m24) = (m(4), m(5), m(6), m(7))
    (m31, m32, m33, m34) = (m(8), m(9), m(10), m(11))
    (m41, m42, m43, m44) = (m(12), m(13), m(14), m(15))
  }

  /// The sixteen elements, row by row.
  public var rows: [Double] {
    [m11, m12, m13, m14, m21, m22, m23, m24, m31, m32, m33, m34, m41, m42, m43, m44]
  }

  /// Returns a translation in points.
  public static func translation(x: Double, y: Double, z: Double = 0) -> Transform3D {
    var result = identity
    (result.m41, result.m42, result.m43) = (x, y, z)
    return result
  }

  /// Returns a scale about the origin.
  public static func scale(x: Double, y: Double, z: Double = 1) -> Transform3D {
    var result = identity
    (result.m11, result.m22, result.m33) = (x, y, z)
    return result
  }

  /// Returns a rotation about an axis through the origin; about z by default.
  ///
  /// A positive angle rotates +x towards +y: clockwise on the screen, where y increases downwards. An axis of length
  /// 0 gives the identity.
  ///
  /// - Parameters:
  ///   - angle: The angle in radians.
  ///   - x: The axis's component along x.
  ///   - y: The axis's component along y.
  ///   - z: The axis's component along z.
  public static func rotation(
    _ angle: Double, x: Double = 0, y: Double = 0, z: Double = 1
  ) -> Transform3D {
    let length = (x * x + y * y + z * z).squareRoot()
    guard length > 0 else { return identity }
    let (ux, uy, uz) = (x / length, y / length, z / length)
    let c = cosine(angle)
    let s = sine(angle)
    let k = 1 - c
    var result = identity
    result.m11 = ux * ux * k + c
    result.m12 = uy * ux * k + uz * s
    result.m13 = uz * ux * k - uy * s
    result.m21 = ux * uy * k - uz * s
    result.m22 = uy * uy * k + c
    result.m23 = uz * uy * k + ux * s
    result.m31 = ux * uz * k + uy * s
    result.m32 = uy * uz * k - ux * s
    result.m33 = uz * uz * k + c
    return result
  }

  /// Returns the product: this transform acts first, `other` second.
  public func concatenated(with other: Transform3D) -> Transform3D {
    // Written out, because frames multiply transforms and must not allocate.
    func row(
      _ a: Double, _ b: Double, _ c: Double, _ d: Double
    ) -> (Double, Double, Double, Double) {
      (
        a * other.m11 + b * other.m21 + c * other.m31 + d * other.m41,
        a * other.m12 + b * other.m22 + c * other.m32 + d * other.m42,
        a * other.m13 + b * other.m23 + c * other.m33 + d * other.m43,
        a * other.m14 + b * other.m24 + c * other.m34 + d * other.m44
      )
    }
    var product = self
    (product.m11, product.m12, product.m13, product.m14) = row(m11, m12, m13, m14)
    (product.m21, product.m22, product.m23, product.m24) = row(m21, m22, m23, m24)
    (product.m31, product.m32, product.m33, product.m34) = row(m31, m32, m33, m34)
    (product.m41, product.m42, product.m43, product.m44) = row(m41, m42, m43, m44)
    return product
  }

  /// Whether the transform keeps the plane z = 0 flat and parallel lines parallel.
  public var isAffine: Bool {
    m13 == 0 && m14 == 0 && m23 == 0 && m24 == 0 && m31 == 0 && m32 == 0 && m34 == 0 && m43 == 0
      && m33 == 1 && m44 == 1
  }
}

extension Transform3D {
  /// Creates the matrix that acts on the plane like an affine transform.
  public init(_ affine: AffineTransform) {
    self = .identity
    (m11, m12, m21, m22) = (affine.a, affine.b, affine.c, affine.d)
    (m41, m42) = (affine.tx, affine.ty)
  }

  /// The inverse matrix; the matrix itself if it has no inverse.
  ///
  /// The corresponding Core Animation function is `CATransform3DInvert`.
  public var inverse: Transform3D {
    var left = rows
    var right = Transform3D.identity.rows
    for column in 0..<4 {
      // Dividing by the largest element of the column loses the fewest digits.
      var pivot = column
      for row in column..<4
      where left[row * 4 + column].magnitude > left[pivot * 4 + column].magnitude { pivot = row }
      let divisor = left[pivot * 4 + column]
      guard divisor != 0, divisor.isFinite else { return self }
      for k in 0..<4 {
        left.swapAt(pivot * 4 + k, column * 4 + k)
        right.swapAt(pivot * 4 + k, column * 4 + k)
        left[column * 4 + k] /= divisor
        right[column * 4 + k] /= divisor
      }
      for row in 0..<4 where row != column {
        let factor = left[row * 4 + column]
        for k in 0..<4 {
          left[row * 4 + k] -= factor * left[column * 4 + k]
          right[row * 4 + k] -= factor * right[column * 4 + k]
        }
      }
    }
    return Transform3D(rows: right)
  }
}

extension Transform3D {
  /// Returns a transform between this transform and another.
  ///
  /// Translation, scale, skew, rotation and perspective are interpolated separately, as in the W3C's *CSS Transforms
  /// Module Level 2*. Unlike interpolation of the sixteen elements, this preserves lengths during a rotation. The
  /// rotation takes the shorter way: to rotate by more than half a turn, animate `\.transform.rotation.z`. The
  /// transforms at 0 and 1 are exact.
  ///
  /// - Parameters:
  ///   - other: The transform at 1.
  ///   - share: 0 for this transform, 1 for the other; values outside 0…1 extrapolate.
  public func interpolated(to other: Transform3D, at share: Double) -> Transform3D {
    if share == 0 || self == other { return self }
    if share == 1 { return other }
    return TransformParts(self).mixed(with: TransformParts(other), share).transform
  }

  /// Returns the transform applied a number of times in a row; a negative number applies the inverse.
  func power(_ exponent: Double) -> Transform3D {
    var left = exponent.magnitude.rounded()
    var factor = exponent < 0 ? inverse : self
    var result = Transform3D.identity
    while left >= 1, left.isFinite {
      if left.truncatingRemainder(dividingBy: 2) == 1 {
        result = result.concatenated(with: factor)
      }
      factor = factor.concatenated(with: factor)
      left = (left / 2).rounded(.down)
    }
    return result
  }
}
