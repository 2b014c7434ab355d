import LayerKit

/// An outline as straight lines, for queries about single points.
struct ReferenceOutline {
  /// The points of each subpath; a closed subpath ends where it begins.
  private(set) var subpaths: [[Point]] = []

  /// All lines, without and with those that close open subpaths; cached because each pixel needs them.
  private var lines, edges: [(from: Point, to: Point)]

  private static let linesPerCurve = 24

  init(_ path: Path) {
    (lines, edges) = ([], [])
    for element in path.elements {
      switch element {
      case .move(let point): subpaths.append([point])
      case .line(let point): append(point)
      case .curve(let first, let second, let end):
        guard let start = subpaths.last?.last else { continue }
        for step in 1...Self.linesPerCurve {
          let t = Double(step) / Double(Self.linesPerCurve)
          let u = 1 - t
          let (a, b, c, d) = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
          let point = Point(
            x: a * start.x + b * first.x + c * second.x + d * end.x,
            y: a * start.y + b * first.y + c * second.y + d * end.y)
          append(point)
        }
      case .close:
        if let first = subpaths.last?.first {
          append(first)
          subpaths.append([first])
        }
      }
    }
    subpaths.removeAll { $0.count < 2 }
    keepLines()
  }

  private mutating func keepLines() {
    lines = Self.lines(subpaths)
    edges = Self.lines(subpaths.map { $0 + $0.prefix(1) })
  }

  private mutating func append(_ point: Point) {
    if subpaths.isEmpty { subpaths.append([]) }
    subpaths[subpaths.count - 1].append(point)
  }

  func trimmed(from start: Double, to end: Double) -> ReferenceOutline {
    let unit = { (value: Double) in min(max(value, 0), 1) }
    let total = lines.reduce(0) { $0 + Self.length($1.from, $1.to) }
    let (first, last) = (unit(start) * total, unit(end) * total)
    var result = self
    result.subpaths = []
    var position = 0.0
    for line in lines {
      let length = Self.length(line.from, line.to)
      let (low, high) = (max(first - position, 0), min(last - position, length))
      position += length
      if low >= high { continue }
      func place(_ distance: Double) -> Point {
        let share = distance / length
        return Point(
          x: line.from.x + (line.to.x - line.from.x) * share,
          y: line.from.y + (line.to.y - line.from.y) * share)
      }
      result.subpaths.append([place(low), place(high)])
    }
    result.keepLines()
    return result
  }

  /// The distance of a point from the nearest line.
  func distance(to point: Point) -> Double { Self.distance(lines, to: point) }

  private static func distance(
    _ lines: [(from: Point, to: Point)], to point: Point
  ) -> Double {
    lines.reduce(.infinity) { nearest, line in
      let way = line.to - line.from
      let square = way.x * way.x + way.y * way.y
      let rest = point - line.from
      let share = square > 0 ? (rest.x * way.x + rest.y * way.y) / square : 0
      let t = min(max(share, 0), 1)
      let foot = Point(x: line.from.x + way.x * t, y: line.from.y + way.y * t)
      return min(nearest, length(foot, point))
    }
  }

  /// Whether a point is inside, with open subpaths closed.
  func contains(_ point: Point, rule: FillRule) -> Bool {
    var winding = 0
    for subpath in subpaths {
      var from = subpath[subpath.count - 1]
      for to in subpath {
        if (from.y <= point.y) != (to.y <= point.y) {
          let x = from.x + (point.y - from.y) / (to.y - from.y) * (to.x - from.x)
          if x > point.x { winding += to.y > from.y ? 1 : -1 }
        }
        from = to
      }
    }
    return rule == .evenOdd ? winding % 2 != 0 : winding != 0
  }

  /// The distance of a point from the edge of the filled area.
  func distanceToEdge(from point: Point) -> Double { Self.distance(edges, to: point) }

  private static func lines(_ subpaths: [[Point]]) -> [(from: Point, to: Point)] {
    subpaths.flatMap { zip($0, $0.dropFirst()).map { (from: $0, to: $1) } }
  }

  private static func length(_ a: Point, _ b: Point) -> Double {
    let way = b - a
    return (way.x * way.x + way.y * way.y).squareRoot()
  }
}

/// The flattened outlines of shapes, each computed once.
final class ReferenceOutlines {
  struct Shape {
    let outline: ReferenceOutline
    let line: ReferenceOutline
  }

  private struct Key: Hashable {
    let path: Path
    let start, end: Double
  }

  private var shapes: [Key: Shape] = [:]

  func shape(_ path: Path, from start: Double, to end: Double) -> Shape {
    let key = Key(path: path, start: start, end: end)
    if let known = shapes[key] { return known }
    let outline = ReferenceOutline(path)
    let shape = Shape(outline: outline, line: outline.trimmed(from: start, to: end))
    shapes[key] = shape
    return shape
  }
}
