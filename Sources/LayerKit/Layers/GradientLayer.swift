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
