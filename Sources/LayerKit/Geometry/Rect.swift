/// A position or a distance, in points; y increases downwards.
public struct Point: Hashable, Sendable {
  /// The x coordinate, in points; it increases to the right.
  public var x: Double

  /// The y coordinate, in points; it increases downwards.
  public var y: Double

  /// The origin, (0, 0).
  public static let zero = Point(x: 0, y: 0)

  /// Creates a point from its coordinates.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// Returns the sum, component by component.
  public static func + (left: Point, right: Point) -> Point {
    Point(x: left.x + right.x, y: left.y + right.y)
  }

  /// Returns the difference, component by component.
  public static func - (left: Point, right: Point) -> Point {
    Point(x: left.x - right.x, y: left.y - right.y)
  }
}

/// A width and a height in points.
public struct Size: Hashable, Sendable {
  /// The width in points.
  public var width: Double

  /// The height in points.
  public var height: Double

  /// The size with a width and a height of 0.
  public static let zero = Size(width: 0, height: 0)

  /// Creates a size from a width and a height.
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }
}

/// An axis-parallel rectangle in points.
public struct Rect: Hashable, Sendable {
  /// The corner with the smallest coordinates, if the size is not negative.
  public var origin: Point

  /// The width and the height in points; either may be negative.
  public var size: Size

  /// The rectangle at the origin with a size of 0.
  public static let zero = Rect(x: 0, y: 0, width: 0, height: 0)

  /// Creates a rectangle from its origin and its size.
  public init(origin: Point, size: Size) {
    self.origin = origin
    self.size = size
  }

  /// Creates a rectangle from its origin's coordinates, its width and its height.
  public init(x: Double, y: Double, width: Double, height: Double) {
    origin = Point(x: x, y: y)
    size = Size(width: width, height: height)
  }

  /// The smallest x coordinate, also if the width is negative.
  public var minX: Double { min(origin.x, origin.x + size.width) }

  /// The smallest y coordinate, also if the height is negative.
  public var minY: Double { min(origin.y, origin.y + size.height) }

  /// The largest x coordinate, also if the width is negative.
  public var maxX: Double { max(origin.x, origin.x + size.width) }

  /// The largest y coordinate, also if the height is negative.
  public var maxY: Double { max(origin.y, origin.y + size.height) }

  /// The width, never negative.
  public var width: Double { maxX - minX }

  /// The height, never negative.
  public var height: Double { maxY - minY }

  /// The x coordinate of the centre.
  public var midX: Double { center.x }

  /// The y coordinate of the centre.
  public var midY: Double { center.y }

  /// The centre of the rectangle.
  public var center: Point {
    Point(x: origin.x + size.width / 2, y: origin.y + size.height / 2)
  }

  /// Whether the width or the height is 0.
  public var isEmpty: Bool { size.width == 0 || size.height == 0 }

  /// The same area as a rectangle whose width and height are not negative.
  public var standardized: Rect {
    guard size.width < 0 || size.height < 0 else { return self }
    return Rect(x: minX, y: minY, width: width, height: height)
  }

  /// Returns whether a point is inside; the left and top edges are inside, the right and bottom edges are not.
  public func contains(_ point: Point) -> Bool {
    point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
  }

  /// Returns the smallest rectangle that contains both rectangles.
  public func union(_ other: Rect) -> Rect {
    let x = min(minX, other.minX)
    let y = min(minY, other.minY)
    return Rect(
      x: x, y: y, width: max(maxX, other.maxX) - x, height: max(maxY, other.maxY) - y)
  }

  /// Returns the part that both rectangles share; if they do not overlap, a rectangle whose width or height is 0.
  public func intersection(_ other: Rect) -> Rect {
    let x = max(minX, other.minX)
    let y = max(minY, other.minY)
    return Rect(
      x: x, y: y, width: max(0, min(maxX, other.maxX) - x),
      height: max(0, min(maxY, other.maxY) - y))
  }

  /// Returns the rectangle with its left and right edges moved inwards by `dx` and its top and bottom edges by `dy`.
  public func insetBy(dx: Double, dy: Double) -> Rect {
    Rect(
      x: origin.x + dx, y: origin.y + dy, width: size.width - 2 * dx, height: size.height - 2 * dy)
  }
}
