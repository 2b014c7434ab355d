public import LayerKit

/// The geometry of a light's path over an area.
///
/// ```
///            entry corner                far corner
///  ├── o ──┼── b ──┼────────── ℓ ──────────┼── b ──┼── o ──┤
///          ▒▒▒▒▒▒▒▒┌───────────────────────┐▒▒▒▒▒▒▒▒
///          place 0 │          area         │ place 1
/// ```
///
/// ℓ is the area's length along the path, w |cos θ| + h |sin θ|, so the band, which is perpendicular to the path,
/// clears all corners at both ends at any angle.
public struct SweepPath: Hashable, Sendable {
  /// The area that the light crosses, in points.
  public let area: Rect

  /// The direction of travel, as a unit vector.
  public let direction: Point

  /// The light's length along the path, in points: b.
  public let bandLength: Double

  /// The distance beyond the corners at which the light begins and ends, in points: o.
  public let overshoot: Double

  /// The minimum length of a band in points, because even a hard edge needs a location on each side.
  private static let shortestBand = 0.01

  /// The limit of coordinates and lengths in points; an area that exceeds it counts as empty.
  private static let farthest = 1e9

  /// Creates the path of a sweep across an area.
  public init(_ sweep: Sweep, across area: Rect, writing: WritingDirection = .leftToRight) {
    let sides = [area.origin.x, area.origin.y, area.size.width, area.size.height]
    let area = sides.allSatisfy { $0.magnitude < Self.farthest } ? area : .zero
    self.area = area
    direction = sweep.direction.vector(tilt: sweep.tilt, writing: writing)
    let length = Self.length(of: area, along: direction)
    let wanted =
      switch sweep.band.length {
      case .share(let share): share * length
      case .points(let points): points
      }
    bandLength = wanted > Self.shortestBand ? min(wanted, Self.farthest) : Self.shortestBand
    let beyond = sweep.overshoot * length
    overshoot = beyond > 0 ? min(beyond, Self.farthest) : 0
  }

  /// The area's length along the path, in points: ℓ.
  public var length: Double { Self.length(of: area, along: direction) }

  /// The distance that the light travels in a sweep, in points: ℓ + b + 2 o.
  public var travel: Double { length + bandLength + 2 * overshoot }

  /// Returns the distance along the path from the entry corner to a point in the area's coordinates, in points.
  public func distance(of point: Point) -> Double {
    let way = point - area.center
    return way.x * direction.x + way.y * direction.y + length / 2
  }

  /// Returns the distance along the path from the entry corner to the light's middle, in points.
  ///
  /// - Parameter place: The light's position along the path, 0…1.
  public func bandMiddle(atPlace place: Double) -> Double {
    travel * place - bandLength / 2 - overshoot
  }

  /// Returns the position of the light's middle in the area; it travels through the area's centre.
  ///
  /// - Parameter place: The light's position along the path, 0…1.
  public func middle(atPlace place: Double) -> Point {
    let way = bandMiddle(atPlace: place) - length / 2
    return Point(x: area.center.x + direction.x * way, y: area.center.y + direction.y * way)
  }

  /// Returns the positions along the path, 0…1, between which the band touches a stretch of it.
  ///
  /// - Parameter distances: The stretch, as distances from the entry corner in points.
  func places(touching distances: ClosedRange<Double>) -> ClosedRange<Double> {
    func place(_ distance: Double) -> Double {
      let share = (distance + overshoot) / travel
      return share > 0 ? min(share, 1) : 0
    }
    let enter = place(distances.lowerBound)
    return enter...max(enter, place(distances.upperBound + bandLength))
  }

  /// Returns the duration of a sweep in seconds, or `nil` if the pace gives no valid one.
  func duration(at pace: SweepPace) -> Double? {
    let seconds =
      switch pace {
      case .speed(let speed): travel / speed
      case .duration(let duration): duration
      }
    return seconds > 0 && seconds < Self.longestSweep ? max(seconds, Self.shortestSweep) : nil
  }

  /// The maximum duration of a sweep in seconds, over thirty years; with a longer one nothing moves.
  private static let longestSweep = 1e9

  /// The shortest sweep in seconds: the sweeps of shorter ones could not be counted.
  private static let shortestSweep = 1e-9

  private static func length(of area: Rect, along direction: Point) -> Double {
    area.width * direction.x.magnitude + area.height * direction.y.magnitude
  }
}

/// The relation between a sweep's path and a layer that shows a part of the crossed area, for the layer's gradient.
///
/// Gradient points and locations are fractions of the layer's bounds.
struct SweepPlacement: Hashable {
  /// The path, in the coordinates of the crossed area.
  let path: SweepPath

  /// The layer's top left, top right and bottom left corners, in the path's coordinates.
  let corners: [Point]

  /// The distances along the path between which the layer is, in points from the entry corner.
  let distances: ClosedRange<Double>

  /// Creates the placement of a path in a layer.
  ///
  /// - Parameter corners: The layer's top left, top right and bottom left corners, in the path's coordinates.
  init(_ path: SweepPath, corners: [Point]) {
    self.path = path
    self.corners = corners
    let fourth = corners[1] + corners[2] - corners[0]
    let all = (corners + [fourth]).map(path.distance).filter { $0.magnitude < 1e12 }
    distances = (all.min() ?? 0)...(all.max() ?? 0)
  }

  private var extent: Double { distances.upperBound - distances.lowerBound }

  /// The gradient's axis: its location 0 is the corner that the light reaches first, and 1 the one that it reaches
  /// last.
  ///
  /// Lines of equal colour are perpendicular to the path although the unit square is not square. For a layer without
  /// extent the axis runs from left to right, because a gradient without an axis draws nothing.
  var axis: (start: Point, end: Point) {
    let origin = path.distance(of: corners[0])
    let kx = (path.distance(of: corners[1]) - origin) / extent
    let ky = (path.distance(of: corners[2]) - origin) / extent
    let square = kx * kx + ky * ky
    guard extent > 0, square > 0, square.isFinite else {
      return (Point(x: 0, y: 0.5), Point(x: 1, y: 0.5))
    }
    let (x, y) = (kx / square / 2, ky / square / 2)
    return (Point(x: 0.5 - x, y: 0.5 - y), Point(x: 0.5 + x, y: 0.5 + y))
  }

  /// Returns the locations of a band's stops on the gradient's axis.
  ///
  /// - Parameters:
  ///   - stops: The locations as shares of the band's length.
  ///   - place: The band's position along the path, 0…1.
  func locations(of stops: [Double], atPlace place: Double) -> [Double] {
    let start = path.bandMiddle(atPlace: place) - path.bandLength / 2 - distances.lowerBound
    let extent = extent > 0 ? extent : 1
    return stops.map { (start + path.bandLength * $0) / extent }
  }

  /// Returns the centre of a spot and a corner of the box around it, as fractions of the layer's bounds.
  ///
  /// - Parameter place: The spot's position along the path, 0…1.
  func spot(atPlace place: Double) -> (center: Point, corner: Point) {
    let across = corners[1] - corners[0]
    let down = corners[2] - corners[0]
    let map = AffineTransform(
      a: across.x, b: across.y, c: down.x, d: down.y, tx: corners[0].x, ty: corners[0].y)
    guard let inverse = map.inverse else { return (.zero, Point(x: 1, y: 1)) }
    let center = inverse.apply(to: path.middle(atPlace: place))
    let radius = path.bandLength / 2
    let width = (across.x * across.x + across.y * across.y).squareRoot()
    let height = (down.x * down.x + down.y * down.y).squareRoot()
    return (center, Point(x: center.x + radius / width, y: center.y + radius / height))
  }

  /// The positions along the path, 0…1, between which the band touches the layer.
  var litPlaces: ClosedRange<Double> { path.places(touching: distances) }
}
