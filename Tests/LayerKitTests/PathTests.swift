import LayerKit
import Testing

@Suite("Outlines")
struct PathTests {
  /// Points on all curves of a path.
  private func samples(_ path: Path) -> [Point] {
    var pen = Point.zero
    var points: [Point] = []
    for element in path.elements {
      switch element {
      case .move(let point), .line(let point):
        pen = point
        points.append(point)
      case .curve(let first, let second, let end):
        for step in 0...50 {
          let t = Double(step) / 50
          let u = 1 - t
          let (a, b, c, d) = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
          points.append(
            Point(
              x: a * pen.x + b * first.x + c * second.x + d * end.x,
              y: a * pen.y + b * first.y + c * second.y + d * end.y))
        }
        pen = end
      case .close: break
      }
    }
    return points
  }

  @Test(
    "An arc stays within a thousandth of its radius",
    arguments: [(0.0, 2 * Double.pi), (0, 1), (-2, 2.5), (3, 0.5), (0, 9)])
  func arcs(from start: Double, to end: Double) {
    for clockwise in [true, false] {
      var path = Path()
      let center = Point(x: 30, y: -12)
      path.addArc(
        center: center, radius: 15, startAngle: start, endAngle: end, clockwise: clockwise)
      for point in samples(path) {
        let way = point - center
        let distance = (way.x * way.x + way.y * way.y).squareRoot()
        #expect((distance - 15).magnitude < 0.015)
      }
    }
  }

  @Test("An arc runs the asked way, and a whole turn is a circle either way")
  func directions() throws {
    func arc(_ start: Double, _ end: Double, clockwise: Bool) throws -> Rect {
      var path = Path()
      path.addArc(
        center: .zero, radius: 10, startAngle: start, endAngle: end, clockwise: clockwise)
      return try #require(path.boundingBox)
    }
    let quarter = try arc(0, .pi / 2, clockwise: true)
    #expect((quarter.minX).magnitude < 1e-9 && (quarter.maxY - 10).magnitude < 1e-9)
    let rest = try arc(0, .pi / 2, clockwise: false)
    #expect((rest.minX + 10).magnitude < 1e-9 && (rest.minY + 10).magnitude < 1e-9)
    for clockwise in [true, false] {
      #expect(try arc(0, 2 * .pi, clockwise: clockwise).width > 19.99)
    }
  }

  @Test("An arc goes on from where the pen is")
  func connected() {
    var path = Path()
    path.move(to: .zero)
    path.addArc(
      center: Point(x: 10, y: 0), radius: 2, startAngle: 0, endAngle: 1, clockwise: true)
    #expect(path.elements[1] == .line(Point(x: 12, y: 0)))
    path.close()
    path.addArc(
      center: Point(x: 10, y: 0), radius: 2, startAngle: 0, endAngle: 1, clockwise: true)
    #expect(path.elements[4] == .move(Point(x: 12, y: 0)))
  }

  @Test("The box of a curve ends where the curve turns, not at its control points")
  func boxes() throws {
    var path = Path()
    #expect(path.boundingBox == nil)
    path.move(to: Point(x: -100, y: -100))
    path.move(to: .zero)
    path.curve(
      to: Point(x: 10, y: 0), control1: Point(x: 0, y: 8), control2: Point(x: 10, y: 8))
    #expect(path.boundingBox == Rect(x: 0, y: 0, width: 10, height: 6))
    path.line(to: Point(x: 4, y: .nan))
    #expect(path.boundingBox == Rect(x: 0, y: 0, width: 10, height: 6))
    let disc = try #require(Path(ellipseIn: Rect(x: 4, y: 6, width: 30, height: 10)).boundingBox)
    #expect((disc.minX - 4).magnitude + (disc.maxY - 16).magnitude < 1e-9)
  }

  @Test("Round corners are as round as the rectangle allows")
  func roundedRects() throws {
    let rect = Rect(x: 2, y: 3, width: 20, height: 10)
    #expect(Path(roundedRect: rect, cornerRadius: 0) == Path(rect: rect))
    let pill = Path(roundedRect: rect, cornerRadius: 99)
    let box = try #require(pill.boundingBox)
    #expect((box.minX - 2).magnitude + (box.maxX - 22).magnitude < 1e-9)
    for point in samples(pill) {
      let dx = max(abs(point.x - 12) - 5, 0)
      let dy = point.y - 8
      #expect((dx * dx + dy * dy).squareRoot() < 5.005)
    }
  }

  @Test("A transform moves every point")
  func transforms() {
    let path = Path(rect: Rect(x: 1, y: 2, width: 3, height: 4))
    #expect(
      path.applying(AffineTransform(a: 2, b: 0, c: 0, d: 1, tx: 5, ty: 0))
        == Path(rect: Rect(x: 7, y: 2, width: 6, height: 4)))
  }
}
