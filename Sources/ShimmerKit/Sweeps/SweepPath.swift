public import LayerKit

/// The arithmetic of a way: from where to where a light travels over an area.
///
/// ```
///            entry corner                far corner
///  ├── o ──┼── b ──┼────────── ℓ ──────────┼── b ──┼── o ──┤
///          ▒▒▒▒▒▒▒▒┌───────────────────────┐▒▒▒▒▒▒▒▒
///          place 0 │          area         │ place 1
/// ```
///
/// ℓ is the area's length along the way, w |cos θ| + h |sin θ|, so that the band, which lies across, clears all
/// corners at both ends whatever the angle.
public struct SweepPath: Hashable, Sendable {
  /// What is crossed, in points.
  public let area: Rect

  /// The direction of travel, one point long.
  public let direction: Point

  /// The light's length along its way, in points: b.
  public let bandLength: Double

  /// How far beyond the corners the light begins and ends, in points: o.
  public let overshoot: Double

  /// The shortest band in points; a hard edge still has two sides.
  private static let shortestBand = 0.01

  /// Farther from the origin, in points, there is nothing to cross.
  private static let farthest = 1e9

  /// Lays a sweep over an area.
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

  /// The area's length along the way, in points: ℓ.
  public var length: Double { Self.length(of: area, along: direction) }

  /// How far the light travels in a sweep, in points: ℓ + b + 2 o.
  public var travel: Double { length + bandLength + 2 * overshoot }

  /// The distance of a point of the area's plane from the entry corner, along the way, in points.
  public func distance(of point: Point) -> Double {
    let way = point - area.center
    return way.x * direction.x + way.y * direction.y + length / 2
  }

  /// The distance of the light's middle from the entry corner, in points.
  ///
  /// - Parameter place: The share of the way that is behind it, 0…1.
  public func bandMiddle(atPlace place: Double) -> Double {
    travel * place - bandLength / 2 - overshoot
  }

  /// Where the middle of the light is that travels through the area's centre.
  public func middle(atPlace place: Double) -> Point {
    let way = bandMiddle(atPlace: place) - length / 2
    return Point(x: area.center.x + direction.x * way, y: area.center.y + direction.y * way)
  }

  /// The places between which the band touches what lies between two distances.
  func places(touching distances: ClosedRange<Double>) -> ClosedRange<Double> {
    func place(_ distance: Double) -> Double {
      let share = (distance + overshoot) / travel
      return share > 0 ? min(share, 1) : 0
    }
    let enter = place(distances.lowerBound)
    return enter...max(enter, place(distances.upperBound + bandLength))
  }

  /// How long a sweep takes in seconds, or nothing where that is no time.
  func duration(at pace: SweepPace) -> Double? {
    let seconds =
      switch pace {
      case .speed(let speed): travel / speed
      case .duration(let duration): duration
      }
    return seconds > 0 && seconds < Self.longestSweep ? seconds : nil
  }

  /// The longest sweep in seconds, over thirty years; what takes longer stands still.
  private static let longestSweep = 1e9

  private static func length(of area: Rect, along direction: Point) -> Double {
    area.width * direction.x.magnitude + area.height * direction.y.magnitude
  }
}

/// How the way of a sweep lies in a layer that is a window onto it: gradient points and places in fractions of
/// the layer's bounds.
struct SweepPlacement: Hashable {
  /// The way, in the plane of what is crossed.
  let path: SweepPath

  /// The layer's top left, top right and bottom left corners in that plane.
  let corners: [Point]

  /// The distances from the entry corner between which the layer lies.
  let distances: ClosedRange<Double>

  /// Places a way.
  ///
  /// - Parameter corners: The layer's top left, top right and bottom left corners in the path's plane.
  init(_ path: SweepPath, corners: [Point]) {
    self.path = path
    self.corners = corners
    let fourth = corners[1] + corners[2] - corners[0]
    let all = (corners + [fourth]).map(path.distance).filter { $0.magnitude < 1e12 }
    distances = (all.min() ?? 0)...(all.max() ?? 0)
  }

  private var extent: Double { distances.upperBound - distances.lowerBound }

  /// Start and end of an axis on which 0 and 1 are the corners that the light comes to first and last.
  ///
  /// Lines of equal colour lie across the way although the unit square is not square. Without extent it is a
  /// plain axis from left to right, as a gradient without one would draw nothing at all.
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

  /// The places of a band's stops on the axis.
  ///
  /// - Parameters:
  ///   - stops: Their places in the band.
  ///   - place: The share of the way that is behind the band, 0…1.
  func locations(of stops: [Double], atPlace place: Double) -> [Double] {
    let start = path.bandMiddle(atPlace: place) - path.bandLength / 2 - distances.lowerBound
    let extent = extent > 0 ? extent : 1
    return stops.map { (start + path.bandLength * $0) / extent }
  }

  /// The centre of a spot and a corner of the box around it.
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

  /// The places between which the band touches the layer.
  var litPlaces: ClosedRange<Double> { path.places(touching: distances) }
}
