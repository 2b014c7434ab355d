import LayerKit

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
