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
