/// An outline made of lines and Bézier curves, in points.
public struct Path: Hashable, Sendable {
  /// A step of an outline.
  public enum Element: Hashable, Sendable {
    /// Begins a subpath.
    case move(Point)
    /// A straight line.
    case line(Point)
    /// A cubic curve with two control points.
    case curve(Point, Point, to: Point)
    /// A straight line back to the beginning of the subpath.
    case close
  }

  /// The steps in order.
  public private(set) var elements: [Element] = []

  /// Creates an outline of nothing.
  public init() {}

  /// Begins a subpath.
  public mutating func move(to point: Point) { elements.append(.move(point)) }

  /// Adds a straight line.
  public mutating func line(to point: Point) { elements.append(.line(point)) }

  /// Adds a cubic curve.
  public mutating func curve(to point: Point, control1: Point, control2: Point) {
    elements.append(.curve(control1, control2, to: point))
  }

  /// Closes the subpath.
  public mutating func close() { elements.append(.close) }

  /// Adds a closed rectangle, clockwise on the screen.
  public mutating func addRect(_ rect: Rect) {
    move(to: Point(x: rect.minX, y: rect.minY))
    line(to: Point(x: rect.maxX, y: rect.minY))
    line(to: Point(x: rect.maxX, y: rect.maxY))
    line(to: Point(x: rect.minX, y: rect.maxY))
    close()
  }
}
