/// A decomposed transform, whose parts can be changed and interpolated separately.
///
/// The matrix is scale · skew · rotation · translation · perspective. Unlike interpolated matrices, interpolated parts
/// preserve lengths during a rotation, and an equal perspective of both ends. The parts are those of the W3C's *CSS
/// Transforms Module Level 2*, for matrices that act on row vectors.
struct TransformParts: Hashable, Sendable {
  /// The translation: the first three elements of the matrix's last row.
  var translation: Vector3D
  /// The scales along x, y and z; all three are negative if the transform mirrors.
  var scale: Vector3D
  /// The skew factors: of y towards x, of z towards x, and of z towards y.
  var skew: Vector3D
  var rotation: Quaternion
  /// The first three elements of the perspective's last column; its other elements are those of the identity.
  var perspective: Vector3D
  /// The fourth element of the perspective's last column.
  var weight: Double

  /// Decomposes a transform.
  ///
  /// The matrix is divided by `m44` first, unless `m44` is 0. An axis of length 0 gets a direction perpendicular to the
  /// other axes, and no perspective along it.
  init(_ given: Transform3D) {
    let matrix = given.dividedByWeight
    translation = Vector3D(x: matrix.m41, y: matrix.m42, z: matrix.m43)
    var x = Vector3D(x: matrix.m11, y: matrix.m12, z: matrix.m13)
    var y = Vector3D(x: matrix.m21, y: matrix.m22, z: matrix.m23)
    var z = Vector3D(x: matrix.m31, y: matrix.m32, z: matrix.m33)
    scale = Vector3D(x: x.length, y: 0, z: 0)
    skew = .zero
    x = Axis.unit(x, scale.x) ?? Axis.first(besides: y, z)

    skew.x = x.dot(y)
    y = y + x * -skew.x
    scale.y = y.length
    skew.x = scale.y > 0 ? skew.x / scale.y : 0
    y = Axis.unit(y, scale.y) ?? Axis.second(after: x, besides: z)

    skew.y = x.dot(z)
    z = z + x * -skew.y
    skew.z = y.dot(z)
    z = z + y * -skew.z
    scale.z = z.length
    (skew.y, skew.z) = scale.z > 0 ? (skew.y / scale.z, skew.z / scale.z) : (0, 0)
    z = Axis.unit(z, scale.z) ?? x.cross(y)

    if x.dot(y.cross(z)) < 0 {
      scale = scale * -1
      (x, y, z) = (x * -1, y * -1, z * -1)
    }
    rotation = Quaternion(rows: x, y, z)
    let column = Vector3D(x: matrix.m14, y: matrix.m24, z: matrix.m34)
    (perspective, weight) = (.zero, matrix.m44)
    if column != .zero { setPerspective(column, along: x, y, z) }
  }

  /// Sets the perspective that, after the other parts, gives a matrix its last column.
  ///
  /// - Parameters:
  ///   - column: The first three elements of the column; ``weight`` is the fourth.
  ///   - x: The first row of the rotation.
  ///   - y: The second row.
  ///   - z: The third row.
  private mutating func setPerspective(
    _ column: Vector3D, along x: Vector3D, _ y: Vector3D, _ z: Vector3D
  ) {
    func share(_ element: Double, _ scale: Double) -> Double { scale == 0 ? 0 : element / scale }
    let first = share(column.x, scale.x)
    let second = share(column.y, scale.y) - skew.x * first
    let third = share(column.z, scale.z) - skew.y * first - skew.z * second
    perspective = x * first + y * second + z * third
    weight -= translation.dot(perspective)
  }

  /// The transform composed of the parts.
  var transform: Transform3D {
    let (x, y, z) = rotation.rows
    let first = x * scale.x
    let second = (y + x * skew.x) * scale.y
    let third = (z + x * skew.y + y * skew.z) * scale.z
    var result = Transform3D.identity
    (result.m11, result.m12, result.m13) = (first.x, first.y, first.z)
    (result.m21, result.m22, result.m23) = (second.x, second.y, second.z)
    (result.m31, result.m32, result.m33) = (third.x, third.y, third.z)
    (result.m41, result.m42, result.m43) = (translation.x, translation.y, translation.z)
    result.m44 = weight
    if perspective == .zero { return result }
    (result.m14, result.m24) = (first.dot(perspective), second.dot(perspective))
    result.m34 = third.dot(perspective)
    result.m44 += translation.dot(perspective)
    return result
  }

  /// Returns parts interpolated towards others: numbers linearly, the rotation along the shorter way.
  ///
  /// - Parameters:
  ///   - other: The parts at 1.
  ///   - share: 0 for these parts, 1 for the others.
  func mixed(with other: TransformParts, _ share: Double) -> TransformParts {
    var result = self
    result.translation = translation.mixed(with: other.translation, share)
    result.scale = scale.mixed(with: other.scale, share)
    result.skew = skew.mixed(with: other.skew, share)
    result.rotation = rotation.mixed(with: other.rotation, share)
    result.perspective = perspective.mixed(with: other.perspective, share)
    result.weight = weight + (other.weight - weight) * share
    return result
  }
}

extension Transform3D {
  /// The matrix divided by `m44`, which maps points to the same places; the matrix itself if `m44` is 0.
  fileprivate var dividedByWeight: Transform3D {
    if m44 == 1 || m44 == 0 { return self }
    var factor = Transform3D.identity
    (factor.m11, factor.m22, factor.m33, factor.m44) = (1 / m44, 1 / m44, 1 / m44, 1 / m44)
    var result = concatenated(with: factor)
    result.m44 = 1
    return result
  }
}

extension TransformParts {
  /// The count of numbers that ``append(to:)`` writes.
  static let count = 17

  /// Appends the parts to a list of numbers.
  func append(to numbers: inout [Double]) {
    for vector in [translation, scale, skew] { numbers += [vector.x, vector.y, vector.z] }
    numbers += [rotation.x, rotation.y, rotation.z, rotation.w]
    numbers += [perspective.x, perspective.y, perspective.z, weight]
  }

  /// Creates the parts from the numbers that ``append(to:)`` has written; allocates no memory.
  init(_ numbers: [Double], at first: Int) {
    func vector(_ index: Int) -> Vector3D {
      Vector3D(
        x: numbers[first + index], y: numbers[first + index + 1], z: numbers[first + index + 2])
    }
    translation = vector(0)
    scale = vector(3)
    skew = vector(6)
    rotation = Quaternion(
      x: numbers[first + 9], y: numbers[first + 10], z: numbers[first + 11], w: numbers[first + 12])
    perspective = vector(13)
    weight = numbers[first + 16]
  }
}

/// The unit vectors along a matrix's axes, with substitutes for axes that the matrix scales to a length of 0.
private enum Axis {
  static func unit(_ vector: Vector3D, _ length: Double) -> Vector3D? {
    length > 0 ? vector * (1 / length) : nil
  }

  static func first(besides y: Vector3D, _ z: Vector3D) -> Vector3D {
    let normal = y.cross(z)
    if let unit = unit(normal, normal.length) { return unit }
    return perpendicular(to: y.length > 0 ? y : z, near: Vector3D(x: 1, y: 0, z: 0))
  }

  static func second(after x: Vector3D, besides z: Vector3D) -> Vector3D {
    let normal = z.cross(x)
    return unit(normal, normal.length) ?? perpendicular(to: x, near: Vector3D(x: 0, y: 1, z: 0))
  }

  /// Returns the direction perpendicular to a vector that is nearest to a preferred direction.
  private static func perpendicular(to vector: Vector3D, near wish: Vector3D) -> Vector3D {
    guard let along = unit(vector, vector.length) else { return wish }
    let rest = wish + along * -wish.dot(along)
    if let unit = unit(rest, rest.length) { return unit }
    // The preferred direction is parallel to the vector; the next axis in the cycle is not.
    return Vector3D(x: wish.z, y: wish.x, z: wish.y)
  }
}

/// A component of a transform that can be read and set while the others keep their values.
package enum TransformComponent: String, Hashable, Sendable, CaseIterable {
  /// The mean of the three scales; setting it sets all three.
  case scale
  /// The scale along x.
  case scaleX = "scale.x"
  /// The scale along y.
  case scaleY = "scale.y"
  /// The scale along z.
  case scaleZ = "scale.z"
  /// The rotation about x in radians, applied before the rotations about y and z.
  case rotationX = "rotation.x"
  /// The rotation about y in radians, applied between the rotations about x and z.
  case rotationY = "rotation.y"
  /// The rotation about z in radians, applied after the rotations about x and y.
  case rotationZ = "rotation.z"

  /// Returns the component of a transform.
  package func value(in matrix: Transform3D) -> Double {
    let parts = TransformParts(matrix)
    switch self {
    case .scale: return (parts.scale.x + parts.scale.y + parts.scale.z) / 3
    case .scaleX: return parts.scale.x
    case .scaleY: return parts.scale.y
    case .scaleZ: return parts.scale.z
    case .rotationX: return parts.rotation.eulerAngles.x
    case .rotationY: return parts.rotation.eulerAngles.y
    case .rotationZ: return parts.rotation.eulerAngles.z
    }
  }

  /// Returns a transform with a new value for this component.
  package func setting(_ value: Double, in matrix: Transform3D) -> Transform3D {
    var parts = TransformParts(matrix)
    switch self {
    case .scale: parts.scale = Vector3D(x: value, y: value, z: value)
    case .scaleX: parts.scale.x = value
    case .scaleY: parts.scale.y = value
    case .scaleZ: parts.scale.z = value
    case .rotationX, .rotationY, .rotationZ:
      var angles = parts.rotation.eulerAngles
      switch self {
      case .rotationX: angles.x = value
      case .rotationY: angles.y = value
      default: angles.z = value
      }
      parts.rotation = Quaternion(eulerAngles: angles)
    }
    return parts.transform
  }
}

/// A rotation in space as a quaternion of length 1.
struct Quaternion: Hashable, Sendable {
  var x: Double
  var y: Double
  var z: Double
  var w: Double

  /// The rotation by an angle of 0.
  static let identity = Quaternion(x: 0, y: 0, z: 0, w: 1)

  init(x: Double, y: Double, z: Double, w: Double) {
    (self.x, self.y, self.z, self.w) = (x, y, z, w)
  }

  /// Creates the rotation from the three rows of its matrix, which acts on row vectors.
  ///
  /// The largest of the quaternion's four numbers is used as the divisor, so that rotations by half a turn lose no
  /// digits.
  ///
  /// - Precondition: The rows have length 1 and are perpendicular and right-handed.
  init(rows a: Vector3D, _ b: Vector3D, _ c: Vector3D) {
    let trace = a.x + b.y + c.z
    if trace > 0 {
      let w = (1 + trace).squareRoot() / 2
      self.init(
        x: (b.z - c.y) / (4 * w), y: (c.x - a.z) / (4 * w), z: (a.y - b.x) / (4 * w), w: w)
    } else if a.x >= b.y && a.x >= c.z {
      let x = (1 + a.x - b.y - c.z).squareRoot() / 2
      self.init(x: x, y: (a.y + b.x) / (4 * x), z: (a.z + c.x) / (4 * x), w: (b.z - c.y) / (4 * x))
    } else if b.y >= c.z {
      let y = (1 + b.y - a.x - c.z).squareRoot() / 2
      self.init(x: (a.y + b.x) / (4 * y), y: y, z: (b.z + c.y) / (4 * y), w: (c.x - a.z) / (4 * y))
    } else {
      let z = (1 + c.z - a.x - b.y).squareRoot() / 2
      self.init(x: (a.z + c.x) / (4 * z), y: (b.z + c.y) / (4 * z), z: z, w: (a.y - b.x) / (4 * z))
    }
  }

  /// Creates the rotation about x, then y, then z.
  ///
  /// - Parameter angles: The angles in radians.
  init(eulerAngles angles: Vector3D) {
    let rows = Quaternion.rows(eulerAngles: angles)
    self.init(rows: rows.0, rows.1, rows.2)
  }

  /// The rows of the rotation's matrix, which acts on row vectors.
  var rows: (Vector3D, Vector3D, Vector3D) {
    (
      Vector3D(x: 1 - 2 * (y * y + z * z), y: 2 * (x * y + w * z), z: 2 * (x * z - w * y)),
      Vector3D(x: 2 * (x * y - w * z), y: 1 - 2 * (x * x + z * z), z: 2 * (y * z + w * x)),
      Vector3D(x: 2 * (x * z + w * y), y: 2 * (y * z - w * x), z: 1 - 2 * (x * x + y * y))
    )
  }

  /// The angles of the rotations about x, then y, then z that compose this one, in radians.
  ///
  /// If y is a quarter turn, rotations about x and z are equivalent, and x is 0.
  var eulerAngles: Vector3D {
    let (a, b, c) = rows
    if a.z.magnitude >= 1 - 1e-12 {
      return Vector3D(x: 0, y: arcSine(-a.z), z: arcTangent(y: -b.x, x: b.y))
    }
    return Vector3D(
      x: arcTangent(y: b.z, x: c.z), y: arcSine(-a.z), z: arcTangent(y: a.y, x: a.x))
  }

  /// Returns the rotation at a fraction of the shorter way to another rotation; equal fractions turn by equal angles.
  func mixed(with other: Quaternion, _ share: Double) -> Quaternion {
    var end = other
    var cosineOfHalf = x * end.x + y * end.y + z * end.z + w * end.w
    if cosineOfHalf < 0 {
      end = Quaternion(x: -end.x, y: -end.y, z: -end.z, w: -end.w)
      cosineOfHalf = -cosineOfHalf
    }
    var first = 1 - share
    var second = share
    let half = arcCosine(cosineOfHalf)
    let sineOfHalf = sine(half)
    // For nearly equal rotations linear interpolation gives the same digits.
    if sineOfHalf > 1e-9 {
      first = sine((1 - share) * half) / sineOfHalf
      second = sine(share * half) / sineOfHalf
    }
    return Quaternion(
      x: first * x + second * end.x, y: first * y + second * end.y,
      z: first * z + second * end.z, w: first * w + second * end.w)
  }

  private static func rows(eulerAngles angles: Vector3D) -> (Vector3D, Vector3D, Vector3D) {
    let (sx, cx) = (sine(angles.x), cosine(angles.x))
    let (sy, cy) = (sine(angles.y), cosine(angles.y))
    let (sz, cz) = (sine(angles.z), cosine(angles.z))
    return (
      Vector3D(x: cy * cz, y: cy * sz, z: -sy),
      Vector3D(x: sx * sy * cz - cx * sz, y: sx * sy * sz + cx * cz, z: sx * cy),
      Vector3D(x: cx * sy * cz + sx * sz, y: cx * sy * sz - sx * cz, z: cx * cy)
    )
  }
}

/// A vector in space: a translation, a scale or a direction.
public struct Vector3D: Hashable, Sendable {
  /// The component along x, to the right.
  public var x: Double
  /// The component along y, downwards.
  public var y: Double
  /// The component along z, towards the viewer.
  public var z: Double

  /// The vector of length 0.
  public static let zero = Vector3D(x: 0, y: 0, z: 0)

  /// Creates a vector from its components.
  public init(x: Double, y: Double, z: Double = 0) {
    self.x = x
    self.y = y
    self.z = z
  }

  var length: Double { dot(self).squareRoot() }

  /// Returns the dot product.
  func dot(_ other: Vector3D) -> Double { x * other.x + y * other.y + z * other.z }

  /// Returns the cross product.
  func cross(_ other: Vector3D) -> Vector3D {
    Vector3D(
      x: y * other.z - z * other.y, y: z * other.x - x * other.z, z: x * other.y - y * other.x)
  }

  static func + (left: Vector3D, right: Vector3D) -> Vector3D {
    Vector3D(x: left.x + right.x, y: left.y + right.y, z: left.z + right.z)
  }

  static func * (left: Vector3D, factor: Double) -> Vector3D {
    Vector3D(x: left.x * factor, y: left.y * factor, z: left.z * factor)
  }

  /// Returns the vector interpolated linearly towards another: this vector at 0, the other at 1.
  func mixed(with other: Vector3D, _ share: Double) -> Vector3D {
    Vector3D(
      x: x + (other.x - x) * share, y: y + (other.y - y) * share, z: z + (other.z - z) * share)
  }
}
