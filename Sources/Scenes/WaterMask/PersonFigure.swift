import LayerKit

/// A head and shoulders, drawn within 30 by 30 points.
enum PersonFigure {
  /// The figure's extent, in points.
  static let extent = 30.0

  /// The outline at a scale.
  ///
  /// All of it lies within the two discs of the water fill where they have arrived.
  static func path(scale: Double) -> Path {
    var path = Path(ellipseIn: Rect(x: 9.5, y: 3.2, width: 11, height: 11))
    path.move(to: Point(x: 6.4, y: 23.4))
    path.curve(
      to: Point(x: 15, y: 15.8), control1: Point(x: 6.4, y: 18.6), control2: Point(x: 9.8, y: 15.8))
    path.curve(
      to: Point(x: 23.6, y: 23.4), control1: Point(x: 20.2, y: 15.8),
      control2: Point(x: 23.6, y: 18.6))
    path.curve(
      to: Point(x: 20.8, y: 26.2), control1: Point(x: 23.6, y: 25),
      control2: Point(x: 22.4, y: 26.2))
    path.line(to: Point(x: 9.2, y: 26.2))
    path.curve(
      to: Point(x: 6.4, y: 23.4), control1: Point(x: 7.6, y: 26.2), control2: Point(x: 6.4, y: 25))
    path.close()
    return path.applying(.scale(x: scale, y: scale))
  }
}
