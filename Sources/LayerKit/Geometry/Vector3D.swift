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
