/// A transform taken apart, so that its parts can be changed and mixed one by one.
///
/// The upper left of the matrix is scale · skew · turn, the last row is the translation. Unlike a mix of
/// matrices, a mix of parts keeps lengths while it turns. The parts are those of the W3C's
/// *CSS Transforms Module Level 2*, for matrices that act on row vectors.
struct TransformParts: Hashable, Sendable {
  /// The last row.
  var translation: Vector3D
  /// The lengths of the axes; all three are negative for a mirror image.
  var scale: Vector3D
  /// How far axes lean: y towards x, z towards x, z towards y.
  var skew: Vector3D
  /// The turn.
  var rotation: Quaternion
  /// The first three numbers of the last column.
  var perspective: Vector3D
  /// The fourth.
  var weight: Double

  /// Takes a transform apart.
  ///
  /// An axis without length gets the direction that the others leave.
  init(_ matrix: Transform3D) {
    translation = Vector3D(x: matrix.m41, y: matrix.m42, z: matrix.m43)
    perspective = Vector3D(x: matrix.m14, y: matrix.m24, z: matrix.m34)
    weight = matrix.m44
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
  }

  /// The transform that has the parts.
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
    (result.m14, result.m24, result.m34) = (perspective.x, perspective.y, perspective.z)
    result.m44 = weight
    return result
  }

  /// The parts at a share of the way to others: numbers go straight, the turn takes the shorter way.
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

extension TransformParts {
  /// How many numbers ``append(to:)`` writes.
  static let count = 17

  /// Appends the parts as numbers.
  func append(to numbers: inout [Double]) {
    for vector in [translation, scale, skew] { numbers += [vector.x, vector.y, vector.z] }
    numbers += [rotation.x, rotation.y, rotation.z, rotation.w]
    numbers += [perspective.x, perspective.y, perspective.z, weight]
  }

  /// Reads what ``append(to:)`` wrote; allocates nothing.
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

/// Directions for axes that a matrix squeezes to nothing.
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

  /// The direction nearest to a wish among those perpendicular to a vector.
  private static func perpendicular(to vector: Vector3D, near wish: Vector3D) -> Vector3D {
    guard let along = unit(vector, vector.length) else { return wish }
    let rest = wish + along * -wish.dot(along)
    if let unit = unit(rest, rest.length) { return unit }
    // The wish lies along the vector: the next axis in turn does not.
    return Vector3D(x: wish.z, y: wish.x, z: wish.y)
  }
}

/// A number of a transform that can be read and set while the others stay.
package enum TransformComponent: String, Hashable, Sendable, CaseIterable {
  /// The mean of the three scales; set, all three.
  case scale
  /// The scale along x.
  case scaleX = "scale.x"
  /// The scale along y.
  case scaleY = "scale.y"
  /// The scale along z.
  case scaleZ = "scale.z"
  /// The turn about x, before those about y and z, in radians.
  case rotationX = "rotation.x"
  /// The turn about y, in radians.
  case rotationY = "rotation.y"
  /// The turn about z, after those about x and y, in radians.
  case rotationZ = "rotation.z"

  /// The number in a transform.
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

  /// The transform with another number in this place.
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

/// A turn in space as four numbers of length 1.
struct Quaternion: Hashable, Sendable {
  var x: Double
  var y: Double
  var z: Double
  var w: Double

  /// No turn.
  static let identity = Quaternion(x: 0, y: 0, z: 0, w: 1)

  /// Creates a turn from its numbers.
  init(x: Double, y: Double, z: Double, w: Double) {
    (self.x, self.y, self.z, self.w) = (x, y, z, w)
  }

  /// Creates the turn whose matrix, acting on row vectors, has three rows.
  ///
  /// It divides by the largest of the four numbers, so that turns by half a circle keep their digits.
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

  /// Creates the turn about x, then y, then z.
  ///
  /// - Parameter angles: Radians.
  init(eulerAngles angles: Vector3D) {
    let rows = Quaternion.rows(eulerAngles: angles)
    self.init(rows: rows.0, rows.1, rows.2)
  }

  /// The rows of the turn's matrix, which acts on row vectors.
  var rows: (Vector3D, Vector3D, Vector3D) {
    (
      Vector3D(x: 1 - 2 * (y * y + z * z), y: 2 * (x * y + w * z), z: 2 * (x * z - w * y)),
      Vector3D(x: 2 * (x * y - w * z), y: 1 - 2 * (x * x + z * z), z: 2 * (y * z + w * x)),
      Vector3D(x: 2 * (x * z + w * y), y: 2 * (y * z - w * x), z: 1 - 2 * (x * x + y * y))
    )
  }

  /// The turns about x, y and z, one after the other, that together are this one; radians.
  ///
  /// Where y is a quarter turn x and z turn alike, and x is 0.
  var eulerAngles: Vector3D {
    let (a, b, c) = rows
    if a.z.magnitude >= 1 - 1e-12 {
      return Vector3D(x: 0, y: arcSine(-a.z), z: arcTangent(y: -b.x, x: b.y))
    }
    return Vector3D(
      x: arcTangent(y: b.z, x: c.z), y: arcSine(-a.z), z: arcTangent(y: a.y, x: a.x))
  }

  /// The turn at a share of the shorter way to another one, at even speed.
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
    // For turns that hardly differ the straight way is the same to the last digits.
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

/// Three numbers: a movement, a scale or a direction in space.
public struct Vector3D: Hashable, Sendable {
  /// The part along x.
  public var x: Double
  /// The part along y.
  public var y: Double
  /// The part along z, towards the viewer.
  public var z: Double

  /// Nothing in any direction.
  public static let zero = Vector3D(x: 0, y: 0, z: 0)

  /// Creates a vector.
  public init(x: Double, y: Double, z: Double = 0) {
    self.x = x
    self.y = y
    self.z = z
  }

  /// The length.
  var length: Double { dot(self).squareRoot() }

  /// The sum of the products of the parts.
  func dot(_ other: Vector3D) -> Double { x * other.x + y * other.y + z * other.z }

  /// The vector that is perpendicular to both.
  func cross(_ other: Vector3D) -> Vector3D {
    Vector3D(
      x: y * other.z - z * other.y, y: z * other.x - x * other.z, z: x * other.y - y * other.x)
  }

  /// The sum, part by part.
  static func + (left: Vector3D, right: Vector3D) -> Vector3D {
    Vector3D(x: left.x + right.x, y: left.y + right.y, z: left.z + right.z)
  }

  /// The vector multiplied by a number.
  static func * (left: Vector3D, factor: Double) -> Vector3D {
    Vector3D(x: left.x * factor, y: left.y * factor, z: left.z * factor)
  }

  /// A place on the straight way to another vector.
  func mixed(with other: Vector3D, _ share: Double) -> Vector3D {
    Vector3D(
      x: x + (other.x - x) * share, y: y + (other.y - y) * share, z: z + (other.z - z) * share)
  }
}
