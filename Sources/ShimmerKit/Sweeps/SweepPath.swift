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
