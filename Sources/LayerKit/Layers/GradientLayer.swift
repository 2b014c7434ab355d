/// A layer that fills its bounds with a gradient.
///
/// The gradient lies above the background colour and below the contents, and the corners round it.
/// The corresponding Core Animation class is `CAGradientLayer`.
public final class GradientLayer: Layer {
  /// How the colours spread; default along an axis.
  ///
  /// The corresponding Core Animation property is `CAGradientLayer.type`.
  public var type: GradientType {
    get { values.gradientType }
    set { assign(newValue, to: \.gradientType) }
  }

  /// The colours; fewer than two draw nothing.
  ///
  /// The corresponding Core Animation property is `CAGradientLayer.colors`.
  public var colors: [Color] {
    get { values.colors }
    set { assign(newValue, to: \.colors, field: .colors) }
  }

  /// The places of the colours along the axis, ascending; `nil` spreads them evenly.
  ///
  /// Any other count than the colours' draws nothing. Places outside 0…1 are legal.
  /// The corresponding Core Animation property is `CAGradientLayer.locations`.
  public var locations: [Double]? {
    get { values.locations }
    set { assign(newValue, to: \.locations, field: .locations) }
  }

  /// Where the axis begins, in fractions of the bounds; default the middle of the top.
  ///
  /// Of a radial gradient it is the centre.
  /// The corresponding Core Animation property is `CAGradientLayer.startPoint`.
  public var startPoint: Point {
    get { values.startPoint }
    set { assign(newValue, to: \.startPoint, field: .startPoint) }
  }

  /// Where the axis ends, in fractions of the bounds; default the middle of the bottom.
  ///
  /// Of a radial gradient it is a corner of the box around the ellipse that has the last colour.
  /// Where the two points are equal, or a radius is 0, nothing is drawn.
  /// The corresponding Core Animation property is `CAGradientLayer.endPoint`.
  public var endPoint: Point {
    get { values.endPoint }
    set { assign(newValue, to: \.endPoint, field: .endPoint) }
  }
}

/// How a gradient's colours spread.
///
/// The corresponding Core Animation type is `CAGradientLayerType`.
public enum GradientType: String, Hashable, Sendable, CaseIterable {
  /// Along the axis from the start point to the end point.
  case axial
  /// From the start point outwards; the end point is a corner of the box around the last ellipse.
  case radial
}

/// The colours of a gradient as a function of the place along its axis.
public struct GradientRamp: Hashable, Sendable {
  private let colors: [Color]
  private let places: [Double]

  /// Creates a ramp, or nothing for what draws nothing.
  ///
  /// `nil` when there are fewer than two colours or a different number of places. Places out of order
  /// stay as they are: at any place of the axis the first one beyond it and the one before that count.
  ///
  /// - Parameters:
  ///   - colors: The colours.
  ///   - locations: Their places, or `nil` to spread them evenly over 0…1.
  public init?(colors: [Color], locations: [Double]?) {
    guard colors.count >= 2, locations == nil || locations?.count == colors.count else {
      return nil
    }
    self.colors = colors
    var last = Self.farthestPlaces.lowerBound
    places = colors.indices.map { index in
      let place = locations?[index] ?? Double(index) / Double(colors.count - 1)
      let finite = Self.finitePlace(place, after: last)
      last = max(last, finite)
      return finite
    }
  }

  /// Places beyond these make no difference on the axis: it is 1 long.
  package static let farthestPlaces = -1e18...1e18

  /// A place to compute with: what is no number lies where the ones before it have come to.
  package static func finitePlace(_ place: Double, after last: Double) -> Double {
    if place.isNaN { return last }
    return min(max(place, farthestPlaces.lowerBound), farthestPlaces.upperBound)
  }

  /// The colour at a place, interpolated on straight components.
  ///
  /// - Parameter place: Clamped to 0…1 first; at a hard edge the later colour shows.
  public func color(at place: Double) -> Color {
    let place = Color.unit(place)
    guard let next = places.firstIndex(where: { $0 > place }) else {
      return colors[colors.count - 1]
    }
    if next == 0 { return colors[0] }
    let from = colors[next - 1]
    let to = colors[next]
    let share = (place - places[next - 1]) / (places[next] - places[next - 1])
    return Color(
      red: from.red + (to.red - from.red) * share,
      green: from.green + (to.green - from.green) * share,
      blue: from.blue + (to.blue - from.blue) * share,
      alpha: from.alpha + (to.alpha - from.alpha) * share)
  }
}

extension GradientLayer {
  /// The straight colour that the gradient has at a point, or nothing where it draws nothing.
  ///
  /// The place along the axis is computed in fractions of the bounds, so that in a layer that is not
  /// square the lines of equal colour are not perpendicular to the axis.
  ///
  /// - Parameter point: A point in the layer's own coordinates.
  public func color(at point: Point) -> Color? {
    let bounds = self.bounds
    // The corners belong to the picture, all four.
    guard point.x >= bounds.minX, point.x <= bounds.maxX, point.y >= bounds.minY,
      point.y <= bounds.maxY, !bounds.isEmpty,
      let ramp = GradientRamp(colors: colors, locations: locations)
    else { return nil }
    let place = Point(
      x: (point.x - bounds.origin.x) / bounds.size.width,
      y: (point.y - bounds.origin.y) / bounds.size.height)
    return gradientParameter(at: place).map(ramp.color)
  }

  /// The parameter at a place in fractions of the bounds, or nothing where there is no gradient.
  private func gradientParameter(at place: Point) -> Double? {
    let axis = endPoint - startPoint
    let way = place - startPoint
    switch type {
    case .axial:
      let length = axis.x * axis.x + axis.y * axis.y
      return length > 0 ? (way.x * axis.x + way.y * axis.y) / length : nil
    case .radial:
      if axis.x == 0 || axis.y == 0 { return nil }
      let (x, y) = (way.x / axis.x, way.y / axis.y)
      return (x * x + y * y).squareRoot()
    }
  }
}
