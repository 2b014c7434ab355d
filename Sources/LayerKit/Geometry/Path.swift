/// A path of lines and Bézier curves, in points.
public struct Path: Hashable, Sendable {
  /// An element of a path.
  public enum Element: Hashable, Sendable {
    /// Begins a subpath at a point.
    case move(Point)
    /// A straight line to a point.
    case line(Point)
    /// A cubic Bézier curve with two control points.
    case curve(Point, Point, to: Point)
    /// A straight line back to the beginning of the subpath.
    case close
  }

  /// The elements in the order in which they were added.
  public private(set) var elements: [Element] = []

  /// Creates an empty path.
  public init() {}

  /// Begins a subpath at a point.
  public mutating func move(to point: Point) { elements.append(.move(point)) }

  /// Adds a straight line to a point.
  public mutating func line(to point: Point) { elements.append(.line(point)) }

  /// Adds a cubic Bézier curve to a point.
  public mutating func curve(to point: Point, control1: Point, control2: Point) {
    elements.append(.curve(control1, control2, to: point))
  }

  /// Closes the subpath with a straight line to its beginning.
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

extension Path {
  /// Creates a path with a closed rectangle.
  public init(rect: Rect) {
    self.init()
    addRect(rect)
  }

  /// Creates a path with a closed ellipse inside a rectangle.
  public init(ellipseIn rect: Rect) {
    self.init()
    addEllipse(in: rect)
  }

  /// Creates a path with a closed rectangle with round corners.
  public init(roundedRect rect: Rect, cornerRadius: Double) {
    self.init()
    addRoundedRect(rect, cornerRadius: cornerRadius)
  }

  /// Adds an arc of a circle as cubic curves that differ from the circle by less than a thousandth of the radius.
  ///
  /// In an open subpath, a straight line leads to the beginning of the arc. Angles from 0 to 2 π give the full circle
  /// in either direction.
  ///
  /// - Parameters:
  ///   - center: The centre of the circle.
  ///   - radius: The radius in points.
  ///   - startAngle: The start angle in radians; 0 is to the right, π/2 below.
  ///   - endAngle: The end angle in radians.
  ///   - clockwise: Whether the arc runs clockwise on the screen, towards increasing angles.
  public mutating func addArc(
    center: Point, radius: Double, startAngle: Double, endAngle: Double, clockwise: Bool = true
  ) {
    let turn = 2 * Double.pi
    var sweep = clockwise ? endAngle - startAngle : startAngle - endAngle
    if sweep.magnitude >= turn {
      sweep = turn
    } else if sweep < 0 {
      sweep += turn
    }
    guard radius.isFinite, sweep.isFinite else { return }
    let place = { (angle: Double) in
      Point(x: center.x + radius * cosine(angle), y: center.y + radius * sine(angle))
    }
    begin(at: place(startAngle))
    let count = Int((sweep / (.pi / 2) - 1e-9).rounded(.up))
    if count <= 0 { return }
    let step = (clockwise ? sweep : -sweep) / Double(count)
    // The control points of the cubic that touches the arc at its ends and in the middle.
    let reach = 4.0 / 3 * sine(step / 4) / cosine(step / 4) * radius
    for index in 0..<count {
      let first = startAngle + step * Double(index)
      let last = first + step
      let (from, to) = (place(first), place(last))
      curve(
        to: to,
        control1: Point(x: from.x - reach * sine(first), y: from.y + reach * cosine(first)),
        control2: Point(x: to.x + reach * sine(last), y: to.y - reach * cosine(last)))
    }
  }

  /// Adds a closed ellipse, clockwise on the screen from its rightmost point.
  public mutating func addEllipse(in rect: Rect) {
    var circle = Path()
    circle.addArc(center: .zero, radius: 1, startAngle: 0, endAngle: 2 * .pi)
    circle.close()
    let center = rect.center
    append(
      circle.applying(
        AffineTransform(
          a: rect.width / 2, b: 0, c: 0, d: rect.height / 2, tx: center.x, ty: center.y)))
  }

  /// Adds a closed rectangle with round corners, clockwise on the screen from the left end of the top edge.
  ///
  /// - Parameters:
  ///   - rect: The rectangle.
  ///   - cornerRadius: The radius in points, limited to half the smaller side.
  public mutating func addRoundedRect(_ rect: Rect, cornerRadius: Double) {
    let radius = min(cornerRadius, min(rect.width, rect.height) / 2)
    guard radius > 0 else { return addRect(rect.standardized) }
    let inner = rect.standardized.insetBy(dx: radius, dy: radius)
    move(to: Point(x: inner.origin.x, y: rect.minY))
    let (left, top) = (inner.origin.x, inner.origin.y)
    let (right, bottom) = (left + inner.size.width, top + inner.size.height)
    let corners = [(right, top), (right, bottom), (left, bottom), (left, top)]
    for (index, corner) in corners.enumerated() {
      let angle = Double(index - 1) * .pi / 2
      addArc(
        center: Point(x: corner.0, y: corner.1), radius: radius, startAngle: angle,
        endAngle: angle + .pi / 2)
    }
    close()
  }

  /// Adds the elements of another path.
  public mutating func append(_ other: Path) {
    for element in other.elements {
      switch element {
      case .move(let point): move(to: point)
      case .line(let point): line(to: point)
      case .curve(let first, let second, let point):
        curve(to: point, control1: first, control2: second)
      case .close: close()
      }
    }
  }

  /// Returns the path with a transform applied to all points; curves remain curves.
  public func applying(_ transform: AffineTransform) -> Path { map { transform.apply(to: $0) } }

  /// Returns the path with every point, including control points, replaced by the result of a function.
  package func map(_ transform: (Point) -> Point) -> Path {
    var result = Path()
    for element in elements {
      switch element {
      case .move(let point): result.move(to: transform(point))
      case .line(let point): result.line(to: transform(point))
      case .curve(let first, let second, let point):
        result.curve(
          to: transform(point), control1: transform(first), control2: transform(second))
      case .close: result.close()
      }
    }
    return result
  }

  /// Adds a line to a point; begins a subpath at the point if the path is empty or its last subpath is closed.
  private mutating func begin(at point: Point) {
    switch elements.last {
    case nil, .close: move(to: point)
    default: line(to: point)
    }
  }
}

extension Path {
  /// Whether the path has no elements.
  public var isEmpty: Bool { elements.isEmpty }

  /// The smallest rectangle around the lines and curves; `nil` if there are none.
  ///
  /// The rectangle excludes the width of a line drawn along the path, and subpaths that consist only of their first
  /// point.
  public var boundingBox: Rect? {
    var box = PointBox()
    var pen: Point?
    var beginning: Point?
    for element in elements {
      switch element {
      case .move(let point): (pen, beginning) = (point, point)
      case .line(let point):
        box.add(pen ?? point)
        box.add(point)
        if pen == nil { beginning = point }
        pen = point
      case .curve(let first, let second, let point):
        box.add(curveFrom: pen ?? first, first, second, to: point)
        if pen == nil { beginning = first }
        pen = point
      case .close: pen = beginning
      }
    }
    return box.rect
  }
}

/// A box that grows to contain the points added to it.
private struct PointBox {
  private var low = SIMD2<Double>(repeating: .infinity)
  private var high = SIMD2<Double>(repeating: -.infinity)

  var rect: Rect? {
    guard low.x <= high.x, low.y <= high.y else { return nil }
    return Rect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
  }

  mutating func add(_ point: Point) { add(SIMD2(point.x, point.y)) }

  mutating func add(curveFrom start: Point, _ first: Point, _ second: Point, to end: Point) {
    let points = [start, first, second, end].map { SIMD2($0.x, $0.y) }
    add(points[0])
    add(points[3])
    for axis in 0..<2 {
      for t in Self.turns(points.map { $0[axis] }) {
        let u = 1 - t
        let near = points[0] * (u * u * u) + points[1] * (3 * u * u * t)
        add(near + points[2] * (3 * u * t * t) + points[3] * (t * t * t))
      }
    }
  }

  private mutating func add(_ point: SIMD2<Double>) {
    // Points that are not finite cannot be drawn.
    guard point.x.isFinite, point.y.isFinite else { return }
    low = pointwiseMin(low, point)
    high = pointwiseMax(high, point)
  }

  /// Returns the curve parameters inside 0…1 at which one coordinate of a cubic curve has an extremum.
  private static func turns(_ p: [Double]) -> [Double] {
    let a = p[3] - 3 * p[2] + 3 * p[1] - p[0]
    let b = 2 * (p[2] - 2 * p[1] + p[0])
    let c = p[1] - p[0]
    let square = b * b - 4 * a * c
    guard square >= 0 else { return [] }
    let root = square.squareRoot()
    // Adding numbers of the same sign loses no digits, and the two forms of the roots allow a = 0.
    let q = -(b + (b < 0 ? -root : root)) / 2
    return [q / a, c / q].filter { $0 > 0 && $0 < 1 }
  }
}
