/// A layer that fills its bounds with a gradient.
///
/// The gradient is drawn above the background colour and below the contents, and it is clipped to the rounded
/// corners. The corresponding Core Animation class is `CAGradientLayer`.
public final class GradientLayer: Layer {
  /// The type of the gradient; default axial.
  ///
  /// The corresponding Core Animation property is `CAGradientLayer.type`.
  public var type: GradientType {
    get { values.gradientType }
    set { assign(newValue, to: \.gradientType) }
  }

  /// The colours in order; with fewer than two, nothing is drawn.
  ///
  /// The corresponding Core Animation property is `CAGradientLayer.colors`.
  public var colors: [Color] {
    get { values.colors }
    set { assign(newValue, to: \.colors, field: .colors) }
  }

  /// The locations of the colours along the axis, ascending; `nil`, the default, for evenly spaced colours.
  ///
  /// If the number of locations differs from the number of colours, nothing is drawn. Locations outside 0…1 are
  /// allowed. The corresponding Core Animation property is `CAGradientLayer.locations`.
  public var locations: [Double]? {
    get { values.locations }
    set { assign(newValue, to: \.locations, field: .locations) }
  }

  /// The start of the axis, in fractions of the bounds; default the middle of the top edge.
  ///
  /// In a radial gradient, the start is the centre. The corresponding Core Animation property is
  /// `CAGradientLayer.startPoint`.
  public var startPoint: Point {
    get { values.startPoint }
    set { assign(newValue, to: \.startPoint, field: .startPoint) }
  }

  /// The end of the axis, in fractions of the bounds; default the middle of the bottom edge.
  ///
  /// In a radial gradient, the end is a corner of the box around the ellipse that has the last colour. Nothing is
  /// drawn if the start and the end are equal, or if a radius of the ellipse is 0. The corresponding Core Animation
  /// property is `CAGradientLayer.endPoint`.
  public var endPoint: Point {
    get { values.endPoint }
    set { assign(newValue, to: \.endPoint, field: .endPoint) }
  }
}

/// The type of a gradient.
///
/// The corresponding Core Animation type is `CAGradientLayerType`.
public enum GradientType: String, Hashable, Sendable, CaseIterable {
  /// A gradient along the axis from the start point to the end point.
  case axial
  /// A gradient from the start point outwards; the end point is a corner of the box around the outermost ellipse.
  case radial
}

/// The colours of a gradient as a function of the location along its axis.
public struct GradientRamp: Hashable, Sendable {
  private let colors: [Color]
  private let places: [Double]

  /// Creates a ramp from colours and their locations.
  ///
  /// The result is `nil` if there are fewer than two colours, or if the number of locations differs from the number
  /// of colours. Locations may be out of order. The colour at a point is interpolated between the first location in
  /// the list that is beyond the point and the preceding location in the list.
  ///
  /// - Parameters:
  ///   - colors: The colours in order.
  ///   - locations: The locations of the colours; `nil` spaces them evenly over 0…1.
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

  /// The range to which locations are clamped; more distant locations would not change the colours between 0 and 1.
  package static let farthestPlaces = -1e18...1e18

  /// Returns a location clamped to ``farthestPlaces``; for NaN, returns the largest of the preceding locations.
  ///
  /// - Parameters:
  ///   - place: The location.
  ///   - last: The largest of the preceding locations.
  package static func finitePlace(_ place: Double, after last: Double) -> Double {
    if place.isNaN { return last }
    return min(max(place, farthestPlaces.lowerBound), farthestPlaces.upperBound)
  }

  /// Returns the colour at a location, interpolated without premultiplication.
  ///
  /// - Parameter place: The location, clamped to 0…1. Where two colours have the same location, the later colour is
  ///   returned.
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
  /// Returns the colour of the gradient at a point, not premultiplied; `nil` where nothing is drawn.
  ///
  /// The location along the axis is computed in fractions of the bounds. In a layer that is not square, lines of
  /// equal colour are therefore not perpendicular to the axis.
  ///
  /// - Parameter point: A point in the layer's own coordinates.
  public func color(at point: Point) -> Color? {
    let bounds = self.bounds
    // All four edges are part of the gradient.
    guard point.x >= bounds.minX, point.x <= bounds.maxX, point.y >= bounds.minY,
      point.y <= bounds.maxY, !bounds.isEmpty,
      let ramp = GradientRamp(colors: colors, locations: locations)
    else { return nil }
    let place = Point(
      x: (point.x - bounds.origin.x) / bounds.size.width,
      y: (point.y - bounds.origin.y) / bounds.size.height)
    return gradientParameter(at: place).map(ramp.color)
  }

  /// Returns the location along the axis that a point has; `nil` if there is no gradient.
  ///
  /// - Parameter place: The point, in fractions of the bounds.
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
